import type { Board } from '#shared/board/board.ts';
import { gapFor, NODE_HEIGHT, NODE_WIDTH } from '#shared/board/geometry.ts';
import { isNarrow, rowFor, type Size } from './pane.ts';
import { type Cell, Tangle } from './tangle.ts';

/** Between two columns: room for a short verb in the line between two parts. */
const GAP_X = 96;
/** The smallest gap between two columns: room for lines that turn there. */
const LEAST_GAP_X = 72;
/** Between two rows, for each level of groups: the lower border of one, the title and border of another. */
const GROUP_GAP_Y = 68;
/** Cells per part while the drawing stays large; the spare ones give room to keep lines straight. */
const SPARE = 1.5;
/** At this zoom names are about 12 px high; a smaller drawing gets no spare cells. */
const COMFORTABLE_ZOOM = 0.75;
const MOST_COLUMNS = 20;
/** Rows per part in a narrow pane. */
const NARROW_ROWS = 0.75;
/** Work per attempt of simulated annealing: enough for twelve parts to settle, and only a moment for sixty. */
const WORK = 600_000;
const MOST_STEPS = 8_000;
/** How many column counts are tried, and how many attempts are made in all. */
const MOST_GRIDS = 3;
const ATTEMPTS = 12;
const [HOT, COLD] = [2, 0.05];

type Place = { id: string; x: number; y: number };
type Grid = { columns: number; rows: number; height: number; isDown: boolean };

/**
 * Places for all parts in grids that suit the pane: shown as large as possible, with few lines crossing each other or
 * passing a part, and most lines leading to the right, or downwards in a narrow pane. The same board, order and pane
 * always give the same places.
 * @param order the parts in reading order, from which the search starts
 * @returns several layouts to choose from; none if the groups could not be kept apart
 */
export function gridLayouts(board: Board, order: readonly string[], pane: Size): Place[][] {
  const grids = gridsFor(order.length, pane, depthOf(board));
  return grids.flatMap((grid) => {
    const tangle = new Tangle(board, order, { ...grid, cells: grid.isDown ? grid.rows : grid.columns });
    const seeds = Array.from({ length: Math.round(ATTEMPTS / grids.length) }, (_, at) => at + 1);
    const start = order.map((_, at) => ({
      column: at % grid.columns,
      row: Math.floor(at / grid.columns),
    }));
    return seeds
      .map((seed) => settled(start, grid, tangle, { seed, heat: HOT }))
      .filter(({ cells }) => tangle.intruders(cells) === 0)
      .map(({ cells }) => drawnFrom(cells, board, order, grid, pane));
  });
}

/**
 * Two variants of these places: aligned to columns and rows with the gaps that verbs and groups need, and the same with
 * a few parts moved so that lines are easier to follow. Returns none if two parts are in the same cell.
 */
export function nearLayouts(board: Board, places: readonly Place[], pane: Size): Place[][] {
  const [xs, ys] = [
    apart(
      places.map(({ x }) => x),
      NODE_WIDTH / 2,
    ),
    apart(
      places.map(({ y }) => y),
      NODE_HEIGHT / 2,
    ),
  ];
  const start = places.map(({ x, y }) => ({
    column: xs.findLastIndex((each) => each <= x),
    row: ys.findLastIndex((each) => each <= y),
  }));
  if (new Set(start.map(({ column, row }) => `${column} ${row}`)).size < start.length) return [];
  const height = Math.max(rowFor(pane), NODE_HEIGHT + depthOf(board) * GROUP_GAP_Y);
  const grid = { columns: xs.length + 1, rows: ys.length + 1, height, isDown: isNarrow(pane) };
  const order = places.map(({ id }) => id);
  const tangle = new Tangle(board, order, { ...grid, cells: grid.isDown ? grid.rows : grid.columns });
  const eased = settled(start, grid, tangle, { seed: 1, heat: COLD, isNear: true }).cells;
  return [start, eased]
    .filter((cells) => tangle.intruders(cells) === 0)
    .map((cells) => drawnFrom(cells, board, order, grid, pane));
}

