import { isDropped } from '#engine/reading.ts';
import { creditOf } from '#engine/score/credit.ts';
import { weightOf } from '#engine/score/total-score.ts';
import type { Remark } from '#shared/contract/report.ts';
import { dimensionName } from './compose-dimensions.ts';
import { quoteReply } from './quote-reply.ts';
import { remarkText } from './remark-text.ts';
import type { ReportSource } from './report-source.ts';

const MAX_STRENGTHS = 4;
/** So many that a model worded need no more. */
const ENOUGH_WORDED = 2;
/** Explained without or after an open probe; less is no strength. */
const CREDIT_FROM = 0.45;
/** A result below this has no strengths worth naming, nor has a dimension below that. */
const SCORE_FROM = 45;
const DIMENSION_FROM = 2;

/** What was said that counts most, as a model worded it or one per dimension first; what → why it matters, with the words. */
export function composeStrengths(source: ReportSource): Remark[] {
  const { content, context, evidence: shown, input, score } = source;
  if (score === null) return [];
  const worded = input.strengths ?? [];
  if (worded.length >= ENOUGH_WORDED) return worded.slice(0, MAX_STRENGTHS);
  const covered = new Set(worded.map(({ dimension }) => dimension));
  if (score < SCORE_FROM) return [...worded];
  const value = ({ point, evidence }: ReportSource['evidence'][number]) =>
    point.weight *
    creditOf(content, context.level, evidence) *
    weightOf(content, context.level, context.question.category, point.dim);
  const eligible = shown
    .filter(
      ({ point, evidence }) =>
        creditOf(content, context.level, evidence) >= CREDIT_FROM &&
        !covered.has(point.dim) &&
        input.scores[point.dim] >= DIMENSION_FROM &&
        !(evidence.quote && isDropped(input.reading, evidence.quote)),
    )
    .sort((a, b) => value(b) - value(a));
  const firsts = eligible.filter(
    (item, index) => eligible.findIndex(({ point }) => point.dim === item.point.dim) === index,
  );
  const rest = eligible.filter((item) => !firsts.includes(item));
  const composed = [...firsts, ...rest].map(({ point, evidence }): Remark => {
    const quote = quoteReply(context, evidence.quote);
    const name = dimensionName(source, point.dim);
    return {
      dimension: point.dim,
      quote,
      text: remarkText({ name, what: point.means, quote, advice: point.why }),
    };
  });
  return [...worded, ...composed].slice(0, MAX_STRENGTHS);
}
