import { z } from 'zod';
import { hintLevels } from '#engine/hint-level.ts';
import { overlaps, type Quote, type Reading, shownStatus } from '#engine/reading.ts';
import type { StepMemo } from '#engine/step-memo.ts';
import type { Content } from '#shared/content/content.ts';
import type { Argued } from '#shared/contract/arguments.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { askKept } from './ask-json.ts';
import type { LanguageModel } from './language-model.ts';
import { saidInline, turnName } from './prompt.ts';
import { findQuote, fitRemark, QUOTE_RULE, wholeWithin } from './remark-rules.ts';

/** What in a report a candidate asks about, as the report has it. */
export type Subject = {
  /** What the report says about it. */
  says: string;
  point: { id: string; status: EvidenceStatus } | null;
  /** The statement that the report calls false, by its id in the reading. */
  claimId: string | null;
  /** The words that the report rests on. */
  quote: { turnId: number; text: string } | null;
};

export type Reconsidered = { verdict: 'stands' | 'moved'; say: string; moved: Argued | null };

type Ask = { memo: StepMemo; signal?: AbortSignal };

/** Both reject if the model does not answer; an answer is kept, so that it costs nothing again. */
export type Arguing = {
  /** "Why?", in two sentences. */
  explain(context: InterviewContext, subject: Subject, ask: Ask): Promise<string>;
  /** "I meant ...": credit moves by words of the interview alone. */
  reconsider(context: InterviewContext, subject: Subject, words: string, ask: Ask): Promise<Reconsidered>;
};

/** A reading with the credit that moved since. */
export function withArguments(reading: Reading, moved: readonly Argued[]): Reading {
  if (moved.length === 0) return reading;
  const points = new Map(moved.flatMap((each) => (each.kind === 'point' ? [[each.pointId, each]] : [])));
  const withdrawn = new Set(moved.flatMap((each) => (each.kind === 'statement' ? [each.claimId] : [])));
  const claims = reading.claims.filter(({ id }) => !withdrawn.has(id));
  const isFalseStill = (words: Quote) => claims.some((claim) => overlaps(claim.quote, words));
  return {
    ...reading,
    claims,
    points: reading.points.map((point) => {
      const instead = points.get(point.pointId);
      // A point counts as wrong only while its words are called false.
      if (!instead && point.status === 'absent' && point.quote && !isFalseStill(point.quote)) {
        return { ...point, quote: null };
      }
      if (!instead) return point;
      const { pointId, status, hintLevel, quote: words } = instead;
      return { pointId, status, hintLevel, quote: words };
    }),
  };
}

const explainAnswer = z.strictObject({ say: z.string() });

/** The words that show it come before the verdict. */
const reconsiderAnswer = z.strictObject({
  quote: z.string(),
  status: z.enum(['absent', ...shownStatus.options]),
  verdict: z.enum(['stands', 'moved']),
  say: z.string(),
});
type ReconsiderAnswer = z.infer<typeof reconsiderAnswer>;

const MANNER =
  'Two sentences, at most 50 words together, to the candidate ("you"), plain and friendly, about the answer and never about the person, without praise, scores, grades or markup.';

/** The task after the whole transcript: why does the report say so? */
function explainTask(context: InterviewContext, subject: Subject): string {
  return `# Task: EXPLAIN

The candidate reads the report and asks "Why?" about one line of it. Answer with one JSON object.

${subjectLines(context, subject)}

"say": first what the transcript shows, with the words it turns on, then what was needed instead, from the brief. Claim nothing that the transcript does not show. If the line is not well founded, say so. ${MANNER}`;
}

