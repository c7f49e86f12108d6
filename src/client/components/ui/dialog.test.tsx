import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ReadingDialog } from './dialog.tsx';

afterEach(cleanup);

it('has given the focus back before the next key, when Escape closes it', () => {
  render(<Keys />);
  const opener = screen.getByRole('button', { name: 'Keys' });
  opener.focus();
  fireEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Keys of the board' }));
  fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

function Keys() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Keys
      </button>
      {isOpen && (
        <ReadingDialog title="Keys of the board" onClose={() => setIsOpen(false)}>
          Delete removes what is chosen.
        </ReadingDialog>
      )}
    </>
  );
}
