import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordingFaults } from '#engine/say/wording-faults.ts';
import { conduct, GOOD, turnText } from '#testing/conduct-with.ts';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';
import { writingModel } from '#testing/writing-model.ts';

const content = testContent();

/** Everything a turn must be that reaches a candidate, whoever finds its words. */
function expectSpeakable(text: string, clauses: readonly string[]) {
  expect(
    wordingFaults(content, text, { minWords: 8, maxWords: 100 }).filter(
      (fault) => !fault.includes('too long'),
    ),
  ).toEqual([]);
  expect(clauses.join(' ').replace(/[,;:.—]/g, '')).toBe(text.replace(/[,;:.—]/g, ''));
}

test('a turn is spoken clause by clause, and its record says what it was', async () => {
  const { turn, clauses } = await conduct(writingModel(() => turnText(GOOD)));
  expect(turn).toMatchObject({
    text: GOOD,
    engine: 'written',
    move: {
      kind: 'probe',
      cue: 2,
      targets: ['x-codes'],
      target: { type: 'point', id: 'x-codes' },
      noted: ['a note'],
      fallback: false,
    },
  });
  expect(clauses).toEqual([
    'You keep one record per link,',
    'keyed by the code.',
    'Say two of your servers create a link in the same millisecond:',
    'what does each of them write?',
  ]);
});

test.each([1, 3, 50, 5_000])('in pieces of %i characters it is the same turn', async (piece) => {
  const { turn, clauses } = await conduct(writingModel(() => turnText(GOOD), { piece }));
  expect(turn.text).toBe(GOOD);
  expect(clauses).toHaveLength(4);
});

const FAULTS: [string, string, string][] = [
  [
    'a leak in its third clause',
    'You keep one record per link. It is keyed by the code. Would you give each server a range of numbers so that no two codes ever collide?',
    'before the candidate does',
  ],
  [
    'an invented figure',
    'You keep one record per link. Suppose seventeen thousand of them are made a second, what then?',
    'a figure that nobody gave',
  ],
  [
    'praise',
    'Great, that is exactly right. What happens when the store with those records is gone?',
    'says "great"',
  ],
  [
    'a copy of an earlier question',
    'Marketing wants a service that turns long web addresses into short ones and sends visitors on. Where would you like to start?',
    'repeats what was asked before',
  ],
  ['no question', 'You keep one record per link, keyed by the code.', 'asks nothing'],
  [
    'a question in its middle',
    'How many? You keep one record per link and it is keyed by the code. What then?',
    'before its last sentence',
  ],
  ['an empty text', '', 'fewer than 8 words'],
  ['thoughts alone', '<think>What should I ask? Perhaps about the cache.</think>', 'fewer than 8 words'],
  ['words without end', 'word '.repeat(200_000), 'words'],
  ['no sentence at all', `${'{"targets":'.repeat(20)}`, 'fewer than 8 words'],
];

test.each(FAULTS)(
  '%s is never spoken: the model is told why, and its second turn is',
  async (_, text, reason) => {
    const model = writingModel((_request, call) => turnText(call === 0 ? text : GOOD), { piece: 1_000 });
    const { turn, clauses } = await conduct(model);
    expectSpeakable(turn.text, clauses);
    expect(turn.move.fallback).toBe(false);
    expect(turn.text.endsWith(GOOD.slice(-40))).toBe(true);
    expect(model.requests).toHaveLength(2);
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(reason);
  },
);

test.each(FAULTS)('after %s twice the built-in question completes the turn', async (_, text) => {
  const { turn, clauses } = await conduct(writingModel(() => turnText(text), { piece: 1_000 }));
  expectSpeakable(turn.text, clauses);
  expect(turn).toMatchObject({ engine: 'built-in', move: { fallback: true } });
});

test('what was spoken before a fault stays, and the model goes on from there', async () => {
  const model = writingModel((_request, call) =>
    call === 0
      ? 'You keep one record per link. That is a perfect design. What next?'
      : turnText(
          'You keep one record per link. Say the store with those records is gone for a while, who notices first?',
        ),
  );
  const { turn, clauses } = await conduct(model);
  expect(turn.text).toBe(
    'You keep one record per link. Say the store with those records is gone for a while, who notices first?',
  );
  expect(clauses.filter((clause) => clause === 'You keep one record per link.')).toHaveLength(1);
  expect(model.requests[1]?.messages.at(-1)?.content).toContain(
    'already heard this much: "You keep one record per link."',
  );
});

