import type { Quote as ReadQuote } from '#engine/reading.ts';
import { cutAtClauses, QUOTE_WORDS } from '#engine/text/quote-length.ts';
import type { Quote } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { certainPart, type TextSpan } from '#shared/interview/text-span.ts';

/** Every word of a quote may be the one that matters: it is only cut where it is far longer than anybody asked for. */
const MOST_WORDS = 40;

function wholeClauses(text: string, said: TextSpan): TextSpan {
  const words = text.slice(said.start, said.end).split(/\s+/).length;
  return words > QUOTE_WORDS.most && words <= MOST_WORDS
    ? said
    : cutAtClauses(text, said, words > MOST_WORDS ? MOST_WORDS : QUOTE_WORDS.most);
}

/**
 * A quote as the report carries it: whole clauses, with the number of the answer it stands in, without words that may be
 * misheard.
 */
export function quoteReply(
  context: InterviewContext,
  quote: Pick<ReadQuote, 'text' | 'turnId'> | null,
): Quote | null {
  if (!quote) return null;
  const answers = context.turns.filter((turn) => turn.speaker === 'user');
  const answerNumber = answers.findIndex((turn) => turn.id === quote.turnId) + 1;
  const answer = answers[answerNumber - 1];
  if (!answer) return null;
  const start = answer.text.indexOf(quote.text);
  if (start === -1) return { text: quote.text, responseId: quote.turnId, answerNumber };
  const said = { start, end: start + quote.text.length };
  const doubts = answer.uncertain ?? [];
  const heard =
    doubts.length === 0 ? wholeClauses(answer.text, said) : certainPart(answer.text, said, doubts);
  if (!heard) return null;
  const text = answer.text.slice(heard.start, heard.end);
  return { text, responseId: quote.turnId, answerNumber };
}
