import { estimate } from '#engine/debrief/estimate.ts';
import type { InterviewerModel } from '#engine/interviewer.ts';
import { speechOf } from '#engine/speech.ts';
import { createMemoryMemo } from '#engine/step-memo.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';
import { LEAST_SPEECH } from '#shared/rules/grades.ts';
import type { InterviewerParts } from '../interviewer.ts';
import { PREFIX_VERSION } from '../prompt.ts';
import { READ_PROMPT_VERSION } from '../read/read-task.ts';
import { gradeByModel } from './grade-by-model.ts';
import { SCORE_PROMPT_VERSION } from './score-task.ts';
import { WHOLE_PROMPT_VERSION } from './whole-task.ts';
import { WORDS_PROMPT_VERSION } from './words-task.ts';

const PROVISIONAL_LABEL = 'Nobody has judged this yet: the language model could not be reached';

/**
 * Grades by the model. If it fails, or runs out of time, an estimate stands in, marked provisional; rejects only if the
 * caller gives up for another reason.
 */
export function createGrader(parts: InterviewerParts): InterviewerModel['grade'] {
  const { model, content, log } = parts;
  return async (context, { memo = createMemoryMemo(), signal, onProgress = () => {}, argued = [] } = {}) => {
    // Enough words in too little time get no grade either, but what a model reads in them is worth showing.
    if (speechOf(context).words < LEAST_SPEECH.words) return estimate(content, context);
    const startedAt = performance.now();
    try {
      const run = { memo, onProgress, argued, signal: signal ?? new AbortController().signal };
      const outcome = await gradeByModel(parts, context, run);
      log.info({ milliseconds: Math.round(performance.now() - startedAt) }, 'a model graded an interview');
      return outcome;
    } catch (error) {
      if (signal?.aborted && !isTimeout(signal.reason)) throw signal.reason;
      log.warn(
        { fault: model.describeFault(error), model: model.engine.model },
        'a model did not grade; an estimate stands in',
      );
      return asProvisional(estimate(content, context));
    }
  };
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

/** Marks an estimate as provisional: the model is to judge once it is there. */
export function asProvisional(outcome: GradeOutcome): GradeOutcome {
  const { report } = outcome;
  return {
    ...outcome,
    report: { ...report, provisional: true, engine: { ...report.engine, label: PROVISIONAL_LABEL } },
  };
}

const PROMPTS = [
  PREFIX_VERSION,
  READ_PROMPT_VERSION,
  WHOLE_PROMPT_VERSION,
  SCORE_PROMPT_VERSION,
  WORDS_PROMPT_VERSION,
];

/**
 * The version of how models grade, whichever provider serves them: steps, limits and arithmetic. It bears the name of
 * the first provider because stored reports do, and only a report of this very version is kept when its interview is
 * graded again.
 */
const GRADING_VERSION = 'openai-compatible-2';

/** What a model's grade depends on besides the content and the interview. */
export function graderVersions(model: string, samples: number): InterviewerModel['versions'] {
  return { engine: GRADING_VERSION, model, prompts: PROMPTS.join(' '), samples: String(samples) };
}
