import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';

/**
 * The live screen as one state. The clock runs, and sound is recorded, in `recording` only.
 * `answering` tells a pause in the middle of an answer from one between answers.
 */
export type RoomState =
  | { phase: 'idle' }
  /** The microphone is being opened. */
  | { phase: 'starting' }
  | { phase: 'recording' }
  | { phase: 'paused'; by: 'candidate' | 'hidden_tab'; answering: boolean }
  /** An answer is with the server; `timeIsUp` when the clock ended it. */
  | { phase: 'submitting'; timeIsUp: boolean }
  /** `ends`: time ran out on this screen and the last answer is accepted, so the end action is due. */
  | { phase: 'expired'; ends: boolean };

export type RoomEvent =
  | { type: 'START' }
  | { type: 'STARTED' }
  | { type: 'START_FAILED' }
  | { type: 'PAUSE' }
  | { type: 'RESUME' }
  | { type: 'TAB_HIDDEN' }
  | { type: 'TAB_SHOWN' }
  /** The recording stopped and is being sent. */
  | { type: 'STOP' }
  /** An answer that needs no recording is being sent: typed, or kept from before. */
  | { type: 'SEND' }
  | { type: 'TIME_RAN_OUT' }
  | { type: 'ACCEPTED'; secondsRemaining: number }
  | { type: 'NOT_ACCEPTED' }
  /** The recording was too short to be sent. */
  | { type: 'NOTHING_TO_SEND' }
  | { type: 'RECORDING_BROKE' };

/** An interview that is opened after its time ran out waits for the candidate to end it. */
export function initialRoom(secondsRemaining: number): RoomState {
  return secondsRemaining > 0 ? { phase: 'idle' } : { phase: 'expired', ends: false };
}

/** The room after an event. An event that does not fit the state changes nothing. */
export function nextRoom(state: RoomState, event: RoomEvent): RoomState {
  switch (state.phase) {
    case 'idle':
      return fromIdle(state, event);
    case 'starting':
      if (event.type === 'STARTED') return { phase: 'recording' };
      return event.type === 'START_FAILED' ? { phase: 'idle' } : state;
    case 'recording':
      return fromRecording(state, event);
    case 'paused':
      return fromPaused(state, event);
    case 'submitting':
      return fromSubmitting(state, event);
    case 'expired':
      return event.type === 'SEND' ? { phase: 'submitting', timeIsUp: true } : state;
  }
}

function fromIdle(state: RoomState, event: RoomEvent): RoomState {
  if (event.type === 'START') return { phase: 'starting' };
  if (event.type === 'SEND') return { phase: 'submitting', timeIsUp: false };
  if (event.type === 'PAUSE') return { phase: 'paused', by: 'candidate', answering: false };
  return state;
}

function fromRecording(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'PAUSE':
      return { phase: 'paused', by: 'candidate', answering: true };
    case 'TAB_HIDDEN':
      return { phase: 'paused', by: 'hidden_tab', answering: true };
    case 'STOP':
      return { phase: 'submitting', timeIsUp: false };
    case 'TIME_RAN_OUT':
      return { phase: 'submitting', timeIsUp: true };
    case 'RECORDING_BROKE':
      return { phase: 'idle' };
    default:
      return state;
  }
}

function fromPaused(state: RoomState & { phase: 'paused' }, event: RoomEvent): RoomState {
  const resumed: RoomState = state.answering ? { phase: 'recording' } : { phase: 'idle' };
  switch (event.type) {
    case 'RESUME':
      return resumed;
    case 'TAB_SHOWN':
      return state.by === 'hidden_tab' ? resumed : state;
    case 'PAUSE':
      return { ...state, by: 'candidate' };
    case 'START':
      return state.answering ? state : { phase: 'starting' };
    case 'SEND':
      return state.answering ? state : { phase: 'submitting', timeIsUp: false };
    case 'STOP':
      return state.answering ? { phase: 'submitting', timeIsUp: false } : state;
    case 'RECORDING_BROKE':
      return { phase: 'idle' };
    default:
      return state;
  }
}

