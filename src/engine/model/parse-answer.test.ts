import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseAnswer } from './parse-answer.ts';

const schema = z.strictObject({ score: z.number() });

test.each([
  '{"score":3}',
  '```json\n{"score": 3}\n```',
  'Here you are: {"score":3} Anything else?',
  '<think>{"score":5}? No.</think>{"score":3}',
  '{"score":5}? No.</think>{"score":3}',
  '{"score":3,}',
  '{"Score":"3"}',
  '{"score":3,"mood":"good"}',
])('finds the answer in %j', (text) => {
  expect(parseAnswer(text, schema)).toEqual({ value: { score: 3 }, problem: null });
});

test.each(['', 'three', '{"score":', '[]'])('says that %j holds no answer', (text) => {
  expect(parseAnswer(text, schema)).toEqual({ value: null, problem: 'It holds no valid JSON object.' });
});

test('leaves out zero characters, which no database has to keep', () => {
  const said = z.strictObject({ text: z.string() });
  expect(parseAnswer('{"text":"a c\\u0000ache"}', said).value).toEqual({ text: 'a cache' });
});

test('names the field that does not fit', () => {
  expect(parseAnswer('{"score":"high"}', schema)).toEqual({
    value: null,
    problem: expect.stringContaining('score'),
  });
});

describe('a list', () => {
  const item = z.strictObject({
    pointId: z.string(),
    status: z.enum(['absent', 'well_explained']),
    fact: z.string().nullable(),
    more: z.array(z.string()),
  });
  const list = z.strictObject({ items: z.array(item), mood: z.enum(['yes', 'no']).nullable() });
  const read = (value: unknown) => parseAnswer(JSON.stringify(value), list);
  const whole = { pointId: 'a', status: 'well_explained', fact: null, more: [] };

  test('loses one bad item and keeps the others', () => {
    const bad = [{ pointId: 'b', status: 'splendid' }, null, 7, 'a'];
    expect(read({ items: [...bad, whole], mood: 'yes' })).toEqual({
      value: { items: [whole], mood: 'yes' },
      problem: null,
    });
  });

  test('takes null, nothing and names in any case as they were meant', () => {
    expect(read({ Items: [{ point_id: 'a', Status: 'Well explained', fact: '', more: null }] })).toEqual({
      value: { items: [whole], mood: null },
      problem: null,
    });
    expect(read({ items: null, mood: 'perhaps' })).toEqual({
      value: { items: [], mood: null },
      problem: null,
    });
  });

  test('of which no item can be used is a fault, though the answer can be read', () => {
    expect(read({ items: ['a', 'b'], mood: 'yes' })).toEqual({
      value: { items: [], mood: 'yes' },
      problem: expect.stringContaining('No item'),
    });
  });
});
