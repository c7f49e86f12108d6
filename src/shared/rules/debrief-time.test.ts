import { expect, test } from 'vitest';
import { debriefTime } from './debrief-time.ts';

const points = (asked: number, notAsked: number) => [
  ...Array.from({ length: asked }, () => ({ asked: true })),
  ...Array.from({ length: notAsked }, () => ({ asked: false })),
];

test.each([
  ['everything', 18, 0, 'about 8 minutes'],
  ['everything of a large question', 24, 0, 'about 8 minutes'],
  ['a usual share', 11, 6, 'about 6 minutes'],
  ['little', 2, 15, 'about 4 minutes'],
  ['nothing of a small question', 0, 9, 'about 3 minutes'],
  ['nothing where there are no points', 0, 0, 'about 3 minutes'],
])('who was asked about %s judges %i points and skips %i in %s', (_, asked, notAsked, time) => {
  expect(debriefTime(points(asked, notAsked))).toBe(time);
});