function fromSubmitting(state: RoomState & { phase: 'submitting' }, event: RoomEvent): RoomState {
  if (event.type === 'ACCEPTED') {
    const isOver = state.timeIsUp || event.secondsRemaining <= 0;
    return isOver ? { phase: 'expired', ends: true } : { phase: 'idle' };
  }
  if (event.type === 'NOTHING_TO_SEND') {
    return state.timeIsUp ? { phase: 'expired', ends: true } : { phase: 'idle' };
  }
  // Either way the answer stays on this device. A recording may break just as it is stopped.
  if (event.type === 'NOT_ACCEPTED' || event.type === 'RECORDING_BROKE') {
    return state.timeIsUp ? { phase: 'expired', ends: false } : { phase: 'idle' };
  }
  return state;
}

export const TIME_IS_UP = "Time's up! Please end your interview to see your results.";
export const SUBMITTING = 'Transcribing audio and generating AI response';

type RecordingConditions = {
  phase: RoomState['phase'];
  isTimeUp: boolean;
  microphone: Pick<Microphone, 'support' | 'permission' | 'chosenId'>;
};

/** Why the record button is disabled, or null when it is not. */
export function recordDisabledReason({ phase, isTimeUp, microphone }: RecordingConditions): string | null {
  if (phase === 'submitting') return SUBMITTING;
  if (isTimeUp) return TIME_IS_UP;
  if (microphone.support !== 'ok') return 'Recording is not possible here. Type your answer instead.';
  if (microphone.permission === 'pending') return 'Allow the microphone first.';
  if (microphone.permission === 'denied') return 'The microphone is blocked.';
  return microphone.chosenId === null ? 'Choose a microphone first.' : null;
}

/** True when the last word is the candidate's and there is time for another question. */
export function isQuestionDue({ responses, secondsRemaining }: InterviewReply): boolean {
  const last = responses.at(-1);
  return last?.speaker === 'user' && secondsRemaining > 0;
}

/** True once the interviewer has said goodbye. */
export function isOver({ responses }: Pick<InterviewReply, 'responses'>): boolean {
  return responses.at(-1)?.ends === true;
}

/** What the interviewer is doing, as its plate shows it. */
export type InterviewerLook = 'speaking' | 'listening' | 'thinking' | 'your_turn' | 'resting';

type LookOptions = {
  phase: RoomState['phase'];
  isTimeUp: boolean;
  /** True while its voice is heard. */
  isSpeaking: boolean;
  isTranscriptDue: boolean;
  isQuestionDue: boolean;
  /** True once it has said goodbye. */
  isOver: boolean;
};

/** How the interviewer looks at this moment of the interview. */
export function lookOf({ phase, isTimeUp, ...turn }: LookOptions): InterviewerLook {
  if (turn.isSpeaking) return 'speaking';
  if (phase === 'recording') return 'listening';
  if (phase === 'submitting') return 'thinking';
  if (phase !== 'idle' || isTimeUp || turn.isOver) return 'resting';
  return turn.isTranscriptDue || turn.isQuestionDue ? 'thinking' : 'your_turn';
}

/** What the one big button does now. */
export type BigAction = { does: 'begin' | 'record' | 'write' | 'send' | 'end'; isDisabled: boolean };

type BigActionOptions = {
  /** True while the card before the first question is shown. */
  isBeforeStart: boolean;
  /** True once the interviewer has said goodbye. */
  isAtEnd: boolean;
  isWriting: boolean;
  /** True while the board covers the field of a typed answer. */
  isCovered: boolean;
  isBusy: boolean;
  isEnding: boolean;
  /** True if there is something to send. */
  hasWords: boolean;
  cannotRecord: boolean;
};

export function bigActionOf(room: BigActionOptions): BigAction {
  if (room.isBeforeStart) return { does: 'begin', isDisabled: false };
  if (room.isAtEnd && !(room.isWriting && room.hasWords)) return { does: 'end', isDisabled: room.isEnding };
  if (room.isWriting && room.isCovered) return { does: 'write', isDisabled: false };
  if (room.isWriting) return { does: 'send', isDisabled: room.isBusy || !room.hasWords };
  return { does: 'record', isDisabled: room.isEnding || room.cannotRecord };
}
