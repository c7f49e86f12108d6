import { describe, expect, test } from 'vitest';
import { questionsAsked, simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';

const content = testContent();
const QUESTION = 'short-links';

const OUTLINE =
  'Opens dominate by a hundred to one, so I focus on the open path and leave custom names out of scope. The marketing team creates links and visitors open them, and an open has to be fast. I keep one record per link in a key value store, keyed by the code, with the target address. When someone taps a link the request goes to a server, the server looks the code up and answers with a redirect.';
function talk(answers: readonly string[], options: Parameters<typeof simulateInterview>[3] = {}) {
  const context = simulateInterview(content, QUESTION, answers, options);
  return { context, asked: questionsAsked(context) };
}

function lastOf(answers: readonly string[], options: Parameters<typeof simulateInterview>[3] = {}) {
  const last = talk(answers, options).asked.at(-1);
  if (!last?.move) throw new Error('nothing was asked');
  return { text: last.text, ...last.move };
}

describe('a question to the interviewer', () => {
  test('is answered although it starts like a check-in', () => {
    const { kind, text } = lastOf([`${OUTLINE} Before I go on, how many links are created?`]);
    expect(kind).toBe('answer_fact');
    expect(text).toContain('how many links');
  });

  test('is quoted with its "how many", and what was asked first is told first', () => {
    const { text } = lastOf(['How many links are created, and who are the users?']);
    expect(text).toMatch(/"[Hh]ow many links[^"]*"[.:] Around a hundred million/);
  });
});

describe('an answer of a few words', () => {
  test('is asked for a concrete case once, with its own words', () => {
    const vague = lastOf([OUTLINE, 'It depends. I guess it would mostly be fine.']);
    expect(vague).toMatchObject({ kind: 'anchor', target: lastOf([OUTLINE]).target });
    expect(vague.text).toContain('"It depends"');
    expect(lastOf([OUTLINE, 'It depends. It would mostly be fine.', 'Yes, as I said.']).kind).not.toBe(
      'anchor',
    );
  });
});

describe('whoever asks what such a question means', () => {
  test('hears the question without the quote', () => {
    const { kind, text } = lastOf([
      OUTLINE,
      'It depends. I guess it would mostly be fine.',
      'What do you mean?',
    ]);
    expect(kind).toBe('repeat');
    expect(text).not.toContain('"');
  });
});

describe('a pause to think', () => {
  test.each([
    "Hmm. To be honest, I don't know. I never built something like that.",
    "Hmm, I'm not sure. I don't know how the others solve that without a lock.",
  ])('does not quote the words with which somebody gave up: "%s"', (answer) => {
    const { kind, cue, text } = lastOf([OUTLINE, answer]);
    expect({ kind, cue }).toEqual({ kind: 'hint', cue: 0 });
    expect(text).not.toContain('"');
  });
});

describe('a part that is still missing', () => {
  test('is asked about in itself, beside what was said', () => {
    const begun =
      'A short link is a code that stands for a long address, so I begin with the code and with what happens when somebody opens it in a browser.';
    const slot = lastOf([begun], { seconds: 90 });
    const own = Object.values(content.language.wording.slots);
    expect(slot.kind).toBe('ask_slot');
    expect(own.some((say) => slot.text.endsWith(say))).toBe(true);
  });
});

describe('asides', () => {
  test('do not bring the close nearer', () => {
    const asides = ['What do you mean?', 'How many links are created?', 'Could you repeat that?'];
    const { asked } = talk([...asides, ...asides, ...asides, ...asides], { seconds: 3 });
    expect(asked.map(({ move }) => move?.phase)).not.toContain('close');
  });
});
