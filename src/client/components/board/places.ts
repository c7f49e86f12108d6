import type { Position } from '@xyflow/react';
import { type Board, type BoardNode, changedBoard } from '#shared/board/board.ts';
import {
  areOver,
  boxOf,
  NODE_HEIGHT,
  NODE_WIDTH,
  type Piece,
  type Place,
  piecesOf,
  withMargin,
} from '#shared/board/geometry.ts';
import { edgeRoutes } from '#shared/board/routes.ts';
import { isNarrow, rowFor, type Size } from './grid-layout.ts';
import { Tangle } from './tangle.ts';

/** A usual verb stands in the line between two parts. */
export const COLUMN = NODE_WIDTH + 96;
export const ROW = NODE_HEIGHT + 54;
/** Of a part, to the next one. */
const MARGIN = 16;
/** So small a drawing may become before it grows downwards, and then sideways, too. */
const FIRST_ZOOM = 0.85;
const LAST_ZOOM = 0.7;
/** Cells per part, so that a part finds a place beside the one that it is connected to. */
const SPARE = 1.3;

/** Which end of a connection a new part is; the other one stands already. */
export type Connected = ({ to: BoardNode } | { from: BoardNode }) & { verb?: string };

/** A free place for one more part: beside the one that is chosen, or below it where the drawing is as wide as it is shown. */
export function freePlace(board: Pick<Board, 'nodes'>, beside: Place | undefined, shown: Size): Place {
  const { isFree, placeFrom, left, columns } = gridOf(board, shown);
  const row = rowFor(shown);
  const near = beside ? [0, 1, -1, 2].map((down) => placeFrom(beside, 1, down)) : [];
  const cells = Array.from({ length: board.nodes.size + columns }, (_, at) => ({
    x: left + (at % columns) * COLUMN,
    y: Math.floor(at / columns) * row,
  }));
  const lowest = Math.max(...[...board.nodes.values()].map(({ y }) => y), 0);
  return [...near, ...cells].find(isFree) ?? { x: left, y: lowest + row };
}

/**
 * A free place near the part that a new one is connected to: after it if the line leads away from it, else before it. Of those
 * that are nearest it is the one whose line is short, straight, and crosses least.
 */
export function placeAt(board: Board, connected: Connected, shown: Size): Place {
  const { isFree, isInPane, placeFrom } = gridOf(board, shown);
  const [end, ahead] = 'from' in connected ? [connected.from, 1] : [connected.to, -1];
  const steps = isNarrow(shown) && ahead > 0 ? STEPS_DOWN : STEPS;
  const near = steps
    .map(([across, down]) => placeFrom(end, ahead * across, down))
    .filter((place) => place.y >= 0 && isFree(place));
  const seen = near.filter(isInPane);
  const [first = freePlace(board, undefined, shown), ...others] = seen.length > 0 ? seen : near;
  if (board.edges.size > MOST_COMPARED_LINES) return first;
  let best = { place: first, cost: lineCost(board, connected, first) };
  for (const [at, place] of others.slice(0, MOST_COMPARED_PLACES).entries()) {
    const cost = lineCost(board, connected, place) + (at + 1) * COST.later;
    if (cost < best.cost) best = { place, cost };
  }
  return best.place;
}

/** Which way a line leaves a part, in cells. */
const WAYS: Record<Position, { across: number; down: number }> = {
  right: { across: 1, down: 0 },
  left: { across: -1, down: 0 },
  bottom: { across: 0, down: 1 },
  top: { across: 0, down: -1 },
};

/**
 * Where a part stands whose line was drawn from one side of another to an empty place: on that side, in line with it or
 * whole cells aside, and on nothing.
 */
export function grownPlace(
  board: Pick<Board, 'nodes'>,
  from: Place,
  side: Position,
  at: Place,
  shown: Size,
): Place {
  const { isEmpty, placeFrom } = gridOf(board, shown);
  const row = rowFor(shown);
  const way = WAYS[side];
  const cells = {
    across: Math.round((at.x - from.x - NODE_WIDTH / 2) / COLUMN),
    down: Math.round((at.y - from.y - NODE_HEIGHT / 2) / row),
  };
  const ahead = Math.max(1, cells.across * way.across + cells.down * way.down);
  const aside = way.across === 0 ? cells.across : cells.down;
  // One more step ahead than there are parts is free in any case.
  const tried = Array.from({ length: board.nodes.size + 1 }, (_, step) => ahead + step).flatMap((far) =>
    [0, 1, -1].map((off) =>
      placeFrom(
        from,
        way.across === 0 ? aside + off : way.across * far,
        way.down === 0 ? aside + off : way.down * far,
      ),
    ),
  );
  return tried.find(isEmpty) ?? freePlace(board, from, shown);
}

/** A moment's work at each connection that is typed. */
const MOST_COMPARED_LINES = 40;
const MOST_COMPARED_PLACES = 8;
/** Of a place that comes later, and of what all lines then are. */
const COST = { later: 12, lengthPerPx: 0.25, crossing: 120, corner: 40, overVerb: 120 };

