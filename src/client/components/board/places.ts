import type { Position } from '@xyflow/react';
import { type Board, type BoardNode, changedBoard, isInGroup } from '#shared/board/board.ts';
import {
  areOver,
  boxOf,
  COLUMN,
  crossings,
  groupBoxes,
  NODE_HEIGHT,
  NODE_WIDTH,
  nodeBox,
  type Place,
  piecesOf,
  ROW,
  unionOf,
  withMargin,
} from '#shared/board/geometry.ts';
import { edgeRoutes } from '#shared/board/routes.ts';
import { MARGIN } from './group-room.ts';
import { EDGE_PX, FOOT_PX, isNarrow, rowFor, type Size } from './pane.ts';

/** A drawing shrinks from the first to the last of these zooms to get enough cells; then it outgrows its pane. */
const FIRST_ZOOM = 0.85;
const LAST_ZOOM = 0.5;
/** Cells per part: the spare ones let a part find a place beside the one it is connected to. */
const SPARE = 1.3;

/** The least distance of a new part from lines and verbs. */
const CLEAR_PX = 4;

/** The end of a connection that is already on the board; the new part is the other end. */
export type Connected = ({ to: BoardNode } | { from: BoardNode }) & { verb?: string };

/**
 * A free place for one more part: beside the chosen one, or else in the first free cell of the grid. If it can be, it
 * covers no line and no verb, which would have to make room.
 */
export function freePlace(board: Board, beside: Place | undefined, shown: Size): Place {
  const { isFree, isInPane, placeFrom, left, columns } = gridOf(board, shown);
  const row = rowFor(shown);
  const steps = isNarrow(shown) ? STEPS_DOWN : STEPS;
  const near = beside ? steps.map(([across, down]) => placeFrom(beside, across, down)) : [];
  const cells = Array.from({ length: board.nodes.size + columns }, (_, at) => ({
    x: left + (at % columns) * COLUMN,
    y: Math.floor(at / columns) * row,
  }));
  const lowest = Math.max(...[...board.nodes.values()].map(({ y }) => y), 0);
  const all = [...near.filter(isInPane), ...cells].filter(isFree);
  const largest = Math.max(...all.map((place) => zoomWith(board, [place], shown)));
  const free = all.filter((place) => zoomWith(board, [place], shown) >= largest - ALIKE);
  return free.find(clearOf(board)) ?? free[0] ?? { x: left, y: lowest + row };
}

/** Whether a part at a place covers no line and no verb. */
export function clearOf(board: Board): (place: Place) => boolean {
  const written = [...edgeRoutes(board).values()].flatMap(({ label, points }) => [
    label,
    ...piecesOf(points).map(boxOf),
  ]);
  return (place) => {
    const room = withMargin(nodeBox(place), CLEAR_PX);
    return !written.some((box) => areOver(box, room));
  };
}

/**
 * A free place near the part that a new one is connected to: after it if the line leads away from it, else before it.
 * Of the nearest places it is the one whose line is short and straight and crosses the fewest others.
 */
export function placeAt(board: Board, connected: Connected, shown: Size): Place {
  const { isFree, isInPane, placeFrom, top } = gridOf(board, shown);
  const [end, ahead] = 'from' in connected ? [connected.from, 1] : [connected.to, -1];
  const steps = isNarrow(shown) && ahead > 0 ? STEPS_DOWN : STEPS;
  const near = steps
    .map(([across, down]) => placeFrom(end, ahead * across, down))
    .filter((place) => place.y >= top && isFree(place));
  const seen = near.filter(isInPane);
  const [first = freePlace(board, undefined, shown), ...others] = seen.length > 0 ? seen : near;
  if (board.edges.size > MOST_COMPARED_LINES) return first;
  const costOf = (place: Place) =>
    lineCost(board, connected, place) - COST.zoom * zoomWith(board, [place], shown);
  let best = { place: first, cost: costOf(first) };
  for (const [at, place] of others.slice(0, MOST_COMPARED_PLACES).entries()) {
    const cost = costOf(place) + (at + 1) * COST.later;
    if (cost < best.cost) best = { place, cost };
  }
  return best.place;
}

type Side = `${Position}`;
/** The direction, in cells, in which a line leaves each side of a part. */
const WAYS: Record<Side, { across: number; down: number }> = {
  right: { across: 1, down: 0 },
  left: { across: -1, down: 0 },
  bottom: { across: 0, down: 1 },
  top: { across: 0, down: -1 },
};

/**
 * An empty place for a part whose line was drawn from one side of another part: on that side, in line with it or whole
 * cells to the side.
 */
export function grownPlace(board: Board, from: Place, side: Side, at: Place, shown: Size): Place {
  const { isEmpty, placeFrom } = gridOf(board, shown);
  const [row, way] = [rowFor(shown), WAYS[side]];
  const wanted = { x: at.x - NODE_WIDTH / 2, y: at.y - NODE_HEIGHT / 2 };
  const [across, down] = [Math.round((wanted.x - from.x) / COLUMN), Math.round((wanted.y - from.y) / row)];
  const ahead = Math.max(1, across * way.across + down * way.down);
  // There are more steps than parts, so one of them is free.
  const tried = Array.from({ length: board.nodes.size + 1 }, (_, step) => ahead + step).flatMap((far) =>
    [0, 1, -1].map((off) =>
      placeFrom(
        from,
        way.across === 0 ? across + off : way.across * far,
        way.down === 0 ? down + off : way.down * far,
      ),
    ),
  );
  const away = ({ x, y }: Place) => Math.hypot(x - wanted.x, y - wanted.y);
  const [nearest] = tried.filter(isEmpty).sort((one, other) => away(one) - away(other));
  return nearest ?? freePlace(board, from, shown);
}

