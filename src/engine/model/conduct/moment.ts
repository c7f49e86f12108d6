import { pointsAimedAt } from '#engine/hint-level.ts';
import type { Claim, Reading } from '#engine/reading.ts';
import { type Asked, askedIn, isAside } from '#engine/script/conversation.ts';
import { noticed } from '#engine/script/next-question.ts';
import type { Noticed } from '#engine/script/notice-answer.ts';
import { PHASES, type TimedPhase } from '#engine/script/time-plan.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point, PointDimension } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { type Pace, paceOf } from './pace.ts';

/** Where a question on a point belongs. */
export const PHASE_OF: Partial<Record<PointDimension, TimedPhase>> = {
  framing: 'scope',
  design: 'outline',
  depth: 'deep_dive',
  resilience: 'stress',
};

/** A statement that does not hold and was not put right. */
export type OpenClaim = Claim & { isCore: boolean; tries: number };

/**
 * Where an interview stands before a turn. A small model keeps no record of it and often has nobody reading the answers
 * beside it, so that what code can see in the words and moves has to be enough to go on.
 */
export type Moment = {
  content: Content;
  context: InterviewContext;
  reading: Reading;
  pace: Pace;
  /** What the last answer asks for besides answering; null where it simply answers. */
  seen: Noticed;
  help: Help;
  /** Ids of the facts that the last answer asked for and that were not told. */
  owed: string[];
  /** The worst first; what was asked about twice rests. */
  open: OpenClaim[];
  /** Core points that nobody has touched. */
  untouched: Point[];
  /** The last questions stayed with one topic long enough. */
  isTopicDone: boolean;
};

/** Tried twice it rests. */
const MOST_TRIES = 2;
const QUESTIONS_ON_A_TOPIC = 2;

export function momentOf(content: Content, context: InterviewContext, reading: Reading): Moment {
  const last = context.turns.findLast(({ speaker }) => speaker === 'user');
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
    ...reading.points.filter(({ status }) => status !== 'absent').map(({ pointId }) => pointId),
  ]);
  const pace = paceOf(context);
  return {
    content,
    context,
    reading,
    pace,
    seen,
    help: helpFor(context, reading, seen),
    owed: [...new Set(wanted)].filter((id) => !told.has(id)),
    open: openClaims(context, reading),
    untouched: context.question.points.filter(({ id, tier }) => tier === 'core' && !touched.has(id)),
    isTopicDone: isTopicDone(context, pace, questions.slice(-QUESTIONS_ON_A_TOPIC)),
  };
}

/** The last questions were on one point, or on what belongs to a phase that is over. */
function isTopicDone(context: InterviewContext, { phase }: Pace, lately: readonly Asked[]): boolean {
  if (lately.length < QUESTIONS_ON_A_TOPIC) return false;
  const topics = lately.map(({ move }) => pointsAimedAt(context, move));
  const now = PHASES.indexOf(phase);
  return (
    topics.every((topic) => topic.some((id) => topics[0]?.includes(id))) ||
    lately.every(({ move }) => move.phase === 'open' || PHASES.indexOf(move.phase) < now)
  );
}

function openClaims(context: InterviewContext, { claims }: Reading): OpenClaim[] {
  const core = new Set(context.question.points.flatMap(({ id, tier }) => (tier === 'core' ? [id] : [])));
  const asked = askedIn(context);
  const rank = ({ weight, isCore }: OpenClaim) => (weight === 'material' ? 0 : 2) + (isCore ? 0 : 1);
  return claims
    .filter(({ putRight }) => !putRight)
    .map((claim) => ({
      ...claim,
      isCore: claim.pointIds.some((id) => core.has(id)),
      tries: asked.filter(({ move }) => move.target.id === claim.id || move.noted?.includes(claim.id)).length,
    }))
    .filter(({ tries }) => tries < MOST_TRIES)
    .sort(
      (one, other) =>
        one.tries - other.tries || rank(one) - rank(other) || other.quote.turnId - one.quote.turnId,
    );
}

/** Help that fits now: 1 an open question, 2 where to look, 3 a choice or the consequence spelled out. */
export type Help = { level: 1 | 2 | 3; why: 'asked for' | 'stuck' | null };

const FAILED: ReadonlySet<string> = new Set(['no', 'does_not_know']);
const MOST_HELP = 3;

/** Rises by one with every answer in a row that fails or asks for a hint, and falls back with the first that does not. */
function helpFor(context: InterviewContext, { answered }: Reading, seen: Noticed): Help {
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  const why = seen?.kind === 'hint' ? 'asked for' : seen?.kind === 'stuck' ? 'stuck' : null;
  const verdictOn = new Map(answered.map(({ turnId, answered: verdict }) => [turnId, verdict]));
  const before = answers.slice(0, -1).findLastIndex(({ id }) => !FAILED.has(verdictOn.get(id) ?? 'yes'));
  const failures = Math.max(0, answers.length - 2 - before) + (why ? 1 : 0);
  // Asked for twice on one thing it rises, whatever was read in the answers.
  const given = why ? (askedIn(context).at(-1)?.move.cue ?? 0) : 0;
  const level = Math.min(MOST_HELP, Math.max(1, 1 + failures, why && given >= 2 ? given + 1 : 1));
  return { level: level === 1 ? 1 : level === 2 ? 2 : 3, why };
}
