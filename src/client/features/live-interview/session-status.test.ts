import { expect, it } from 'vitest';
import { recordDisabledReason } from './session-status.tsx';

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
