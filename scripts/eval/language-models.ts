import { createInterviewer } from '#engine/model/interviewer.ts';
import type { LanguageModel } from '#engine/model/language-model.ts';
import { createByHandModel } from '#evaluation/by-hand/by-hand-model.ts';
import { openPromptFolder, type PromptFolder } from '#evaluation/by-hand/prompt-folder.ts';
import type { CreateInterviewer } from '#evaluation/equal-length/judge-by-model.ts';
import { startModel } from '#server/ai/registry.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import type { EvaluationStage } from './stage.ts';

/** As many as the product takes of a remote server; by hand they are one, for the prompt is the same. */
const SAMPLES = 3;
const SHOWN_FILES = 6;
const QUIET_MS = 1_000;

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

/** A folder that says on the terminal what it waits for, once nothing more is asked for a moment. */
export function promptFolder(folder: string): PromptFolder {
  let announcing: NodeJS.Timeout | undefined;
  return openPromptFolder(folder, (waiting) => {
    clearTimeout(announcing);
    if (waiting.length === 0) return;
    announcing = setTimeout(() => {
      const more = waiting.length > SHOWN_FILES ? ', …' : '';
      console.error(
        `${waiting.length} answers wanted in ${folder}: ${waiting.slice(0, SHOWN_FILES).join(', ')}${more}`,
      );
    }, QUIET_MS);
  });
}

export function modelByHand(folder: string): LanguageModel {
  return createByHandModel(promptFolder(folder));
}
