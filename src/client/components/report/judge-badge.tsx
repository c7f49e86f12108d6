import { createContext, useContext } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import type { JudgedBy } from '#shared/contract/report.ts';
import { judgeLabel } from '#shared/rules/grades.ts';

/** Whether the page shows the reader's own interview or another candidate's, as the demo and shared links do. */
export const WhoseContext = createContext<'yours' | 'another’s'>('yours');

/** Names the judge; it is shown beside every grade, score and recommendation. */
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

/** The text color of a letter; neutral if there is none or it is only an estimate. */
export function gradeColor(grade: string | null, isEstimate = false): string {
  return (isEstimate ? undefined : COLORS[grade?.charAt(0) ?? '']) ?? 'text-ink-soft';
}
