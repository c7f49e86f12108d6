import { pointsAimedAt, pointsAskedBy } from '#engine/hint-level.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext, NextTurn } from '#shared/interview/context.ts';
import { SCRIPT_ENGINE } from '#shared/interview/greeting.ts';
import { chosenTopics, isChoice, wishedTopic } from './choice.ts';
import {
  type Asked,
  askedIn,
  bareQuestion,
  heardFromInterviewer,
  isPressed,
  lateHeard,
  SENTENCES,
  standingQuestion,
} from './conversation.ts';
import { createFactFinder, type FactFinder } from './find-facts.ts';
import { createEmptyTalk, createNoticer, type Noticed, type Noticer } from './notice-answer.ts';
import {
  invitesToAsk,
  pathOf,
  questionsOn,
  type ScriptQuestion,
  type Stage,
  situationsOf,
  topicsOf,
} from './path.ts';
import { saidUnasked, type Unasked } from './said-unasked.ts';
import { deeperOnSaid, saidOn } from './take-up.ts';
import {
  currentPhase,
  isCloseDue,
  isPhaseDone,
  PHASES,
  phaseEndSeconds,
  type TimedPhase,
} from './time-plan.ts';

/** What the script reads answers with; made once for the content. */
type ScriptReader = { facts: FactFinder; notice: Noticer };

const readers = new WeakMap<Content, ScriptReader>();

export function scriptReader(content: Content): ScriptReader {
  const known = readers.get(content);
  if (known) return known;
  const facts = createFactFinder(content);
  const made = { facts, notice: createNoticer(content, facts, createEmptyTalk(content)) };
  readers.set(content, made);
  return made;
}

/**
 * The next question of the path, or the close and then the goodbye. Answers matter only if they ask to stop, choose a
 * topic, say that a question was answered before, or come near a point that was not asked about yet: other questions go
 * before those on that point.
 */
export function nextQuestion(content: Content, context: InterviewContext): ScriptQuestion {
  const asked = askedIn(context);
  const isClosed = asked.some(({ move }) => move.kind === 'close');
  if (isClosed || isStopping(content, context) || isCloseDue(context)) return lastQuestion(context, asked);
  const stages = stagesOf(content, context);
  const phase = currentPhase(context);
  const unasked = saidUnasked(content, context);
  const due = stages.flatMap((stage) => nextOfStage(content, context, unasked, stage) ?? [])[0];
  if (due?.phase === phase || isPhaseDone(context, phase)) return due ?? lastQuestion(context, asked);
  const rest = stages.flatMap(({ questions }) => questions).filter((each) => isLeft(context, each));
  const isNews = (question: ScriptQuestion) => saidOn(context, unasked, question) === 0;
  const more = rest.filter((question) => question.phase === phase);
  const next = more.find(isNews) ?? deeperOnSaid(context, unasked, more) ?? due;
  if (next) return next;
  // Nothing is left to ask in this phase: what was left out before comes ahead of the close, but nobody goes back to the
  // scope after the deep dive.
  const open = rest.filter((question) => !isBehind(question.phase, phase));
  const left = open.find(isNews) ?? open[0];
  return left ? { ...left, phase } : lastQuestion(context, asked);
}

/** Whether a phase belongs to the first half of the interview, and the other one no longer does. */
function isBehind(phase: TimedPhase, now: TimedPhase): boolean {
  const deepDive = PHASES.indexOf('deep_dive');
  return PHASES.indexOf(phase) < deepDive && PHASES.indexOf(now) >= deepDive;
}

/** A situation that puts the design under strain, asked before its time; null when none is left. */
export function harderQuestion(content: Content, context: InterviewContext): ScriptQuestion | null {
  const situation = situationsOf(content, context).find(
    (question) => question.target.type === 'stress' && !isSpent(context, question),
  );
  return situation ? { ...situation, phase: currentPhase(context) } : null;
}

/**
 * Asks why the candidate made the decision in their last answer; null before the first answer, and if that is the
 * current question.
 */
export function whyQuestion(context: InterviewContext): ScriptQuestion | null {
  const answered = lastAnswered(context);
  const { question } = standingQuestion(context);
  if (!answered || (question && bareQuestion(context, question) === SENTENCES.why)) return null;
  const reason = 'The candidate wanted to be asked why.';
  const { target } = answered.move;
  return {
    say: SENTENCES.why,
    kind: 'push_back',
    phase: currentPhase(context),
    target,
    hintLevel: 1,
    reason,
  };
}

