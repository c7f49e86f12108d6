import type { Board } from '#shared/board/board.ts';
import { NODE_HEIGHT, NODE_WIDTH } from '#shared/board/export-drawing.ts';

export const COLUMN = NODE_WIDTH + 84;
export const ROW = NODE_HEIGHT + 54;
const COLUMNS = 4;
const MARGIN = 16;

type Place = { x: number; y: number };

/** A free place for one more part: to the right of the one that is chosen or below it, else in the next row. */
export function freePlace({ nodes }: Pick<Board, 'nodes'>, beside: Place | undefined): Place {
  const taken = [...nodes.values()];
  const isFree = (place: Place) =>
    taken.every(
      ({ x, y }) =>
        Math.abs(x - place.x) >= NODE_WIDTH + MARGIN || Math.abs(y - place.y) >= NODE_HEIGHT + MARGIN,
    );
  const near = beside
    ? [0, 1, -1, 2, -2, 3].map((row) => ({ x: beside.x + COLUMN, y: beside.y + row * ROW }))
    : [];
  const cells = Array.from({ length: taken.length + 1 + COLUMNS }, (_, at) => ({
    x: (at % COLUMNS) * COLUMN,
    y: Math.floor(at / COLUMNS) * ROW,
  }));
  const lowest = Math.max(...taken.map(({ y }) => y), 0);
  return [...near, ...cells].find(isFree) ?? { x: 0, y: lowest + ROW };
}
