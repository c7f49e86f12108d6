import { expect, test } from 'vitest';
import { scoresFromPoints } from '#engine/score/scores-from-points.ts';
import type { Point } from '#shared/content/question.ts';
import type { Remark } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
import { scriptedReading } from '#testing/scripted-reading.ts';
import { testContent } from '#testing/test-content.ts';
import { byGain } from './card-order.ts';
import { composeCards } from './cards.ts';
import { composeOutcome, type GradeInput } from './compose-outcome.ts';
import { headlineOf, shortSentence } from './remark-text.ts';

const content = testContent();
const LINE = 'I keep one record for each link in a key-value store and look it up by its code.';

/** Answers to a question about the redirect, in 150 words and 100 seconds. */
function context(): InterviewContext {
  const question = content.questions.get('short-links');
  if (!question) throw new Error('the bank has lost its short links');
  const turn = { seconds: null, move: null, unintelligible: false };
  const move: MoveRecord = {
    kind: 'probe',
    phase: 'deep_dive',
    target: { type: 'point', id: 't-redirect' },
    cue: 1,
    reason: '',
    quotedWords: [],
    facts: [],
    fallback: false,
  };
  return {
    question,
    level: 'senior',
    company: null,
    budgetSeconds: 600,
    secondsRemaining: 500,
    turns: [
      { ...turn, id: 1, speaker: 'ai', text: question.prompt },
      { ...turn, id: 2, speaker: 'user', text: `${LINE} `.repeat(9), seconds: 60 },
      { ...turn, id: 3, speaker: 'ai', text: 'What do you answer to the browser?', move },
      { ...turn, id: 4, speaker: 'user', text: `${LINE} `.repeat(6), seconds: 40 },
    ],
  };
}

type Script = Parameters<typeof scriptedReading>[1];

function outcomeAfter(
  script: Script,
  model: string | null = null,
  held = context(),
  worded: Pick<GradeInput, 'improvements' | 'caps'> = {},
) {
  const reading = scriptedReading(held, script);
  return composeOutcome(content, held, {
    reading: { ...reading, model },
    scores: scoresFromPoints(content, held, reading),
    judgedBy: { kind: model ? 'model' : 'candidate', name: model },
    engine: { id: model ?? 'candidate', label: 'test', model },
    confidence: 'low',
    provisional: false,
    versions: {},
    ...worded,
  });
}

function cardsAfter(
  script: Script,
  model: string | null = null,
  held = context(),
  improvements: readonly Remark[] = [],
  caps: GradeInput['caps'] = [],
) {
  const { report } = outcomeAfter(script, model, held, { improvements, caps });
  const { question, level, turns } = held;
  return composeCards({ content, level, category: question.category, question, report, turns });
}

test('three cards, the weakest dimension first and then the largest gain, each of a criterion that can be said again', () => {
  const cards = cardsAfter({}, 'example-model');
  expect(cards).toHaveLength(3);
  const gains = cards.slice(1).map(({ gain }) => gain);
  expect(gains).toEqual(gains.toSorted((a, b) => b - a));
  for (const { pointId, task } of cards) {
    expect(pointId).not.toBeNull();
    expect(task).not.toBeNull();
  }
  expect(new Set(cards.map(({ dimension }) => dimension)).size).toBe(3);
});

test('a gain stops at a limit that does not hold the total down yet', () => {
  const { score } = outcomeAfter({}, 'example-model');
  const limit = { cap: (score ?? 0) + 1, reason: 'Three sentences decided wrongly.' };
  const gains = cardsAfter({}, 'example-model', context(), [], [limit]).map(({ gain }) => gain);
  expect(gains).toEqual([1, 1, 1]);
});

