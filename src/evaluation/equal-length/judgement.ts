import type { Performance } from './performances.ts';

/** Words of an answer, by its number from 1, as the judge gave them. */
export type JudgedQuote = { answer: number; text: string };

/** A statement that a judge holds to be false or at odds with an earlier one. */
export type JudgedClaim = {
  verdict: 'false' | 'contradicts_earlier' | 'contradicts_fact';
  quote: JudgedQuote;
  earlier: JudgedQuote | null;
};

/** What a judge makes of one performance. Null where it judges nothing of the kind. */
export type Judgement = {
  /** 0 to 100. */
  total: number | null;
  claims: readonly JudgedClaim[] | null;
  /** Everything that is put into the candidate's mouth. */
  quotes: readonly JudgedQuote[] | null;
  /** True when nothing of use came from the judge itself: nothing stands in its place, or another engine's judgement. */
  isAbsent: boolean;
};

/** Whoever gives totals: an engine, a baseline, a rater. */
export type Judge = {
  name: string;
  /** True for a model under the product's protocol, which has goals to reach. */
  hasGoals: boolean;
  judge(performance: Performance): Promise<Judgement>;
};

/** A judgement that is a number and nothing else. */
export function bareTotal(total: number | null): Judgement {
  return { total, claims: null, quotes: null, isAbsent: false };
}
