import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type Board, type BoardNode, changedBoard, EMPTY_BOARD } from '#shared/board/board.ts';
import { type Box, groupBoxes, nodeBox } from '#shared/board/geometry.ts';
import { read } from '#testing/boards.ts';
import { QuickLine } from './add-parts.tsx';
import { BoardFoot } from './board-foot.tsx';
import { useDrawing } from './use-drawing.ts';

afterEach(cleanup);

const BOARD = read('graph LR\n subgraph core\n a[api]\n p[postgres]\n end\n r[redis] --> a');

it('shows a part and the group that it was put into by a menu, and says where it is', () => {
  const { drawing, brought } = drawn();
  const redis = named('redis', drawing().board);
  const [core] = drawing().board.groups.keys();
  act(() => void drawing().draw({ do: 'put_node', node: { ...redis, group: core ?? null } }));
  const { board, said } = drawing();
  expect(said).toBe('redis is in core now.');
  const box = groupBoxes(board).get(core ?? '');
  expect(brought.at(-1)).toEqual(box);
  expect(within(nodeBox(named('redis', board)), box)).toBe(true);
});

it('asks for the name of a new group at once', () => {
  const { drawing } = drawn();
  act(() => drawing().choose({ nodes: [named('redis', drawing().board).id], edges: [] }));
  act(() => drawing().group());
  expect(drawing().renaming).toBe(drawing().chosen.group);
  act(() => drawing().rename(drawing().renaming ?? '', 'Payments'));
  expect([...drawing().board.groups.values()].map(({ name }) => name)).toContain('Payments');
});

it('removes a chosen group and keeps its parts', () => {
  const { drawing } = drawn();
  const [group = ''] = drawing().board.groups.keys();
  act(() => drawing().choose({ nodes: [], edges: [], group }));
  act(() => drawing().remove());
  expect(drawing().said).toBe('Removed the group core. Its parts stay.');
  expect([drawing().board.groups.size, drawing().board.nodes.size]).toEqual([0, 3]);
});

it('says what is wrong with a typed line at the line, and not below the drawing as well', () => {
  render(<Entry />);
  const line = screen.getByLabelText('Add a part or a connection');
  fireEvent.change(line, { target: { value: 'booking -> kafka: publishes booking.confirmed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getAllByText(/^A verb has at most 24 characters/)).toHaveLength(1);
});

const STATE = { isLoaded: true, isOffline: false, isOpen: true, unsaved: 0, refusal: null };

/** The line of an empty board and what stands below the drawing. */
function Entry() {
  const drawn = { ...STATE, board: EMPTY_BOARD, draw: () => null, undo: null, redo: null };
  const drawing = useDrawing(
    drawn,
    () => ({ width: 800, height: 500 }),
    () => {},
  );
  return (
    <>
      <QuickLine board={EMPTY_BOARD} isCovered={false} line={drawing.typedLine} />
      <BoardFoot drawn={drawn} drawing={drawing} isOpen isListShown={false} isInList={false} />
    </>
  );
}

/** A board that is kept here alone, and what was brought into sight. */
function drawn() {
  const brought: Box[] = [];
  const { result } = renderHook(() => {
    const [board, show] = useState(BOARD);
    const draw: Parameters<typeof useDrawing>[0]['draw'] = (...changes) => {
      show(changedBoard(board, ...changes));
      return null;
    };
    const drawing = useDrawing(
      { ...STATE, board, draw, undo: null, redo: null },
      () => ({ width: 800, height: 500 }),
      (_, seen) => brought.push(seen),
    );
    return { ...drawing, board };
  });
  return { drawing: () => result.current, brought };
}

function named(name: string, { nodes }: Board): BoardNode {
  const node = [...nodes.values()].find((each) => each.name === name);
  if (!node) throw new Error(`no ${name}`);
  return node;
}

function within(inner: Box, outer: Box | undefined): boolean {
  return (
    outer !== undefined &&
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
