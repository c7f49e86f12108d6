import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Toaster, toast } from '#client/lib/toast.tsx';
import { ReadingDialog } from './dialog.tsx';

afterEach(cleanup);

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <ReadingDialog title="To read" onClose={() => setIsOpen(false)}>
          <p>Text</p>
        </ReadingDialog>
      )}
      <Toaster isFetchedAhead />
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Open', hidden: true });
const tell = async () => {
  act(() => toast({ title: 'Told' }));
  await screen.findByText('Told');
};

test('Escape gives the focus back before the next key', () => {
  render(<Opener />);
  opener().focus();
  fireEvent.click(opener());
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'To read' }));
  fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener());
});

test('the focus goes back to what is no HTML element, too, such as a line of a drawing', () => {
  const shown = (isOpen: boolean) => (
    <>
      <svg>
        <title>Drawing</title>
        <g tabIndex={-1} data-testid="line" />
      </svg>
      {isOpen && (
        <ReadingDialog title="To read" onClose={() => {}}>
          <p>Text</p>
        </ReadingDialog>
      )}
    </>
  );
  const { rerender } = render(shown(false));
  const line = screen.getByTestId('line');
  line.focus();
  rerender(shown(true));
  expect(document.activeElement).not.toBe(line);
  rerender(shown(false));
  expect(document.activeElement).toBe(line);
});

test('Escape closes a dialog over which a message has come, and gives the focus back', async () => {
  render(<Opener />);
  await userEvent.click(opener());
  await screen.findByRole('dialog', { name: 'To read' });
  await tell();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(opener());
});

test('Escape closes a dialog from the moment that it has the focus, also over a message', async () => {
  render(<Opener />);
  await tell();
  document.addEventListener('focusin', function press({ target }) {
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'dialog') return;
    document.removeEventListener('focusin', press);
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });
  await userEvent.click(opener());
  expect(screen.queryByRole('dialog')).toBeNull();
});
