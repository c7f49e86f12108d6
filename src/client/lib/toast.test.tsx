import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { dropErrorToast, Toaster, toast } from './toast.tsx';

afterEach(cleanup);

test('a new message takes the place of the last, and can be closed', async () => {
  render(<Toaster isFetchedAhead />);
  act(() => toast({ title: 'First' }));
  act(() => toast({ title: 'Second', description: 'In other words' }));
  expect(await screen.findByText('In other words')).toBeTruthy();
  expect(screen.queryByText('First')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Second')).toBeNull();
});

test.each([
  ['what went well is still told on the next page', {}, true],
  ['an error about a page goes with it', { variant: 'destructive' }, false],
  [
    'an error that matters on the next page is still told there',
    { variant: 'destructive', isCarried: true },
    true,
  ],
] as const)('%s', async (_, kind, stays) => {
  render(<Toaster isFetchedAhead />);
  act(() => toast({ title: 'Told', ...kind }));
  expect(await screen.findByText('Told')).toBeTruthy();
  act(dropErrorToast);
  expect(screen.queryByText('Told') !== null).toBe(stays);
});

test('a message is shown that came before its window was fetched', async () => {
  render(<Toaster isFetchedAhead={false} />);
  act(() => toast({ title: 'Early' }));
  expect(await screen.findByText('Early')).toBeTruthy();
});

test('a message whose window could not be fetched is said without it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.resetModules();
  vi.doMock('./toast-window.tsx', () => Promise.reject(new Error('offline')));
  const fresh = await import('./toast.tsx');
  render(<fresh.Toaster isFetchedAhead />);
  act(() => fresh.toast({ title: 'Error', description: 'There is no network' }));
  expect((await screen.findByRole('alert')).textContent).toContain('There is no network');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