test('what was asked for says in which answer, and leads there', () => {
  const others = context().question.points.filter(({ id }) => id !== 't-redirect');
  const said = Object.fromEntries(others.map(({ id }) => [id, 'justified' as const]));
  const [card] = cardsAfter({ points: said }, 'example-model');
  expect(card).toMatchObject({ pointId: 't-redirect', responseId: 4, answerNumber: 2 });
  expect(card?.why).toMatch(/^Asked about, but answer 2 does not say it\./);
});

test('where you judged yourself, no card says what an answer does not say', () => {
  const others = context().question.points.filter(({ id }) => id !== 't-redirect');
  const [card] = cardsAfter({
    points: Object.fromEntries(others.map(({ id }) => [id, 'justified' as const])),
  });
  expect(card).toMatchObject({ pointId: 't-redirect', responseId: 4, answerNumber: 2 });
  expect(card?.why).toMatch(/^You were asked about this and marked it as missed\./);
});

test('a situation that asked about a point asked about it, and its answer is what is shown', () => {
  const held = context();
  const situation = held.question.stress[0];
  const [target = ''] = situation?.targets ?? [];
  const turns = held.turns.map((turn) =>
    turn.move
      ? { ...turn, move: { ...turn.move, target: { type: 'stress' as const, id: situation?.id ?? '' } } }
      : turn,
  );
  const others = held.question.points.filter(({ id }) => id !== target);
  const said = Object.fromEntries(others.map(({ id }) => [id, 'justified' as const]));
  const [card] = cardsAfter({ points: said }, null, { ...held, turns });
  expect(card).toMatchObject({ pointId: target, responseId: 4 });
  expect(card?.why).toMatch(/^You were asked about this and marked it as missed\./);
});

test('where you judged yourself, what nobody asked about comes last, only for want of others', () => {
  const { points, prompt } = context().question;
  const named = Object.fromEntries(points.map(({ id }) => [id, 'mentioned' as const]));
  const unaskedOf = (count: number) => {
    const asked = points.filter(({ tier }) => tier === 'plus').slice(0, count);
    const held = context();
    const about = asked.flatMap(({ id }, at) =>
      held.turns.slice(2).map((turn) => ({
        ...turn,
        id: turn.id + 2 + at * 2,
        text: `${prompt} ${turn.text}`,
        move: turn.move && { ...turn.move, target: { type: 'point' as const, id } },
      })),
    );
    const cards = cardsAfter({ points: named }, null, {
      ...held,
      turns: [...held.turns.slice(0, 2), ...about],
    });
    expect(cards).toHaveLength(3);
    const ids = new Set(asked.map(({ id }) => id));
    return cards.filter(({ pointId }) => !ids.has(pointId ?? ''));
  };
  expect(unaskedOf(3)).toEqual([]);
  const [last, ...rest] = unaskedOf(2);
  expect(rest).toEqual([]);
  expect(last?.say).not.toMatch(/raise it yourself/);
  expect(last?.why).toMatch(/^You marked it as named, without how or why\. That counts 26% of the point\./);
});

test('a point that nobody asked about and you had wrong comes before those that cost less', () => {
  const { points } = context().question;
  const others = Object.fromEntries(points.map(({ id }) => [id, 'mentioned' as const]));
  const cards = cardsAfter({ points: { ...others, 'x-cache': 'wrong' } });
  expect(cards.map(({ pointId }) => pointId)).toContain('x-cache');
});

test('an answer that only refers back stands for the answer in which the point was said', () => {
  const held = context();
  const point = held.question.points.find(({ id }) => id === 't-redirect');
  const [opening, first, asking, reply] = held.turns;
  if (!point || !opening || !first || !asking || !reply) throw new Error('the context has four turns');
  const cardAfter = (text: string, said = `${LINE} ${point.means}`) =>
    cardsAfter({ points: {} }, null, {
      ...held,
      turns: [opening, { ...first, text: said }, asking, { ...reply, text, seconds: 60 }],
    }).find(({ pointId }) => pointId === 't-redirect');
  expect(cardAfter('I already told you that a minute ago.')).toMatchObject({ answerNumber: 1 });
  expect(cardAfter('I have no idea.')).toMatchObject({ answerNumber: 2 });
  expect(cardAfter('As I said before.', 'Hello to all of you.')).toMatchObject({ answerNumber: null });
});

