import { randomBytes } from 'node:crypto';
import { bulkhead } from 'cockatiel';
import type { z } from 'zod';
import type { Sampling } from '../dialect.ts';
import type { LanguageModel } from '../language-model.ts';

/** So that one grade does not take every place in flight from interviews that are going on. */
const AT_ONCE = 4;
const MAX_TOKENS = 4_000;

export type GraderQuestion<T> = {
  prompt: (tag: string) => { system: string; user: string };
  schemaName: string;
  schema: z.ZodType<T>;
  temperature: Sampling['temperature'];
};

/** Asks the model one question of a grade. */
export type AskGrader = <T>(question: GraderQuestion<T>) => Promise<T>;

export function createAskGrader(model: LanguageModel, signal: AbortSignal): AskGrader {
  const places = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY);
  return ({ prompt, schemaName, schema, temperature }) => {
    const { system, user } = prompt(randomBytes(4).toString('hex'));
    return places.execute(
      () =>
        model.ask(
          {
            step: 'grade',
            messages: [
              { role: 'system', content: system },
              { role: 'user', content: user },
            ],
            schemaName,
            schema,
            sampling: { temperature, maxTokens: MAX_TOKENS },
            streamed: false,
          },
          signal,
        ),
      signal,
    );
  };
}
