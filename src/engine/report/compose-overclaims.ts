import { certaintyShare } from '#engine/score/certainty-share.ts';
import { dimensionName } from './compose-dimensions.ts';
import type { Improvement } from './compose-improvements.ts';
import { quoteReply } from './quote-reply.ts';
import { remarkText, stepText } from './remark-text.ts';
import type { ReportSource } from './report-source.ts';

const ADVICE = 'Say of each claim when it holds and what it costs.';

/** One remark where so much was claimed without a condition that it lowered the scores. */
export function composeOverclaims(source: ReportSource): Improvement[] {
  const { content, context, measures } = source;
  const { session: facts, boldest } = measures;
  if (certaintyShare(content, facts) === 1) return [];
  const what = `${facts.absolutes} of ${facts.statements} statements are made without a condition.`;
  const quote = boldest && quoteReply(context, boldest);
  const text = remarkText({ name: dimensionName(source, 'tradeoffs'), what, quote, advice: ADVICE });
  return [{ dimension: 'tradeoffs', quote, text, nextStep: stepText(what, ADVICE) }];
}
