import type { InterviewContext } from '#shared/interview/context.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
import type { CandidateMove } from './candidate-move.ts';
import { detectEvents } from './detect-events.ts';
import { emptySlot } from './empty-slot.ts';
import type { InterviewEvent, InterviewState } from './interview-state.ts';
import { closeMove } from './moves/close-move.ts';
import { factMove } from './moves/fact-move.ts';
import { followUpMove } from './moves/follow-up-move.ts';
import { hintMoves } from './moves/hint-moves.ts';
import { probeMoves } from './moves/probe-moves.ts';
import { pushBackMove } from './moves/push-back-move.ts';
import { rephraseMoves } from './moves/rephrase-move.ts';
import {
  bridgeMove,
  declineMove,
  distressMove,
  miscountMove,
  offTopicMove,
  openMove,
  repeatMove,
  slotMove,
  turnedToMove,
  vagueMove,
} from './moves/simple-moves.ts';
import { generalStressMoves, stressMoves } from './moves/stress-moves.ts';
import { overrunBridge } from './overrun-bridge.ts';
import { phaseOfInterview } from './phase-of-interview.ts';
import { isCloseWindow, NO_NEW_TOPIC_SECONDS, type TimedPhase, turnsAllowed } from './session-plan.ts';
import type { Situation } from './situation.ts';
import { stateOf } from './state-of.ts';

export type MoveChoice = { moves: readonly CandidateMove[]; state: InterviewState };

const STRESS_MOVES = 2;
const ENDS: ReadonlySet<string | null> = new Set(['end', 'ended']);
const ASKS_TO_LEAVE: ReadonlySet<string | null> = new Set(['moveOn', 'stop']);

/** All moves that the policy allows now, best first: at least one (interview-design 4.4). */
export function rankAllMoves(situation: Situation): MoveChoice {
  const phase = phaseOfInterview(situation);
  const events = detectEvents(situation, phase === 'scope');
  return { moves: rankMoves(situation, phase, events), state: stateOf(situation, phase) };
}

/** First rule that applies comes first; what the later rules offer follows as alternatives. */
function rankMoves(
  situation: Situation,
  phase: TimedPhase,
  events: readonly InterviewEvent[],
): CandidateMove[] {
  const event = <Type extends InterviewEvent['type']>(type: Type) =>
    events.find((found): found is Extract<InterviewEvent, { type: Type }> => found.type === type);
  if (situation.asked.length === 0) return [openMove(situation)];
  if (event('empty')) return [repeatMove(situation, phase)];
  if (event('distress')) return [distressMove(situation, phase)];
  if (event('unclear')) return rephraseMoves(situation, phase);
  const due = dueMoves(situation, phase, events);
  const [first] = due;
  if (event('meta') && first) return [declineMove(situation, first)];
  if (isClosing(situation)) return [closeMove(situation)];
  const asked = event('asked');
  const wantsHint = situation.measures.asksForHint && (asked?.factIds.length ?? 0) === 0;
  if (asked && !wantsHint) return [factMove(situation, phase, asked, first), ...due];
  const turned = turnedToMove(situation, due);
  if (turned && ASKS_TO_LEAVE.has(situation.measures.turnsTo)) return [turned, ...due];
  if (event('stuck') || isSecondThin(situation, events)) return [...hintMoves(situation, phase), ...due];
  const isOff = event('offtopic') !== undefined;
  const { isHollow } = situation.measures;
  const followUp = isOff || isHollow || event('thin') ? followUpMove(situation, isOff) : null;
  if (followUp) return [followUp, ...due];
  if (isOff && first) return [offTopicMove(situation, first), ...due.slice(1)];
  return turned ? [turned, ...due] : due;
}

/** Rules 5 to 11: what is due when the answer was an answer. */
function dueMoves(
  situation: Situation,
  phase: TimedPhase,
  events: readonly InterviewEvent[],
): CandidateMove[] {
  if (isClosing(situation)) return [closeMove(situation)];
  const miscount = events.find((event) => event.type === 'miscount');
  const vague = events.find((event) => event.type === 'vague');
  const next = overrunBridge(situation, phase);
  const slot = emptySlot(situation, phase);
  const { due, spare } = probeMoves(situation, phase);
  const stress = stressMoves(situation, phase);
  const stressed = situation.asked.filter(({ record }) => record.target.type === 'stress').length;
  const first = [
    miscount ? miscountMove(situation, phase, miscount) : null,
    next ? bridgeMove(situation, next) : null,
    slot ? slotMove(situation, phase, slot) : null,
    vague ? vagueMove(situation, phase, vague) : null,
    pushBackMove(situation, phase),
  ].filter((move) => move !== null);
  const strainFirst = phase === 'stress' && stressed < STRESS_MOVES;
  const rest = strainFirst ? [...stress.slice(0, 1), ...due, ...stress.slice(1)] : [...due, ...stress];
  return [...first, ...rest, ...spare, ...generalStressMoves(situation, phase), closeMove(situation)];
}

/** The close window, the turn cap, or a close already begun. */
function isClosing(situation: Situation): boolean {
  const { context, asked } = situation;
  if (wantsToGoOn(situation)) return false;
  const turns = asked.filter(({ record }) => !isAside(record)).length - 1;
  return (
    isCloseWindow(context.secondsRemaining, context.budgetSeconds, usualSeconds(context)) ||
    turns >= turnsAllowed(context.budgetSeconds, context.secondsRemaining) - 1 ||
    asked.at(-1)?.record.phase === 'close'
  );
}

/** Not everybody who is asked whether to end is ready to, and there may be time. */
function wantsToGoOn({ asked, measures, context }: Situation): boolean {
  const wasAsked = ENDS.has(asked.at(-1)?.record.target.id ?? null);
  return wasAsked && !measures.isReady && context.secondsRemaining >= NO_NEW_TOPIC_SECONDS;
}

/** Asked nothing new: said again, told a fact, gave a decision back or time to think. */
function isAside({ kind, cue, targets = [] }: MoveRecord): boolean {
  // Whoever tells a fact and asks on in one breath has asked something new.
  if (kind === 'answer_fact' || kind === 'return_decision') return targets.length === 0;
  return kind === 'repeat' || (kind === 'hint' && cue === 0);
}

/** What half of the answers so far took at most. */
function usualSeconds({ turns }: InterviewContext): number {
  const seconds = turns.flatMap((turn) => (turn.speaker === 'user' ? [turn.seconds ?? 0] : []));
  return seconds.sort((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? 0;
}

/** Fewer words are hardly an answer. */
const THIN_BELOW_WORDS = 25;

const isNoAnswer = ({ type }: InterviewEvent) => type === 'thin' || type === 'offtopic';

/** The second short answer in a row that brought nothing new. */
function isSecondThin({ answers, measures }: Situation, events: readonly InterviewEvent[]): boolean {
  const before = answers.at(-2);
  const wasThin = before !== undefined && before.text.split(/\s+/).length < THIN_BELOW_WORDS;
  return wasThin && !measures.raisedPoint && measures.words < THIN_BELOW_WORDS && events.some(isNoAnswer);
}