test('what was said in full, but only with help, is not called unsaid: the advice is to raise it', () => {
  const points = Object.fromEntries(context().question.points.map(({ id }) => [id, 'explained' as const]));
  const cards = cardsAfter({ points, hintLevel: 2 });
  expect(cards).toHaveLength(3);
  for (const { say, why } of cards) {
    expect(say).toMatch(/: raise it yourself(?:, before you are asked)?\.$/);
    expect(why).toMatch(/^You said it only with help, so it counted \d+%\./);
  }
});

test('advice of a model stands alone beside a point that was had, and with the bank beside one that was missed', () => {
  const point = context().question.points.find(({ id }) => id === 't-redirect');
  if (!point) throw new Error('the bank has lost its redirects');
  const text = `Trade-offs and judgement: It stayed open. ${point.better}`;
  const advice = {
    dimension: 'tradeoffs' as const,
    quote: { text: LINE, responseId: 2, answerNumber: 1 },
    text,
  };
  const about = (status: 'absent' | 'explained', hintLevel = 0) =>
    cardsAfter({ points: { 't-redirect': status }, hintLevel }, 'example-model', context(), [advice]).find(
      (card) => card.text === text,
    );
  const task = point.probes[0]?.say;
  expect(about('absent')).toMatchObject({ pointId: 't-redirect', task, better: expect.any(String) });
  expect(about('explained')).toMatchObject({ pointId: null, task: null, better: null });
  // What was had with help can be said again, but the bank's line would only repeat it.
  expect(about('explained', 2)).toMatchObject({ pointId: 't-redirect', task, better: null });
});

test('advice of a model on what does not hold comes first, and what lies below the bar before what lies above it', () => {
  const { turns } = context();
  const [, first, , last] = turns;
  if (!first || !last) throw new Error('nobody answered');
  const said = { text: last.text, responseId: last.id, answerNumber: 2 };
  const earlier = { text: LINE, responseId: first.id, answerNumber: 1 };
  const told = (dimension: Remark['dimension'], quote: Remark['quote'], text: string) => ({
    dimension,
    quote,
    text,
  });
  const improvements = [
    told('framing', earlier, 'It was brief. Say whom it serves.'),
    told('resilience', earlier, 'It was unclear. Name the limit.'),
    told('depth', said, 'It cannot be. Say what a replica has not seen yet.'),
  ];
  const points = Object.fromEntries(
    context()
      .question.points.filter(({ dim }) => dim === 'framing' || dim === 'design')
      .map(({ id }) => [id, 'justified' as const]),
  );
  const order = (claims: { id: string; verdict: 'false'; putRight?: boolean }[]) =>
    cardsAfter({ points, claims }, 'example-model', context(), improvements).map(({ say }) => say);
  const claim = { id: 'T4:0', verdict: 'false' as const };
  const standing = order([claim]);
  expect(standing[0]).toBe('Say what a replica has not seen yet.');
  expect(standing.indexOf('Name the limit.')).toBeLessThan(standing.indexOf('Say whom it serves.'));
  expect(order([{ ...claim, putRight: true }])[0]).not.toBe('Say what a replica has not seen yet.');
});

test('of two points of the same weight the one that was named is told before the one that was missed', () => {
  const { points } = context().question;
  const isAlike = (one: Point, other: Point) =>
    one.dim === other.dim && one.tier === other.tier && one.weight === other.weight;
  const [first, second] =
    points
      .filter(({ tier }) => tier === 'core')
      .map((one, _, all) => all.filter((other) => isAlike(one, other)))
      .find((alike) => alike.length > 1) ?? [];
  if (!first || !second) throw new Error('no two core points are alike');
  const others = points.map(({ id }) => [id, 'justified' as const]);
  for (const named of [first, second]) {
    const absent = named === first ? second : first;
    const said = { ...Object.fromEntries(others), [absent.id]: 'absent', [named.id]: 'mentioned' } as const;
    expect(cardsAfter({ points: said }, 'example-model')[0]?.pointId).toBe(named.id);
  }
});

