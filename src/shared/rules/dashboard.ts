import type { InterviewSummaryReply } from '#shared/contract/interviews.ts';
import type { JudgedBy } from '#shared/contract/report.ts';
import { gradeRow } from './grades.ts';

/** Lists are bounded (SECURITY.md, A-7). */
export const MAX_LISTED_INTERVIEWS = 500;
/** The longest text that a list is searched for. */
export const MAX_SEARCH_CHARACTERS = 100;

/** What the figures are computed from. */
export type FinishedInterview = Pick<InterviewSummaryReply, 'status' | 'grade' | 'totalDuration'> & {
  /** Null, or left out, if there is no report. */
  judgedBy?: JudgedBy['kind'] | null | undefined;
  /** How many interviews this stands for, `totalDuration` being the sum of theirs; 1 if left out. */
  interviews?: number | undefined;
};

export type DashboardStats = {
  averageGrade: string;
  passRate: string;
  averageResponseTime: string;
  completedCount: number;
  /** Who judged, if it was not always a model; null otherwise. */
  basis: string | null;
};

/** Lowest mean of an average grade, times 100. There is no average of A+. */
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
/** The points of a B-, times 10. */
const PASS_POINTS = 27;

/**
 * The dashboard's figures, as shown. Completed interviews without a grade count everywhere but in the average grade;
 * those that nobody judged count neither there nor in the pass rate. Those that are being graded count nowhere yet.
 */
export function dashboardStats(interviews: readonly FinishedInterview[]): DashboardStats {
  const completed = interviews.filter(({ status }) => status === 'completed');
  const judged = completed.filter(({ judgedBy, grade }) => judgedBy !== 'nobody' || grade === null);
  const graded = judged.flatMap(({ grade, interviews }) => {
    const row = gradeRow(grade);
    return row ? [{ tenths: Math.round(row.points * 10), interviews }] : [];
  });
  const passed = countOf(graded.filter(({ tenths }) => tenths >= PASS_POINTS));
  const seconds = completed.reduce((sum, { totalDuration }) => sum + totalDuration, 0);
  const count = countOf(completed);
  const held = countOf(interviews.filter(({ status }) => status !== 'in_progress'));
  return {
    averageGrade: averageGrade(graded),
    passRate: passRate(passed, countOf(judged), held),
    averageResponseTime: `${count === 0 ? 0 : Math.round(seconds / (count * 60))}m`,
    completedCount: count,
    basis: basisOf(judged.filter(({ grade }) => grade !== null)),
  };
}

/** If interviews were held but none was judged, there is no rate yet; without any interviews, it is 0%. */
function passRate(passed: number, judged: number, held: number): string {
  if (judged > 0) return `${Math.round((passed * 100) / judged)}%`;
  return held > 0 ? 'N/A' : '0%';
}

const BASIS = { candidate: 'scored by you', friend: 'scored by friends' } as const;

function basisOf(graded: readonly FinishedInterview[]): string | null {
  const all = countOf(graded);
  const parts = (['candidate', 'friend'] as const).flatMap((kind) => {
    const own = countOf(graded.filter(({ judgedBy }) => judgedBy === kind));
    if (own === 0) return [];
    return [own === all ? BASIS[kind] : `${own} of ${all} ${BASIS[kind]}`];
  });
  return parts.length === 0 ? null : parts.join(', ');
}

/** In integers, since a floating mean of A+, A-, A-, A- falls short of the A it exactly reaches (product rule 42). */
function averageGrade(graded: readonly (Counted & { tenths: number })[]): string {
  const count = countOf(graded);
  if (count === 0) return 'N/A';
  const sum = graded.reduce((total, alike) => total + alike.tenths * (alike.interviews ?? 1), 0);
  return AVERAGE_BOUNDS.find(({ from }) => sum * 10 >= from * count)?.grade ?? 'F';
}

type Counted = { interviews?: number | undefined };

function countOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { interviews = 1 }) => sum + interviews, 0);
}

/** Longer questions are cut in lists. */
const EXCERPT_CHARACTERS = 50;

export function questionExcerpt(question: string): string {
  const characters = [...question];
  if (characters.length <= EXCERPT_CHARACTERS) return question;
  return `${characters.slice(0, EXCERPT_CHARACTERS).join('')}…`;
}
