import { expect, test } from 'vitest';
import { chooseTheme, currentTheme } from './theme.ts';

test('a chosen theme is shown and remembered; choosing what the system has follows the system again', () => {
  const system = currentTheme();
  const other = system === 'paper' ? 'night' : 'paper';
  chooseTheme(other);
  expect(currentTheme()).toBe(other);
  expect(localStorage.getItem('theme')).toBe(other);
  chooseTheme(system);
  expect(currentTheme()).toBe(system);
  expect(localStorage.getItem('theme')).toBeNull();
});
