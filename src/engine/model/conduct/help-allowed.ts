import type { CandidateMove } from '#engine/ask/candidate-move.ts';
import { pointsAimedAt } from '#engine/hint-level.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

/** How far the next turn may help, and with what. */
export type HelpAllowed = {
  /** 1 an open question, 2 where to look, 3 a choice. */
  level: number;
  /** More than an open question is for these points only. */
  pointIds: readonly string[];
  /** The candidate had two hints on this: it is to be set aside. */
  park: boolean;
};

const OPEN = 1;
const PARKED = 4;

/** What the ladder allows now (interview-design 4.6): code keeps count of it, whoever speaks. */
export function helpAllowed(context: InterviewContext, best: CandidateMove): HelpAllowed {
  const { kind, cue } = best.record;
  const pointIds = pointsAimedAt(context, best.record);
  if (kind !== 'hint') return { level: OPEN, pointIds: [], park: false };
  return cue === PARKED
    ? { level: OPEN, pointIds, park: true }
    : { level: Math.max(OPEN, cue), pointIds, park: false };
}
