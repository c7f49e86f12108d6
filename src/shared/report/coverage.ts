import type { InterviewReply } from '#shared/contract/interviews.ts';

type Covered = Pick<InterviewReply, 'report' | 'score'>;

/** From this share of the points on, nobody wonders what a grade rests on. */
const MUCH_COVERED = 1 / 2;
/** Below this share, the rubric allows no pass: there is too little to judge. */
const LITTLE_COVERED = 1 / 3;

/** A sentence on how few points a person's judgment rests on; null if they are enough, or without a grade. */
export function coverageText(interview: Covered): string | null {
  const { covered, all } = countOf(interview);
  if (covered >= all * MUCH_COVERED) return null;
  return `This interview covered ${covered} of ${all} points; the other ${all - covered} were not asked about and do not count.`;
}

/** Whether a person's judgment rests on too few points. */
export function isThin(interview: Covered): boolean {
  const { covered, all } = countOf(interview);
  return covered < all * LITTLE_COVERED;
}

/** All zero without a grade. */
function countOf({ report, score }: Covered): { covered: number; all: number } {
  if (!report || score === null) return { covered: 0, all: 0 };
  const covered = report.dimensions.flatMap(({ evidence }) => evidence).length;
  return { covered, all: covered + (report.notAsked?.length ?? 0) };
}
