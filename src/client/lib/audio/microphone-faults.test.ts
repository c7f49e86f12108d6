import { expect, it } from 'vitest';
import { readMicrophoneFault } from './use-microphone.ts';

it.each([
  ['NotAllowedError', 'Microphone permission denied. Please allow microphone access and try again.'],
  ['NotFoundError', 'No microphone found. Please check your audio devices.'],
  ['OverconstrainedError', 'No microphone found. Please check your audio devices.'],
  [
    'NotReadableError',
    'Microphone is being used by another application. Please close other apps and try again.',
  ],
])('tells a person what %s means', (name, description) => {
  expect(readMicrophoneFault(new DOMException('', name), 'Recording failed').description).toBe(description);
});

it('has a title and a way on for anything else', () => {
  expect(readMicrophoneFault(new TypeError('boom'), 'Recording failed')).toEqual({
    kind: 'other',
    title: 'Recording failed',
    description: 'Please check your microphone permissions',
  });
  expect(readMicrophoneFault(undefined, 'Microphone Test Failed').title).toBe('Microphone Test Failed');
});
