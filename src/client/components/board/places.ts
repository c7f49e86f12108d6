import { type Board, type BoardChange, changedBoard } from '#shared/board/board.ts';
import {
  boardBox,
  labelSize,
  NODE_HEIGHT,
  NODE_WIDTH,
  type Piece,
  type Place,
  piecesOf,
} from '#shared/board/geometry.ts';
import { edgeRoutes } from '#shared/board/routes.ts';
import { flowOf, type Step } from './flow.ts';
import { gridLayouts, isNarrow, rowFor, type Size } from './grid-layout.ts';
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
export type Connected = { to: Place } | { from: Place };

/** A free place for one more part: beside the one that is chosen, or below it where the drawing is as wide as it is shown. */
export function freePlace(board: Pick<Board, 'nodes'>, beside: Place | undefined, shown: Size): Place {
  const { isFree, left, columns } = gridOf(board, shown);
  const row = rowFor(shown);
  const near = beside
    ? [0, 1, -1, 2].flatMap((down) => ({ x: beside.x + COLUMN, y: beside.y + down * row }))
    : [];
  const cells = Array.from({ length: board.nodes.size + columns }, (_, at) => ({
    x: left + (at % columns) * COLUMN,
    y: Math.floor(at / columns) * row,
  }));
  const lowest = Math.max(...[...board.nodes.values()].map(({ y }) => y), 0);
  return [...near, ...cells].find(isFree) ?? { x: left, y: lowest + row };
}

/** The nearest free place to the part that a new one is connected to: after it if the line leads away from it, else before it. */
export function placeAt(board: Pick<Board, 'nodes'>, connected: Connected, shown: Size): Place {
  const { isFree, isInPane } = gridOf(board, shown);
  const [end, ahead] = 'from' in connected ? [connected.from, 1] : [connected.to, -1];
  const row = rowFor(shown);
  const steps = isNarrow(shown) && ahead > 0 ? STEPS_DOWN : STEPS;
  const near = steps
    .map(([across, down]) => ({ x: end.x + ahead * across * COLUMN, y: end.y + down * row }))
    .filter((place) => place.y >= 0 && isFree(place));
  return near.find(isInPane) ?? near[0] ?? freePlace(board, undefined, shown);
}

