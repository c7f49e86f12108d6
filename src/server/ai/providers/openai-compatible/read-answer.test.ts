import fc from 'fast-check';
import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { certainAnswer, readAnswer, withoutThoughts } from './read-answer.ts';

const plain = fc.string().map((text) => text.replaceAll('<', ''));

test.each([
  ['<think>\nlet me see\n</think>\n\nWhat breaks?', 'What breaks?'],
  ['let me see</think>What breaks?', 'What breaks?'],
  ['<think>first</think><think>again</think>What breaks?', 'What breaks?'],
  ['<think>it never ends', ''],
  ['What breaks?', 'What breaks?'],
])('of %j the answer is %j', (text, answer) => {
  expect(withoutThoughts(text)).toBe(answer);
});

test('what is handed on while it is written is always the beginning of the answer', () => {
  const forms = fc.constantFrom<['' | '<think>', boolean]>(['', true], ['<think>', true], ['<think>', false]);
  fc.assert(
    fc.property(plain, plain, forms, (thoughts, answer, [opening, mayThink]) => {
      const text = `${opening}${thoughts}</think>${answer}`;
      for (let at = 0; at <= text.length; at += 1) {
        expect(withoutThoughts(text).startsWith(certainAnswer(text.slice(0, at), mayThink))).toBe(true);
      }
    }),
  );
});

test('an answer without thoughts is handed on to its last word', () => {
  fc.assert(fc.property(plain, (answer) => certainAnswer(`${answer}.`, false) === `${answer}.`));
});

test.each([
  ['whole', 'application/json', '{"choices":[{"message":{"content":"What br\\u0000eaks?"}}]}'],
  [
    'in pieces',
    'text/event-stream',
    'data: {"choices":[{"delta":{"content":"What br\\u0000eaks?"}}]}\n\ndata: [DONE]\n\n',
  ],
])('an answer that comes %s has no zero characters', async (_, type, body) => {
  const reply = new Response(body, { headers: { 'content-type': type } });
  const client = new OpenAI({ apiKey: 'none', baseURL: 'http://127.0.0.1:1' });
  const answer = await readAnswer(client, reply, { pulse: () => {}, onText: () => {} });
  expect(answer.text).toBe('What breaks?');
});
