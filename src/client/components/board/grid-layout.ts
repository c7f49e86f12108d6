import type { Board } from '#shared/board/board.ts';
import { NODE_HEIGHT, NODE_WIDTH } from '#shared/board/geometry.ts';
import { flowOf } from './flow.ts';

/** A short verb stands in the line between two parts of a row. */
const GAP_X = 96;
const GAP_Y = 54;
/** Between two rows, for each level of groups: the lower border of one, the title and border of another. */
const GROUP_GAP_Y = 68;
/** Cells per part while the drawing stays large: the freedom to keep lines straight. */
const SPARE = 1.5;
/** Where names are about 12 px high; smaller drawings have no cells to spare. */
const COMFORTABLE_ZOOM = 0.75;
const SMALLEST_ZOOM = 0.1;
/** A pane that shows no more than two columns large enough to be read. It is drawn downwards, and moved to see the rest. */
const NARROW_PX = 480;
/** Between two rows there: four lines, each with its verb. */
const NARROW_GAP_Y = 88;
/** Rows per part there. */
const NARROW_ROWS = 0.75;
/** Of each attempt of simulated annealing: enough for twelve parts to settle, and no more than a moment for sixty. */
const WORK = 800_000;
const MOST_STEPS = 5_000;
const ATTEMPTS = [1, 2, 3, 4, 5];
const [HOT, COLD] = [2, 0.05];

export type Size = { width: number; height: number };
type Place = { id: string; x: number; y: number };
type Cell = { column: number; row: number };
type Grid = { columns: number; rows: number; height: number; isDown: boolean };

/** Whether a drawing leads from the top to the bottom, and may be higher than the pane. */
export function isNarrow({ width }: Pick<Size, 'width'>): boolean {
  return width < NARROW_PX;
}

/** From one row to the next. */
export function rowFor(pane: Size): number {
  return NODE_HEIGHT + (isNarrow(pane) ? NARROW_GAP_Y : GAP_Y);
}

/**
 * Places for all parts in grids that suit the pane: as large as they can be shown, with few lines crossing each other or
 * passing a part, and most lines leading to the right, or downwards in a narrow pane. The same board and pane give the same
 * places.
 * @param order the parts as they are to be read; where the search begins
 * @returns several to choose from; none where no such grid exists, or no group could be kept apart
 */
export function gridLayouts(board: Board, order: readonly string[], pane: Size): Place[][] {
  const grid = gridFor(order.length, pane, depthOf(board));
  if (!grid) return [];
  const tangle = new Tangle(board, order, grid);
  return ATTEMPTS.map((seed) => settled(order.length, grid, tangle, seed))
    .sort((one, other) => one.cost - other.cost)
    .filter(({ cells }) => tangle.intruders(cells) === 0)
    .map(({ cells }) => {
      const rows = [...new Set(cells.map(({ row }) => row))].sort((one, other) => one - other);
      const columns = [...new Set(cells.map(({ column }) => column))].sort((one, other) => one - other);
      const [width, height] = stretched(columns.length, rows.length, grid, pane);
      return order.flatMap((id, at) => {
        const cell = cells[at];
        return cell
          ? [{ id, x: columns.indexOf(cell.column) * width, y: rows.indexOf(cell.row) * height }]
          : [];
      });
    });
}

/** The grid of the largest cells that has room for so many parts. */
function gridFor(parts: number, pane: Size, depth: number): Grid | null {
  const isDown = isNarrow(pane);
  const height = Math.max(rowFor(pane), NODE_HEIGHT + depth * GROUP_GAP_Y);
  if (isDown) return { columns: 2, rows: Math.max(2, Math.ceil(parts * NARROW_ROWS)), height, isDown };
  for (let zoom = 1; zoom >= SMALLEST_ZOOM; zoom -= 0.05) {
    const columns = Math.floor((pane.width / zoom + GAP_X) / (NODE_WIDTH + GAP_X));
    const rows = Math.floor((pane.height / zoom + height - NODE_HEIGHT) / height);
    const wanted = zoom >= COMFORTABLE_ZOOM ? Math.ceil(parts * SPARE) : parts;
    if (columns * rows >= wanted) return { columns, rows, height, isDown };
  }
  return null;
}