/** Where columns or rows begin: values no farther than `least` from a beginning belong to it. */
function apart(values: readonly number[], least: number): number[] {
  const begins: number[] = [];
  for (const value of ascending(values)) if (value > (begins.at(-1) ?? -Infinity) + least) begins.push(value);
  return begins;
}

/** The places of the parts on the plane; empty columns and rows are dropped. */
function drawnFrom(cells: readonly Cell[], board: Board, order: readonly string[], grid: Grid, pane: Size) {
  const [rows, columns] = [
    ascending(cells.map(({ row }) => row)),
    ascending(cells.map(({ column }) => column)),
  ];
  const at = new Map(
    order.flatMap((id, part) => {
      const cell = cells[part];
      return cell ? [[id, { column: columns.indexOf(cell.column), row: rows.indexOf(cell.row) }]] : [];
    }),
  );
  const { lefts, height } = stretched(gapsFor(board, at, columns.length), rows.length, grid, pane);
  return [...at].map(([id, { column, row }]) => ({ id, x: lefts[column] ?? 0, y: row * height }));
}

function ascending(values: readonly number[]): number[] {
  return [...new Set(values)].sort((one, other) => one - other);
}

/** The gaps between the columns, each as wide as the widest verb in it needs. */
function gapsFor({ edges }: Board, at: ReadonlyMap<string, Cell>, columns: number): number[] {
  const gaps = Array.from({ length: columns - 1 }, () => LEAST_GAP_X);
  const all = [...edges.values()];
  for (const { from, to, verb } of all) {
    const [one, other] = [at.get(from), at.get(to)];
    if (one?.row !== other?.row || !one || !other || Math.abs(one.column - other.column) !== 1) continue;
    const between = all.filter((edge) => [edge.from, edge.to].every((end) => end === from || end === to));
    const left = Math.min(one.column, other.column);
    gaps[left] = Math.max(gaps[left] ?? 0, gapFor(verb, between.length > 1));
  }
  return gaps;
}

/** The grids that can be shown largest. */
function gridsFor(parts: number, pane: Size, depth: number): Grid[] {
  const isDown = isNarrow(pane);
  const height = Math.max(rowFor(pane), NODE_HEIGHT + depth * GROUP_GAP_Y);
  if (isDown) return [{ columns: 2, rows: Math.max(2, Math.ceil(parts * NARROW_ROWS)), height, isDown }];
  const most = Math.min(parts, MOST_COLUMNS);
  const grids = Array.from({ length: Math.max(1, most - 1) }, (_, at) => {
    const columns = at + 2;
    const rows = (wanted: number) => Math.ceil(wanted / columns);
    const zoom = (high: number) =>
      Math.min(
        1,
        pane.width / (columns * (NODE_WIDTH + GAP_X) - GAP_X),
        pane.height / (high * height - height + NODE_HEIGHT),
      );
    const [spare, tight] = [rows(parts * SPARE), rows(parts)];
    const high = zoom(spare) >= COMFORTABLE_ZOOM ? spare : tight;
    return { columns, rows: high, height, isDown, zoom: zoom(high) };
  });
  // Of grids that are shown equally large, the widest comes first: a drawing should lead to the right.
  return grids
    .sort((one, other) => other.zoom - one.zoom || other.columns - one.columns)
    .slice(0, MOST_GRIDS);
}

/** Much narrower gaps beside wide ones look uneven: this share of the width is spent to make them alike. */
const EVENED = 1.04;

