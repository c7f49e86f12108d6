/** What to be interviewed on. */
export type Selection = { companyId: number | null; categoryId: number; levelId: number };

/** The radio value of an interview without a company. */
export const GENERIC = 'generic';

/** Reads the radio groups' values; null while category or level is missing. */
export function readSelection(company: string, category: string, level: string): Selection | null {
  if (category === '' || level === '') return null;
  return {
    companyId: company === GENERIC ? null : Number(company),
    categoryId: Number(category),
    levelId: Number(level),
  };
}