/** The side of a part that faces a place. */
export function sideTowards(from: Place, at: Place): Side {
  const [x, y] = [at.x - from.x - NODE_WIDTH / 2, at.y - from.y - NODE_HEIGHT / 2];
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'right' : 'left';
  return y > 0 ? 'bottom' : 'top';
}

/** Where parts that were dropped on others are to stand instead: each at the nearest free place beside what it covers, if it can be, off all lines. */
export function besideCovered(
  board: Board,
  dropped: ReadonlySet<string>,
  shown: Size,
): ({ id: string } & Place)[] {
  const nodes = new Map(board.nodes);
  return [...dropped].flatMap((id) => {
    const node = nodes.get(id);
    nodes.delete(id);
    if (!node) return [];
    const others = { ...board, nodes: new Map(nodes) };
    const covered = [...nodes.values()].find(
      (each) => !dropped.has(each.id) && areOver(nodeBox(each), nodeBox(node)),
    );
    const place = covered ? nearestBeside(others, covered, node, shown) : node;
    nodes.set(id, { ...node, x: place.x, y: place.y });
    return covered ? [{ id, x: place.x, y: place.y }] : [];
  });
}

function nearestBeside(others: Board, covered: Place, node: BoardNode, shown: Size): Place {
  const { isEmpty, placeFrom } = gridOf(others, shown);
  const strange = [...groupBoxes(others)].filter(([id]) => !isInGroup(others.groups, node.group, id));
  const away = ({ x, y }: Place) => Math.hypot(x - node.x, y - node.y);
  const near = STEPS.map(([across, down]) => placeFrom(covered, across, down))
    .filter(
      (place) =>
        isEmpty(place) && !strange.some(([, box]) => areOver(withMargin(box, MARGIN), nodeBox(place))),
    )
    .toSorted((one, other) => away(one) - away(other));
  return near.find(clearOf(others)) ?? near[0] ?? freePlace(others, covered, shown);
}

/** Limits that keep the comparison quick, since it is made for each connection that is typed. */
const MOST_COMPARED_LINES = 40;
const MOST_COMPARED_PLACES = 8;
/** What a place costs: for each step later in the order of places, for the lines that it leads to, and for the zoom lost. */
const COST = { later: 12, lengthPerPx: 0.25, crossing: 120, corner: 40, overVerb: 120, zoom: 1200 };

/** Zooms that differ by less look the same. */
const ALIKE = 0.03;

/** The zoom at which all parts fit into the pane once there are more; a narrow pane is scrolled instead. */
export function zoomWith(board: Board, places: readonly Place[], shown: Size): number {
  if (isNarrow(shown)) return FIRST_ZOOM;
  const [box, pane] = [unionOf([...board.nodes.values(), ...places].map(nodeBox)), roomIn(shown)];
  return Math.min(FIRST_ZOOM, pane.width / box.width, pane.height / box.height);
}

/** The cost of all lines once the new part is at this place. */
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

/** An id that no part or connection has. */
const NEW = 'new';

/** Cells around a part, beginning with those whose line is short and obvious. */
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

/** `STEPS` for the next part in a narrow pane, which has two columns and leads downwards. */
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

export function gridOf(board: Board, shown: Size) {
  const taken = [...board.nodes.values()];
  const groups = [...groupBoxes(board).values()].map((box) => withMargin(box, MARGIN));
  const { columns, rows } = cellsFor(taken.length + 1, shown);
  const left = Math.min(0, ...taken.map(({ x }) => x));
  const right = Math.max(left + (columns - 1) * COLUMN, ...taken.map(({ x }) => x));
  const isEmpty = (place: Place) =>
    taken.every(
      ({ x, y }) =>
        Math.abs(x - place.x) >= NODE_WIDTH + MARGIN || Math.abs(y - place.y) >= NODE_HEIGHT + MARGIN,
    );
  const isFree = (place: Place) =>
    place.x >= left &&
    place.x <= right &&
    isEmpty(place) &&
    !groups.some((box) => areOver(box, nodeBox(place)));
  const top = Math.min(0, ...taken.map(({ y }) => y));
  const isInPane = ({ y }: Place) => isNarrow(shown) || y <= top + (rows - 1) * ROW;
  const [xs, ys] = [taken.map(({ x }) => x), taken.map(({ y }) => y)];
  /** The place this many columns and rows away; columns and rows that already have parts are preferred. */
  const placeFrom = ({ x, y }: Place, across: number, down: number): Place => ({
    x: stepped(x, across, xs, { pitch: COLUMN, least: NODE_WIDTH + MARGIN }),
    y: stepped(y, down, ys, { pitch: rowFor(shown), least: NODE_HEIGHT + MARGIN }),
  });
  return { isEmpty, isFree, isInPane, placeFrom, left, right, top, columns };
}

/** Up to this multiple of the usual distance, an existing column or row counts as the next one. */
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

const roomIn = ({ width, height }: Size): Size => ({
  width: width - 2 * EDGE_PX,
  height: height - 2 * EDGE_PX - FOOT_PX,
});

/** The columns and rows with room for this many parts at the largest scale; a low pane has more columns. */
function cellsFor(parts: number, pane: Size): { columns: number; rows: number } {
  const { width, height } = roomIn(pane);
  for (let zoom = FIRST_ZOOM; ; zoom -= 0.05) {
    const columns = Math.max(2, Math.floor((width / zoom + COLUMN - NODE_WIDTH) / COLUMN));
    const rows = Math.floor((height / zoom + ROW - NODE_HEIGHT) / ROW);
    if (columns * rows >= SPARE * parts || zoom <= LAST_ZOOM) return { columns, rows };
  }
}