/** Width and height of a cell: what the pane has left at the same scale goes between the parts, up to twice the usual gap. */
function stretched(columns: number, rows: number, grid: Grid, pane: Size): [number, number] {
  if (grid.isDown) return [NODE_WIDTH + GAP_X, grid.height];
  const [gapX, gapY] = [GAP_X, grid.height - NODE_HEIGHT];
  const zoom = Math.min(
    1,
    pane.width / (columns * (NODE_WIDTH + gapX) - gapX),
    pane.height / (rows * (NODE_HEIGHT + gapY) - gapY),
  );
  const gap = (length: number, count: number, part: number, usual: number) =>
    count > 1 ? Math.min(2 * usual, Math.max(usual, (length / zoom - count * part) / (count - 1))) : usual;
  return [
    Math.floor(NODE_WIDTH + gap(pane.width, columns, NODE_WIDTH, gapX)),
    Math.floor(NODE_HEIGHT + gap(pane.height, rows, NODE_HEIGHT, gapY)),
  ];
}

/** How many groups lie within each other. */
function depthOf({ groups }: Board): number {
  const depth = (id: string | null): number => {
    const group = groups.get(id ?? '');
    return group ? 1 + depth(group.parent) : 0;
  };
  return Math.max(0, ...[...groups.keys()].map(depth));
}

/** Simulated annealing over moves and swaps; starts row by row. */
function settled(parts: number, { columns, rows }: Grid, tangle: Tangle, seed: number) {
  const cells = Array.from({ length: parts }, (_, at) => ({
    column: at % columns,
    row: Math.floor(at / columns),
  }));
  const at = new Map(cells.map(({ column, row }, part) => [row * columns + column, part]));
  const steps = Math.round(Math.min(MOST_STEPS, WORK / (tangle.size + 1)));
  const random = sequence(seed);
  let cost = tangle.of(cells);
  let best = { cost, cells: cells.map((cell) => ({ ...cell })) };
  const exchange = (one: number, to: number) => {
    const moved = cells[one];
    if (!moved) return;
    const from = moved.row * columns + moved.column;
    const other = at.get(to);
    const displaced = other === undefined ? undefined : cells[other];
    if (displaced) Object.assign(displaced, { column: moved.column, row: moved.row });
    if (other === undefined) at.delete(from);
    else at.set(from, other);
    Object.assign(moved, { column: to % columns, row: Math.floor(to / columns) });
    at.set(to, one);
    return from;
  };
  for (let step = 0; step < steps; step += 1) {
    const heat = HOT * (COLD / HOT) ** (step / steps);
    const part = Math.floor(random() * parts);
    const from = exchange(part, Math.floor(random() * columns * rows));
    const next = tangle.of(cells);
    if (next <= cost || random() < Math.exp((cost - next) / heat)) cost = next;
    else if (from !== undefined) exchange(part, from);
    if (cost < best.cost) best = { cost, cells: cells.map((cell) => ({ ...cell })) };
  }
  return best;
}

/** A linear congruential generator (Numerical Recipes), so that tidying twice changes nothing. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const LENGTH = 0.5;
/** Against the way that the drawing leads. */
const BACKWARDS = 7;
/** Beside each other where one comes first: it is not seen which. */
const ABREAST = 1;
/** A line between two rows and two columns has a corner. */
const CORNER = 1;
const CROSSING = 1.5;
const PASSED_PART = 6;
const INTRUDER = 8;
/** Reading begins at the upper left, as requests do at a client. */
const FAR_CLIENT = 0.6;

/** How hard a placing is to read. Weighs lines that pass a part most: they seem to end there. */
export class Tangle {
  private readonly ends: [number, number][];
  private readonly members: Set<number>[];
  private readonly clients: number[];
  private readonly grid: Pick<Grid, 'height' | 'isDown'>;

  constructor(board: Board, order: readonly string[], grid: Pick<Grid, 'height' | 'isDown'>) {
    const index = new Map(order.map((id, at) => [id, at]));
    this.ends = flowOf(board).flatMap(({ from, to }): [number, number][] => {
      const [one, other] = [index.get(from), index.get(to)];
      return one === undefined || other === undefined ? [] : [[one, other]];
    });
    const isWithin = (group: string | null, wanted: string): boolean =>
      group !== null && (group === wanted || isWithin(board.groups.get(group)?.parent ?? null, wanted));
    this.members = [...board.groups.keys()]
      .map((group) => {
        const nodes = [...board.nodes.values()].filter((node) => isWithin(node.group, group));
        return new Set(nodes.flatMap(({ id }) => index.get(id) ?? []));
      })
      .filter((members) => members.size > 0);
    this.clients = order.flatMap((id, at) => (board.nodes.get(id)?.kind === 'client' ? [at] : []));
    this.grid = grid;
  }

