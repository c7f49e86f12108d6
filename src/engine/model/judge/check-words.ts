import { quoteReply } from '#engine/report/quote-reply.ts';
import { wholeRemark } from '#engine/report/remark-text.ts';
import type { Content } from '#shared/content/content.ts';
import type { DimensionId, Remark } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { fitRemark } from '../check-remark.ts';
import { findQuote } from '../find-quote.ts';
import type { WordsAnswer } from './words-task.ts';

const MAX_SUMMARY_CHARACTERS = 900;
const MAX_STEP_CHARACTERS = 200;
const MAX_PART_CHARACTERS = 150;
const NOT_RAISED = 'Not raised.';
const ATTRIBUTION = /\byou (?:said|say|told|tell|called|call|named|name|mentioned|mention)\b/i;
const QUOTED = /[“"]([^”"]+)[”"]/g;

export type ReportWords = {
  summary?: string;
  nextStep?: string;
  strengths: Remark[];
  improvements: Remark[];
};

/**
 * What of a model's words may stand in the report: fit for it, whole, and where they tell what was said, quoting only that.
 * Advice may put words into one's mouth.
 */
export function checkWords(
  content: Content,
  context: InterviewContext,
  nameOf: (id: DimensionId) => string,
  answer: WordsAnswer,
): ReportWords {
  const stated = (text: string, longest: number) => {
    const plain = fitRemark(content, text, longest);
    return plain && quotesWereSaid(content, context, plain) ? plain : null;
  };
  const advised = (text: string, longest: number) =>
    ATTRIBUTION.test(text) ? stated(text, longest) : fitRemark(content, text, longest);
  const remarks = (list: WordsAnswer['strengths'], isQuoteNeeded: boolean) =>
    list.flatMap((item): Remark[] => {
      const found = item.quote === null ? null : findQuote(content, context.turns, item.quote);
      if (!found && (isQuoteNeeded || item.quote !== null)) return [];
      const [what, advice] = [
        stated(item.what, MAX_PART_CHARACTERS),
        advised(item.advice, MAX_PART_CHARACTERS),
      ];
      const quote = quoteReply(context, found);
      const unquoted = quote ? {} : { unquoted: NOT_RAISED };
      const name = nameOf(item.dimension);
      const text = what && advice && wholeRemark({ name, what, quote, ...unquoted, advice });
      return text ? [{ dimension: item.dimension, text, quote }] : [];
    });
  const summary = stated(answer.summary, MAX_SUMMARY_CHARACTERS);
  const nextStep = advised(answer.nextStep, MAX_STEP_CHARACTERS);
  return {
    ...(summary && endsWhole(summary) && { summary }),
    ...(nextStep && endsWhole(nextStep) && { nextStep }),
    strengths: remarks(answer.strengths, true),
    improvements: remarks(answer.improvements, false),
  };
}

/** Words in quotation marks are the candidate's, or the text is not used. */
function quotesWereSaid(content: Content, { turns }: InterviewContext, text: string): boolean {
  const said = turns.map((turn) => turn.text.toLowerCase()).join('\n');
  return [...text.matchAll(QUOTED)].every(
    ([, words = '']) =>
      findQuote(content, turns, words) !== null || said.includes(words.toLowerCase().replace(/[.,;]$/, '')),
  );
}

function endsWhole(text: string): boolean {
  return /[.!?]["”’')]?$/.test(text);
}