/** The same with what the candidate says about it. */
function reconsiderTask(context: InterviewContext, subject: Subject, words: string): string {
  return `# Task: RECONSIDER

The candidate disagrees with one line of the report and says what was meant. Answer with one JSON object.

${subjectLines(context, subject)}

What the candidate says now, after the interview: ${saidInline(context, words)}

Judge the interview, not the new words. They may point to something in the transcript that was overlooked, or explain words that were misread or misheard; then look for those words there. What is only said now, however right, was not said then. Insisting, appealing or explaining what one knows changes nothing.
- "quote": the words of the candidate in the transcript that show it, ${QUOTE_RULE}; other words than those the report rests on already. "" when there are none.
- "status": what those words show of the point: "mentioned", "explained", "justified"; "absent" when nothing. For a statement called false: "explained" when the words show that it was right as it was meant, or put right.
- "verdict": "moved" only when the quote shows it; else "stands". In doubt it stands.
- "say": what the quote shows, or what was missing then; when the new words are right say that they are, and that they were not said in the interview. ${MANNER}`;
}

function subjectLines(context: InterviewContext, { says, point, quote }: Subject): string {
  return [
    `The line of the report: ${says}`,
    ...(point ? [`It is about the point ${point.id}, reported as: ${point.status}.`] : []),
    quote
      ? `It rests on (${turnName(context, quote.turnId)}): ${saidInline(context, quote.text)}`
      : 'It rests on no words: nothing was found.',
  ].join('\n');
}

/** Prompts ask for a number of words; a text that is a little longer will do. */
const MAX_SAY_CHARACTERS = 500;
const RANK = { absent: 0, wrong: 0, mentioned: 1, explained: 2, justified: 3 } as const;
const NOT_FIT = 'The report rests on the words quoted beside it, and on what the question asks for there.';
const NOT_SHOWN =
  'Nothing was found in the interview that shows this. Credit moves only by words that were said there.';

/** Has a model explain a report and reconsider it. */
export function createArguing(parts: { model: LanguageModel; content: Content }): Arguing {
  const { content } = parts;
  const never = new AbortController().signal;
  const sayable = (say: string) =>
    fitRemark(content, wholeWithin(say, MAX_SAY_CHARACTERS), MAX_SAY_CHARACTERS);
  return {
    explain: async (context, subject, how) => {
      const { say } = await askKept({ ...parts, signal: never, ...how }, context, {
        step: 'explain',
        task: explainTask(context, subject),
        schema: explainAnswer,
      });
      return sayable(say) ?? NOT_FIT;
    },
    reconsider: async (context, subject, words, how) => {
      const task = reconsiderTask(context, subject, words);
      const answer = await askKept({ ...parts, signal: never, ...how }, context, {
        step: 'reconsider',
        task,
        schema: reconsiderAnswer,
      });
      const moved = evidenceFor(content, context, subject, answer);
      if (moved) return { verdict: 'moved', say: sayable(answer.say) ?? 'These words show it.', moved };
      const isOverruled = answer.verdict === 'moved';
      return { verdict: 'stands', say: (isOverruled ? null : sayable(answer.say)) ?? NOT_SHOWN, moved: null };
    },
  };
}

/**
 * The credit that moves, if any: only by words that the candidate said in the interview and that the report does not
 * rest on already, and only for more than it credits already. Whatever else a model answers, the report stands.
 */
export function evidenceFor(
  content: Content,
  context: InterviewContext,
  subject: Subject,
  { verdict, quote: words, status }: Pick<ReconsiderAnswer, 'verdict' | 'quote' | 'status'>,
): Argued | null {
  const quote = findQuote(content, context.turns, words);
  if (verdict !== 'moved' || status === 'absent' || !quote) return null;
  const known = subject.quote && findQuote(content, context.turns, subject.quote.text);
  if (known && overlaps(known, quote)) return null;
  const { point, claimId } = subject;
  if (claimId !== null) return status === 'mentioned' ? null : { kind: 'statement', claimId, quote };
  if (!point || RANK[status] <= RANK[point.status]) return null;
  const at = context.turns.findIndex(({ id }) => id === quote.turnId);
  const hintLevel = hintLevels(context)(point.id, at);
  return { kind: 'point', pointId: point.id, status, hintLevel, quote };
}
