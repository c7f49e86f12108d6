import type { InterviewReply } from '#shared/contract/interviews.ts';

/** From this share of the points on, nobody wonders what a grade rests on. */
const MUCH_COVERED = 1 / 2;

/** A sentence on how few points a person's judgment rests on; null if they are enough, or without a grade. */
export function coverageText({ report, score }: Pick<InterviewReply, 'report' | 'score'>): string | null {
  const left = report?.notAsked?.length ?? 0;
  if (!report || score === null) return null;
  const covered = report.dimensions.flatMap(({ evidence }) => evidence).length;
  const all = covered + left;
  if (covered >= all * MUCH_COVERED) return null;
  return `This interview covered ${covered} of ${all} points; the other ${left} were not asked about and do not count.`;
}
