import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
import type { CandidateMove } from './candidate-move.ts';
import { emptySlot } from './empty-slot.ts';
import { detectEvents } from './events/detect-events.ts';
import { hasNewPointIn, THIN_BELOW_WORDS } from './events/is-stuck.ts';
import type { InterviewEvent, InterviewState } from './interview-state.ts';
import { againMove } from './moves/again-move.ts';
import { closeMove } from './moves/close-move.ts';
import { factMove } from './moves/fact-move.ts';
import { hintMoves } from './moves/hint-moves.ts';
import { pressMove } from './moves/press-move.ts';
import { probeMoves } from './moves/probe-moves.ts';
import { pushBackMove } from './moves/push-back-move.ts';
import {
  bridgeMove,
  challengeMove,
  declineMove,
  distressMove,
  offTopicMove,
  openMove,
  repeatMove,
  slotMove,
  vagueMove,
} from './moves/simple-moves.ts';
import { stressMoves } from './moves/stress-moves.ts';
import { overrunBridge } from './overrun-bridge.ts';
import { phaseOfInterview } from './phase-of-interview.ts';
import { type Reading, readInterview } from './read-interview.ts';
import { isCloseWindow, type TimedPhase, turnCap } from './session-plan.ts';
import { stateOf } from './state-of.ts';

export type MoveChoice = { moves: readonly CandidateMove[]; state: InterviewState };

const MOST_MOVES = 3;
const STRESS_MOVES = 2;

/** The moves that the policy allows now, best first: at least one, at most three (interview-design 4.4). */
export function chooseMoves(content: Content, context: InterviewContext): MoveChoice {
  const { moves, state } = rankAllMoves(content, context);
  return { moves: moves.slice(0, MOST_MOVES), state };
}

/** The same without the limit: a wording that breaks a rule makes room for the next move. */
export function rankAllMoves(content: Content, context: InterviewContext): MoveChoice {
  const reading = readInterview(content, context);
  const phase = phaseOfInterview(reading);
  const events = detectEvents(reading, phase === 'scope');
  return { moves: rankMoves(reading, phase, events), state: stateOf(reading, phase, events) };
}

/** First rule that applies comes first; what the later rules offer follows as alternatives. */
function rankMoves(reading: Reading, phase: TimedPhase, events: readonly InterviewEvent[]): CandidateMove[] {
  const event = <Type extends InterviewEvent['type']>(type: Type) =>
    events.find((found): found is Extract<InterviewEvent, { type: Type }> => found.type === type);
  if (reading.asked.length === 0) return [openMove(reading)];
  if (event('empty')) return [repeatMove(reading, phase)];
  if (event('distress')) return [distressMove(reading, phase)];
  if (event('unclear')) return [againMove(reading, phase)];
  const due = dueMoves(reading, phase, events);
  const [first] = due;
  if (event('meta') && first) return [declineMove(reading, first)];
  if (isClosing(reading)) return [closeMove(reading)];
  const asked = event('asked');
  if (asked) return [factMove(reading, phase, asked), ...due];
  if (event('stuck') || isSecondThin(reading, events)) return [...hintMoves(reading, phase), ...due];
  const press = event('thin') ? pressMove(reading) : null;
  if (press) return [press, ...due];
  if (event('offtopic') && first) return [offTopicMove(reading, first), ...due.slice(1)];
  return due;
}

/** Rules 5 to 11: what is due when the answer was an answer. */
function dueMoves(reading: Reading, phase: TimedPhase, events: readonly InterviewEvent[]): CandidateMove[] {
  if (isClosing(reading)) return [closeMove(reading)];
  const challenged = events.find((event) => event.type === 'misconception' || event.type === 'contradiction');
  const vague = events.find((event) => event.type === 'vague');
  const next = overrunBridge(reading, phase);
  const slot = emptySlot(reading, phase);
  const probes = probeMoves(reading, phase);
  const stress = stressMoves(reading, phase);
  const stressed = reading.asked.filter(({ record }) => record.target.type === 'stress').length;
  const first = [
    challenged ? challengeMove(reading, phase, challenged) : null,
    next ? bridgeMove(reading, next) : null,
    slot ? slotMove(reading, phase, slot) : null,
    vague ? vagueMove(reading, phase, vague) : null,
    pushBackMove(reading, phase),
  ].filter((move) => move !== null);
  const strainFirst = phase === 'stress' && stressed < STRESS_MOVES;
  const rest = strainFirst ? [...stress.slice(0, 1), ...probes, ...stress.slice(1)] : [...probes, ...stress];
  return [...first, ...rest, closeMove(reading)];
}

/** The close window, the turn cap, or a close already begun. */
function isClosing(reading: Reading): boolean {
  const { context, asked } = reading;
  const turns = asked.filter(({ record }) => !isAside(record)).length - 1;
  return (
    isCloseWindow(context.secondsRemaining, context.budgetSeconds, usualSeconds(context)) ||
    turns >= turnCap(context.budgetSeconds) - 1 ||
    asked.at(-1)?.record.phase === 'close'
  );
}

/** Asked nothing new: said again, told a fact, gave a decision back or time to think. */
function isAside({ kind, cue }: MoveRecord): boolean {
  return ['repeat', 'answer_fact', 'return_decision'].includes(kind) || (kind === 'hint' && cue === 0);
}

/** What half of the answers so far took at most. */
function usualSeconds({ turns }: InterviewContext): number {
  const seconds = turns.flatMap((turn) => (turn.speaker === 'user' ? [turn.seconds ?? 0] : []));
  return seconds.sort((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? 0;
}

/** The second short answer in a row that brought nothing new. */
function isSecondThin({ answers, ...reading }: Reading, events: readonly InterviewEvent[]): boolean {
  const before = answers.at(-2);
  const wasThin = before !== undefined && before.text.split(/\s+/).length < THIN_BELOW_WORDS;
  return wasThin && events.some(({ type }) => type === 'thin') && !hasNewPointIn({ answers, ...reading }, 1);
}
