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

describe('a pause to think', () => {
  test('does not quote the words with which somebody gave up', () => {
    const { context } = talk([
      OUTLINE,
      "Hmm. To be honest, I don't know. I never built something like that.",
    ]);
    const { text, move } = questionsAsked(context).at(-1) ?? {};
    expect(move).toMatchObject({ kind: 'hint', cue: 0 });
    expect(text).not.toContain('"');
  });
});

describe('asides', () => {
  test('do not bring the close nearer', () => {
    const asides = ['What do you mean?', 'How many links are created?', 'Could you repeat that?'];
    const { asked } = talk([...asides, ...asides, ...asides, ...asides], { seconds: 3 });
    expect(asked.map(({ move }) => move?.phase)).not.toContain('close');
  });
});
