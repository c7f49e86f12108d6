import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseAnswer } from './parse-answer.ts';

const schema = z.strictObject({ score: z.number() });

test.each([
  '{"score":3}',
  '```json\n{"score": 3}\n```',
  'Here you are: {"score":3} Anything else?',
  '<think>{"score":5}? No.</think>{"score":3}',
])('finds the answer in %j', (text) => {
  expect(parseAnswer(text, schema)).toEqual({ value: { score: 3 } });
});

test.each([
  ['', 'It holds no JSON object.'],
  ['three', 'It holds no JSON object.'],
  ['{"score":', 'It holds no JSON object.'],
  ['{"score":3,}', 'It is not valid JSON.'],
])('says what is wrong with %j', (text, problem) => {
  expect(parseAnswer(text, schema)).toEqual({ problem });
});

test('names the field that does not fit', () => {
  expect(parseAnswer('{"score":"high"}', schema)).toEqual({ problem: expect.stringContaining('score') });
});
