import type { Content } from '#shared/content/content.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { situationOf } from './ask/situation.ts';
import type { InterviewerModel } from './interviewer.ts';
import type { BuiltInReader } from './read/built-in-reader.ts';
import type { Reading } from './reading.ts';
import { composeOutcome } from './report/compose-outcome.ts';
import { nextBuiltInTurn } from './say/next-turn.ts';
import { scoreDimensions } from './score/score-dimensions.ts';

const ENGINE = {
  id: 'built-in',
  label: 'Built-in engine: looks for concepts, reasons and numbers in what you said',
  model: null,
};
const VERSIONS = { engine: 'built-in-2' };

/** The interviewer and grader that need no key and no network. Deterministic: same context, same bytes. */
export function createBuiltInInterviewer(content: Content, reader: BuiltInReader): InterviewerModel {
  return {
    engine: ENGINE,
    versions: VERSIONS,
    nextTurn: async (context, { signal } = {}) =>
      nextBuiltInTurn(
        situationOf(content, context, await reader.read(context, signal)),
        reader.readUtterance,
      ),
    grade: async (context, { signal } = {}) =>
      gradeByCoverage(content, context, await reader.read(context, signal)),
  };
}

/**
 * The grade that follows from what was read without anybody's judgement.
 * @param marked Points of the reading that only the candidate says were said.
 * @param denied Points that it leaves out because the candidate says they were not.
 */
export function gradeByCoverage(
  content: Content,
  context: InterviewContext,
  reading: Reading,
  marked: ReadonlySet<string> = new Set(),
  denied: ReadonlySet<string> = new Set(),
): GradeOutcome {
  return composeOutcome(content, context, {
    reading,
    scores: scoreDimensions(content, context, reading),
    engine: ENGINE,
    confidence: 'low',
    provisional: false,
    versions: VERSIONS,
    marked,
    denied,
  });
}
