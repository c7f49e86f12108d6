import { cleanup, render, screen } from '@testing-library/react';
import { ReactFlowProvider } from '@xyflow/react';
import { afterEach, expect, test } from 'vitest';
import { type Board, type BoardChange, changedBoard, EMPTY_BOARD } from '#shared/board/board.ts';
import { BoardWords } from './board-foot.tsx';
import { useDrawing } from './use-drawing.ts';

afterEach(cleanup);

function Words({ board }: { board: Board }) {
  const drawn = {
    ...{ isLoaded: true, isOffline: false, isOpen: true, unsaved: 0, refusal: null, board },
    ...{ draw: () => null, undo: null, redo: null },
  };
  const drawing = useDrawing(
    drawn,
    () => ({ width: 800, height: 500 }),
    () => {},
    () => {},
    'line',
    () => {},
  );
  return <BoardWords drawn={drawn} drawing={drawing} isOpen isListShown={false} />;
}

const part = (id: string, x: number, y: number): BoardChange => ({
  do: 'put_node',
  node: { id, kind: 'service', name: id, note: '', group: null, x, y },
});

test('a tangled board is offered to be tidied up once, and not again after the next change', () => {
  const sides = ['a', 'b', 'c', 'd', 'e'];
  const tangled = changedBoard(
    EMPTY_BOARD,
    ...sides.flatMap((side, at) => [part(side, 0, 120 * at), part(`${side}2`, 400, 120 * (4 - at))]),
    ...sides.map(
      (side): BoardChange => ({
        do: 'put_edge',
        edge: { id: side, from: side, to: `${side}2`, verb: 'calls', sync: true, note: '' },
      }),
    ),
  );
  const shown = (board: Board) => (
    <ReactFlowProvider>
      <Words board={board} />
    </ReactFlowProvider>
  );
  const { rerender } = render(shown(tangled));
  const hint = () => screen.queryByText(/lays the parts out/);
  expect(hint()).not.toBeNull();
  rerender(shown(changedBoard(tangled, part('one more', 800, 0))));
  expect(hint()).toBeNull();
});