export function questionTurn({ say, hintLevel, ...move }: ScriptQuestion): NextTurn {
  return {
    text: say,
    move: { ...move, cue: hintLevel, quotedWords: [], facts: [], fallback: false },
    engine: SCRIPT_ENGINE,
  };
}

/** The path without what is settled: a topic that was chosen before, and points that the candidate says were covered. */
function stagesOf(content: Content, context: InterviewContext): Stage[] {
  const chosen = chosenTopics(context);
  const stages = pathOf(content, context, chosen.length > 0 ? chosen : leastSaid(content, context));
  const isChosen = !askedIn(context).some(isChoice) && wishedTopic(context).length > 0;
  const due = isChosen ? stages.filter(({ name }) => name !== 'choice') : stages;
  const covered = coveredPoints(content, context);
  const isDue = (question: ScriptQuestion) =>
    !covered.has(question.target.id) || turnThatAsked(context, question) !== undefined;
  return due.map((stage) => ({ ...stage, questions: stage.questions.filter(isDue) }));
}

/** What was offered to go deeper into, the least said of it before the offer first; empty if nothing was offered. */
function leastSaid(content: Content, context: InterviewContext): string[] {
  const at = context.turns.findIndex(({ id }) => id === askedIn(context).findLast(isChoice)?.id);
  if (at === -1) return [];
  const unasked = saidUnasked(content, { ...context, turns: context.turns.slice(0, at) });
  const near = new Map(topicsOf(context).map(({ id }) => [id, unasked(id).near]));
  return [...near.keys()].toSorted((one, other) => (near.get(one) ?? 0) - (near.get(other) ?? 0));
}

/** The points about which the candidate says that everything was said. */
function coveredPoints(content: Content, context: InterviewContext): ReadonlySet<string | null> {
  const said = askedIn(context).filter(
    (turn) => turn.move.target.type === 'point' && wasSaidBefore(content, context, turn),
  );
  return new Set(said.map(({ move }) => move.target.id));
}

/**
 * The next question of a stage; null once it has asked enough, its time is over, or all that is left was said unasked and
 * was taken up. Half of a stage is asked in any case: words that are near a point may be about something else.
 */
function nextOfStage(
  content: Content,
  context: InterviewContext,
  unasked: Unasked,
  { asks, questions }: Stage,
): ScriptQuestion | null {
  const phase = questions[0]?.phase;
  const used = context.budgetSeconds - context.secondsRemaining;
  if (!phase || used >= phaseEndSeconds(phase, context.budgetSeconds)) return null;
  if (isBehind(phase, currentPhase(context))) return null;
  const counted = questions.filter((question) => {
    const turn = turnThatAsked(context, question);
    return turn && !isSetAside(context, turn) && !wasSaidBefore(content, context, turn);
  });
  if (counted.length >= asks) return null;
  const left = questions.filter((question) => isLeft(context, question));
  const near = (question: ScriptQuestion) => saidOn(context, unasked, question);
  const leastSaid = () => {
    const [least] = left.toSorted((one, other) => near(one) - near(other));
    return counted.length < Math.floor(asks / 2) ? (least ?? null) : null;
  };
  const isNews = (question: ScriptQuestion) => near(question) === 0;
  return left.find(isNews) ?? deeperOnSaid(context, unasked, left) ?? leastSaid();
}

/** Whether a question can still be asked. Why somebody decided as they did is asked only after they told what. */
function isLeft(context: InterviewContext, question: ScriptQuestion): boolean {
  const { kind, target } = question;
  const isTooEarly =
    kind === 'push_back' && !askedIn(context).some(({ move }) => move.target.id === target.id);
  return !isTooEarly && !isSpent(context, question) && !isRepeat(context, question);
}

/**
 * Whether what a question is about was asked before, however it was answered: in other words, it would be the same
 * question again. Going deeper into an answer is none, and neither is a question that *Why?* set aside.
 */
function isRepeat(context: InterviewContext, question: ScriptQuestion): boolean {
  if (question.kind === 'push_back' || turnThatAsked(context, question)) return false;
  const asked = new Set(askedIn(context).flatMap(({ move }) => pointsAimedAt(context, move)));
  const about = pointsAskedBy(context, question);
  return about.length > 0 && about.every((id) => asked.has(id));
}