/** Spreads the space that the pane has left at the same scale between the parts, up to twice the usual gap: the narrowest gaps get it first. */
function stretched(gaps: readonly number[], rows: number, grid: Grid, pane: Size) {
  const used = (gaps.length + 1) * NODE_WIDTH + gaps.reduce((sum, gap) => sum + gap, 0);
  const gapY = grid.height - NODE_HEIGHT;
  const zoom = Math.min(1, pane.width / used, pane.height / (rows * grid.height - gapY));
  const spare = grid.isDown ? 0 : Math.max(pane.width / zoom, EVENED * used) - used;
  const least = Math.min(2 * GAP_X, levelAt(gaps, spare));
  const lefts = [0];
  for (const gap of gaps) lefts.push(Math.floor((lefts.at(-1) ?? 0) + NODE_WIDTH + Math.max(gap, least)));
  const high = rows > 1 && !grid.isDown ? (pane.height / zoom - rows * NODE_HEIGHT) / (rows - 1) : gapY;
  return { lefts, height: Math.floor(NODE_HEIGHT + Math.min(2 * gapY, Math.max(gapY, high))) };
}

/** The width that all narrower gaps are widened to when they share the spare room. */
function levelAt(gaps: readonly number[], spare: number): number {
  const sorted = gaps.toSorted((one, other) => one - other);
  let sum = spare;
  for (const [at, gap] of sorted.entries()) {
    sum += gap;
    const level = sum / (at + 1);
    if (level <= (sorted[at + 1] ?? Number.POSITIVE_INFINITY)) return level;
  }
  return 0;
}

/** How deep groups are nested. */
function depthOf({ groups }: Board): number {
  const depth = (id: string | null): number => {
    const group = groups.get(id ?? '');
    return group ? 1 + depth(group.parent) : 0;
  };
  return Math.max(0, ...[...groups.keys()].map(depth));
}

type Search = {
  seed: number;
  /** The heat at the start. */
  heat: number;
  /** Whether a part costs more the farther it is moved. */
  isNear?: boolean;
};

/** The cost per cell that a part is moved, when as much as possible should stay in place. */
const FAR_FROM_START = 1;

/** Simulated annealing over moves and swaps. */
function settled(
  start: readonly Cell[],
  { columns, rows }: Grid,
  tangle: Tangle,
  { seed, heat: hot, isNear }: Search,
) {
  const parts = start.length;
  const cells = start.map((cell) => ({ ...cell }));
  const at = new Map(cells.map(({ column, row }, part) => [row * columns + column, part]));
  const steps = Math.round(Math.min(MOST_STEPS, WORK / (tangle.size + 1)));
  const random = sequence(seed);
  const costAround = (moved: readonly number[]) =>
    tangle.around(cells, moved) +
    (isNear ? FAR_FROM_START * moved.reduce((sum, part) => sum + apartIn(start[part], cells[part]), 0) : 0);
  let cost = tangle.of(cells);
  let best = { cost, cells: cells.map((cell) => ({ ...cell })) };
  const place = (part: number, cell: number) => {
    const placed = cells[part];
    if (!placed) return;
    placed.column = cell % columns;
    placed.row = Math.floor(cell / columns);
    at.set(cell, part);
  };
  /** Moves a part to a cell, and the one that was there to where the part was. */
  const exchange = (part: number, from: number, other: number | undefined, to: number) => {
    place(part, to);
    if (other === undefined) at.delete(from);
    else place(other, from);
  };
  for (let step = 0; step < steps; step += 1) {
    const heat = hot * (COLD / hot) ** (step / steps);
    const part = Math.floor(random() * parts);
    const to = Math.floor(random() * columns * rows);
    const other = at.get(to);
    const { column, row } = cells[part] ?? { column: 0, row: 0 };
    if (other === part) continue;
    const moved = other === undefined ? [part] : [part, other];
    const before = costAround(moved);
    exchange(part, row * columns + column, other, to);
    const next = cost + costAround(moved) - before;
    if (next <= cost || random() < Math.exp((cost - next) / heat)) cost = next;
    else {
      at.delete(to);
      exchange(part, to, other, row * columns + column);
    }
    if (cost < best.cost - 1e-9) best = { cost, cells: cells.map((cell) => ({ ...cell })) };
  }
  return best;
}

function apartIn(one: Cell | undefined, other: Cell | undefined): number {
  return one && other ? Math.abs(one.column - other.column) + Math.abs(one.row - other.row) : 0;
}

/** A linear congruential generator (Numerical Recipes): seeded, so that tidying up is repeatable. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
