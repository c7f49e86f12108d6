import type { InterviewerModel } from '#engine/interviewer.ts';
import type { EqualLength } from '#evaluation/sets/read-sets.ts';
import type { Content } from '#shared/content/content.ts';

/** What every command of the evaluation stands on. */
export type EvaluationStage = {
  content: Content;
  equalLength: EqualLength;
  /** Who asks where no model does. */
  script: InterviewerModel;
};
