import { expect, test } from 'vitest';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { scriptedReading } from '#testing/scripted-reading.ts';
import { testContent } from '#testing/test-content.ts';
import { evidenceFor, type Subject, withArguments } from './argue.ts';

test('credit that moves counts the hint that came before the words', () => {
  const base = interviewAfter(2);
  const target = { type: 'point' as const, id: 'x-codes' };
  const turns = base.turns.map((turn) =>
    turn.move ? { ...turn, move: { ...turn.move, target, targets: [], cue: 3 } } : turn,
  );
  const quote = base.turns.at(-1)?.text.split('. ')[0] ?? 'nothing was said';
  const subject = {
    says: 'Codes. Not raised.',
    point: { id: 'x-codes', status: 'absent' as const },
    claimId: null,
    quote: null,
  };
  const answer = { verdict: 'moved' as const, status: 'explained' as const, quote };
  expect(evidenceFor(testContent(), { ...base, turns }, subject, answer)).toMatchObject({
    pointId: 'x-codes',
    hintLevel: 3,
  });
});

const context = interviewAfter(2);
const [first = '', second = ''] = context.turns.flatMap(({ speaker, text }) =>
  speaker === 'user' ? text.split(/(?<=\.) /).slice(0, 1) : [],
);
const turnOf = (words: string) => context.turns.find(({ text }) => text.includes(words))?.id ?? 0;
const MOVED = { verdict: 'moved', status: 'explained', quote: second } as const;

test.each<[string, Partial<Subject>, Partial<Parameters<typeof evidenceFor>[3]>]>([
  ['words that the report rests on already', { quote: { turnId: turnOf(second), text: second } }, {}],
  ['as much as the report credits already', { point: { id: 'x-codes', status: 'explained' } }, {}],
  ['a verdict that it stands', {}, { verdict: 'stands' }],
  ['a statement that was only named', { point: null, claimId: 'T2:10' }, { status: 'mentioned' }],
])('credit is not moved by %s', (_, about, answer) => {
  const subject: Subject = {
    says: 'Codes. Only named.',
    point: { id: 'x-codes', status: 'mentioned' },
    claimId: null,
    quote: { turnId: turnOf(first), text: first },
  };
  expect(evidenceFor(testContent(), context, subject, MOVED)).not.toBeNull();
  expect(evidenceFor(testContent(), context, { ...subject, ...about }, { ...MOVED, ...answer })).toBeNull();
});

test('a statement that is called false no more takes its mistake off the report, and leaves the others', () => {
  const claim = (id: string, words: string) => {
    const quote = { turnId: turnOf(words), start: 0, end: words.length, text: words };
    return { id, verdict: 'false' as const, quote };
  };
  const claims = [claim('a', first), claim('b', second)];
  const reading = scriptedReading(context, { claims });
  const [one, other, ...rest] = reading.points;
  if (!one || !other) throw new Error('there are no points');
  const points = [
    { ...one, quote: claims[0]?.quote ?? null },
    { ...other, quote: claims[1]?.quote ?? null },
    ...rest,
  ];
  const quote = { turnId: turnOf(first), start: 0, end: first.length, text: first };
  const after = withArguments({ ...reading, points }, [{ kind: 'statement', claimId: 'a', quote }]);
  expect(after.claims.map(({ id }) => id)).toEqual(['b']);
  expect(after.points.slice(0, 2).map((point) => point.quote?.text ?? null)).toEqual([null, second]);
});

test('credit that moves keeps the help that came before its words', () => {
  const reading = scriptedReading(context, {});
  const quote = { turnId: turnOf(second), start: 0, end: second.length, text: second };
  const moved = { kind: 'point', pointId: 'x-codes', status: 'explained', hintLevel: 3, quote } as const;
  const { points } = withArguments(reading, [moved]);
  expect(points.find(({ pointId }) => pointId === 'x-codes')).toEqual({
    pointId: 'x-codes',
    status: 'explained',
    hintLevel: 3,
    quote,
  });
});
