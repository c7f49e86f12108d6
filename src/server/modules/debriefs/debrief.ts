import { wordsBeside } from '#engine/debrief/also-said.ts';
import { chosenWords, nextNearest } from '#engine/debrief/choose-words.ts';
import {
  judgeByDebrief,
  loweredBy,
  MOST_MOVED,
  ownReading,
  pointsToJudge,
  scoresOfDebrief,
} from '#engine/debrief/judge.ts';
import { type AnswerWhenAsked, askedNear, overlap, pairNearest } from '#engine/debrief/mirror.ts';
import { scoreReasons } from '#engine/debrief/score-reasons.ts';
import { chooseStatements, wordsNearPair } from '#engine/debrief/statements.ts';
import { pointsAsked } from '#engine/hint-level.ts';
import { dimensionAnchors, dimensionName } from '#engine/report/dimensions.ts';
import { quoteReply } from '#engine/report/report-source.ts';
import { spokenSpans, withoutDoubts } from '#engine/spoken-spans.ts';
import type { Data, Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { interviewContext } from '#server/modules/interviews/interview-context.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import { madeFrom } from '#server/modules/reports/made-from.ts';
import { friendOf } from '#server/modules/sharing/verdict.ts';
import { boardAt } from '#shared/board/board.ts';
import { type BoardNote, type BoardNoteKind, boardNotes } from '#shared/board/board-notes.ts';
import { livePoint } from '#shared/content/question.ts';
import type { DebriefReply, OwnWords, SaveDebriefInput } from '#shared/contract/debrief.ts';
import { type DimensionId, dimensionId } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { misconceptionsIn } from '#shared/rules/misconceptions.ts';
import type { StoredDebrief } from './debriefs.store.ts';
import { withTicks } from './with-ticks.ts';

/**
 * What the candidate is asked to judge, with their judgments so far. The first call begins the debrief.
 * @throws {AppError} INTERVIEW_NOT_COMPLETED, QUESTION_RETIRED.
 */
export async function getDebrief(deps: Deps, { row }: OwnInterview): Promise<DebriefReply> {
  const context = await judgedContext(deps, row);
  return replyOf(deps.data, row, context, await debriefOf(deps, row, context));
}

/**
 * Keeps the candidate's judgments, in parts or whole. Once the debrief is done, the interview gets the grade that
 * follows.
 * @throws {AppError} INTERVIEW_NOT_COMPLETED, QUESTION_RETIRED; INVALID_INPUT for something that was not asked and for
 *   a score that is moved too far; DEBRIEF_INCOMPLETE if `done` is set while statements are undecided: what came with
 *   the call is kept even then.
 */
export async function saveDebrief(
  deps: Deps,
  { row }: OwnInterview,
  { answers = {}, ticks = {}, quoted = {}, scores = {}, done }: SaveDebriefInput,
): Promise<DebriefReply> {
  const context = await judgedContext(deps, row);
  const before = await debriefOf(deps, row, context);
  expectAsked('sentence', Object.keys(answers), before.statements);
  expectAsked('point', Object.keys({ ...ticks, ...quoted }), pointsToJudge(context));
  expectSaid(context, quoted);
  const after = {
    statements: before.statements,
    answers: { ...answers, ...before.answers },
    ticks: withTicks(before.ticks, ticks),
    quoted: { ...before.quoted, ...quoted },
    scores: { ...before.scores, ...scores },
  };
  const proposed = scoresOfDebrief(deps.data.content, context, after);
  for (const id of dimensionId.options) {
    const score = scores[id];
    if (score !== undefined && Math.abs(score - proposed[id]) > MOST_MOVED) {
      throw new AppError('INVALID_INPUT', {
        message: `${id} can be moved by one from ${proposed[id]}, which the ticks come to.`,
      });
    }
  }
  const { debrief, unanswered } = await deps.data.stores.debriefs.save(
    {
      id: row.id,
      userId: row.userId,
      questionId: row.questionId,
      judge: judgeOf(deps, context),
      isFriendAwaited: await isFriendAwaited(deps, row),
    },
    { answers, ticks, quoted, scores, done },
    deps.clock.now(),
  );
  if (unanswered > 0) {
    throw new AppError('DEBRIEF_INCOMPLETE', {
      message: `Decide on every sentence first: ${unanswered} of ${debrief.statements.length} are left.`,
    });
  }
  return replyOf(deps.data, row, context, debrief);
}

async function isFriendAwaited(deps: Deps, row: InterviewRow): Promise<boolean> {
  return row.interviewer === 'friend' && (await friendOf(deps, row)).verdict === 'awaited';
}

/** Returns the function that turns a debrief into a grade for this interview's report. */
export function judgeOf(deps: Deps, context: InterviewContext): (debrief: StoredDebrief) => GradeOutcome {
  return (debrief) => {
    const outcome = judgeByDebrief(deps.data.content, context, withinReach(deps.data, context, debrief));
    const versions = { ...outcome.report.versions, ...madeFrom(deps.data, context) };
    return { ...outcome, report: { ...outcome.report, versions } };
  };
}

async function judgedContext(deps: Deps, row: InterviewRow): Promise<InterviewContext> {
  if (row.status === 'in_progress') throw new AppError('INTERVIEW_NOT_COMPLETED');
  const turns = await deps.data.stores.answers.listTurns(row.id);
  return interviewContext(deps.data.content, row, turns, await deps.data.stores.board.listAfter(row.id, 0));
}

async function debriefOf(
  { data: { stores }, clock }: Deps,
  { id, userId, questionId }: InterviewRow,
  context: InterviewContext,
): Promise<StoredDebrief> {
  const known = await stores.debriefs.find(id);
  if (known) return known;
  const decided = misconceptionsIn(await stores.debriefs.listPairAnswers(userId));
  const missed = decided.filter((each) => each.questionId === questionId && !each.isCleared);
  const unsure = await stores.debriefs.listUnsurePairs(userId, questionId);
  const due = new Set([...missed.map(({ pair }) => pair), ...unsure]);
  const statements = chooseStatements(context, due, id);
  return stores.debriefs.begin(id, statements, clock.now());
}

function expectAsked(what: string, given: readonly string[], asked: readonly { id: string }[]): void {
  const unknown = given.find((each) => !asked.some(({ id }) => id === each));
  if (unknown !== undefined) {
    throw new AppError('INVALID_INPUT', { message: `There is no ${what} "${unknown}" in this debrief.` });
  }
}

/** Words that stand in no answer of the interview cannot be quoted. */
function expectSaid(context: InterviewContext, quoted: NonNullable<SaveDebriefInput['quoted']>): void {
  const places = chosenWords(context, { quoted });
  const unknown = Object.entries(quoted).find(([id, each]) => typeof each !== 'boolean' && !places.has(id));
  if (unknown) {
    throw new AppError('INVALID_INPUT', { message: `The words for "${unknown[0]}" are in no such answer.` });
  }
}

/** Clamps the candidate's scores to what the ticks now allow: ticks may have changed after a score was moved. */
function withinReach({ content }: Data, context: InterviewContext, debrief: StoredDebrief): StoredDebrief {
  const proposed = scoresOfDebrief(content, context, debrief);
  const scores: Partial<Record<DimensionId, number>> = {};
  for (const id of dimensionId.options) {
    const score = debrief.scores[id];
    if (score === undefined) continue;
    scores[id] = Math.min(proposed[id] + MOST_MOVED, Math.max(proposed[id] - MOST_MOVED, score), 5);
  }
  return { ...debrief, scores };
}

function replyOf(
  data: Data,
  row: InterviewRow,
  context: InterviewContext,
  stored: StoredDebrief,
): DebriefReply {
  const { content } = data;
  const { question, level } = context;
  const debrief = withinReach(data, context, stored);
  const asked = pointsAsked(context);
  const { points, words, answers, shown, others } = wordsBeside(content, context, pointsToJudge(context));
  const questions = askedNear(content, context, points, answers);
  const choices = nextNearest(content, context, points, shown);
  const chosen = chosenWords(context, debrief);
  const heard = withoutDoubts(context);
  const spans = spokenSpans(context);
  const decided = new Set(debrief.statements.map(({ pair }) => pair));
  const proposed = scoresOfDebrief(content, context, debrief);
  const reading = ownReading(content, context, debrief);
  const lowered = loweredBy(debrief);
  const reasons = scoreReasons(content, context, reading, lowered);
  const drawn = boardNotesOf(context);
  const modelLine = (pointId: string) =>
    question.modelAnswer.lines.find(({ point }) => point === pointId)?.say;
  return {
    state: debrief.doneAt ? 'done' : 'open',
    statements: debrief.statements.map(({ id, pointId, text, isTrue, truth, pair }) => {
      const answer = debrief.answers[id];
      if (answer === undefined) return { id, text, answer: null };
      const point = livePoint(question, pointId);
      const strong = point && (modelLine(point.id) ?? point.means);
      const said = point && quoteReply(heard, wordsNearPair(content, context, point, pair));
      const told = {
        id,
        text,
        answer,
        truth,
        ...(isTrue && { mistake: pair }),
        ...(said && { said }),
        ...(strong && { strong }),
      };
      return answer === 'unsure' ? told : { ...told, right: answer === isTrue };
    }),
    points: points.map((point) => ({
      id: point.id,
      name: point.name,
      dimension: point.dim,
      asked: asked.has(point.id),
      model: modelLine(point.id) ?? point.means,
      wrong: pairNearest(point, spans, decided),
      nearest: quoteReply(heard, nearestBesides(answers.get(point.id), words.get(point.id))),
      whenAsked: whenAsked(heard, answers.get(point.id)),
      askedAbout: quoteReply(heard, questions.get(point.id) ?? null),
      alsoSaid: (others.get(point.id) ?? []).flatMap((each) => quoteReply(heard, each) ?? []),
      choices: (choices.get(point.id) ?? []).flatMap((each) => quoteReply(heard, each) ?? []),
      chosen: ownWordsOf(chosen.get(point.id)),
      quoted: debrief.quoted[point.id] !== false,
      tick: debrief.ticks[point.id] ?? null,
    })),
    rows: dimensionId.options.map((dimension) => ({
      dimension,
      name: dimensionName({ content, context }, dimension),
      proposed: proposed[dimension],
      why: reasons.get(dimension)?.why ?? '',
      worked: reasons.get(dimension)?.worked ?? [],
      points: reading.points
        .filter(({ pointId }) => question.points.some(({ id, dim }) => id === pointId && dim === dimension))
        .map(({ pointId, status }) => ({ pointId, status, lowered: lowered.get(pointId) })),
      score: debrief.scores[dimension] ?? null,
      bar: content.rubric.bars[dimension][level],
      anchors: dimensionAnchors({ content, context }, dimension),
      boardNotes: drawn.filter(({ kind }) => NOTED_AT[kind] === dimension).map(({ text }) => text),
    })),
    scores: debrief.doneAt ? { ...proposed, ...debrief.scores } : null,
    judgedBy:
      row.result && row.result.judgedBy !== 'nobody' && row.result.judgedBy !== 'candidate'
        ? { kind: row.result.judgedBy, name: row.result.judgeName }
        : null,
  };
}

type Said = Omit<AnswerWhenAsked, 'near'>;

function ownWordsOf(words: Said | undefined): OwnWords | null {
  return words ? { responseId: words.turnId, text: words.text } : null;
}

/** The words to quote, unless they are those of the answer when asked. */
function nearestBesides(answer: AnswerWhenAsked | undefined, words: Said | undefined): Said | null {
  return !words || (answer && overlap(answer, words)) ? null : words;
}

function whenAsked(context: InterviewContext, answer: AnswerWhenAsked | undefined) {
  const quote = answer && quoteReply(context, answer);
  return quote ? { ...quote, isNear: answer.near > 0 } : null;
}

/** The dimension beside whose score a note on the board is shown. */
const NOTED_AT: Record<BoardNoteKind, DimensionId> = {
  store_without_writer: 'design',
  cache_without_source: 'design',
  queue_without_reader: 'design',
  client_at_store: 'design',
  store_begins: 'design',
  two_writers: 'depth',
  single_on_every_path: 'resilience',
  drawn_not_said: 'communication',
  said_not_drawn: 'communication',
};

function boardNotesOf({ board, turns }: InterviewContext): BoardNote[] {
  if (!board) return [];
  const said = turns.filter(({ speaker }) => speaker === 'user').map(({ text }) => text);
  return boardNotes(boardAt(board.events), said.join(' '), 'You');
}
