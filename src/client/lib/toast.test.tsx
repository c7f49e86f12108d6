// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Toaster, toast } from './toast.tsx';

afterEach(cleanup);

test('a new message takes the place of the last, and can be closed', async () => {
  render(<Toaster />);
  act(() => toast({ title: 'First' }));
  act(() => toast({ title: 'Second', description: 'In other words' }));
  expect(await screen.findByText('In other words')).toBeTruthy();
  expect(screen.queryByText('First')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Second')).toBeNull();
});
