import { expect, test } from 'vitest';
import { interviewContext } from '#testing/provider-fixtures.ts';
import { testContent } from '#testing/test-content.ts';
import { promptFor, quoteLine } from './prompt.ts';

test('what was joined from two pieces is shown by its ends, as a quote may be given', () => {
  const words = Array.from({ length: 50 }, (_, at) => `w${at}`);
  const line = quoteLine(words.join(' '));
  expect(line).toMatch(/^"w0 w1 .* w13 \.\.\. w36 .* w49"$/);
  expect(quoteLine(words.slice(0, 30).join(' '))).not.toContain('...');
});

test('an unintelligible answer is never given to a model as something that was said', () => {
  const context = interviewContext('strong');
  const [, first] = context.turns;
  const heard = { ...first, text: 'noise that was taken for words', unintelligible: true };
  const turns = context.turns.map((turn) => (turn.id === first?.id ? { ...turn, ...heard } : turn));
  const prompt = JSON.stringify(promptFor(testContent(), { ...context, turns }, 'Ask.'));
  expect(prompt).toContain('(no words could be made out)');
  expect(prompt).not.toContain(heard.text);
});
