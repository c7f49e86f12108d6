import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EMPTY_BOARD } from '#shared/board/board.ts';
import { QuickLine } from './add-parts.tsx';

afterEach(cleanup);

test('a line whose refusal is dismissed is replaced by what is typed next', () => {
  render(<QuickLine board={EMPTY_BOARD} isCovered={false} line={lineOf(vi.fn())} />);
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  expect(fireEvent.mouseDown(dismiss), 'the press takes no focus, which would move the button').toBe(false);
  fireEvent.click(dismiss);
  const field = screen.getByLabelText<HTMLInputElement>('Add a part or a connection');
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'safety team'.length]);
});

test('the arrow is put in where the caret is', () => {
  const line = lineOf(vi.fn());
  render(<QuickLine board={EMPTY_BOARD} isCovered={false} line={line} />);
  screen.getByLabelText<HTMLInputElement>('Add a part or a connection').setSelectionRange(6, 7);
  fireEvent.click(screen.getByRole('button', { name: 'Insert ->', hidden: true }));
  expect(line.type).toHaveBeenCalledWith('safety -> team');
});

test('a refused line says why until the focus moves on, but not while a phone puts its keyboard away', () => {
  const letGo = vi.fn();
  const line = lineOf(letGo);
  render(
    <>
      <QuickLine board={EMPTY_BOARD} isCovered={false} line={line} />
      <button type="button">Undo</button>
    </>,
  );
  const field = screen.getByLabelText('Add a part or a connection');
  fireEvent.blur(field, { relatedTarget: screen.getByRole('button', { name: 'Dismiss' }) });
  fireEvent.blur(field, { relatedTarget: null });
  expect(letGo).not.toHaveBeenCalled();
  fireEvent.blur(field, { relatedTarget: screen.getByRole('button', { name: 'Undo' }) });
  expect(letGo).toHaveBeenCalledOnce();
});

function lineOf(letGo: () => void) {
  return {
    text: 'safety team',
    type: vi.fn(),
    asked: null,
    refused: 'Safety team is on the board already.',
    letGo,
    submit: () => true,
    submitAsTyped: vi.fn(),
  };
}
