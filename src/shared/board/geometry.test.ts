import { expect, it } from 'vitest';
import { drawnTitle, groupTitle } from './geometry.ts';

it('the title of a group says once that it is a group', () => {
  const group = { id: 'g', kind: 'zone' as const, parent: null };
  expect(groupTitle({ ...group, name: 'Group 1' })).toBe('Group 1');
  expect(groupTitle({ ...group, name: 'Payments' })).toBe('Payments (group)');
});

it('where its border is drawn, only a region or a trust border says what it is', () => {
  const group = { id: 'g', name: 'Payments', parent: null };
  expect(drawnTitle({ ...group, kind: 'zone' })).toBe('Payments');
  expect(drawnTitle({ ...group, kind: 'trust' })).toBe('Payments (trust border)');
});
