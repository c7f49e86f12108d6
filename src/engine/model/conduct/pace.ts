import { askedIn, isAside } from '#engine/script/conversation.ts';
import {
  currentPhase,
  isCloseDue,
  PHASES,
  phaseEndSeconds,
  type TimedPhase,
} from '#engine/script/time-plan.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

/** 14 questions in ten minutes: a candidate who answers briefly still gets through all phases. */
const QUESTIONS_A_SECOND = 14 / 600;
const FEWEST_QUESTIONS = 6;
/** Speech takes about half of the time on the wall clock. */
const WALL_SECONDS_A_SECOND = 2;

/** How far an interview has come, by whichever is furthest: speech, questions or the wall clock. */
export type Pace = {
  /** The phase that a new question belongs to now. */
  phase: TimedPhase;
  questions: number;
  usualQuestions: number;
  /** Minutes since the first turn; null if unknown. */
  wallMinutes: number | null;
  /** What the interviewer says now: the next question, the closing one, or the goodbye. */
  due: 'question' | 'close' | 'goodbye';
};

export function paceOf(context: InterviewContext): Pace {
  const { budgetSeconds, secondsRemaining, turns } = context;
  const asked = askedIn(context);
  const questions = asked.filter((turn) => !isAside(turn)).length;
  const usualQuestions = Math.max(FEWEST_QUESTIONS, Math.round(budgetSeconds * QUESTIONS_A_SECOND));
  const [from, to] = [turns[0]?.at, turns.at(-1)?.at];
  const wallSeconds = from === undefined || to === undefined ? null : (to - from) / 1_000;
  const used = Math.max(
    budgetSeconds - secondsRemaining,
    (questions / usualQuestions) * budgetSeconds,
    (wallSeconds ?? 0) / WALL_SECONDS_A_SECOND,
  );
  const planned = PHASES.find((phase) => used < phaseEndSeconds(phase, budgetSeconds)) ?? 'close';
  const isClosed = asked.some(({ move }) => move.kind === 'close');
  return {
    phase: laterOf(currentPhase(context), planned),
    questions,
    usualQuestions,
    wallMinutes: wallSeconds === null ? null : Math.round(wallSeconds / 60),
    due: isClosed ? 'goodbye' : planned === 'close' || isCloseDue(context) ? 'close' : 'question',
  };
}

function laterOf(one: TimedPhase, other: TimedPhase): TimedPhase {
  return PHASES.indexOf(one) > PHASES.indexOf(other) ? one : other;
}
