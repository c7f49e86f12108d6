import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bigActionOf,
  initialRoom,
  lookOf,
  nextRoom,
  type RoomEvent,
  type RoomState,
  recordDisabledReason,
} from './room-machine.ts';

const after = (start: RoomState, ...events: RoomEvent[]) => events.reduce(nextRoom, start);
const idle = initialRoom(600);
const recording = after(idle, { type: 'START' }, { type: 'STARTED' });

it('goes from idle over recording and submitting back to idle, one answer at a time', () => {
  expect(recording).toEqual({ phase: 'recording' });
  const submitting = after(recording, { type: 'STOP' });
  expect(submitting).toEqual({ phase: 'submitting', timeIsUp: false });
  expect(after(submitting, { type: 'START' })).toBe(submitting);
  expect(after(submitting, { type: 'ACCEPTED', secondsRemaining: 400 })).toEqual({ phase: 'idle' });
});

it('is idle again when the microphone does not open, and when sending fails', () => {
  expect(after(idle, { type: 'START' }, { type: 'START_FAILED' })).toEqual({ phase: 'idle' });
  expect(after(recording, { type: 'STOP' }, { type: 'NOT_ACCEPTED' })).toEqual({ phase: 'idle' });
});

it('goes on recording after a pause in the middle of an answer, and can send it from the pause', () => {
  const paused = after(recording, { type: 'PAUSE' });
  expect(paused).toEqual({ phase: 'paused', by: 'candidate', answering: true });
  expect(after(paused, { type: 'RESUME' })).toEqual({ phase: 'recording' });
  expect(after(paused, { type: 'STOP' })).toEqual({ phase: 'submitting', timeIsUp: false });
});

it('pauses between answers without starting one', () => {
  const paused = after(idle, { type: 'PAUSE' });
  expect(after(paused, { type: 'RESUME' })).toEqual({ phase: 'idle' });
  expect(after(paused, { type: 'STOP' })).toBe(paused);
  expect(after(paused, { type: 'START' })).toEqual({ phase: 'starting' });
});

it('pauses with the hidden tab and goes on when it is seen again', () => {
  const hidden = after(recording, { type: 'TAB_HIDDEN' });
  expect(hidden).toEqual({ phase: 'paused', by: 'hidden_tab', answering: true });
  expect(after(hidden, { type: 'TAB_SHOWN' })).toEqual({ phase: 'recording' });
});

it('stays paused when the candidate paused, whatever the tab does', () => {
  const paused = after(recording, { type: 'PAUSE' });
  expect(after(paused, { type: 'TAB_HIDDEN' }, { type: 'TAB_SHOWN' })).toEqual(paused);
});

it('sends what was recorded when time runs out, and ends once that is accepted', () => {
  const sending = after(recording, { type: 'TIME_RAN_OUT' });
  expect(sending).toEqual({ phase: 'submitting', timeIsUp: true });
  expect(after(sending, { type: 'ACCEPTED', secondsRemaining: 1 })).toEqual({ phase: 'expired', ends: true });
});

it('does not end while the last answer is unsent, and ends when it is sent again', () => {
  const unsent = after(recording, { type: 'TIME_RAN_OUT' }, { type: 'NOT_ACCEPTED' });
  expect(unsent).toEqual({ phase: 'expired', ends: false });
  expect(after(unsent, { type: 'SEND' }, { type: 'ACCEPTED', secondsRemaining: 0 })).toEqual({
    phase: 'expired',
    ends: true,
  });
});

it('does not wait for an answer whose recording broke as it was stopped', () => {
  expect(after(recording, { type: 'STOP' }, { type: 'RECORDING_BROKE' })).toEqual({ phase: 'idle' });
  expect(after(recording, { type: 'TIME_RAN_OUT' }, { type: 'RECORDING_BROKE' })).toEqual({
    phase: 'expired',
    ends: false,
  });
});

it('ends when a typed answer uses up the time', () => {
  const typed = after(idle, { type: 'SEND' }, { type: 'ACCEPTED', secondsRemaining: 0 });
  expect(typed).toEqual({ phase: 'expired', ends: true });
});

it('ends without an answer when time ran out on a recording that is too short to send', () => {
  expect(after(recording, { type: 'TIME_RAN_OUT' }, { type: 'NOTHING_TO_SEND' })).toEqual({
    phase: 'expired',
    ends: true,
  });
  expect(after(recording, { type: 'STOP' }, { type: 'NOTHING_TO_SEND' })).toEqual({ phase: 'idle' });
});

it('waits for the candidate in an interview whose time had run out before', () => {
  const opened = initialRoom(0);
  expect(opened).toEqual({ phase: 'expired', ends: false });
  expect(after(opened, { type: 'START' })).toBe(opened);
});

