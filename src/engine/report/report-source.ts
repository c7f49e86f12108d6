import type { PointReading, Reading, Quote as ReadQuote } from '#engine/reading.ts';
import { type Mistake, mistakesIn, statusOf } from '#engine/score/points.ts';
import type { Cap, DimensionScores } from '#engine/score/total-score.ts';
import type { Speech } from '#engine/speech.ts';
import { cutAtClauses, fromClauseStart } from '#engine/text/quotes.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type {
  Confidence,
  DimensionId,
  EvidenceStatus,
  JudgedBy,
  Quote,
  Remark,
  ReportReply,
} from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { numbersOf } from '#shared/interview/requests.ts';
import { certainPart } from '#shared/interview/text-span.ts';
import { quotedText } from '#shared/report/quoted-text.ts';

/** What a grade is composed from. */
export type GradeInput = {
  reading: Reading;
  scores: DimensionScores;
  judgedBy: JudgedBy;
  engine: ReportReply['engine'];
  confidence: Confidence;
  /** Replaces the standard sentence next to the confidence. */
  confidenceNote?: string;
  /** Limits of the total besides those of the rubric. */
  caps?: readonly Cap[];
  /** Statements about the question that the candidate decided wrongly. */
  misjudged?: ReportReply['misjudged'];
  /** By point: why a tick for a reason counts as named. */
  lowered?: ReadonlyMap<string, string>;
  /** By point: what the candidate who judged had said on it besides the quote. */
  alsoSaid?: ReadonlyMap<string, readonly ReadQuote[]>;
  provisional: boolean;
  /** Points that a person did not judge, because nobody asked about them. */
  notAsked?: readonly Point[];
  /** Those of them that the person says the candidate had. */
  hadUnasked?: readonly Point[];
  /** Engine, prompt and model versions; rubric and question versions are added here. */
  versions: Record<string, string>;
  /** One line per dimension from a model; missing ones are composed from the evidence. */
  reasons?: Partial<Record<DimensionId, string>>;
  /** One paragraph on the design, if a model wrote one. */
  summary?: string;
  nextStep?: string;
  /** Remarks written by a model from verified evidence, the weightiest first; the bank's fill up what is missing. */
  strengths?: readonly Remark[];
  improvements?: readonly Remark[];
};

/** What was shown of a point, in the report's terms. */
export type Evidence = Pick<PointReading, 'hintLevel' | 'quote'> & { status: EvidenceStatus };

export type ReportSource = {
  content: Content;
  context: InterviewContext;
  input: GradeInput;
  /** Every point that was judged, with the evidence for it. */
  evidence: readonly { point: Point; evidence: Evidence }[];
  mistakes: readonly Mistake[];
  speech: Speech;
  /** Null when too little was said to grade. */
  score: number | null;
};

const ABSENT: Evidence = { status: 'absent', hintLevel: 0, quote: null };

export function reportSource(
  content: Content,
  context: InterviewContext,
  input: GradeInput,
  speech: Speech,
  score: number | null,
): ReportSource {
  const shown = new Map(
    input.reading.points.map((point) => [point.pointId, { ...point, status: statusOf(point) }]),
  );
  // A person leaves out points that were not asked about; points that a model leaves out were not mentioned.
  const absent = input.notAsked ? null : ABSENT;
  const evidence = context.question.points.flatMap((point) => {
    const found = shown.get(point.id) ?? absent;
    return found ? [{ point, evidence: found }] : [];
  });
  const mistakes = mistakesIn(context.question, input.reading);
  return { content, context, input, evidence, mistakes, speech, score };
}

/** Any word of a quote may be the one that matters: it is only cut if it is longer than two sentences. */
const MOST_WORDS = 40;

/**
 * A quote as the report carries it: whole clauses without words that may be misheard, with the number of its answer.
 * Null if too little is left.
 */
export function quoteReply(
  context: InterviewContext,
  quote: Pick<ReadQuote, 'text' | 'turnId'> | null,
): Quote | null {
  if (!quote) return null;
  const answer = context.turns.find(({ id, speaker }) => speaker === 'user' && id === quote.turnId);
  if (!answer) return null;
  const answerNumber = numbersOf(context.turns).get(answer.id) ?? null;
  const start = answer.text.indexOf(quote.text);
  if (start === -1) return { text: quote.text, responseId: quote.turnId, answerNumber };
  const said = { start, end: start + quote.text.length };
  const doubts = answer.uncertain ?? [];
  const heard =
    doubts.length === 0
      ? cutAtClauses(answer.text, said, MOST_WORDS)
      : certainPart(answer.text, said, doubts);
  if (!heard) return null;
  const { start: from, end: to } = fromClauseStart(answer.text, heard);
  const text = answer.text.slice(from, to);
  return { text, responseId: quote.turnId, answerNumber };
}

/** A quote as a text shows it: with "…" where its sentence is cut. */
export function shownQuote({ turns }: Pick<InterviewContext, 'turns'>, quote: Quote | null): Quote | null {
  const answer = turns.find(({ id }) => id === quote?.responseId)?.text;
  return quote && answer !== undefined ? { ...quote, text: quotedText(quote.text, answer) } : quote;
}
