import { act, cleanup, render, screen } from '@testing-library/react';
import { ReactFlowProvider } from '@xyflow/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Board, type BoardChange, changedBoard, EMPTY_BOARD } from '#shared/board/board.ts';
import { BoardWords } from './board-foot.tsx';
import { useDrawing } from './use-drawing.ts';

afterEach(cleanup);

let drawing: ReturnType<typeof useDrawing>;
function Words({ board }: { board: Board }) {
  const drawn = {
    ...{ isLoaded: true, isOffline: false, isOpen: true, unsaved: 0, refusal: null, board },
    ...{ draw: () => null, undo: null, redo: null },
  };
  drawing = useDrawing(
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

test('a tangled board is offered to be tidied up once, and not again after the next change', async () => {
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
  expect(await screen.findByText(/lays the parts out/)).toBeTruthy();
  rerender(shown(changedBoard(tangled, part('one more', 800, 0))));
  expect(screen.queryByText(/lays the parts out/)).toBeNull();
});

test('the keys that are named are those that act: others while a connection waits or a name is written', () => {
  const board = changedBoard(EMPTY_BOARD, part('a', 0, 0), part('b', 400, 0));
  render(
    <ReactFlowProvider>
      <Words board={board} />
    </ReactFlowProvider>,
  );
  const keys = () => [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent);
  act(() => drawing.choose({ nodes: ['a'], edges: [] }));
  expect(keys()).toEqual(['E', 'F2', 'Del', '?']);
  act(() => drawing.connectFrom('a'));
  expect(keys()).toEqual(['Letters', 'Enter', 'Esc']);
  expect(screen.getByRole('status').textContent, 'no hint takes their room').toBe('');
  act(() => drawing.stopConnecting());
  act(() => drawing.setRenaming('a'));
  expect(keys()).toEqual([]);
  expect(screen.getByRole('status').textContent).toContain('Enter saves. Esc keeps "a".');
});

test('on a phone, the line below the drawing says what else ends a connection that waits', () => {
  const real = window.matchMedia.bind(window);
  const phone = vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const query = real(media);
    Object.defineProperty(query, 'matches', { value: media.includes('width <') });
    return query;
  });
  render(
    <ReactFlowProvider>
      <Words board={changedBoard(EMPTY_BOARD, part('a', 0, 0), part('b', 400, 0))} />
    </ReactFlowProvider>,
  );
  act(() => drawing.connectFrom('a'));
  expect(screen.getByRole('status').textContent).toBe('An empty place makes a new part.');
  phone.mockRestore();
});