const anyEvent: fc.Arbitrary<RoomEvent> = fc.oneof(
  fc.constantFrom<RoomEvent>(
    { type: 'START' },
    { type: 'STARTED' },
    { type: 'START_FAILED' },
    { type: 'PAUSE' },
    { type: 'RESUME' },
    { type: 'TAB_HIDDEN' },
    { type: 'TAB_SHOWN' },
    { type: 'STOP' },
    { type: 'SEND' },
    { type: 'TIME_RAN_OUT' },
    { type: 'NOT_ACCEPTED' },
    { type: 'NOTHING_TO_SEND' },
    { type: 'RECORDING_BROKE' },
  ),
  fc
    .integer({ min: 0, max: 600 })
    .map((secondsRemaining) => ({ type: 'ACCEPTED' as const, secondsRemaining })),
);

it('never records once time is up, and never leaves an ended session', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state = idle;
      let expired = false;
      for (const event of events) {
        const before = state;
        state = nextRoom(state, event);
        if (state.phase === 'expired') expired = true;
        if (expired) expect(['expired', 'submitting']).toContain(state.phase);
        if (before.phase === 'expired' && before.ends && event.type !== 'SEND') expect(state).toBe(before);
      }
    }),
  );
});

const ready = {
  phase: 'idle',
  isTimeUp: false,
  microphone: { support: 'ok', permission: 'granted', chosenId: 'default' },
} as const;

it('lets a candidate with a microphone and time record', () => {
  expect(recordDisabledReason(ready)).toBeNull();
});

it.each([
  ['when time is up', { isTimeUp: true }, /^Time's up!/],
  ['while an answer is being submitted', { phase: 'submitting' as const }, /^Transcribing audio/],
  [
    'on plain http',
    { microphone: { ...ready.microphone, support: 'insecure' as const } },
    /Type your answer/,
  ],
  [
    'before the microphone is allowed',
    { microphone: { ...ready.microphone, permission: 'pending' as const } },
    /Allow/,
  ],
  [
    'when the microphone is denied',
    { microphone: { ...ready.microphone, permission: 'denied' as const } },
    /blocked/,
  ],
  ['when no microphone is chosen', { microphone: { ...ready.microphone, chosenId: null } }, /Choose/],
])('does not let them record %s', (_when, change, reason) => {
  expect(recordDisabledReason({ ...ready, ...change })).toMatch(reason);
});

describe('the big button', () => {
  const room = {
    isBeforeStart: false,
    isAtEnd: false,
    isWriting: false,
    isCovered: false,
    isBusy: false,
    isEnding: false,
    hasWords: false,
    cannotRecord: false,
  };

  it('records, unless the microphone stands in the way', () => {
    expect(bigActionOf(room)).toEqual({ does: 'record', isDisabled: false });
    expect(bigActionOf({ ...room, cannotRecord: true })).toEqual({ does: 'record', isDisabled: true });
  });

  it('leads from the card to the question, whatever else is so', () => {
    expect(bigActionOf({ ...room, isBeforeStart: true, cannotRecord: true }).does).toBe('begin');
  });

  it('sends what is written, once there is a word', () => {
    expect(bigActionOf({ ...room, isWriting: true })).toEqual({ does: 'send', isDisabled: true });
    expect(bigActionOf({ ...room, isWriting: true, hasWords: true }).isDisabled).toBe(false);
  });

  it('leads to the field that the board covers, whatever is written there', () => {
    const covered = { ...room, isWriting: true, isCovered: true };
    expect(bigActionOf(covered)).toEqual({ does: 'write', isDisabled: false });
    expect(bigActionOf({ ...covered, hasWords: true }).does).toBe('write');
  });

  it('ends the interview after the goodbye, unless something is written that was not sent', () => {
    expect(bigActionOf({ ...room, isAtEnd: true, isWriting: true }).does).toBe('end');
    expect(bigActionOf({ ...room, isAtEnd: true, isWriting: true, hasWords: true }).does).toBe('send');
  });
});

describe('the interviewer', () => {
  const idle = {
    phase: 'idle',
    isTimeUp: false,
    isSpeaking: false,
    isTranscriptDue: false,
    isQuestionDue: false,
    isOver: false,
  } as const;

  it('speaks as long as it is heard, listens to an answer, and thinks until it asks', () => {
    expect(lookOf({ ...idle, phase: 'recording', isSpeaking: true })).toBe('speaking');
    expect(lookOf({ ...idle, phase: 'recording' })).toBe('listening');
    expect(lookOf({ ...idle, isTranscriptDue: true })).toBe('thinking');
    expect(lookOf({ ...idle, isQuestionDue: true })).toBe('thinking');
    expect(lookOf(idle)).toBe('your_turn');
  });

  it('rests in a pause, and once time is up', () => {
    expect(lookOf({ ...idle, phase: 'paused' })).toBe('resting');
    expect(lookOf({ ...idle, isTimeUp: true, isQuestionDue: true })).toBe('resting');
  });
});
