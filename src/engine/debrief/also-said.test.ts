import { expect, test } from 'vitest';
import type { MoveRecord } from '#shared/interview/move.ts';
import { LIAR, probeOn, talk } from '#testing/short-links.ts';
import { testContent } from '#testing/test-content.ts';
import { alsoSaid, wordsBeside } from './also-said.ts';
import { type Debrief, judgeByDebrief, ownReading, pointsToJudge } from './judge.ts';
import { wordsOn } from './mirror.ts';

const content = testContent();
const CODES = 'Each server takes a range of a million numbers and writes them in base62.';
const MISTAKE = 'I shorten a hash to seven characters, and it is still unique across billions of links.';

/** What is told besides the words shown first, where the script pushes back on the codes after the first answer. */
function besides(first: string, second: string, pushesBack = true) {
  const talked = talk([first, second]);
  const [opening, ...answers] = talked.turns;
  if (!opening) throw new Error('nobody asked');
  const move = { ...probeOn('x-codes'), kind: 'push_back' as const };
  const push = { ...opening, id: 9, text: 'Why did you decide that?', move };
  const turns = pushesBack ? [opening, ...answers.slice(0, 1), push, ...answers.slice(1)] : talked.turns;
  const context = { ...talked, turns };
  const { shown, others: all } = wordsBeside(content, context, pointsToJudge(context));
  const others = all.get('x-codes') ?? [];
  return { shown: shown.get('x-codes')?.text, others: others.map(({ text }) => text) };
}

test('the reply to a push-back about a point is told beside the words that it took up', () => {
  const reply = 'Honestly, I would just hope that this never happens to us.';
  const { shown, others } = besides(CODES, reply);
  expect([shown, ...others]).toEqual(expect.arrayContaining([CODES, reply]));
});

/** What is told besides the codes where the script pushes back on them, and makes this move between two replies. */
function toldAfter(replies: readonly [string, string], between: MoveRecord) {
  const talked = talk([CODES, ...replies]);
  const [opening, first, second, third] = talked.turns;
  if (!opening || !first || !second || !third) throw new Error('nobody speaks');
  const push = { ...opening, id: 9, move: { ...probeOn('x-codes'), kind: 'push_back' as const } };
  const next = { ...opening, id: 10, move: between };
  const context = { ...talked, turns: [opening, first, push, second, next, third] };
  const points = pointsToJudge(context);
  const others = alsoSaid(content, context, points, wordsOn(content, context, points));
  return others.get('x-codes')?.map(({ text }) => text);
}

test('the reply after a hint on a push-back is told, too', () => {
  const reply = 'Honestly, I would just hope that this never happens to us.';
  expect(toldAfter(["I don't know.", reply], { ...probeOn('x-codes'), kind: 'hint' })).toEqual([reply]);
});

test('of two replies after a push-back the last is told', () => {
  const first = 'Honestly, I would just hope that this never happens to us.';
  const last = 'Well, then somebody from another team has to look after it at night.';
  expect(toldAfter([first, last], probeOn('x-codes'))).toEqual([last]);
});

test('a reply that is quoted beside another point is not told', () => {
  const REDIRECT =
    'I answer an open with a 302 redirect, so that the clicks are counted. It is a simple choice.';
  const { others } = besides(CODES, REDIRECT);
  expect(others).toEqual([]);
});

test('a sentence near to a mistake is told, though another sentence is nearer to the point', () => {
  const { shown, others } = besides(CODES, `${MISTAKE} That is all I have.`, false);
  expect([shown, ...others]).toEqual(expect.arrayContaining([CODES, MISTAKE]));
});

test('the same words are told once, and nothing where nothing else was said', () => {
  const { shown, others } = besides(
    CODES,
    'I had porridge for breakfast and my cat slept on the sofa.',
    false,
  );
  expect(shown).toBe(CODES);
  expect(others).toEqual([]);
});

