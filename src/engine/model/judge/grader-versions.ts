import type { InterviewerModel } from '#engine/interviewer.ts';
import { READ_PROMPT_VERSION } from '../read/read-task.ts';
import { PREFIX_VERSION } from '../shared-prefix.ts';
import { SCORE_PROMPT_VERSION } from './score-task.ts';
import { WHOLE_PROMPT_VERSION } from './whole-task.ts';
import { WORDS_PROMPT_VERSION } from './words-task.ts';

const PROMPTS = [
  PREFIX_VERSION,
  READ_PROMPT_VERSION,
  WHOLE_PROMPT_VERSION,
  SCORE_PROMPT_VERSION,
  WORDS_PROMPT_VERSION,
];

/** What a model's grade depends on beside the content and the interview. */
export function graderVersions(model: string, samples: number): InterviewerModel['versions'] {
  return { engine: 'openai-compatible-2', model, prompts: PROMPTS.join(' '), samples: String(samples) };
}
