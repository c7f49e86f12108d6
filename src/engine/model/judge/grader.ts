import { gradeByCoverage } from '#engine/built-in.ts';
import type { InterviewerModel } from '#engine/interviewer.ts';
import { createMemoryMemo } from '#engine/step-memo.ts';
import { wordsIn } from '#engine/words.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import type { InterviewerParts } from '../interviewer.ts';
import { gradeByModel } from './grade-by-model.ts';

const PROVISIONAL_LABEL = 'Built-in engine: provisional, since the language model could not grade this';

/**
 * Grades by the model. Where it fails, or the time it was given runs out, the built-in grade stands in, marked provisional;
 * rejects only when the caller gives up for another reason.
 */
export function createGrader(parts: InterviewerParts): InterviewerModel['grade'] {
  const { model, content, reader, log } = parts;
  return async (context, { memo = createMemoryMemo(), signal, onProgress = () => {}, argued = [] } = {}) => {
    const standIn = async () => gradeByCoverage(content, context, await reader.read(context, signal));
    if (wordsSaid(context) < content.rubric.speech.minWords) return standIn();
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
        'a model did not grade; the built-in grade stands in',
      );
      return asProvisional(await standIn());
    }
  };
}

function wordsSaid({ turns }: InterviewContext): number {
  return turns.reduce(
    (total, { speaker, text }) => total + (speaker === 'user' ? wordsIn(text).length : 0),
    0,
  );
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

/** The grade of the built-in engine, until the model is there to give its own. */
export function asProvisional(outcome: GradeOutcome): GradeOutcome {
  const { report } = outcome;
  return {
    ...outcome,
    report: { ...report, provisional: true, engine: { ...report.engine, label: PROVISIONAL_LABEL } },
  };
}
