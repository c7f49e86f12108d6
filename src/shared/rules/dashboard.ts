import type { InterviewSummaryReply } from '#shared/contract/interviews.ts';
import { COVERAGE_ONLY, gradeRow } from './grades.ts';

/** Lists are bounded (trust A-7); the figures are of all that a list can hold. */
export const MAX_LISTED_INTERVIEWS = 500;

/** What the figures are made of. */
export type FinishedInterview = Pick<
  InterviewSummaryReply,
  'status' | 'grade' | 'totalDuration' | 'coverageOnly'
>;

export type DashboardStats = {
  averageGrade: string;
  passRate: string;
  averageResponseTime: string;
  completedCount: number;
  /** What the grades rest on where it is coverage; null where models judged all of them. */
  basis: string | null;
};

/** Lowest mean of an average grade, times 100 (spec section 9). There is no average of A+. */
const AVERAGE_BOUNDS: readonly { grade: string; from: number }[] = [
  { grade: 'A', from: 385 },
  { grade: 'A-', from: 350 },
  { grade: 'B+', from: 315 },
  { grade: 'B', from: 285 },
  { grade: 'B-', from: 250 },
  { grade: 'C+', from: 215 },
  { grade: 'C', from: 185 },
  { grade: 'C-', from: 150 },
  { grade: 'D+', from: 115 },
  { grade: 'D', from: 85 },
  { grade: 'D-', from: 50 },
];
/** B-, times 10. */
const PASS_POINTS = 27;

/** The dashboard's figures, as shown. Completed interviews without a grade count everywhere but in the average grade. */
export function dashboardStats(interviews: readonly FinishedInterview[]): DashboardStats {
  const completed = interviews.filter((interview) => interview.status === 'completed');
  const points = completed.flatMap(({ grade }) => {
    const row = gradeRow(grade);
    return row ? [Math.round(row.points * 10)] : [];
  });
  const passed = points.filter((tenths) => tenths >= PASS_POINTS).length;
  const seconds = completed.reduce((sum, { totalDuration }) => sum + totalDuration, 0);
  const count = completed.length;
  return {
    averageGrade: averageGrade(points),
    passRate: `${count === 0 ? 0 : Math.round((passed * 100) / count)}%`,
    averageResponseTime: `${count === 0 ? 0 : Math.round(seconds / (count * 60))}m`,
    completedCount: count,
    basis: basisOf(completed.filter(({ grade }) => grade !== null)),
  };
}

function basisOf(graded: readonly FinishedInterview[]): string | null {
  const unjudged = graded.filter(({ coverageOnly }) => coverageOnly).length;
  if (unjudged === 0) return null;
  return unjudged === graded.length ? COVERAGE_ONLY : `${unjudged} of ${graded.length} ${COVERAGE_ONLY}`;
}

/** In integers, since a floating mean of A+, A-, A-, A- falls short of the A it exactly reaches (decisions D42). */
function averageGrade(points: readonly number[]): string {
  if (points.length === 0) return 'N/A';
  const sum = points.reduce((total, tenths) => total + tenths, 0);
  return AVERAGE_BOUNDS.find(({ from }) => sum * 10 >= from * points.length)?.grade ?? 'F';
}

/** Longer questions are cut in lists (spec section 9). */
const EXCERPT_CHARACTERS = 50;

export function questionExcerpt(question: string): string {
  const characters = [...question];
  if (characters.length <= EXCERPT_CHARACTERS) return question;
  return `${characters.slice(0, EXCERPT_CHARACTERS).join('')}…`;
}
