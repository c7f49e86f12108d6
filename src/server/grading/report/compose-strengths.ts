import type { Remark } from '#shared/contract/report.ts';
import { creditOf } from '../credit.ts';
import { weightOf } from '../total-score.ts';
import { dimensionName } from './compose-dimensions.ts';
import { quoteReply } from './quote-reply.ts';
import { remarkText } from './remark-text.ts';
import type { ReportSource } from './report-source.ts';

const MOST_STRENGTHS = 4;
/** Explained without or after an open probe; less is no strength. */
const CREDIT_FROM = 0.45;
/** A result below this has no strengths worth naming, nor has a dimension below that. */
const SCORE_FROM = 45;
const DIMENSION_FROM = 2;

/** What was said that counts most, one per dimension first; what → why it matters, with the words. */
export function composeStrengths(source: ReportSource): Remark[] {
  const { content, context, heard, input, score } = source;
  const mistaken = new Set(input.sheet.misconceptions.map(({ quote }) => quote.text));
  if (score === null || score < SCORE_FROM) return [];
  const value = ({ point, evidence }: ReportSource['heard'][number]) =>
    point.weight *
    creditOf(content, context.level, evidence) *
    weightOf(content, context.level, context.question.category, point.dim);
  const eligible = heard
    .filter(
      ({ point, evidence }) =>
        creditOf(content, context.level, evidence) >= CREDIT_FROM &&
        input.scores[point.dim] >= DIMENSION_FROM &&
        !mistaken.has(evidence.quote?.text ?? ''),
    )
    .sort((a, b) => value(b) - value(a));
  const firsts = eligible.filter(
    (item, index) => eligible.findIndex(({ point }) => point.dim === item.point.dim) === index,
  );
  const rest = eligible.filter((item) => !firsts.includes(item));
  return [...firsts, ...rest].slice(0, MOST_STRENGTHS).map(({ point, evidence }) => {
    const quote = quoteReply(context, evidence.quote);
    const name = dimensionName(source, point.dim);
    return {
      dimension: point.dim,
      quote,
      text: remarkText({ name, what: point.means, quote, advice: point.why }),
    };
  });
}
