const COLORS: Record<string, string> = {
  A: 'text-grade-a',
  B: 'text-grade-b',
  C: 'text-grade-c',
  D: 'text-grade-d',
  F: 'text-grade-f',
};

/** The text colour of a letter (spec section 9); neutral without a grade (decisions D34). */
export function gradeColor(grade: string | null): string {
  return COLORS[grade?.charAt(0) ?? ''] ?? 'text-ink-soft';
}
