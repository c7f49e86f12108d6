import { expect, test } from 'vitest';
import { quoteReply } from '#engine/report/report-source.ts';
import { CODES, OUTLINE, PLAIN_START, shortLinks } from '#testing/short-links.ts';
import { answerName, answerNumbers } from './answer-numbers.ts';
import { isRequest, numbersOf } from './requests.ts';

/** What the candidate said in turn, each with its number. */
function numbered(said: readonly string[]) {
  const context = shortLinks(said);
  const numbers = numbersOf(context.turns);
  return context.turns.flatMap(({ id, speaker }) => (speaker === 'user' ? [numbers.get(id) ?? null] : []));
}

test.each([
  'Could you repeat that, please?',
  'Can you give me a hint?',
  'How many links are created in a month?',
  'I already said that.',
  'That was already covered',
])('"%s" is no answer, and the next answer has the next number', (request) => {
  expect(numbered([PLAIN_START, request, CODES])).toEqual([1, null, 2]);
});

test('an answer that ends in a question is an answer', () => {
  expect(numbered([PLAIN_START, `${CODES} Could you give me a hint?`, OUTLINE])).toEqual([1, 2, 3]);
});

test('a short answer is an answer, also where the script asks for more', () => {
  expect(numbered([PLAIN_START, 'A cache.', CODES])).toEqual([1, 2, 3]);
});

test('an answer without words keeps its number, since its words may still come', () => {
  expect(isRequest('', 'repeat')).toBe(false);
});

test('a quote says the number that the transcript shows, and a question none', () => {
  const context = shortLinks([PLAIN_START, 'How many links are created in a month?', CODES]);
  const [, asked, answer] = context.turns.filter(({ speaker }) => speaker === 'user');
  const quoted = (turn: typeof asked, text: string) =>
    quoteReply(context, turn ? { turnId: turn.id, text } : null)?.answerNumber;
  expect(quoted(answer, 'each server takes a range of a million numbers')).toBe(2);
  expect(answerName(quoted(asked, 'How many links are created') ?? null)).toBe('your question');
});

test('requests that the server marked are not counted', () => {
  const turns = [
    { id: 7, speaker: 'user', request: true },
    { id: 8, speaker: 'ai' },
    { id: 9, speaker: 'user' },
  ] as const;
  expect([...answerNumbers(turns)]).toEqual([[9, 1]]);
});
