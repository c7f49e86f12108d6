const COLORS: Record<string, string> = {
  A: 'text-grade-a',
  B: 'text-grade-b',
  C: 'text-grade-c',
  D: 'text-grade-d',
  F: 'text-grade-f',
};

/** The text color of a letter (spec section 9); neutral without a grade that somebody stands for (decisions D34, D62). */
export function gradeColor(grade: string | null, isEstimate = false): string {
  return (isEstimate ? undefined : COLORS[grade?.charAt(0) ?? '']) ?? 'text-ink-soft';
}
