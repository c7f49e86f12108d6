import fc from 'fast-check';
import { expect, it } from 'vitest';
import { levelOf, meanLevel, passesWizard, signalOf } from './microphone-level.ts';

it('measures silence as 0, a full square wave as 100 and a full sine as about 71', () => {
  expect(levelOf(new Float32Array(2400))).toBe(0);
  expect(levelOf(new Float32Array(2400).fill(1))).toBeCloseTo(100);
  expect(levelOf(Float32Array.from({ length: 4800 }, (_, i) => Math.sin(i / 7)))).toBeCloseTo(70.7, 0);
  expect(levelOf(new Float32Array())).toBe(0);
});

it('stays between 0 and 100 for any sound', () => {
  const samples = fc.float32Array({ min: -1, max: 1, noNaN: true, minLength: 1 });
  fc.assert(
    fc.property(samples, (window) => {
      const level = levelOf(window);
      expect(level).toBeGreaterThanOrEqual(0);
      expect(level).toBeLessThanOrEqual(100.0001);
    }),
  );
});

it.each([
  [3.01, 'Excellent', 'Microphone Test Successful'],
  [3, 'Good Signal', 'Microphone Working'],
  [1, 'Detected', 'Microphone Connected'],
  [0.1, 'No Signal', 'Microphone Test Inconclusive'],
  [0, 'No Signal', 'Microphone Test Inconclusive'],
])('calls a mean level of %s %s', (level, label, outcome) => {
  expect(signalOf(level)).toMatchObject({ label, outcome });
});

it('passes the wizard only when the highest level is above 5', () => {
  expect(passesWizard([0, 5.1, 0])).toBe(true);
  expect(passesWizard([5, 5, 5])).toBe(false);
  expect(passesWizard([])).toBe(false);
});

it('averages the levels of a test, and calls no level silence', () => {
  expect(meanLevel([1, 2, 3])).toBe(2);
  expect(meanLevel([])).toBe(0);
});
