import { collectEvidence } from '#server/grading/collect-evidence.ts';
import { composeOutcome } from '#server/grading/compose-outcome.ts';
import { scoreDimensions } from '#server/grading/score-dimensions.ts';
import { nextBuiltInTurn } from '#server/interviewer/next-turn.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewerModel } from '../capabilities.ts';

/** The interviewer and grader that need no key and no network. Deterministic: same context, same bytes. */
export function createBuiltInInterviewer(content: Content): InterviewerModel {
  const engine = {
    id: 'built-in',
    label: 'Built-in engine: looks for concepts, reasons and numbers in what you said',
    model: null,
  };
  const versions = { engine: 'built-in-1' };
  return {
    engine,
    versions,
    nextTurn: async (context) => nextBuiltInTurn(content, context),
    grade: async (context) => {
      const sheet = collectEvidence(content, context);
      const scores = scoreDimensions(content, context, sheet);
      return composeOutcome(content, context, {
        sheet,
        scores,
        engine,
        confidence: 'low',
        provisional: false,
        versions,
      });
    },
  };
}
