import type { InterviewerModel } from '#engine/interviewer.ts';
import type { StepMemo } from '#engine/step-memo.ts';
import { QUOTE_WORDS } from '#engine/text/quotes.ts';
import { wordsIn } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import { askedBefore, type InterviewContext } from '#shared/interview/context.ts';
import { answerTokens, askJson, fitsContext, hashOf, keepStep } from '../ask-json.ts';
import { boardTask } from '../board-block.ts';
import type { LanguageModel, Message } from '../language-model.ts';
import { promptFor, turnName } from '../prompt.ts';
import { checkAnswer } from './check-answer.ts';
import { READ_RULES, type ReadAnswer, readAnswer, readTask } from './read-task.ts';
import { type TurnAudit, type TurnReading, turnReading } from './turn-reading.ts';

/** If more of the quotes than this share were not said, the model is asked to copy them again. */
const MAX_LOST = 0.2;
const MAX_NAMED = 5;

export type TurnReader = { model: LanguageModel; content: Content };

/** The reading of one answer, kept under a hash of everything it was made from, so that it is read once. */
export async function readTurn(
  reader: TurnReader,
  whole: InterviewContext,
  turnId: number,
  memo: StepMemo,
  signal: AbortSignal,
): Promise<TurnReading> {
  const context = upTo(whole, turnId);
  if (isTooBrief(context)) return briefAnswer(turnId);
  const work = async () => {
    const answer = await askAbout(reader, context, context.question.points, signal);
    return checkAnswer(reader.content, context, answer).reading;
  };
  return keepStep(memo, 'read', readingHash(reader, context), turnReading, work);
}

/** The reading of one answer if it has been made already, otherwise null. */
export async function findTurnReading(
  reader: TurnReader,
  whole: InterviewContext,
  turnId: number,
  memo: StepMemo,
): Promise<TurnReading | null> {
  const context = upTo(whole, turnId);
  if (isTooBrief(context)) return briefAnswer(turnId);
  const kept = await memo.find('read', readingHash(reader, context));
  return turnReading.safeParse(kept).data ?? null;
}

/**
 * What was read in the interviewer's turns, with their ids; turns before an answer that nobody has read are left out.
 */
export async function auditsOf(
  reader: TurnReader,
  context: InterviewContext,
  memo: StepMemo,
): Promise<(TurnAudit & { turnId: number })[]> {
  const audits = context.turns.map(async ({ id, speaker }) => {
    const before = askedBefore(context, id);
    if (speaker !== 'user' || !before) return [];
    const audit = (await findTurnReading(reader, context, id, memo))?.audit;
    return audit ? [{ turnId: before.id, ...audit }] : [];
  });
  return (await Promise.all(audits)).flat();
}

/** One or two words are too few to quote: no model is asked. */
function isTooBrief({ turns }: InterviewContext): boolean {
  return wordsIn(turns.at(-1)?.text ?? '').length < QUOTE_WORDS.fewest;
}

function briefAnswer(turnId: number): TurnReading {
  return {
    v: 2,
    turnId,
    points: [],
    claims: [],
    putRight: [],
    asked: [],
    answered: 'partly',
    pushBack: null,
    insights: [],
    observed: [],
    notes: [],
    audit: null,
  };
}

function readingHash({ content, model }: TurnReader, context: InterviewContext): string {
  return hashOf([model.engine.model, promptOf(content, context, context.question.points)]);
}

function promptOf(content: Content, context: InterviewContext, points: readonly Point[]): Message[] {
  const task = readTask(turnName(context, context.turns.at(-1)?.id ?? 0));
  return promptFor(content, context, `${task}${boardTask(context)}`, { points, standing: READ_RULES });
}

function upTo(context: InterviewContext, turnId: number): InterviewContext {
  const at = context.turns.findIndex(({ id }) => id === turnId);
  return { ...context, turns: context.turns.slice(0, at + 1) };
}

/** In one call if the model's context holds all points, else in as many as it takes. */
async function askAbout(
  { content, model }: TurnReader,
  context: InterviewContext,
  points: readonly Point[],
  signal: AbortSignal,
): Promise<ReadAnswer> {
  const messages = promptOf(content, context, points);
  if (fitsContext(model, messages)) {
    return askJson(
      model,
      {
        step: 'read',
        messages,
        sampling: { temperature: 0, maxTokens: answerTokens(model) },
        schemaName: 'read',
        schema: readAnswer,
        check: (given) => complaintAbout(checkAnswer(content, context, given)),
      },
      signal,
    );
  }
  const half = Math.ceil(points.length / 2);
  if (half === points.length) throw model.unusable('its context is too small for one point');
  const one = await askAbout({ content, model }, context, points.slice(0, half), signal);
  return joined(one, await askAbout({ content, model }, context, points.slice(half), signal));
}

/**
 * Both answers hold what is not about points; `checkAnswer` drops claims, questions, insights and observations that are
 * in both.
 */
function joined(one: ReadAnswer, other: ReadAnswer): ReadAnswer {
  const gaveAway = [...(one.audit?.gaveAway ?? []), ...(other.audit?.gaveAway ?? [])];
  return {
    ...one,
    points: [...one.points, ...other.points],
    claims: [...one.claims, ...other.claims],
    putRight: [...one.putRight, ...other.putRight],
    asked: [...one.asked, ...other.asked],
    observed: [...one.observed, ...other.observed],
    insights: [...one.insights, ...other.insights],
    notes: [...one.notes, ...other.notes],
    audit: one.audit && { ...one.audit, gaveAway },
  };
}

function complaintAbout({ quotes, lost }: ReturnType<typeof checkAnswer>): string | null {
  if (lost.length <= quotes * MAX_LOST) return null;
  const named = lost.slice(0, MAX_NAMED).map((words) => JSON.stringify(words.slice(0, 200)));
  return `These quotes do not stand in that turn, or have fewer than ${QUOTE_WORDS.fewest} words: ${named.join(', ')}. Copy the words as they stand there, or leave the item out.`;
}

/**
 * Reads the last answer of an interview while the conversation goes on, one answer of an interview at a time. A server
 * with one slot has better things to do than to finish an older answer: that is read again in the background, or for
 * the grade.
 */
export function createReadAhead(reader: TurnReader): NonNullable<InterviewerModel['readAhead']> {
  /** By the id of the interview's opening turn, which is unique. */
  const running = new Map<number, { turns: number; abort: AbortController; ended: Promise<void> }>();
  return async (context, memo, signal) => {
    const opening = context.turns[0]?.id;
    const last = context.turns.findLast(({ speaker }) => speaker === 'user');
    if (opening === undefined || !last || last.unintelligible) return;
    const other = running.get(opening);
    const isOlder = other !== undefined && other.turns < context.turns.length;
    if (isOlder && reader.model.server().slots === 1) other.abort.abort(new Error('a newer answer is there'));
    const abort = new AbortController();
    const within = signal ? AbortSignal.any([signal, abort.signal]) : abort.signal;
    const work = (async () => {
      await other?.ended;
      await readTurn(reader, context, last.id, memo, within);
    })();
    const mine = { turns: context.turns.length, abort, ended: work.catch(() => {}) };
    running.set(opening, mine);
    try {
      await work;
    } finally {
      if (running.get(opening) === mine) running.delete(opening);
    }
  };
}
