import { expect, test } from 'vitest';
import { rating } from '#shared/contract/exercise.ts';
import type { DimensionId } from '#shared/contract/report.ts';
import { pointCounts } from '#shared/report/point-counts.ts';
import { testContent } from '#testing/test-content.ts';
import { chooseTask, weakestWaiting } from './choose-task.ts';
import type { RatedExercise, ShownDimension } from './practice.store.ts';
import { scheduleAfterInterview, scheduleAfterRating } from './schedule.ts';

const { questions } = testContent();
const DAY_MS = 24 * 3_600_000;
const NOW = new Date('2026-03-01T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const shown = (questionId: string, dimension: DimensionId, gap: number, days: number): ShownDimension => ({
  interviewId: 100 - days,
  questionId,
  dimension,
  score: 3 + gap,
  bar: 3,
  at: daysAgo(days),
});
const rated = (questionId: string, dimension: DimensionId, days: number): RatedExercise => ({
  questionId,
  dimension,
  schedule: scheduleAfterInterview(0, daysAgo(days)),
});
const chosen = (given: readonly ShownDimension[], before: readonly RatedExercise[] = []) => {
  const task = chooseTask({
    questions,
    shown: given,
    rated: before,
    first: null,
    weakest: null,
    ownPoints: new Map(),
    now: NOW,
  });
  return task && `${task.question.id} ${task.dimension}`;
};

test('somebody who was not graded yet has nothing to choose from', () => {
  expect(chosen([])).toBeNull();
});

test('the weakest dimension of the latest interviews is practiced', () => {
  const latest = [shown('short-links', 'framing', 0, 10), shown('short-links', 'depth', -1.5, 10)];
  expect(chosen(latest)).toBe('short-links depth');
  const better = [shown('pay-once', 'depth', 1, 9), shown('job-runner', 'depth', 1, 9)];
  expect(chosen([...better, ...latest])).toBe('short-links framing');
});

test('an interview before the latest five no longer says which dimension is weakest', () => {
  const depth = [1, 2, 3, 4, 5].map((days) => shown('short-links', 'depth', -1, days));
  const framing = shown('short-links', 'framing', -0.8, 1);
  expect(chosen([framing, ...depth, shown('short-links', 'depth', 2, 90)])).toBe('short-links depth');
});

test('what went well lately waits; what has not been rated for longest comes first', () => {
  const both = [shown('pay-once', 'depth', -1, 8), shown('short-links', 'depth', -1, 20)];
  expect(chosen(both)).toBe('short-links depth');
  expect(chosen(both, [rated('short-links', 'depth', 0)])).toBe('pay-once depth');
});

test('a task that is due comes before a weaker one that is not', () => {
  const both = [shown('pay-once', 'depth', -2, 30), shown('short-links', 'framing', 0, 30)];
  expect(chosen(both)).toBe('pay-once depth');
  expect(chosen(both, [rated('pay-once', 'depth', 0)])).toBe('short-links framing');
});

test('there is a task even where nothing is due', () => {
  expect(chosen([shown('short-links', 'depth', 2, 0)])).toBe('short-links depth');
});

test('communication, which no drill trains, and questions that have left the bank are passed over', () => {
  expect(chosen([shown('short-links', 'communication', -3, 9), shown('gone', 'depth', -3, 9)])).toBeNull();
});

test('the better an answer is rated, the later its exercise comes again', () => {
  const before = scheduleAfterInterview(-1, daysAgo(5));
  const days = rating.options.map((each) => scheduleAfterRating(before, each, NOW).scheduled_days);
  expect(days).toEqual([...days].sort((a, b) => a - b));
  expect(days[0]).toBeGreaterThanOrEqual(1);
  expect(days[3]).toBeGreaterThan(days[0] ?? 0);
});

test('the better an interview went, the later its exercise comes again: by half points around the bar', () => {
  const days = (gap: number) => scheduleAfterInterview(gap, NOW).scheduled_days;
  const bands = [[-3, -1], [-0.5, 0], [0.5], [1, 2]].map((gaps) => new Set(gaps.map(days)));
  expect(bands.map(({ size }) => size)).toEqual([1, 1, 1, 1]);
  const waits = bands.flatMap((band) => [...band]);
  expect(waits).toEqual([...new Set(waits)].sort((a, b) => a - b));
});

test('a question on which an interview still runs gives no task', () => {
  const known = {
    questions,
    shown: [shown('short-links', 'depth', -2, 9), shown('pay-once', 'depth', 0, 8)],
    rated: [],
    first: null,
    weakest: null,
    ownPoints: new Map(),
    now: NOW,
  };
  expect(chooseTask(known)?.question.id).toBe('short-links');
  expect(chooseTask(known, ['short-links'])?.question.id).toBe('pay-once');
});

test('what the latest report calls weakest comes first; once it waits, its turn is told', () => {
  const known = {
    questions,
    shown: [shown('short-links', 'design', -2, 9), shown('short-links', 'framing', -2, 9)],
    first: null,
    weakest: { questionId: 'short-links', dimension: 'framing' as const, name: 'Problem framing' },
    ownPoints: new Map(),
    now: NOW,
  };
  const first = chooseTask({ ...known, rated: [] });
  expect(first?.dimension).toBe('framing');
  expect(first && weakestWaiting({ ...known, rated: [] }, first)).toBeNull();
  const practiced = { ...known, rated: [rated('short-links', 'framing', 0)] };
  const next = chooseTask(practiced);
  expect(next?.dimension).toBe('design');
  expect(next && weakestWaiting(practiced, next)).toMatchObject({ dimensionName: 'Problem framing' });
});

test('after an interview the weakest dimension of its report comes before one that is due sooner', () => {
  const known = {
    questions,
    shown: [
      shown('short-links', 'framing', -1, 0),
      shown('short-links', 'design', 1, 0),
      shown('short-links', 'depth', 0.5, 0),
    ],
    rated: [],
    first: null,
    weakest: { questionId: 'short-links', dimension: 'design' as const, name: 'Solution design' },
    ownPoints: new Map(),
    now: NOW,
  };
  expect(chooseTask(known)?.dimension).toBe('design');
  expect(chooseTask({ ...known, rated: [rated('short-links', 'design', 5)] })?.dimension).toBe('design');
  expect(chooseTask({ ...known, rated: [rated('short-links', 'design', 0)] })?.dimension).toBe('framing');
});

test('after an interview a dimension with every point waits until the missed points were practiced', () => {
  const known = {
    questions,
    shown: [shown('short-links', 'framing', 0, 0), shown('short-links', 'depth', 0.5, 0)],
    rated: [],
    first: null,
    weakest: null,
    ownPoints: new Map([
      ['framing' as const, pointCounts([{ status: 'justified' }])],
      ['depth' as const, pointCounts([{ status: 'absent' }])],
    ]),
    now: NOW,
  };
  expect(chooseTask(known)?.dimension).toBe('depth');
  expect(chooseTask({ ...known, rated: [rated('short-links', 'depth', 0)] })?.dimension).toBe('framing');
});
