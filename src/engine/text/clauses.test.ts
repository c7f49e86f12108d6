import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTurnText } from '#engine/model/conduct/speech.ts';
import { clausesOf, nextClause, sentencesIn, sentencesOf } from './sentences.ts';

test.each([
  [
    'So the code is the key. Two servers make one at once, and both write: what happens?',
    ['So the code is the key.', 'Two servers make one at once,', 'and both write: what happens?'],
  ],
  [
    'You get 3.5 terabytes, i.e. 3,500 gigabytes. And then?',
    ['You get 3.5 terabytes,', 'i.e. 3,500 gigabytes.', 'And then?'],
  ],
  [
    'You said "a queue, then a log". Which one holds?',
    ['You said "a queue, then a log".', 'Which one holds?'],
  ],
  ['No end', ['No end']],
  ['', []],
])('%s', (text, clauses) => {
  expect(clausesOf(text)).toEqual(clauses);
});

test('somebody whose quotation never closes is heard all the same, not only once everything is written', () => {
  const open = `You said "we keep ${'one record for each link, '.repeat(20)}`;
  const first = nextClause(open, 0, false);
  expect(first?.text).toMatch(/^You said "we keep one record/);
  expect(first?.to).toBeLessThan(open.length);
});

const words = fc
  .array(
    fc.constantFrom(
      'a',
      'queue',
      'of',
      'links',
      '3.5',
      'e.g.',
      '"both',
      'of them"',
      'so,',
      'what?',
      'done.',
      'or;',
      'well:',
    ),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(' '));

test('a text is heard in the same clauses however it arrives, and no word is lost', () => {
  fc.assert(
    fc.property(words, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (text, steps) => {
      const heard: string[] = [];
      let from = 0;
      for (let at = 0, step = 0; at < text.length; step += 1) {
        at += steps[step % steps.length] ?? 1;
        const soFar = text.slice(0, at);
        const whole = at >= text.length;
        for (let next = nextClause(soFar, from, whole); next; next = nextClause(soFar, from, whole)) {
          heard.push(next.text);
          from = next.to;
        }
      }
      expect(heard).toEqual(clausesOf(text));
      expect(heard.join(' ')).toBe(text);
    }),
  );
});

test.each([
  [
    'thoughts',
    '<think>Praise {them}? ### No.</think>What happens then?\n###\n{"help":1}',
    'What happens then?',
    '{"help":1}',
  ],
  ['an open thought', '<think>What should I', '', null],
  ['the end of a thought alone', 'I should ask.</think> What happens then?', 'What happens then?', null],
  ['a label', 'Interviewer: What happens then?', 'What happens then?', null],
  ['a record without its line', 'What happens then? {"help":1}', 'What happens then?', '{"help":1}'],
  ['a fenced record', 'What happens then?\n```json\n{"help":1}\n```', 'What happens then?', '{"help":1}'],
])('%s are no part of what is spoken', (_, written, spoken, record) => {
  const read = readTurnText(written);
  expect(read.spoken.trim()).toBe(spoken);
  if (record) expect(read.record).toContain(record);
  else expect(read.record).toBeNull();
});

test('a sentence does not end after an abbreviation', () => {
  const text = 'Name numbers first, e.g. 100 writes a second. Compare “A vs. B.” Then choose.';
  expect(sentencesOf(text)).toEqual([
    'Name numbers first, e.g. 100 writes a second.',
    'Compare “A vs. B.”',
    'Then choose.',
  ]);
});

test('a text of nothing but quotation marks is one sentence, found in a moment', () => {
  // Looked back over from each of them, they took minutes.
  const marks = '"'.repeat(200_000);
  expect([sentencesIn(marks), sentencesOf(marks)]).toEqual([[marks], [marks]]);
});
