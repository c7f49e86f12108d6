import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Completion, LanguageModel } from '#engine/model/language-model.ts';

/**
 * The same model with its answers kept on disk: a run that was broken off goes on where it stopped, and one that is
 * repeated costs nothing as long as the prompts are the same. The second time that an interview asks the very same, it
 * gets a second answer. `readOnly` takes what is there and adds nothing.
 */
export function keepAnswers(
  model: LanguageModel,
  folder: string,
  { readOnly = false }: { readOnly?: boolean } = {},
): LanguageModel {
  mkdirSync(folder, { recursive: true });
  const times = new Map<string, number>();
  function pathOf({ messages, sampling, json }: Completion): string {
    const asked = createHash('sha256')
      .update(JSON.stringify([model.engine.model, messages, sampling, json?.schema]))
      .digest('hex');
    const time = (times.get(asked) ?? 0) + 1;
    times.set(asked, time);
    return join(folder, `${asked.slice(0, 32)}-${time}.txt`);
  }
  async function once(request: Completion, ask: () => Promise<string>): Promise<string> {
    const path = pathOf(request);
    if (existsSync(path)) return readFileSync(path, 'utf8');
    const text = await ask();
    if (readOnly) return text;
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
    return text;
  }
  return {
    ...model,
    complete: (request, signal) => once(request, () => model.complete(request, signal)),
    async stream(request, signal, onText) {
      const text = await once(request, () => model.stream(request, signal, onText));
      onText?.(text);
      return text;
    },
  };
}