test('what lies below its bar comes before what reaches it, though that would gain more', () => {
  const { report } = outcomeAfter({}, 'example-model');
  const cards = cardsAfter({}, 'example-model').toSorted((one, other) => other.gain - one.gain);
  const [most, ...others] = cards;
  const dimensions = report.dimensions.map((dimension) =>
    dimension.id === most?.dimension ? { ...dimension, score: dimension.bar } : dimension,
  );
  expect(byGain({ ...report, dimensions }, cards)).toEqual([...others, most]);
});

test('what was asked for twice leads to the last answer', () => {
  const once = context();
  const again = once.turns.slice(-2).map((turn) => ({ ...turn, id: turn.id + 2 }));
  const points = Object.fromEntries(once.question.points.map(({ id }) => [id, 'justified' as const]));
  const cards = cardsAfter({ points: { ...points, 't-redirect': 'absent' } }, null, {
    ...once,
    turns: [...once.turns, ...again],
  });
  expect(cards.find(({ pointId }) => pointId === 't-redirect')).toMatchObject({
    responseId: 6,
    answerNumber: 3,
  });
});

test('a report without a grade has none', () => {
  expect(cardsAfter({ notes: ['too_little_speech'] })).toEqual([]);
});

test('every point of the bank gives a card of at most 14 words that names its concept', () => {
  for (const { points } of content.questions.values()) {
    for (const { name, better } of points) {
      const say = headlineOf(name, better);
      expect(say.split(/\s+/).length, say).toBeLessThanOrEqual(14);
      expect(say.startsWith(`${name}: `)).toBe(true);
      expect(say).toMatch(/[^\s,;:(]\.$/);
    }
  }
});

test('a sentence of a model heads a card whole, or up to where a clause ends', () => {
  for (const whole of [
    "Run the update's condition against a free, a held, an expired and a sold row.",
    'Test each new part against your first rules: save the order, commit, then charge with a key.',
  ]) {
    expect(shortSentence(whole)).toBe(whole);
  }
  expect(
    shortSentence(
      'Let one request refill the entry of a link that has just run out while all the others wait for it or get the old one.',
    ),
  ).toBe('Let one request refill the entry of a link that has just run out…');
  expect(
    shortSentence(
      'Say the order before you begin with the design ("first writes, then reads, then what breaks; then the rest") and when you move on.',
    ),
  ).toBe('Say the order before you begin with the design…');
  const list =
    'Name the key of a link, the record behind it, the cache in front of it, the queue of counts, the worker that reads them and the report.';
  expect(shortSentence(list)).toBe(list);
});

test('a list that is cut short still ends with "and"', () => {
  const better =
    "List the states of a seat, what triggers each change, and what the provider's answer starts.";
  expect(headlineOf('Seat hold', better)).toBe(
    'Seat hold: list the states of a seat and what triggers each change.',
  );
});

test('a point that was had wrong is a card that says so, and no sentence of the bank stands as what happened', () => {
  const others = context().question.points.filter(({ id }) => id !== 'x-cache');
  const said = Object.fromEntries(others.map(({ id }) => [id, 'justified' as const]));
  const [card] = cardsAfter({ points: { ...said, 'x-cache': 'wrong' } });
  const point = context().question.points.find(({ id }) => id === 'x-cache');
  expect(card).toMatchObject({ pointId: 'x-cache', dimension: 'depth' });
  expect(card?.why).toBe(`You marked this as wrong. It earned nothing and lowered the score. ${point?.why}`);
});