/** Cells around a part, those first where a line is short and seen at once; none that stands behind another. */
const STEPS: readonly (readonly [across: number, down: number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [-1, -1],
  [1, 2],
  [1, -2],
  [2, 1],
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
  const isFree = (place: Place) =>
    place.x >= left &&
    place.x <= left + (columns - 1) * COLUMN &&
    taken.every(
      ({ x, y }) =>
        Math.abs(x - place.x) >= NODE_WIDTH + MARGIN || Math.abs(y - place.y) >= NODE_HEIGHT + MARGIN,
    );
  const top = Math.min(0, ...taken.map(({ y }) => y));
  const isInPane = ({ y }: Place) => isNarrow(shown) || y <= top + (rows - 1) * ROW;
  return { isFree, isInPane, left, columns };
}

/** The columns and rows that let so many parts be shown at the largest scale: a low pane has more columns than a high one. */
function cellsFor(parts: number, { width, height }: Size): { columns: number; rows: number } {
  for (let zoom = FIRST_ZOOM; ; zoom -= 0.05) {
    const columns = Math.max(2, Math.floor((width / zoom + COLUMN - NODE_WIDTH) / COLUMN));
    const rows = Math.floor((height / zoom + ROW - NODE_HEIGHT) / ROW);
    if (columns * rows >= SPARE * parts || zoom <= LAST_ZOOM) return { columns, rows };
  }
}

/** Of a line between two parts, besides what its verb takes. */
const RANK_GAP = 40;
/** Two borders of groups and a title fit between parts. */
const GROUP_GAP = 68;
/** Apart from the ids of parts. */
const groupKey = (id: string) => `group ${id}`;

/** Names are read easily from here on: 16 px on the drawing are 12. */
const EASY_ZOOM = 0.75;
/** So much larger a grid must be shown than a drawing along its lines, of two that are both too small. */
const WORTH_A_GRID = 2;
/** Lines in all placings that are led to be compared: a moment's work. */
const MOST_COMPARED = 120;
/** Around a drawing that is shown whole, and for the library's name below it. */
export const EDGE_PX = 16;
export const FOOT_PX = 12;

/**
 * Lays the parts out along their connections where that can be read, to the right, or downwards in a narrow pane, which shows
 * a piece of it; else in a grid. Of those that can be read it is the one whose lines are clearest.
 */
export async function tidyUp(board: Board, shown: Size): Promise<Extract<BoardChange, { do: 'move' }>> {
  const pane = { width: shown.width - 2 * EDGE_PX, height: shown.height - 2 * EDGE_PX - FOOT_PX };
  const isDown = isNarrow(shown);
  const { graphlib, layout } = await import('@dagrejs/dagre');
  const ahead = new Set(flowOf(board).map(({ from, to }) => `${from} ${to}`));
  const along = (rankdir: 'LR' | 'TB') => {
    const graph = new graphlib.Graph({ multigraph: true, compound: true });
    const nodesep = board.groups.size > 0 ? GROUP_GAP : 36;
    graph.setGraph({ rankdir, nodesep, ranksep: RANK_GAP });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const { id, parent } of board.groups.values()) {
      graph.setNode(groupKey(id), {});
      if (parent !== null) graph.setParent(groupKey(id), groupKey(parent));
    }
    for (const { id, group } of board.nodes.values()) {
      graph.setNode(id, { width: NODE_WIDTH, height: NODE_HEIGHT });
      if (group !== null) graph.setParent(id, groupKey(group));
    }
    for (const { id, from, to, verb } of board.edges.values()) {
      const [first, second] = ahead.has(`${from} ${to}`) ? [from, to] : [to, from];
      graph.setEdge(first, second, { ...labelSize([verb]), labelpos: 'c' }, id);
    }
    layout(graph);
    return [...board.nodes.keys()].map((id) => {
      const { x, y } = graph.node(id);
      return { id, x: Math.round(x - NODE_WIDTH / 2), y: Math.round(y - NODE_HEIGHT / 2) };
    });
  };
  const zoomOf = (places: Places) => {
    const box = boardBox(changedBoard(board, { do: 'move', places }));
    // It is never shown larger than drawn.
    return box ? Math.min(1, pane.width / box.width, isDown ? 1 : pane.height / box.height) : 1;
  };
  const flow = along(isDown ? 'TB' : 'LR');
  const order = flow
    .toSorted((one, other) =>
      isDown ? one.y - other.y || one.x - other.x : one.x - other.x || one.y - other.y,
    )
    .map(({ id }) => id);
  const grids = gridLayouts(board, order, pane);
  const easy = [flow, ...grids].filter((places) => zoomOf(places) >= EASY_ZOOM);
  const [grid = flow] = grids;
  const large = zoomOf(grid) > (isDown ? 1 : WORTH_A_GRID) * zoomOf(flow) ? grid : flow;
  const compared = easy.slice(0, Math.max(1, Math.floor(MOST_COMPARED / board.edges.size)));
  return { do: 'move', places: clearest(board, compared, isDown) ?? large };
}

/** Of several placings the one with the fewest crossings, corners and lines against the way that the drawing leads. */
function clearest(board: Board, placings: readonly Places[], isDown: boolean): Places | undefined {
  if (placings.length < 2) return placings[0];
  const steps = flowOf(board);
  const costs = placings.map((places) => {
    const placed = changedBoard(board, { do: 'move', places });
    const lines = [...edgeRoutes(placed).values()].map(({ points }) => piecesOf(points));
    const isBack = ({ from, to }: Step) => {
      const [one, other] = [placed.nodes.get(from), placed.nodes.get(to)];
      return one && other && (isDown ? other.y < one.y : other.x < one.x);
    };
    const corners = lines.reduce((sum, line) => sum + line.length - 1, 0);
    return 3 * crossings(lines) + corners + 8 * steps.filter(isBack).length;
  });
  return placings[costs.indexOf(Math.min(...costs))];
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
function crossings(lines: readonly (readonly Piece[])[]): number {
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

type Places = { id: string; x: number; y: number }[];
