import { expect, it } from 'vitest';
import { recordingType } from './record-stream.ts';

it('prefers webm with opus, then webm, then mp4', () => {
  expect(recordingType(() => true)).toBe('audio/webm;codecs=opus');
  expect(recordingType((type) => !type.includes('opus'))).toBe('audio/webm');
  expect(recordingType((type) => type === 'audio/mp4')).toBe('audio/mp4');
  expect(recordingType(() => false)).toBeUndefined();
});
