import type { Quote as ReadQuote } from '#engine/reading.ts';
import { wholeRemark } from '#engine/report/remark-text.ts';
import { quoteReply } from '#engine/report/report-source.ts';
import type { Content } from '#shared/content/content.ts';
import type { DimensionId, Remark } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { turnName } from '../prompt.ts';
import { findQuote, fitRemark } from '../remark-rules.ts';
import { bothSides } from './whole-pass.ts';
import type { WordsAnswer } from './words-task.ts';

/** Prompts ask for a number of words; a text that is a little longer will do. */
const MAX_SUMMARY_CHARACTERS = 1_000;
const MAX_STEP_CHARACTERS = 260;
const MAX_PART_CHARACTERS = 160;
const ATTRIBUTION = /\byou (?:said|say|told|tell|called|call|named|name|mentioned|mention)\b/i;
const QUOTED = /[“"]([^”"]+)[”"]/g;

export type ReportWords = {
  summary?: string;
  nextStep?: string;
  strengths: WordedRemark[];
  improvements: WordedRemark[];
  /** Reversals that the texts mention. */
  reversals: { id: string; earlier: ReadQuote; later: ReadQuote }[];
};

/** A remark with the point it is about and the place of its quote. */
export type WordedRemark = Remark & { pointId: string | null; said: ReadQuote | null };

/**
 * Those of a model's words that may be in the report: fit for it, whole, and quoting only what was said. Advice may
 * quote words that the candidate could have said.
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
    list.flatMap((item): WordedRemark[] => {
      const found = item.quote === '' ? null : findQuote(content, context.turns, item.quote);
      if (!found && (isQuoteNeeded || item.quote !== '')) return [];
      const [what, advice] = [
        stated(item.what, MAX_PART_CHARACTERS),
        advised(item.advice, MAX_PART_CHARACTERS),
      ];
      const quote = quoteReply(context, found);
      const name = nameOf(item.dimension);
      const text = what && advice && wholeRemark({ name, what, quote, advice });
      const pointId = item.point === '' ? null : item.point;
      return text ? [{ dimension: item.dimension, text, quote, pointId, said: found }] : [];
    });
  const summary = stated(answer.summary, MAX_SUMMARY_CHARACTERS);
  const nextStep = advised(answer.nextStep, MAX_STEP_CHARACTERS);
  return {
    ...(summary && endsWhole(summary) && { summary }),
    ...(nextStep && endsWhole(nextStep) && { nextStep }),
    strengths: remarks(answer.strengths, true),
    improvements: remarks(answer.improvements, false),
    reversals: answer.reversals.flatMap(({ earlier, later }) => {
      const [before, now] = bothSides(content, context, earlier, later);
      return before && now
        ? [{ id: `${turnName(context, now.turnId)}:${now.start}`, earlier: before, later: now }]
        : [];
    }),
  };
}

/** Whether all words in quotation marks were said in the interview; otherwise the text is not used. */
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