/** Of all lines once the new part stands there. */
function lineCost(board: Board, connected: Connected, place: Place): number {
  const end = 'from' in connected ? connected.from : connected.to;
  const made = { ...end, ...place, id: NEW };
  const [from, to] = 'from' in connected ? [end.id, NEW] : [NEW, end.id];
  const edge = { id: NEW, from, to, verb: connected.verb ?? '', sync: true, note: '' };
  const grown = changedBoard(board, { do: 'put_node', node: end }, { do: 'put_node', node: made });
  const routes = [...edgeRoutes(changedBoard(grown, { do: 'put_edge', edge })).values()];
  const lines = routes.map(({ points }) => piecesOf(points));
  const pieces = lines.flat();
  const overVerbs = routes.map(({ label }, at) =>
    lines.some(
      (line, each) => each !== at && line.some((piece) => areOver(withMargin(boxOf(piece), 1), label)),
    ),
  );
  return (
    COST.lengthPerPx * pieces.reduce((sum, { low, high }) => sum + high - low, 0) +
    COST.corner * (pieces.length - lines.length) +
    COST.crossing * crossings(lines) +
    COST.overVerb * overVerbs.filter(Boolean).length
  );
}

/** No other part or connection is called so. */
const NEW = 'new';

/** Cells around a part, those first where a line is short and seen at once; none that stands behind another. */
const STEPS: readonly (readonly [across: number, down: number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, 2],
  [2, 1],
  [1, -1],
  [-1, 1],
  [0, -1],
  [-1, 0],
  [-1, -1],
  [1, -2],
  [-1, 2],
  [2, -1],
  [-2, 1],
];

/** The same for what comes next in a narrow pane, which has two columns and leads downwards. */
const STEPS_DOWN: typeof STEPS = [
  [0, 1],
  [1, 1],
  [-1, 1],
  [1, 0],
  [-1, 0],
  [1, 2],
  [-1, 2],
  [1, -1],
  [-1, -1],
];

function gridOf({ nodes }: Pick<Board, 'nodes'>, shown: Size) {
  const taken = [...nodes.values()];
  const { columns, rows } = cellsFor(taken.length + 1, shown);
  const left = Math.min(0, ...taken.map(({ x }) => x));
  const right = Math.max(left + (columns - 1) * COLUMN, ...taken.map(({ x }) => x));
  const isEmpty = (place: Place) =>
    taken.every(
      ({ x, y }) =>
        Math.abs(x - place.x) >= NODE_WIDTH + MARGIN || Math.abs(y - place.y) >= NODE_HEIGHT + MARGIN,
    );
  const isFree = (place: Place) => place.x >= left && place.x <= right && isEmpty(place);
  const top = Math.min(0, ...taken.map(({ y }) => y));
  const isInPane = ({ y }: Place) => isNarrow(shown) || y <= top + (rows - 1) * ROW;
  const [xs, ys] = [taken.map(({ x }) => x), taken.map(({ y }) => y)];
  /** So many columns and rows from a part, those that parts stand in already if there are. */
  const placeFrom = ({ x, y }: Place, across: number, down: number): Place => ({
    x: stepped(x, across, xs, { pitch: COLUMN, least: NODE_WIDTH + MARGIN }),
    y: stepped(y, down, ys, { pitch: rowFor(shown), least: NODE_HEIGHT + MARGIN }),
  });
  return { isEmpty, isFree, isInPane, placeFrom, left, columns };
}

/** Of the usual distance, at which a column or a row still is the next one. */
const NEXT = 1.5;

function stepped(
  from: number,
  steps: number,
  lines: readonly number[],
  { pitch, least }: { pitch: number; least: number },
): number {
  const way = Math.sign(steps);
  let at = from;
  for (let step = 0; step < Math.abs(steps); step += 1) {
    const next = lines
      .map((line) => (line - at) * way)
      .filter((away) => away >= least && away <= NEXT * pitch);
    at += way * (next.length > 0 ? Math.min(...next) : pitch);
  }
  return at;
}

/** The columns and rows that let so many parts be shown at the largest scale: a low pane has more columns than a high one. */
function cellsFor(parts: number, { width, height }: Size): { columns: number; rows: number } {
  for (let zoom = FIRST_ZOOM; ; zoom -= 0.05) {
    const columns = Math.max(2, Math.floor((width / zoom + COLUMN - NODE_WIDTH) / COLUMN));
    const rows = Math.floor((height / zoom + ROW - NODE_HEIGHT) / ROW);
    if (columns * rows >= SPARE * parts || zoom <= LAST_ZOOM) return { columns, rows };
  }
}

/** How many pairs of lines cross, and how often a straight one passes a part. */
export function tanglesOf(
  board: Board,
  places: Iterable<{ id: string } & Place> = board.nodes.values(),
): number {
  const cells = new Map([...places].map(({ id, x, y }) => [id, { column: x / COLUMN, row: y / ROW }]));
  return new Tangle(board, [...cells.keys()], { height: ROW, isDown: false }).tangles([...cells.values()]);
}

/** How often lines cross each other. */
export function crossings(lines: readonly (readonly Piece[])[]): number {
  return lines
    .flatMap((line, at) => lines.slice(at + 1).map((other) => [line, other] as const))
    .reduce(
      (sum, [line, other]) => sum + line.filter((one) => other.some((two) => doCross(one, two))).length,
      0,
    );
}

function doCross(one: Piece, other: Piece): boolean {
  return (
    one.across !== other.across &&
    one.at > other.low &&
    one.at < other.high &&
    other.at > one.low &&
    other.at < one.high
  );
}

/** Around a drawing that is shown whole, and for the library's name below it. */
export const EDGE_PX = 16;
export const FOOT_PX = 12;
