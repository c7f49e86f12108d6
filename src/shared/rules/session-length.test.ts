import { expect, test } from 'vitest';
import { advertisedLength } from './session-length.ts';

test('the advertised session has 5 minutes, unless the operator set a length', () => {
  expect(advertisedLength({ interviewSeconds: 600, interviewSecondsIsCustom: false })).toBe('5-minute');
  expect(advertisedLength({ interviewSeconds: 1200, interviewSecondsIsCustom: true })).toBe('20-minute');
});
