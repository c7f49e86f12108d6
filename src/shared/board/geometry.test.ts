import { expect, it } from 'vitest';
import { groupTitle } from './geometry.ts';

it('the title of a zone says once that it is a zone', () => {
  const group = { id: 'g', kind: 'zone' as const, parent: null };
  expect(groupTitle({ ...group, name: 'Zone 1' })).toBe('Zone 1');
  expect(groupTitle({ ...group, name: 'Payments' })).toBe('Payments (zone)');
});
