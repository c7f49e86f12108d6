import { expect, it } from 'vitest';
import { groupTitle } from './geometry.ts';

it('the title of a group says once that it is a group', () => {
  const group = { id: 'g', kind: 'zone' as const, parent: null };
  expect(groupTitle({ ...group, name: 'Group 1' })).toBe('Group 1');
  expect(groupTitle({ ...group, name: 'Payments' })).toBe('Payments (group)');
});