test('a second question is not spoken', async () => {
  const { turn } = await conduct(writingModel(() => `${GOOD} And who would notice that?`));
  expect(turn.text).toBe(GOOD);
});

test.each([
  ['without a record', GOOD],
  ['with a broken record', `${GOOD}\n###\n{"targets":["x-codes"`],
  ['with a record of nonsense', `${GOOD}\n###\n{"targets":7,"kind":["x"],"help":"lots","facts":null}`],
])('a turn %s stands, and code finds out what it is after', async (_, text) => {
  const { turn } = await conduct(writingModel(() => text));
  expect(turn).toMatchObject({
    text: GOOD,
    move: { kind: 'probe', fallback: false, target: { type: 'point', id: 'x-codes' }, cue: 1 },
  });
});

test('a stream that breaks off behind the question has brought a turn, one in its middle is completed', async () => {
  const fault = new Error('connection reset');
  const late = await conduct(writingModel(() => [`${GOOD}\n###\n{"tar`, fault]));
  expect(late.turn).toMatchObject({ text: GOOD, move: { fallback: false } });
  const early = await conduct(writingModel(() => ['You keep one record per link. And then', fault]));
  expect(early.turn.text).toMatch(/^You keep one record per link\. .+\?$/);
  expect(early.turn.move.fallback).toBe(true);
  expectSpeakable(early.turn.text, early.clauses);
});

test('facts are told with the figures of the bank, and noted', async () => {
  const { turn } = await conduct(
    writingModel(() =>
      turnText(
        'Around a hundred million new links a month. Which of the two sides you named does that make the busy one?',
        { facts: ['writes', 'life'] },
      ),
    ),
    interviewAfter(1),
  );
  expect(turn.move).toMatchObject({ kind: 'answer_fact', facts: ['writes'], fallback: false });
});

test('whoever asks for the question again hears it again', async () => {
  const first = simulateInterview(content, 'short-links', [
    'I keep one record per link in a table, keyed by the code.',
  ]);
  const asked = first.turns.at(-1)?.text ?? '';
  const again = {
    id: 4,
    speaker: 'user' as const,
    text: 'Sorry, can you repeat that?',
    seconds: 2,
    move: null,
    unintelligible: false,
  };
  const { turn } = await conduct(
    writingModel(() => turnText(asked, { kind: 'repeat' })),
    { ...first, turns: [...first.turns, again] },
    { answered: 'asked_to_repeat' },
  );
  expect(turn).toMatchObject({ text: asked, move: { kind: 'repeat', fallback: false } });
});

const FRAGMENTS = [
  'You keep one record per link,',
  'Say the store with those records is gone for a while.',
  'Who notices first?',
  'What happens then to somebody who opens a link',
  'Great, perfect.',
  'It makes seventeen thousand a second.',
  '**bold**',
  '\n- a list',
  '"never said by anybody"',
  '“',
  '<think>',
  '</think>',
  '\n###\n',
  '{"targets":["x-codes"],"help":4}',
  '```',
  '…',
];

test('whatever a model writes, and however it arrives, what is spoken is a turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: 'grapheme', maxLength: 12 })), {
        maxLength: 12,
      }),
      fc.integer({ min: 1, max: 80 }),
      async (parts, piece) => {
        const { turn, clauses } = await conduct(writingModel(() => parts.join(' '), { piece }));
        expect(turn.text).not.toMatch(/great|perfect|seventeen|\*\*|###|<think|never said|\{/i);
        const faults = wordingFaults(content, turn.text, { minWords: 8, maxWords: 100 });
        expect(faults.filter((fault) => !fault.includes('too long'))).toEqual([]);
        expect(turn.move.cue).toBeLessThanOrEqual(3);
        expect(clauses.join(' ').replace(/[,;:.—]/g, '')).toBe(turn.text.replace(/[,;:.—]/g, ''));
      },
    ),
    { numRuns: 60 },
  );
});