test.each([
  ['shown first beside another', LIAR],
  [
    'told beside another',
    [
      'To serve lots of reads fast, a link shortener needs several primary databases.',
      'Adding read replicas lets you create more links per second.',
    ],
  ],
])('words that are %s are not told beside a point', (_, answers) => {
  const context = talk(answers);
  const points = pointsToJudge(context);
  const shown = wordsOn(content, context, points);
  const others = [...alsoSaid(content, context, points, shown).values()].flat();
  const all = [...shown.values(), ...others].map(({ text }) => text);
  expect(others.length).toBeGreaterThan(0);
  expect(new Set(all).size).toBe(all.length);
});

test('a sentence that is only a little like a mistake is not told', () => {
  const { others } = besides(
    CODES,
    'People in our office share the servers, and a cleaner comes by to count them on Fridays.',
    false,
  );
  expect(others).toEqual([]);
});

test('a point that the candidate had wrong is quoted by the words that stood beside it', () => {
  const context = talk([CODES, `${MISTAKE} That is all I have.`]);
  const quoteAs = (tick: 'wrong' | 'named', isOwn = true) => {
    const debrief: Debrief = {
      statements: [],
      answers: {},
      ticks: { 'x-codes': tick },
      quoted: { 'x-codes': isOwn },
      scores: {},
    };
    const read = ownReading(content, context, debrief).points.find(({ pointId }) => pointId === 'x-codes');
    return read?.quote?.text ?? null;
  };
  expect(quoteAs('wrong')).toBe(CODES);
  expect(quoteAs('named')).toBe(CODES);
  expect(quoteAs('wrong', false)).toBeNull();
});

test('what was said before anybody asked had no help, though the same comes again when asked', () => {
  const again = 'As I said, the servers take ranges of a million numbers each and write them in base62.';
  const withHelp = (answers: readonly [string, string]) => {
    const talked = talk(answers);
    const [opening, first, second] = talked.turns;
    if (!opening || !first || !second) throw new Error('nobody speaks');
    const context = {
      ...talked,
      turns: [opening, first, { ...opening, id: 9, text: 'A hint.', move: probeOn('x-codes', 3) }, second],
    };
    const debrief: Debrief = {
      statements: [],
      answers: {},
      ticks: { 'x-codes': 'reason' },
      quoted: {},
      scores: {},
    };
    return ownReading(content, context, debrief).points.find(({ pointId }) => pointId === 'x-codes')
      ?.hintLevel;
  };
  expect(withHelp([CODES, again])).toBe(0);
  expect(withHelp(['I would rather take the plainest thing that can be built.', again])).toBe(3);
});

test('words near a mistake stand beside their point in the report only where that was wrong, and what holds with them', () => {
  const context = talk([CODES, MISTAKE]);
  const reportAfter = (tick: 'reason' | 'wrong', quoted: Debrief['quoted'] = {}) =>
    judgeByDebrief(content, context, {
      statements: [],
      answers: {},
      ticks: { 'x-codes': tick },
      quoted,
      scores: {},
    }).report;
  const besidesIn = ({ dimensions }: ReturnType<typeof reportAfter>) =>
    dimensions.flatMap(({ evidence }) =>
      evidence.flatMap(({ pointId, alsoSaid: also = [] }) => (pointId === 'x-codes' ? also : [])),
    );
  expect(besidesIn(reportAfter('reason'))).toEqual([]);
  const wrong = reportAfter('wrong');
  expect(besidesIn(wrong).map(({ text }) => text)).toContain(MISTAKE);
  const at = context.turns.find(({ text }) => text === MISTAKE)?.id ?? 0;
  const chosen = reportAfter('wrong', { 'x-codes': { responseId: at, text: MISTAKE } });
  expect(chosen.misconceptions[0]?.say).toMatch(
    /^If you shorten a hash to seven characters, billions of links will cause collisions\. A strong answer: /,
  );
});
