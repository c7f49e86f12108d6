import { pointsAimedAt } from '#engine/hint-level.ts';
import type { Reading } from '#engine/reading.ts';
import { type Asked, askedIn, isAside, lastAnswer } from '#engine/script/conversation.ts';
import { noticed } from '#engine/script/next-question.ts';
import type { Noticed } from '#engine/script/notice-answer.ts';
import { PHASE_OF } from '#engine/script/path.ts';
import { PHASES, type TimedPhase } from '#engine/script/time-plan.ts';
import type { Content } from '#shared/content/content.ts';
import { type Level, level, type Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { type OpenClaim, openClaims } from './open-claims.ts';
import { type Pace, paceOf } from './pace.ts';

/** The phase that questions on a point belong to. Tradeoffs have none: a model asks about them in any phase. */
export function phaseOfPoint({ dim }: Point): TimedPhase | undefined {
  return dim === 'tradeoffs' ? undefined : PHASE_OF[dim];
}

/**
 * Where an interview stands before a turn. A small model keeps no record of it, and often no reader works beside it, so
 * what code can see in the words and moves has to be enough to go on.
 */
export type Moment = {
  content: Content;
  context: InterviewContext;
  reading: Reading;
  pace: Pace;
  /** What the last answer asks for besides answering; null if it simply answers. */
  seen: Noticed;
  help: Help;
  /** Ids of the facts that the candidate asked for and that were not told. */
  owed: string[];
  open: OpenClaim[];
  /** Core points that nobody asked about and that the candidate mentioned at most. */
  untouched: Point[];
  /** Whether the last questions stayed with one topic long enough. */
  isTopicDone: boolean;
  /** Whether the last questions were all challenges. */
  isPressing: boolean;
  /** Whether to push back now: from Senior up, one sound decision is put to the test. */
  isPushBackDue: boolean;
};

const QUESTIONS_ON_A_TOPIC = 2;
/** A candidate who is wrong in every answer would otherwise be asked about nothing else. */
const CHALLENGES_IN_A_ROW = 3;
/** The level from which a sound decision is pushed back on, once. */
export const PUSHED_BACK_FROM: Level = 'senior';

export function momentOf(content: Content, context: InterviewContext, reading: Reading): Moment {
  const last = lastAnswer(context);
  const seen = last && !last.awaited ? noticed(content, context, last.text) : null;
  const asked = askedIn(context);
  const told = new Set(asked.flatMap(({ move }) => move.facts));
  const wanted = [
    ...(seen?.kind === 'asks' ? seen.factIds : []),
    ...reading.asked.filter(({ isOpen }) => isOpen).flatMap(({ factIds }) => factIds.slice(0, 1)),
  ];
  const questions = asked.filter((turn) => !isAside(turn));
  const touched = new Set([
    ...asked.flatMap(({ move }) => pointsAimedAt(context, move)),
    ...reading.points
      .filter(({ status }) => status !== 'absent' && status !== 'mentioned')
      .map(({ pointId }) => pointId),
  ]);
  const pace = paceOf(context);
  const open = openClaims(content, context, reading);
  return {
    content,
    context,
    reading,
    pace,
    seen,
    help: helpFor(context, reading, seen),
    owed: [...new Set(wanted)].filter((id) => !told.has(id)),
    open,
    untouched: context.question.points.filter(({ id, tier }) => tier === 'core' && !touched.has(id)),
    isTopicDone: isTopicDone(context, pace, questions.slice(-QUESTIONS_ON_A_TOPIC)),
    isPressing:
      questions.length >= CHALLENGES_IN_A_ROW &&
      questions.slice(-CHALLENGES_IN_A_ROW).every(({ move }) => move.kind === 'challenge'),
    isPushBackDue: seen === null && open.length === 0 && isPushBackDue(context, asked),
  };
}

/** Whether the last questions were all on one point, or all from phases that are over. */
function isTopicDone(context: InterviewContext, { phase }: Pace, lately: readonly Asked[]): boolean {
  if (lately.length < QUESTIONS_ON_A_TOPIC) return false;
  const topics = lately.map(({ move }) => pointsAimedAt(context, move));
  const now = PHASES.indexOf(phase);
  return (
    topics.every((topic) => topic.some((id) => topics[0]?.includes(id))) ||
    lately.every(({ move }) => move.phase === 'open' || PHASES.indexOf(move.phase) < now)
  );
}

/** Whether it is time for the push-back: early in the deep dive, unless something was objected to before. */
function isPushBackDue({ level: at }: InterviewContext, asked: readonly Asked[]): boolean {
  const isAfterOutline = ({ move }: Asked) =>
    move.phase !== 'open' && PHASES.indexOf(move.phase) >= PHASES.indexOf('deep_dive');
  return (
    level.options.indexOf(at) >= level.options.indexOf(PUSHED_BACK_FROM) &&
    asked.filter(isAfterOutline).length === 1 &&
    !asked.some(({ move }) => move.kind === 'push_back' || move.kind === 'challenge')
  );
}

/** The help that fits now: 1 an open question, 2 where to look, 3 a choice or the consequence spelled out. */
export type Help = { level: 1 | 2 | 3; why: 'asked for' | 'stuck' | null };

const FAILED: ReadonlySet<string> = new Set(['no', 'does_not_know']);
const MOST_HELP = 3;

/**
 * The help level rises by one with every answer in a row that fails or asks for a hint, and falls back to 1 with the
 * first that does not. The last answer has seldom been read in time: unless it fails, the level falls by one.
 */
function helpFor(context: InterviewContext, { answered }: Reading, seen: Noticed): Help {
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  const why = seen?.kind === 'hint' ? 'asked for' : seen?.kind === 'stuck' ? 'stuck' : null;
  const verdictOn = new Map(answered.map(({ turnId, answered: verdict }) => [turnId, verdict]));
  const before = answers.slice(0, -1).findLastIndex(({ id }) => !FAILED.has(verdictOn.get(id) ?? 'yes'));
  const hasFailed = why !== null || FAILED.has(verdictOn.get(answers.at(-1)?.id ?? 0) ?? '');
  const failures = Math.max(0, answers.length - 2 - before + (hasFailed ? 1 : -1));
  // A second request for help on the same question raises it, whatever was read in the answers.
  const given = why ? (askedIn(context).at(-1)?.move.cue ?? 0) : 0;
  const level = Math.min(MOST_HELP, Math.max(1, 1 + failures, why && given >= 2 ? given + 1 : 1));
  return { level: level === 1 ? 1 : level === 2 ? 2 : 3, why };
}
