import { describe, expect, test } from 'vitest';
import type { InterviewContext } from '#shared/interview/context.ts';
import { adviceIn, answering, twoAnswers as base, goOn } from '#testing/advice.ts';
import { scriptedReading } from '#testing/scripted-reading.ts';
import { testContent } from '#testing/test-content.ts';
import { falseNear } from './false-near.ts';

/** The interview on another question, whose bank says how a script on a page gets at card numbers. */
function onCards(context: InterviewContext): InterviewContext {
  const question = testContent().questions.get('card-room');
  if (!question) throw new Error('the bank has lost its card payments');
  return { ...context, question };
}
const sinks =
  'A script on our page has no way of getting at the card, even if someone injects malicious code there, so our page is out of the picture.';
const again =
  "As I said, a bad script on our page can't see into that frame, so tags are harmless for card data.";
const modest = 'Timeout means unknown, never failed.';

describe('a sweeping sentence near a false one of the bank', () => {
  const advice = (context: InterviewContext) => adviceIn(onCards(context), scriptedReading(base, {}));

  test('is asked about before a smaller promise, whichever point it is about', () => {
    const context = answering(`So the fields sit in an iframe. ${sinks} We capture later. ${modest}`);
    expect(advice({ ...context, level: 'mid' })).toMatch(
      /out of the picture.*wrong: "Even a malicious script/s,
    );
  });

  test('is asked about again when it is said again, and then left', () => {
    const once = goOn('Where does the number go?', sinks);
    const twice = goOn('What do the logs hold?', again, {}, once);
    expect(advice(twice)).toContain('they said again');
    const thrice = goOn('And who reads them?', again, {}, twice);
    expect(falseNear(onCards(thrice))).toBeUndefined();
  });

  test('is left once it was taken back', () => {
    expect(falseNear(onCards(answering(`${sinks} No, I was wrong there.`)))).toBeUndefined();
  });

  test.each([
    [
      'the truth',
      'A malicious script on our page always gets card numbers, even if the provider hosts the fields.',
    ],
    ['no sweeping claim', 'A script on our page may not get at the card if the provider hosts its fields.'],
    ['a condition', "If a malicious script on our page can't get the card, the provider hosts the fields."],
    ['few common words', 'A script can never get through.'],
  ])('is not read into %s', (_, said) => {
    expect(falseNear(onCards(answering(said)))).toBeUndefined();
  });

  test('is not read into a sum that has only figures and units in common', () => {
    const question = testContent().questions.get('photo-backup');
    if (!question) throw new Error('the bank has lost its photos');
    const sum = 'At ten megabits a second, two hundred gigabytes always take six hours to upload.';
    expect(falseNear({ ...answering(sum), question })).toBeUndefined();
  });
});
