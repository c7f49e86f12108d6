import { createContext, useContext } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import type { JudgedBy } from '#shared/contract/report.ts';
import { judgeLabel } from '#shared/rules/grades.ts';

/** Whose interview the page shows: the reader's own, or another candidate's, as in the demo and behind a shared link. */
export const WhoseContext = createContext<'yours' | 'another’s'>('yours');

/** Who judged, as it stands beside every grade, score and recommendation. */
export function JudgeBadge({ judge }: { judge: JudgedBy }) {
  return (
    <Badge className="wrap-anywhere whitespace-normal!">{judgeLabel(judge, useContext(WhoseContext))}</Badge>
  );
}

const COLORS: Record<string, string> = {
  A: 'text-grade-a',
  B: 'text-grade-b',
  C: 'text-grade-c',
  D: 'text-grade-d',
  F: 'text-grade-f',
};

/** The text color of a letter; neutral without a grade that somebody stands for. */
export function gradeColor(grade: string | null, isEstimate = false): string {
  return (isEstimate ? undefined : COLORS[grade?.charAt(0) ?? '']) ?? 'text-ink-soft';
}
