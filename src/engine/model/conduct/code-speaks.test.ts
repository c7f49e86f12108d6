import { describe, expect, test } from 'vitest';
import { conduct, GOOD, turnText } from '#testing/conduct-with.ts';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { testContent } from '#testing/test-content.ts';
import { writingModel } from '#testing/writing-model.ts';

/** Where code speaks in the place of a model. */

const content = testContent();
const context = interviewAfter(2);

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
])('after twelve facts told and little time left, %s', async (_, targets, closes) => {
  const SECONDS = 38;
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
    turns.push({ ...answer, id: 4 + 2 * told, seconds: SECONDS });
  }
  const { turn } = await conduct(
    writingModel(() => turnText(GOOD)),
    { ...context, turns, secondsRemaining: context.budgetSeconds - 12 * SECONDS },
  );
  expect(turn.move.kind === 'close').toBe(closes);
});
