import { expect, it } from 'vitest';
import { drawnTitle, groupTitle, nearestOn } from './geometry.ts';

it('the title of a group says once that it is a group', () => {
  const group = { id: 'g', kind: 'zone' as const, parent: null };
  expect(groupTitle({ ...group, name: 'Group 1' })).toBe('Group 1');
  expect(groupTitle({ ...group, name: 'Payments' })).toBe('Payments (group)');
});

it('a ring in the place of a verb beside its line is on that line', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 80 },
  ];
  expect(nearestOn(points, { x: 40, y: -12 })).toEqual({ x: 40, y: 0 });
  expect(nearestOn(points, { x: 130, y: 60 })).toEqual({ x: 100, y: 60 });
  expect(nearestOn(points, { x: 130, y: 200 })).toEqual({ x: 100, y: 80 });
});

it('where its border is drawn, only a region or a trust border says what it is', () => {
  const group = { id: 'g', name: 'Payments', parent: null };
  expect(drawnTitle({ ...group, kind: 'zone' })).toBe('Payments');
  expect(drawnTitle({ ...group, kind: 'trust' })).toBe('Payments (trust border)');
});
