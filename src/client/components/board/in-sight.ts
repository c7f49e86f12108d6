import { useReactFlow, useStore, useStoreApi, type Viewport } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { Board } from '#shared/board/board.ts';
import { type Box, boardBox, nodeBox } from '#shared/board/geometry.ts';

/** Below this the names of parts are too small to read. */
const READABLE_ZOOM = 0.6;
const EDGE_PX = 16;

/** Brings a board into sight: all of it, or where it begins if all would be too small to read. */
export function useShow(): (board: Board) => void {
  const { setViewport } = useReactFlow();
  const store = useStoreApi();
  return (board) => {
    const { width, height } = store.getState();
    const box = boardBox(board);
    const first = firstPart(board);
    if (box && first) void setViewport(viewportOf(box, { width, height }, nodeBox(first)));
  };
}

/** Where one begins to read: the highest, of those the leftmost. */
function firstPart({ nodes }: Board) {
  return [...nodes.values()].sort((one, other) => one.y - other.y || one.x - other.x)[0];
}

/** Moves the drawing as it grows out of its frame, and as the frame changes. */
export function useKeptInSight(board: Board): void {
  const { getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const before = useRef({ parts: 0, width: 0, height: 0 });
  useEffect(() => {
    const was = before.current;
    const { size } = board.nodes;
    const box = boardBox(board);
    const [first, last] = [firstPart(board), [...board.nodes.values()].at(-1)];
    if (width === 0 || !box || !first || !last) return;
    before.current = { parts: size, width, height };
    const isShownAnew = was.parts === 0 || was.width !== width || was.height !== height;
    if (isShownAnew) void setViewport(viewportOf(box, { width, height }, nodeBox(first)));
    else if (size > was.parts && !isSeen(nodeBox(last), getViewport(), { width, height }))
      void setViewport(viewportOf(box, { width, height }, nodeBox(last)));
  }, [board, width, height, getViewport, setViewport]);
}

type Frame = { width: number; height: number };

function isSeen(box: Box, { x, y, zoom }: Viewport, frame: Frame): boolean {
  return (
    box.x * zoom + x >= 0 &&
    box.y * zoom + y >= 0 &&
    (box.x + box.width) * zoom + x <= frame.width &&
    (box.y + box.height) * zoom + y <= frame.height
  );
}

/** All of the drawing in the middle of its frame; where that would be too small to read, it begins at what is to be seen. */
function viewportOf(box: Box, frame: Frame, seen: Box): Viewport {
  const fitting = Math.min(
    (frame.width - 2 * EDGE_PX) / box.width,
    (frame.height - 2 * EDGE_PX) / box.height,
  );
  const zoom = Math.max(READABLE_ZOOM, Math.min(1, fitting));
  const along = (start: number, length: number, room: number, from: number, extent: number) => {
    if (length * zoom <= room - 2 * EDGE_PX) return (room - length * zoom) / 2 - start * zoom;
    const wanted = room / 2 - (from + extent / 2) * zoom;
    return Math.max(room - EDGE_PX - (start + length) * zoom, Math.min(EDGE_PX - start * zoom, wanted));
  };
  return {
    x: along(box.x, box.width, frame.width, seen.x, seen.width),
    y: along(box.y, box.height, frame.height, seen.y, seen.height),
    zoom,
  };
}
