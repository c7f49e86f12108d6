import { expect, test } from 'vitest';
import { testContent } from '#testing/test-content.ts';
import { DEBRIEF_MINUTES, debriefTime } from './debrief-time.ts';

const points = (asked: number, notAsked: number) => [
  ...Array.from({ length: asked }, () => ({ asked: true })),
  ...Array.from({ length: notAsked }, () => ({ asked: false })),
];

test.each([
  ['everything', 18, 0, 'about 8 minutes'],
  ['a usual share', 11, 6, 'about 6 minutes'],
  ['little', 2, 15, 'about 4 minutes'],
  ['nothing of a small question', 0, 9, 'about 3 minutes'],
  ['nothing where there are no points', 0, 0, 'about 3 minutes'],
])('who was asked about %s judges %i points and skips %i in %s', (_, asked, notAsked, time) => {
  expect(debriefTime(points(asked, notAsked))).toBe(time);
});

test('no question of the bank takes longer than the landing page says, even if all was asked', () => {
  const longest = Math.max(
    ...[...testContent().questions.values()].map((question) => question.points.length),
  );
  expect(debriefTime(points(longest, 0))).toBe(`about ${DEBRIEF_MINUTES.to} minutes`);
});
