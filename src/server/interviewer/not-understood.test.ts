import { describe, expect, test } from 'vitest';
import { collectEvidence } from '#server/grading/collect-evidence.ts';
import { questionsAsked, simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';

const content = testContent();
const QUESTION = 'short-links';

const OUTLINE =
  'Opens dominate by a hundred to one, so I focus on the open path and leave custom names out of scope. The marketing team creates links and visitors open them, and an open has to be fast. I keep one record per link in a key value store, keyed by the code, with the target address. When someone taps a link the request goes to a server, the server looks the code up and answers with a redirect.';
const CODES =
  'I would use a counter and write the number in base62, because then no two links share a code. Each server takes a range of a million numbers, so one counter is not a bottleneck, and when a server crashes we lose the rest of its range, which is acceptable.';

function talk(answers: readonly string[], options: Parameters<typeof simulateInterview>[3] = {}) {
  const context = simulateInterview(content, QUESTION, answers, options);
  return { context, asked: questionsAsked(context) };
}

function lastOf(answers: readonly string[], options: Parameters<typeof simulateInterview>[3] = {}) {
  const last = talk(answers, options).asked.at(-1);
  if (!last?.move) throw new Error('nothing was asked');
  return { text: last.text, ...last.move };
}

describe('whoever did not understand the question', () => {
  test.each([
    'Sorry, what do you mean by that?',
    'Can you repeat the question?',
    'I did not get that. Could you say it again?',
    "Hmm, I don't understand.",
  ])('hears the same one again, at no cost: "%s"', (plea) => {
    const { asked, context } = talk([OUTLINE, plea]);
    const [before, again] = asked.slice(-2);
    expect(again?.move).toMatchObject({
      kind: 'repeat',
      target: before?.move?.target,
      cue: before?.move?.cue,
    });
    expect(again?.text).not.toContain('mean');
    const sheet = collectEvidence(content, context);
    const answer = context.turns.findLast((turn) => turn.speaker === 'user');
    expect(sheet.points.map(({ quote }) => quote?.turnId)).not.toContain(answer?.id);
  });

  test('is not taken for stuck, and one who speaks of an unclear message is not taken for lost', () => {
    expect(lastOf([OUTLINE, `${CODES} I do not get a duplicate that way.`]).kind).not.toBe('repeat');
    expect(
      lastOf([OUTLINE, 'The server does not understand the code, so it answers that there is no such link.'])
        .kind,
    ).not.toBe('repeat');
  });
});

describe('whoever does not know', () => {
  test('is given time without being quoted on not knowing', () => {
    const { text } = lastOf([OUTLINE, "I don't know. I haven't thought about that part."]);
    expect(text).not.toContain('thought about');
    expect(text).not.toContain('"');
  });
});
