import { cleanup, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { LatePart } from './late-part.tsx';

afterEach(cleanup);

test('the fallback keeps the place until the part is there', async () => {
  const Part = lazy(async () => ({ default: () => 'The part' }));
  render(
    <LatePart fallback="Its place">
      <Part />
    </LatePart>,
  );
  expect(screen.getByText('Its place')).toBeTruthy();
  expect(await screen.findByText('The part')).toBeTruthy();
});

test('what is around a part that could not be fetched goes on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const onMissing = vi.fn();
  const Part = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  render(
    <>
      <p>The screen</p>
      <LatePart missing="Instead" onMissing={onMissing}>
        <Part />
      </LatePart>
    </>,
  );
  expect(await screen.findByText('Instead')).toBeTruthy();
  expect(screen.getByText('The screen')).toBeTruthy();
  expect(onMissing).toHaveBeenCalledOnce();
});
