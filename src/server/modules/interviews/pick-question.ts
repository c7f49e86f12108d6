import { AppError } from '#server/errors.ts';
import { type Level, level as levelName, type Question } from '#shared/content/question.ts';

type Candidate = Pick<Question, 'id' | 'category' | 'status' | 'levels' | 'companies'>;

export type QuestionPreference = {
  category: string;
  level: Level;
  /** The company's slug; null for a generic interview. */
  company: string | null;
  /** A question of the bank that the user asked for. */
  questionId: string | null;
  /** Bank ids of the user's latest questions, newest first. */
  seen: readonly string[];
};

/**
 * Picks the question that fits best: not seen lately, then nearest to the level, then asked by the company. Another
 * level's question teaches more than the same one again (product rule 50). Every category with a question can be
 * started at every level and for every company.
 *
 * @throws {AppError} INVALID_INPUT if the requested question is not in the category, or the category has none.
 */
export function pickQuestion<Q extends Candidate>(
  bank: ReadonlyMap<string, Q>,
  preference: QuestionPreference,
): Q {
  const ofCategory = [...bank.values()].filter((question) => question.category === preference.category);
  if (preference.questionId !== null) {
    const requested = ofCategory.find((question) => question.id === preference.questionId);
    if (requested) return requested;
    throw new AppError('INVALID_INPUT', { message: 'This question does not belong to the chosen category.' });
  }
  const [best] = ofCategory
    .filter((question) => question.status === 'ready')
    .map((question) => ({ question, rank: rankOf(question, preference) }))
    .sort((a, b) => compareRanks(a.rank, b.rank));
  if (!best) throw new AppError('INVALID_INPUT', { message: 'There is no question in this category yet.' });
  return best.question;
}

/** The smaller rank wins; the first number that differs decides. */
function rankOf(question: Candidate, preference: QuestionPreference): readonly number[] {
  return [
    staleness(question, preference.seen),
    levelDistance(question, preference.level),
    companyDistance(question, preference),
  ];
}

function levelDistance(question: Candidate, wanted: Level): number {
  const order = levelName.options;
  return Math.min(...question.levels.map((level) => Math.abs(order.indexOf(level) - order.indexOf(wanted))));
}

/** 0 for a question that the user has not seen lately; the longer ago it was seen, the smaller. */
function staleness(question: Candidate, seen: readonly string[]): number {
  const index = seen.indexOf(question.id);
  return index === -1 ? 0 : seen.length - index;
}

/** 0 if the question lists the company, 1 if it lists none, 2 if it lists only others. */
function companyDistance(question: Candidate, { company }: QuestionPreference): number {
  if (company === null) return 0;
  const companies = question.companies ?? [];
  if (companies.includes(company)) return 0;
  return companies.length === 0 ? 1 : 2;
}

/** Compares by the first number that differs. */
export function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
