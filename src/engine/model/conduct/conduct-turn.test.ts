import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { situationOf } from '#engine/ask/situation.ts';
import { wordingFaults } from '#engine/say/wording-faults.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { type Script, scriptedReading } from '#testing/scripted-reader.ts';
import { simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';
import { situationIn, testReader } from '#testing/test-reader.ts';
import { type WritingModel, writingModel } from '#testing/writing-model.ts';
import { conductTurn } from './conduct-turn.ts';

const content = testContent();
const context = interviewAfter(2);
const NO_LOG = { info: () => {}, warn: () => {} };
const GOOD =
  'You keep one record per link, keyed by the code. Say two of your servers create a link in the same millisecond: what does each of them write?';
const RECORD = { targets: ['x-codes', 'nobody-knows'], kind: 'probe', help: 2, facts: [], noted: ['a note'] };
const turnText = (text: string, record: unknown = RECORD) => `${text}\n###\n${JSON.stringify(record)}`;

async function conduct(model: WritingModel, on: InterviewContext = context, script?: Script) {
  const clauses: string[] = [];
  const situation = script ? situationOf(content, on, scriptedReading(on, script)) : situationIn(on);
  const turn = await conductTurn({ model, reader: testReader(), log: NO_LOG }, situation, {
    onClause: (clause) => clauses.push(clause),
  });
  return { turn, clauses };
}

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

describe('where the model cannot go on', () => {
  const question = context.question;
  const lastly = (text: string) => ({
    ...context,
    turns: context.turns.map((turn, at) => (at === context.turns.length - 1 ? { ...turn, text } : turn)),
  });
  const bankQuestions = [
    ...question.stress.map(({ say }) => say),
    ...question.points.flatMap(({ probes, hints = [] }) => [...probes.map(({ say }) => say), ...hints]),
    ...Object.values(content.language.wording.slots),
    ...content.language.wording.raise.map(({ say }) => say),
  ];
  const life = question.facts.find(({ id }) => id === 'life')?.say ?? '';

  test('what was told is not told again, and the turn ends with a question of the bank alone', async () => {
    const { turn } = await conduct(
      writingModel(() => `${life} Great, perfect.`),
      lastly('I keep one record per link in a table. How long do we keep a link?'),
    );
    expect(turn.text.split(life)).toHaveLength(2);
    expect(turn.text.startsWith(life)).toBe(true);
    expect(bankQuestions).toContain(turn.text.slice(life.length).trim());
    expect(turn.move).toMatchObject({ facts: ['life'], fallback: true });
  });

  test('what was asked is answered first, without the words of whoever asked', async () => {
    const { turn } = await conduct(
      writingModel(() => 'Great.'),
      lastly('I keep one record per link in a table. How long do we keep a link?'),
    );
    expect(turn.text.startsWith(life)).toBe(true);
    expect(bankQuestions).toContain(turn.text.slice(life.length).trim());
    expect(turn.move).toMatchObject({ facts: ['life'], fallback: true });
  });

  test.each([
    'I keep one record per link in a table, keyed by the code, and a cache before it.',
    'The opens go to a cache, and I would count them in a stream, per link and per hour.',
    "I don't know. I have not thought about that part.",
    'Can we store the links of one region in another one? How much may that cost us?',
  ])('nothing of an answer is said back: "%s"', async (text) => {
    const { turn } = await conduct(
      writingModel(() => 'Great.'),
      lastly(text),
    );
    expect(turn.text).not.toContain('"');
    expect(turn.move).toMatchObject({ fallback: true });
  });

  test('whoever lost the question hears the one that was asked', async () => {
    const asked =
      'Your table is keyed by the code. Suppose the store with those records is gone: what does somebody see who opens a link?';
    const on = lastly('Sorry, my line dropped out for a moment. Could you repeat the question, please?');
    const turns = on.turns.map((turn, at) =>
      at === on.turns.length - 2 && turn.move
        ? { ...turn, text: asked, move: { ...turn.move, kind: 'raise' as const, targets: ['x-cache'] } }
        : turn,
    );
    const { turn } = await conduct(
      writingModel(() => 'Great.'),
      { ...on, turns },
    );
    expect(turn.text).toBe(`Once more: ${asked}`);
    expect(turn.move).toMatchObject({ kind: 'repeat', fallback: true });
  });
});

test.each([
  [
    'an answer without words',
    {
      ...context,
      turns: context.turns.map((turn, at) =>
        at === context.turns.length - 1 ? { ...turn, text: '', unintelligible: true } : turn,
      ),
    },
    'repeat',
  ],
  ['the last seconds', { ...context, secondsRemaining: 20 }, 'close'],
] as const)('%s stays with code', async (_, on, kind) => {
  const model = writingModel(() => turnText(GOOD));
  const { turn, clauses } = await conduct(model, on);
  expect(turn).toMatchObject({ engine: 'built-in', move: { kind, fallback: false } });
  expect(model.requests).toEqual([]);
  expect(clauses.join(' ')).toBe(turn.text);
});

test('a model with a small context is briefed on fewer points, and never on less of the talk', async () => {
  const model = writingModel(() => turnText(GOOD), { contextTokens: 5_900 });
  await conduct(model);
  const prompt = model.requests[0]?.messages.map(({ content: text }) => text).join('\n') ?? '';
  const briefed = context.question.points.filter(({ means }) => prompt.includes(means));
  expect(briefed.length).toBeGreaterThan(3);
  expect(briefed.length).toBeLessThan(context.question.points.length);
  for (const { text } of context.turns) expect(prompt).toContain(text);
  const tiny = writingModel(() => turnText(GOOD), { contextTokens: 2_000 });
  expect((await conduct(tiny)).turn.move.fallback).toBe(true);
  expect(tiny.requests).toEqual([]);
});

test.each([
  ['with a question of its own each, the interview closes', ['x-codes'], true],
  ['and nothing asked, it goes on', [], false],
])('after twelve facts told %s', async (_, targets, closes) => {
  const [opening, answer] = context.turns;
  if (!opening || !answer) throw new Error('no turns');
  const move = {
    kind: 'answer_fact' as const,
    phase: 'scope' as const,
    target: { type: 'none' as const, id: null },
  };
  const record = { ...move, cue: 0, reason: 'Told.', quotedWords: [], facts: [], fallback: false, targets };
  const turns = [opening, answer];
  for (let told = 0; told < 12; told += 1) {
    turns.push({ ...opening, id: 3 + 2 * told, text: `Told ${told}.`, move: record });
    turns.push({ ...answer, id: 4 + 2 * told, seconds: 3 });
  }
  const { turn } = await conduct(
    writingModel(() => turnText(GOOD)),
    { ...context, turns },
  );
  expect(turn.move.kind === 'close').toBe(closes);
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
