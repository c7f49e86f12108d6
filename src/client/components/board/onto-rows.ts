import { type Board, changedBoard } from '#shared/board/board.ts';
import { areOver, COLUMN, nodeBox, ROW } from '#shared/board/geometry.ts';

type Places = { id: string; x: number; y: number }[];

/** How far from a row or column, as a share of the distance between two, a part still belongs to it. */
const NEAR = 0.6;

/**
 * These places, with each part that stands off the rows and columns of the others put onto the nearest, unless another
 * part stands there.
 */
export function ontoRows(board: Board, places: Places): Places {
  const [columns, rows] = [shared(places.map(({ x }) => x)), shared(places.map(({ y }) => y))];
  return places.reduce((moved, { id, x, y }, at) => {
    const place = { id, x: nearest(x, columns, NEAR * COLUMN), y: nearest(y, rows, NEAR * ROW) };
    const after = changedBoard(board, { do: 'move', places: moved.with(at, place) });
    const isFree = [...after.nodes.values()].every(
      (other) => other.id === id || !areOver(nodeBox(place), nodeBox(other)),
    );
    return isFree ? moved.with(at, place) : moved;
  }, places);
}

/** The values that occur more than once. */
function shared(values: readonly number[]): number[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}

function nearest(value: number, lines: readonly number[], within: number): number {
  if (lines.includes(value)) return value;
  const [first] = lines.toSorted((one, other) => Math.abs(one - value) - Math.abs(other - value));
  return first !== undefined && Math.abs(first - value) <= within ? first : value;
}
