import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Toaster } from '#client/lib/toast.tsx';
import { LateDialog } from './late-dialog.tsx';

afterEach(cleanup);

const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {isOpen ? 'Opening' : 'Open'}
      </button>
      {isOpen && (
        <LateDialog onClose={() => setIsOpen(false)}>
          <Missing />
        </LateDialog>
      )}
      <Toaster isFetchedAhead />
    </>
  );
}

test('a dialog that could not be fetched counts as closed, and that is said', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('This could not be opened')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy();
});