  /** Of the work to find the tangle of one placing. */
  get size(): number {
    return this.ends.length * (this.ends.length / 2 + 8);
  }

  of(cells: readonly Cell[]): number {
    let sum = INTRUDER * this.intruders(cells) + this.tangles(cells);
    const { isDown } = this.grid;
    for (const client of this.clients) sum += FAR_CLIENT * (cells[client]?.[isDown ? 'row' : 'column'] ?? 0);
    for (const [one, other] of this.ends) {
      const [from, to] = [cells[one], cells[other]];
      if (!from || !to) continue;
      const [across, down] = [to.column - from.column, to.row - from.row];
      sum += LENGTH * Math.hypot(across * 1.5, down);
      if (across !== 0 && down !== 0) sum += CORNER;
      const ahead = isDown ? down : across;
      if (ahead < 0) sum += BACKWARDS;
      else if (ahead === 0) sum += ABREAST;
    }
    return sum;
  }

  /** Parts that lines pass, and lines that cross. */
  tangles(cells: readonly Cell[]): number {
    let sum = 0;
    this.ends.forEach(([one, other], at) => {
      const [from, to] = [cells[one], cells[other]];
      if (!from || !to) return;
      for (const cell of cells)
        if (cell !== from && cell !== to && this.passes(from, to, cell)) sum += PASSED_PART;
      for (let later = at + 1; later < this.ends.length; later += 1) {
        const [third, fourth] = this.ends[later] ?? [one, one];
        if (third === one || third === other || fourth === one || fourth === other) continue;
        const [start, end] = [cells[third], cells[fourth]];
        if (start && end && cross(from, to, start, end)) sum += CROSSING;
      }
    });
    return sum;
  }

  /** Parts within the rectangle of a group that is not theirs, and groups that overlap without one being within the other. */
  intruders(cells: readonly Cell[]): number {
    let count = 0;
    const areas = this.members.map((members) => areaOf(cells.filter((_, at) => members.has(at))));
    this.members.forEach((members, group) => {
      const area = areas[group];
      if (!area) return;
      cells.forEach((cell, at) => {
        if (
          !members.has(at) &&
          areOver(area, { left: cell.column, right: cell.column, top: cell.row, bottom: cell.row })
        )
          count += 1;
      });
      for (const [other, others] of this.members.slice(group + 1).entries()) {
        const overlapped = areas[group + 1 + other];
        if (overlapped && ![...others].some((at) => members.has(at)) && areOver(area, overlapped)) count += 1;
      }
    });
    return count;
  }

  /** Whether the straight line between two cells touches the part of a third. */
  private passes(from: Cell, to: Cell, { column, row }: Cell): boolean {
    if (column < Math.min(from.column, to.column) || column > Math.max(from.column, to.column)) return false;
    if (row < Math.min(from.row, to.row) || row > Math.max(from.row, to.row)) return false;
    const width = NODE_WIDTH + GAP_X;
    const [dx, dy] = [(to.column - from.column) * width, (to.row - from.row) * this.grid.height];
    const [x, y] = [(column - from.column) * width, (row - from.row) * this.grid.height];
    // Corners of the part lie on both sides of the line.
    const reach = (Math.abs(dx) * NODE_HEIGHT + Math.abs(dy) * NODE_WIDTH) / 2;
    return Math.abs(dx * y - dy * x) < reach;
  }
}

type Area = { left: number; right: number; top: number; bottom: number };

function areaOf(cells: readonly Cell[]): Area {
  const [columns, rows] = [cells.map(({ column }) => column), cells.map(({ row }) => row)];
  return {
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
  };
}

function areOver(one: Area, other: Area): boolean {
  return (
    one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom
  );
}

function cross(one: Cell, other: Cell, third: Cell, fourth: Cell): boolean {
  const side = (from: Cell, to: Cell, of: Cell) =>
    (to.column - from.column) * (of.row - from.row) - (to.row - from.row) * (of.column - from.column);
  return (
    side(one, other, third) * side(one, other, fourth) < 0 &&
    side(third, fourth, one) * side(third, fourth, other) < 0
  );
}
