import { expect, test } from 'vitest';
import { testContent } from '#testing/test-content.ts';
import { nearestWords, nearness, partsOf, rarityIn, spansOf, stemsIn, weightsOf } from './nearest-words.ts';

const TEXTS = [
  'An idempotency key with a unique constraint lets one insert win.',
  'The repeat gets the stored response of the first request.',
];
const NO_WEIGHTS = new Map();
const ABOUT_IT = 'I put a unique constraint on the idempotency key so the second insert loses.';

test('the sentence that is nearest is found among others', () => {
  const answer = `First I would draw the services. ${ABOUT_IT} Then I would look at the dashboards.`;
  expect(nearestWords(TEXTS, answer, NO_WEIGHTS)).toBe(ABOUT_IT);
});

test.each([
  ['I already said that: never sell a seat twice.', 'never sell a seat twice.'],
  ['As I said, the claim is one conditional update.', 'the claim is one conditional update.'],
  ['Well, I explained this before, it is one row a seat.', 'it is one row a seat.'],
  ['I said that a seat is one row.', 'I said that a seat is one row.'],
])('the words that "%s" says again are compared and quoted', (answer, words) => {
  expect(spansOf(answer).map(({ text }) => text)).toEqual([words]);
});

test('a long sentence is quoted whole, and a very long one by its whole clauses', () => {
  const hold =
    'A hold lasts ten minutes, in a hot sale five, because abandoned holds block others; too short a hold punishes slow payers, so I extend it when a bank is slow.';
  const texts = ['Ten minutes a hold, five in a hot sale, so that abandoned holds block no others.'];
  expect(nearestWords(texts, `The database decides. ${hold}`, NO_WEIGHTS)).toBe(hold);
  const more = `${hold.slice(0, -1)}, and the rest of the page, which everybody knows from other shops, stays as it was before`;
  const clauses = nearestWords(texts, more, NO_WEIGHTS) ?? '';
  expect(clauses).toMatch(/^A hold .*\w$/);
  expect(more).toContain(clauses);
});

test('in speech without full stops a span of words is found, and not the whole answer', () => {
  const before =
    'first i would draw the services and talk about who calls them and what they send us '.repeat(3);
  const after = ' then i would look at our dashboards and ask what people see when something is slow'.repeat(
    3,
  );
  const nearest =
    nearestWords(TEXTS, `${before}${ABOUT_IT.toLowerCase().replace('.', '')}${after}`, NO_WEIGHTS) ?? '';
  expect(nearest).toContain('unique constraint on the idempotency key');
  expect(nearest.split(' ')).toHaveLength(20);
});

test.each([
  '',
  '   ',
  'I do not know.',
  'I had pancakes for breakfast today.',
  'the and of with that this key',
])('nothing is near in "%s"', (answer) => {
  expect(nearestWords(TEXTS, answer, NO_WEIGHTS)).toBeNull();
});

test('a false sentence about a point is mirrored as well: near is not right', () => {
  const wrong = 'A unique constraint on an idempotency key lets every insert win.';
  expect(nearestWords(TEXTS, wrong, NO_WEIGHTS)).toBe(wrong);
});

test('a word is the same in the plural, in the past and with an apostrophe', () => {
  expect(stemsIn("caches cached, messages, the user's queues were dropped")).toEqual(
    stemsIn('cache message user queue drop'),
  );
});

test('what all points of a question share brings nothing near', () => {
  const weights = weightsOf([
    ['A payment to a processor has a key.'],
    ['A payment to a processor is looked up.'],
    ['A payment to a processor is written down.'],
  ]);
  const [text, said] = ['The payment processor has a key', 'Our payment processor is slow'].map(stemsIn);
  if (!text || !said) throw new Error('nothing is compared');
  expect(nearness(text, said)).toBeGreaterThan(0);
  expect(nearness(text, said, { weights })).toBe(0);
});

test('two in three sentences of the bank come near their own point, and one in fifty near another of its question', () => {
  let [own, near, others, falselyNear] = [0, 0, 0, 0];
  for (const { points, modelAnswer } of testContent().questions.values()) {
    const textsOf = ({ id, name, means, said, ways }: (typeof points)[number]) => {
      const model = modelAnswer.lines.filter(({ point }) => point === id).map(({ say }) => say);
      return [name, means, ...said, ...ways, ...model];
    };
    const weights = weightsOf(points.map(textsOf));
    for (const point of points) {
      for (const said of point.said) {
        own += 1;
        const rest = textsOf(point).filter((text) => text !== said);
        if (nearestWords(rest, said, weights) !== null) near += 1;
        for (const other of points.filter((each) => each !== point)) {
          others += 1;
          if (nearestWords(textsOf(other), said, weights) !== null) falselyNear += 1;
        }
      }
    }
  }
  expect(near / own).toBeGreaterThan(0.66);
  expect(falselyNear / others).toBeLessThan(0.02);
});

test('the more questions of a bank use a word, the less rare it is', () => {
  const rarity = rarityIn([
    ['We happen to shard the jobs.'],
    ['Retries happen.'],
    ['Fires happen.'],
    ['Shards.'],
  ]);
  const [everyday, common, rare] = ['happen', 'shard', 'retri'].map((stem) => rarity.get(stem) ?? -1);
  expect([everyday, common, rare]).toEqual([expect.closeTo(0.21, 2), 0.5, 1]);
});

const LONG =
  'When the answer is yes I set captured in the same row, when it is no I set failed and tell the shop, and on a timeout it stays pending, and a reconciler asks the provider with the same key.';

test('a long sentence is cut where its clauses end, and no word is offered twice', () => {
  expect(partsOf(LONG).map(({ text }) => text)).toEqual([
    'When the answer is yes I set captured in the same row,',
    'when it is no I set failed and tell the shop, and on a timeout it stays pending,',
    'a reconciler asks the provider with the same key.',
  ]);
});
