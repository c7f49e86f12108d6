import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRACE_SECONDS } from '#shared/rules/interview-clock.ts';
import { toneWav } from '#testing/examples.ts';
import { answerLength, countAgainstBudget } from './answer-length.ts';

const recorded = (bytes: Uint8Array) => ({ recording: { bytes: bytes.byteLength }, text: '' });

describe('the length of an answer', () => {
  test('is measured from the recording, whatever the client says', () => {
    expect(answerLength(recorded(toneWav(3)), 3, 500)).toEqual({ seconds: 3, audioMs: 3000 });
  });

  test('is never nothing', () => {
    expect(answerLength(recorded(toneWav(0.1)), 0.1, 0).seconds).toBe(1);
  });

  test('is the client’s word for a recording that cannot be measured, within what its size allows', () => {
    const unreadable = recorded(new Uint8Array(320_000));
    expect(answerLength(unreadable, null, 42)).toEqual({ seconds: 42, audioMs: null });
    expect(answerLength(unreadable, null, 0)).toEqual({ seconds: 10, audioMs: null });
    expect(answerLength(unreadable, null, undefined)).toEqual({ seconds: 10, audioMs: null });
  });

  test('of typed text is that of speech at 150 words a minute', () => {
    const text = Array(151).fill('word').join(' ');
    expect(answerLength({ recording: null, text }, null, 1)).toEqual({ seconds: 61, audioMs: null });
  });

  test('of typed text without spaces is more than that of one word', () => {
    const text = 'cache,'.repeat(300);
    expect(answerLength({ recording: null, text }, null, 1)).toEqual({ seconds: 60, audioMs: null });
    expect(answerLength({ recording: null, text: 'authentication' }, null, 1).seconds).toBe(1);
  });
});

describe('the budget', () => {
  const seconds = fc.integer({ min: 1, max: 900 });

  test('is never exceeded and never refuses an answer that fits, whatever is answered', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 3600 }),
        fc.array(seconds, { maxLength: 30 }),
        (budget, answers) => {
          let used = 0;
          for (const answer of answers) {
            const remaining = budget - used;
            const fits = remaining > 0 && answer <= remaining + GRACE_SECONDS;
            if (!fits) {
              expect(() => countAgainstBudget(answer, remaining, false)).toThrow();
              continue;
            }
            const counted = countAgainstBudget(answer, remaining, false);
            expect(counted).toBe(Math.min(answer, remaining));
            used += counted;
          }
          expect(used).toBeLessThanOrEqual(budget);
        },
      ),
    );
  });

  test('grants an answer begun in time 15 seconds more, and not one', () => {
    expect(countAgainstBudget(16, 1, false)).toBe(1);
    expect(() => countAgainstBudget(17, 1, false)).toThrow('longer than the time that is left (1 s)');
    expect(() => countAgainstBudget(1, 0, false)).toThrow("Time's up!");
  });
  test('takes a typed answer of any length while something is left, and counts what was left', () => {
    expect(countAgainstBudget(400, 1, true)).toBe(1);
    expect(() => countAgainstBudget(400, 0, true)).toThrow("Time's up!");
  });
});
