import type { InterviewerModel } from '#engine/interviewer.ts';
import type { Content } from '#shared/content/content.ts';
import { createArguing } from './argue.ts';
import { conductTurn } from './conduct/conduct-turn.ts';
import { createGrader, graderVersions } from './judge/grader.ts';
import { judgeExercise } from './judge-exercise.ts';
import type { LanguageModel } from './language-model.ts';
import { readingSoFar } from './read/combine-readings.ts';
import { createReadAhead } from './read/read-turn.ts';

/** What happened, for the operator. */
type Log = Record<'info' | 'warn', (facts: object, what: string) => void>;

export type InterviewerParts = {
  model: LanguageModel;
  content: Content;
  /** How often a grade is scored; the median counts. */
  samples: number;
  log: Log;
};

/** The model conducts and grades; code keeps secrets, role, evidence and arithmetic. */
export function createInterviewer(parts: InterviewerParts): InterviewerModel {
  const { model } = parts;
  return {
    engine: model.engine,
    versions: graderVersions(model.engine.model, parts.samples),
    nextTurn: async (context, options = {}) => {
      const reading = await readingSoFar(parts, context, options.memo);
      return conductTurn(parts, context, reading, options);
    },
    readAhead: createReadAhead(parts),
    grade: createGrader(parts),
    arguing: createArguing(parts),
    judgeExercise: (said, signal) => judgeExercise(parts, said, signal),
  };
}