/**
 * Whether a question need not be asked: it was asked before, in these words or in a model's own, and not set aside for
 * *Why?*; or it invites questions, and the candidate has been told facts already.
 */
function isSpent(context: InterviewContext, question: ScriptQuestion): boolean {
  if (invitesToAsk(question) && askedIn(context).some(({ move }) => move.facts.length > 0)) return true;
  const turn = turnThatAsked(context, question);
  if (turn) return !isSetAside(context, turn);
  const { id } = question.target;
  return askedIn(context).some(({ move }) => (move.targets ?? []).some((target) => target === id));
}

function turnThatAsked(context: InterviewContext, { say, target }: ScriptQuestion): Asked | undefined {
  return askedIn(context).findLast(({ text, move }) => text.includes(say) && move.target.id === target.id);
}

/** Whether *Why?* took the place of a question, which then comes back later. */
function isSetAside(context: InterviewContext, turn: Asked): boolean {
  return isPressed(context, turn, 'why');
}

/**
 * Whether the candidate says that a question was answered before: then it does not count among those that its stage
 * asks.
 */
function wasSaidBefore(content: Content, context: InterviewContext, turn: Asked): boolean {
  if (isPressed(context, turn, 'already_said')) return true;
  const at = context.turns.findIndex(({ id }) => id === turn.id);
  const answer = context.turns[at + 1];
  if (answer?.speaker !== 'user') return false;
  return noticed(content, context, answer.text)?.kind === 'already_said';
}

const NAMES_WEAKEST = /\bweakest (?:\w+ )?(?:part|spot|point|piece|link|place)\b/i;

/** The close, and after it the goodbye. */
function lastQuestion(context: InterviewContext, asked: readonly Asked[]): ScriptQuestion {
  const isClosed = asked.some(({ move }) => move.kind === 'close');
  const common = { kind: 'close', phase: 'close', hintLevel: 0 } as const;
  if (isClosed) {
    const isOver = asked.some(({ move }) => move.target.id === 'end');
    return {
      ...common,
      say: isOver ? SENTENCES.goodbyeAgain : SENTENCES.goodbye,
      target: { type: 'phase', id: 'end' },
      reason: 'Ended the interview.',
    };
  }
  const reason = 'Closed with the weakest part.';
  const isNamed = context.turns.some(({ speaker, text }) => speaker === 'user' && NAMES_WEAKEST.test(text));
  return {
    ...common,
    say: isNamed ? SENTENCES.closeOnNamed : SENTENCES.close,
    target: { type: 'phase', id: 'close' },
    reason,
  };
}

/** A question on the points that were asked about last, else on their dimension, else the next one of the path. */
export function onLastTopic(content: Content, context: InterviewContext): ScriptQuestion {
  const next = nextQuestion(content, context);
  const last = askedIn(context).at(-1);
  if (next.kind === 'close' || !last) return next;
  const { points } = context.question;
  const ids = pointsAimedAt(context, last.move);
  const aimed = points.filter(({ id }) => ids.includes(id));
  const phase = currentPhase(context);
  const beside = points.filter(({ dim }) => aimed.some((point) => point.dim === dim));
  const covered = coveredPoints(content, context);
  const isNew = (question: ScriptQuestion) =>
    !covered.has(question.target.id) && !wasWorded(context, question);
  return (
    questionsOn(aimed, phase).find(isNew) ??
    questionsOn(beside, phase).find((question) => isNew(question) && isLeft(context, question)) ??
    next
  );
}

function wasWorded(context: InterviewContext, { say }: ScriptQuestion): boolean {
  return heardFromInterviewer(context).includes(say);
}

function lastAnswered(context: InterviewContext): Asked | undefined {
  const at = context.turns.findLastIndex(
    ({ speaker, text, awaited }) => speaker === 'user' && (awaited || text !== ''),
  );
  return askedIn({ ...context, turns: context.turns.slice(0, Math.max(0, at)) }).at(-1);
}

export function noticed(content: Content, context: InterviewContext, answer: string): Noticed {
  const { question } = standingQuestion(context);
  const isInScope = question ? ['open', 'scope'].includes(question.move.phase) : true;
  return scriptReader(content).notice(context.question, answer, isInScope);
}

function isStopping(content: Content, context: InterviewContext): boolean {
  const last = context.turns.slice(-1).filter(({ speaker }) => speaker === 'user');
  return [...last, ...lateHeard(context)].some(
    ({ text }) => noticed(content, context, text)?.kind === 'stop',
  );
}
