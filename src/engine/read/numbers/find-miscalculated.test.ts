import { describe, expect, test } from 'vitest';
import { questionsAsked, simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';
import { testReader } from '#testing/test-reader.ts';
import { analyseTranscript } from '../analyse-transcript.ts';
import { findMiscalculated } from './find-miscalculated.ts';

const content = testContent();

function miscalculated(...answers: string[]) {
  const { sentences } = analyseTranscript(
    testReader().compiled,
    simulateInterview(content, 'short-links', answers),
  );
  return findMiscalculated(sentences);
}

describe('a calculation said aloud', () => {
  test.each([
    [
      "Two hundred posts with pictures of three hundred kilobytes each, that's about six hundred megabytes.",
      6e7,
    ],
    [
      "That's five million loads, five million over a hundred thousand seconds, about five thousand requests per second.",
      50,
    ],
    ["So that's five hundred times five hundred, so about twenty five thousand small messages.", 250_000],
    [
      "Ten pieces each for two hundred thousand pages is two million pieces, a thousand numbers with four bytes is four kilobytes, so that's about eighty gigabytes.",
      8e9,
    ],
    [
      "Eight thousand people, five questions a day, that's forty thousand a day, with four thousand tokens each, so a hundred sixty million tokens. At two dollars a million that's about three thousand dollars a day.",
      320,
    ],
    [
      'So two and a half million viewers at three megabits a second, that is about seven and a half gigabits.',
      937_500_000_000,
    ],
    ['Ten thousand requests a second of two kilobytes each, that is two hundred gigabytes a second.', 2e7],
  ])('is noted when it is far off: "%s"', (answer, expected) => {
    expect(miscalculated(answer)).toMatchObject([
      { kind: 'calculated', expected: expect.closeTo(expected, -1) },
    ]);
  });

  test.each([
    "Two hundred posts with pictures of three hundred kilobytes each, that's about sixty megabytes.",
    "A billion links at five hundred bytes each, that's half a terabyte, and with three replicas that's a bit over a terabyte.",
    "Two hundred posts of three hundred kilobytes each, that's six hundred megabytes at the busiest hour.",
    'We have twenty servers with sixty four gigabytes, and the index is four hundred gigabytes.',
    'The link lives for thirty days and each of the ten regions is asked five times.',
    "Three hundred million users times ten, that's three billion opens.",
    'Two million viewers at three megabits a second, that is about six terabits.',
    'Three hundred cards is twenty-four thousand nodes. So I keep the screen plus one or two each side, about fifteen cards.',
    'Six thousand instances, five secrets each, renewed every eight hours: thirty thousand over twenty-nine thousand seconds, about one a second.',
    'A hundred-thousand-word report of six hundred kilobytes of text is perhaps one to three megabytes with history.',
    "A quarter fall on full hours, that's five million over twenty-four hours, so two hundred thousand in one second.",
  ])('is left alone when it comes out or takes in more: "%s"', (answer) => {
    expect(miscalculated(answer)).toEqual([]);
  });
});

describe('a candidate who miscalculates', () => {
  const WRONG =
    "I keep one record per link. A hundred million links at five hundred bytes each, that's about five hundred gigabytes, so one machine can hold it.";

  test('is asked to walk through the calculation, and not told what is off', () => {
    const { text, move } = questionsAsked(simulateInterview(content, 'short-links', [WRONG])).at(-1) ?? {};
    expect(move).toMatchObject({ kind: 'challenge', target: { type: 'contradiction' } });
    expect(text).toContain('five hundred gigabytes');
    expect(text).not.toMatch(/fifty|wrong|off/);
  });
});
