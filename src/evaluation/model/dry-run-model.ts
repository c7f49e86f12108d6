import { z } from 'zod';
import type { Completion, LanguageModel } from '#engine/model/language-model.ts';
import { AppError } from '#server/errors.ts';
import { tokensOf } from './call-costs.ts';

/** What a run is going to take, counted before anything is asked. */
export type RunEstimate = { calls: number; inputTokens: number; outputTokens: number };

/** Tokens that an answer usually has; what a model thinks before it comes on top. */
const USUAL_ANSWER_TOKENS: Record<Completion['step'], number> = { conduct: 120, read: 500, judge: 900 };

/**
 * A model that answers the least that each schema allows, and counts. A run with it makes the calls that the real run will
 * make, save those that follow from what is answered.
 */
export function createDryRunModel(name: string): LanguageModel & { estimate: RunEstimate } {
  const estimate: RunEstimate = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const answer = async ({ step, messages, json }: Completion): Promise<string> => {
    estimate.calls += 1;
    estimate.inputTokens += tokensOf(messages.map(({ content }) => content).join('\n'));
    estimate.inputTokens += json ? tokensOf(JSON.stringify(json.schema)) : 0;
    estimate.outputTokens += USUAL_ANSWER_TOKENS[step];
    return json ? JSON.stringify(leastOf(json.schema)) : 'And what happens next?';
  };
  return {
    estimate,
    engine: { id: 'dry-run', label: name, model: name },
    server: () => ({ contextTokens: null, slots: 1, tokensPerSecond: null }),
    complete: answer,
    async stream(request, _, onText) {
      const text = await answer(request);
      onText?.(text);
      return text;
    },
    within: (_, work, signal) => work(signal ?? new AbortController().signal),
    unusable: (what) => new AppError('AI_UNAVAILABLE', { message: what }),
    describeFault: (error) => (error instanceof Error ? error.message : String(error)),
  };
}

const schemaNode = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  minimum: z.number().optional(),
  minLength: z.number().optional(),
});

/** The smallest value that a JSON Schema allows. */
function leastOf(schema: unknown): unknown {
  const node = schemaNode.parse(schema);
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf)
    return leastOf(node.anyOf.find((each) => schemaNode.parse(each).type === 'null') ?? node.anyOf[0]);
  const types = [node.type ?? 'object'].flat();
  if (types.includes('null')) return null;
  switch (types[0]) {
    case 'array':
      return Array.from({ length: node.minItems ?? 0 }, () => leastOf(node.items));
    case 'string':
      return 'x'.repeat(node.minLength ?? 0);
    case 'number':
    case 'integer':
      return Math.max(0, node.minimum ?? 0);
    case 'boolean':
      return false;
    default:
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([name, each]) => [name, leastOf(each)]),
      );
  }
}
