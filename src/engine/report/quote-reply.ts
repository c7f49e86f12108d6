import type { Quote as ReadQuote } from '#engine/reading.ts';
import type { Quote } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

/** A quote as the report carries it: with the number of the answer it stands in. */
export function quoteReply(
  context: InterviewContext,
  quote: Pick<ReadQuote, 'text' | 'turnId'> | null,
): Quote | null {
  if (!quote) return null;
  const answers = context.turns.filter((turn) => turn.speaker === 'user');
  const answerNumber = answers.findIndex((turn) => turn.id === quote.turnId) + 1;
  return answerNumber === 0 ? null : { text: quote.text, responseId: quote.turnId, answerNumber };
}
