import type { ReportReply } from '#shared/contract/report.ts';

/** Below either, a grade is a first impression (decisions D45). */
const WORDS = 150;
const SECONDS = 60;

/** True of a report that was graded from too little for a judgement. */
export function isFirstImpression(
  { words, speechSeconds }: Pick<ReportReply, 'words' | 'speechSeconds'>,
  score: number | null,
): boolean {
  return score !== null && (words < WORDS || speechSeconds < SECONDS);
}
