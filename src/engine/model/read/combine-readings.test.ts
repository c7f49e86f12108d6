import { describe, expect, test } from 'vitest';
import type { Quote } from '#engine/reading.ts';
import { content, talk } from '#testing/short-links.ts';
import { combineReadings } from './combine-readings.ts';
import type { TurnReading } from './turn-reading.ts';

/** The interviewer's opening is turn 1, the answers are turns 2, 3 and 4. */
const context = talk(['one', 'two', 'three'].map((word) => `${word} `.repeat(80).trim()));
const [FIRST, SECOND, THIRD] = [2, 3, 4] as const;
const pointId = context.question.points[0]?.id ?? '';
const quote = (turnId: number, start = 0): Quote => ({ turnId, start, end: start + 10, text: '' });

const reading = (turnId: number, given: Partial<TurnReading> = {}): TurnReading => ({
  v: 2,
  turnId,
  points: [],
  claims: [],
  putRight: [],
  asked: [],
  answered: null,
  pushBack: null,
  insights: [],
  observed: [],
  notes: [],
  audit: null,
  ...given,
});
const combined = (...turnReadings: TurnReading[]) =>
  combineReadings(content, context, { turnReadings, model: 'test-1' });
const pointOf = (...readings: TurnReading[]) =>
  combined(...readings).points.find((point) => point.pointId === pointId);

const claim = (
  of: Quote,
  given: Partial<TurnReading['claims'][number]> = {},
): TurnReading['claims'][number] => ({
  quote: of,
  verdict: 'false',
  earlier: null,
  factId: null,
  pointIds: [pointId],
  dimension: 'depth',
  correction: '',
  weight: 'material',
  ...given,
});
const shown = (status: 'mentioned' | 'explained' | 'justified', of: Quote) => ({
  pointId,
  status,
  quote: of,
});

describe('the readings of all answers', () => {
  test('leave only a question of the last answer open', () => {
    const asks = (turnId: number) =>
      reading(turnId, { asked: [{ quote: quote(turnId), factIds: [], isDecision: false }] });
    const { asked } = combined(asks(THIRD), asks(FIRST), asks(SECOND));
    expect(asked.map(({ quote: { turnId }, isOpen }) => [turnId, isOpen])).toEqual([
      [FIRST, false],
      [SECOND, false],
      [THIRD, true],
    ]);
  });

  test('show a point as it was shown best, but not by words that do not hold', () => {
    const mentioned = reading(FIRST, { points: [shown('mentioned', quote(FIRST))] });
    const justified = reading(SECOND, { points: [shown('justified', quote(SECOND))] });
    const isFalse = reading(SECOND, {
      points: [shown('justified', quote(SECOND))],
      claims: [claim(quote(SECOND))],
    });
    expect(pointOf(mentioned, justified)).toMatchObject({ status: 'justified', quote: quote(SECOND) });
    expect(pointOf(mentioned, isFalse)).toMatchObject({ status: 'mentioned', quote: quote(FIRST) });
  });

  test.each([
    ['what was said instead, if it is false and matters', {}, quote(FIRST)],
    ['nothing that hardly matters', { weight: 'minor' as const }, null],
    ['nothing that only contradicts other words', { verdict: 'contradicts_earlier' as const }, null],
    ['nothing about other points', { pointIds: ['another'] }, null],
  ])('have beside a point that nobody showed %s', (_, given, instead) => {
    const found = pointOf(reading(FIRST, { claims: [claim(quote(FIRST), given)] }));
    expect(found).toEqual({ pointId, status: 'absent', hintLevel: 0, quote: instead });
  });

  test('hold a claim once, and as put right by a later answer only', () => {
    const twice = reading(FIRST, {
      claims: [claim(quote(FIRST)), claim(quote(FIRST, 2)), claim(quote(FIRST, 50))],
    });
    const same = reading(FIRST, { ...twice, putRight: [quote(FIRST)] });
    const later = (turnId: number) => reading(turnId, { putRight: [quote(FIRST)] });
    const claimsOf = (...readings: TurnReading[]) =>
      combined(...readings).claims.map(({ id, putRight, putRightIn }) => [id, putRight, putRightIn]);
    expect(claimsOf(same)).toEqual([
      ['T2:0', false, undefined],
      ['T2:50', false, undefined],
    ]);
    expect(claimsOf(later(THIRD), twice, later(SECOND))).toEqual([
      ['T2:0', true, SECOND],
      ['T2:50', false, undefined],
    ]);
  });

  test('observe nothing about words that were put right', () => {
    const seen = reading(FIRST, {
      observed: [0, 50].map((start) => ({
        kind: 'gap',
        quote: quote(FIRST, start),
        note: '',
        dimension: 'depth',
      })),
    });
    const { observed } = combined(seen, reading(SECOND, { putRight: [quote(FIRST)] }));
    expect(observed.map((each) => each.quote.start)).toEqual([50]);
  });
});
