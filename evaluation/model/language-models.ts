import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterviewer } from '../../src/engine/model/interviewer.ts';
import type { Completion, LanguageModel } from '../../src/engine/model/language-model.ts';
import { startModel } from '../../src/server/ai/registry.ts';
import { readEnv } from '../../src/server/env.ts';
import { createLog } from '../../src/server/log.ts';
import type { CreateInterviewer } from '../equal-length/judge-by-model.ts';
import type { EvaluationStage } from '../main.ts';

/** As many as the product takes of a remote server; by hand they are one, for the prompt is the same. */
const SAMPLES = 3;

/** The server that LLM_* names. */
export async function configuredModel(): Promise<LanguageModel> {
  const { llm } = readEnv(process.env);
  if (!llm) throw new Error('--model needs LLM_BASE_URL, LLM_API_KEY and LLM_MODEL, as in .env.example');
  return (await startModel(llm, { log: createLog('silent') })).model;
}

/** The product's interviewer around any model; `onLog` gets what it says of faults and rails. */
export function interviewerAround(
  { content }: Pick<EvaluationStage, 'content'>,
  onLog: (line: string) => void = () => {},
): CreateInterviewer {
  const tell = (facts: object, what: string) => onLog(`${what} ${JSON.stringify(facts)}`);
  const samples = readEnv(process.env).gradeSamples ?? SAMPLES;
  const log = { info: tell, warn: tell };
  return (model) => createInterviewer({ model, content, samples, log });
}

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
