import { pointsAskedBy } from '#engine/hint-level.ts';
import type { Claim, PushBackOutcome } from '#engine/reading.ts';
import { isAskedOf } from '#engine/score/points.ts';
import type { Question } from '#shared/content/question.ts';
import type { Findings, LogEntry, ModelAnswerLine, Quote, ReportReply } from '#shared/contract/report.ts';
import { askedBefore, type InterviewContext } from '#shared/interview/context.ts';
import { stemsIn } from '#shared/interview/nearest-words.ts';
import { isHelped, numbersOf } from '#shared/interview/requests.ts';
import { isSaid } from './criterion.ts';
import { quoteReply, type ReportSource } from './report-source.ts';

/** The first twelve words of an answer. */
const OPENING = /^\s*(?:\S+\s+){11}\S+(?=\s+\S)/;

/** What a model found besides the points; null if no model read. */
export function composeFindings(source: ReportSource): Findings | null {
  const { context, input } = source;
  const { reading } = input;
  if (reading.model === null) return null;
  const factsOf = (ids: readonly string[]) =>
    context.question.facts
      .filter(({ id }) => ids.includes(id))
      .flatMap((fact) => toldOf(context, fact) ?? []);
  const quoted = <Item>(quote: Claim['quote'] | null, use: (quote: Quote) => Item): Item[] => {
    const reply = quoteReply(context, quote);
    return reply ? [use(reply)] : [];
  };
  const isReversal = ({ verdict }: Claim) => verdict === 'contradicts_earlier';
  return {
    falseStatements: reading.claims
      .filter((claim) => !isReversal(claim))
      .toSorted((one, other) => rankOf(one) - rankOf(other))
      .flatMap(({ id, quote, correction, factId, weight, putRight, putRightIn }) => {
        const [fact = null] = factsOf(factId === null ? [] : [factId]);
        const number = putRightIn === undefined ? undefined : numbersOf(context.turns).get(putRightIn);
        return quoted(quote, (words) => ({
          id,
          quote: words,
          correction,
          fact,
          weight,
          putRight,
          ...(number !== undefined && { putRightIn: number }),
        }));
      }),
    reversals: reading.claims
      .filter((claim) => isReversal(claim) && !claim.putRight)
      .flatMap(({ earlier, quote, correction }) =>
        quoted(earlier, (before) =>
          quoted(quote, (later) => ({ earlier: before, later, note: correction })),
        ).flat(),
      ),
    unanswered: reading.answered.flatMap(({ turnId, answered }) =>
      (answered === 'no' || answered === 'does_not_know') && !cameBackTo(source, turnId)
        ? unanswered(source, turnId)
        : [],
    ),
    // Who asks for help or for the question again asks for no fact.
    asked: reading.asked.flatMap(({ quote, factIds }) =>
      factIds.length === 0 && isHelped(context.turns, quote.turnId)
        ? []
        : quoted(quote, (words) => ({ quote: words, facts: factsOf(factIds) })),
    ),
    insights: reading.insights.flatMap(({ quote, dimension, why }) =>
      quoted(quote, (words) => ({ quote: words, dimension, why })),
    ),
  };
}

/** This share of the words of a sentence, and it was told; of the lesser share, perhaps in other words. */
const TOLD_FROM = { surely: 0.6, perhaps: 0.3 };

/**
 * The sentences of a fact that the interviewer told, perhaps in other words: a model may tell a part of it. Null if it told
 * none.
 */
function toldOf({ turns }: InterviewContext, { id, say }: Question['facts'][number]): string | null {
  const words = stemsIn(turns.flatMap(({ move, text }) => (move?.facts.includes(id) ? text : [])).join(' '));
  const sentences = say.split(/(?<=[.!?])\s+/).map((text) => {
    const stems = [...stemsIn(text)];
    return { text, share: stems.filter((stem) => words.has(stem)).length / Math.max(1, stems.length) };
  });
  const isAnySure = sentences.some(({ share }) => share >= TOLD_FROM.surely);
  const told = sentences.filter(({ share }) => share >= TOLD_FROM[isAnySure ? 'surely' : 'perhaps']);
  return told.length > 0 ? told.map(({ text }) => text).join(' ') : null;
}

/** What breaks a design comes first, what was put right last. */
function rankOf({ putRight, weight }: Claim): number {
  return putRight ? 2 : weight === 'minor' ? 1 : 0;
}

/** Whether a later answer says what the question before this one was about. */
function cameBackTo({ context, evidence: shown }: ReportSource, turnId: number): boolean {
  const move = askedBefore(context, turnId)?.move;
  const about = move ? pointsAskedBy(context, move) : [];
  const isSaidLater = (pointId: string) =>
    shown.some(
      ({ point, evidence: { status, quote } }) =>
        point.id === pointId && isSaid(status) && quote !== null && quote.turnId > turnId,
    );
  return about.length > 0 && about.every(isSaidLater);
}

/** The question before an answer, with the answer's first words. */
function unanswered({ context }: ReportSource, turnId: number): Findings['unanswered'] {
  const at = context.turns.findIndex(({ id }) => id === turnId);
  const question = askedBefore(context, turnId);
  const said = context.turns[at]?.text ?? '';
  const opening = OPENING.exec(said)?.[0] ?? said;
  const answer = quoteReply(context, { turnId, text: opening });
  if (!question || !answer) return [];
  const text = said.endsWith(answer.text) ? answer.text : `${answer.text} …`;
  return [{ question: question.text, answer: { ...answer, text } }];
}

/** What the interviewer did and why, turn by turn, with how push-backs were met. */
export function composeLog({ turns }: InterviewContext, pushBacks: readonly PushBackOutcome[]): LogEntry[] {
  const outcomes = new Map(pushBacks.map(({ turnId, outcome }) => [turnId, outcome]));
  return turns.flatMap(({ id, move }) =>
    move && move.kind !== 'open'
      ? [
          {
            responseId: id,
            kind: move.kind,
            phase: move.phase,
            note: move.reason,
            outcome: outcomes.get(id) ?? null,
          },
        ]
      : [],
  );
}

const HEARD = {
  justified: 'covered',
  explained: 'covered',
  mentioned: 'partly',
  absent: 'not_heard',
  wrong: 'wrong',
} as const;

/**
 * The bank's lines on what the level asks for, and on what else was judged, next to the candidate's words; null for an
 * interview without a word.
 */
export function composeModelAnswer({
  context,
  evidence: shown,
  speech,
}: ReportSource): ReportReply['modelAnswer'] {
  if (speech.words === 0) return null;
  const evidence = new Map(shown.map((item) => [item.point.id, item.evidence]));
  const { modelAnswer, points } = context.question;
  const asked = new Set(points.filter((point) => isAskedOf(context.level, point)).map(({ id }) => id));
  return {
    summary: modelAnswer.summary,
    lines: modelAnswer.lines
      .filter(({ point }) => asked.has(point) || evidence.has(point))
      .map(({ point, say }): ModelAnswerLine => {
        const found = evidence.get(point);
        return {
          pointId: point,
          say,
          heard: found ? HEARD[found.status] : 'not_asked',
          quote: quoteReply(context, found?.quote ?? null),
        };
      }),
  };
}
