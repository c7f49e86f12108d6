import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EMPTY_BOARD } from '#shared/board/board.ts';
import { QuickLine } from './add-parts.tsx';

test('a refused line says why until the focus moves on, but not while a phone puts its keyboard away', () => {
  const letGo = vi.fn();
  const line = {
    text: 'safety team',
    type: vi.fn(),
    asked: null,
    refused: 'Safety team is on the board already.',
    letGo,
    submit: () => true,
    submitAsTyped: vi.fn(),
  };
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
