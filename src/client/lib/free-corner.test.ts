import { afterEach, expect, test } from 'vitest';
import { freeCorner } from './toast-window.tsx';

const TOAST = { width: 400, height: 100 };

/** A page of 1000 by 800 with buttons at these places: left, top, width, height. */
function page(...places: [number, number, number, number][]) {
  Object.assign(window, { innerWidth: 1000, innerHeight: 800 });
  for (const [left, top, width, height] of places) {
    const button = document.createElement('button');
    button.getBoundingClientRect = () => new DOMRect(left, top, width, height);
    document.body.append(button);
  }
}

afterEach(() => document.body.replaceChildren());

test('a toast stands at the bottom right where nothing can be pressed', () => {
  page([100, 100, 100, 40]);
  expect(freeCorner(TOAST, null)).toBe('bottomRight');
});

test('it gives way to a button', () => {
  page([900, 750, 80, 40]);
  expect(freeCorner(TOAST, null)).toBe('bottomLeft');
  page([50, 750, 80, 40]);
  expect(freeCorner(TOAST, null)).toBe('topRight');
});

test('where there is no room it covers as little as can be', () => {
  page(
    [700, 750, 80, 40],
    [900, 750, 80, 40],
    [50, 750, 80, 40],
    [700, 60, 80, 40],
    [750, 60, 80, 40],
    [50, 60, 80, 40],
    [150, 60, 80, 40],
  );
  expect(freeCorner(TOAST, null)).toBe('bottomLeft');
});

test('its own close button does not count', () => {
  page([900, 750, 80, 40]);
  expect(freeCorner(TOAST, document.querySelector('button'))).toBe('bottomRight');
});

test('it stays in its corner while no other is better, and leaves it once a page puts a button there', () => {
  page([100, 100, 100, 40]);
  expect(freeCorner(TOAST, null, 'topRight')).toBe('topRight');
  page([900, 100, 80, 40]);
  expect(freeCorner(TOAST, null, 'topRight')).toBe('bottomRight');
});
