import { AppError } from '#server/errors.ts';
import { type Level, level as levelName, type Question } from '#shared/content/question.ts';

type Candidate = Pick<Question, 'id' | 'category' | 'status' | 'levels' | 'companies'>;

export type Wish = {
  category: string;
  level: Level;
  /** Slug, or null for a generic interview. */
  company: string | null;
  /** A question of the bank that the user asked for. */
  questionId: string | null;
  /** Bank ids of the user's latest questions, newest first. */
  seen: readonly string[];
};

/**
 * The question that fits best: nearest to the level, then not seen lately, then asked by the company.
 * Every category with a question can be started at every level and for every company (decisions D20).
 *
 * @throws {AppError} INVALID_INPUT when the wished question is not one of the category, or the category has none.
 */
export function pickQuestion<Q extends Candidate>(bank: ReadonlyMap<string, Q>, wish: Wish): Q {
  const ofCategory = [...bank.values()].filter((question) => question.category === wish.category);
  if (wish.questionId !== null) {
    const wished = ofCategory.find((question) => question.id === wish.questionId);
    if (wished) return wished;
    throw new AppError('INVALID_INPUT', { message: 'This question does not belong to the chosen category.' });
  }
  const [best] = ofCategory
    .filter((question) => question.status === 'ready')
    .map((question) => ({ question, rank: rankOf(question, wish) }))
    .sort((a, b) => compareRanks(a.rank, b.rank));
  if (!best) throw new AppError('INVALID_INPUT', { message: 'There is no question in this category yet.' });
  return best.question;
}

/** Smaller is better, the first difference decides. */
function rankOf(question: Candidate, wish: Wish): readonly number[] {
  return [
    levelDistance(question, wish.level),
    staleness(question, wish.seen),
    companyDistance(question, wish),
  ];
}

function levelDistance(question: Candidate, wanted: Level): number {
  const order = levelName.options;
  return Math.min(...question.levels.map((level) => Math.abs(order.indexOf(level) - order.indexOf(wanted))));
}

/** 0 for a question that the user has not met; the longer ago, the smaller. */
function staleness(question: Candidate, seen: readonly string[]): number {
  const index = seen.indexOf(question.id);
  return index === -1 ? 0 : seen.length - index;
}

/** A question that lists the company, then one that lists none, then another company's. */
function companyDistance(question: Candidate, { company }: Wish): number {
  if (company === null) return 0;
  const companies = question.companies ?? [];
  if (companies.includes(company)) return 0;
  return companies.length === 0 ? 1 : 2;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
