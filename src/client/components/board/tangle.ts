import { type Board, isInGroup } from '#shared/board/board.ts';
import { NODE_HEIGHT, NODE_WIDTH } from '#shared/board/geometry.ts';
import { flowOf } from './flow.ts';

export type Cell = { column: number; row: number };
/** How far apart rows are, and whether the drawing leads downwards. */
type Lead = { height: number; isDown: boolean };

/** The approximate gap between two columns. */
const GAP_X = 96;

const LENGTH = 0.5;
/** The cost of a line against the direction of the drawing. */
const BACKWARDS = 7;
/** The cost of two connected parts side by side, since nothing shows which comes first. */
const ABREAST = 1;
/** As `ABREAST`, but the line leads upwards (or to the left), so it is read the wrong way round. */
const UPTURNED = 4;
/** A line that changes both row and column has a corner. */
const CORNER = 1;
const CROSSING = 1.5;
const PASSED_PART = 6;
const INTRUDER = 8;
/** Requests begin at a client, so it should be at the upper left: the cost per cell along and across the direction. */
const FAR_CLIENT = { ahead: 3, aside: 0.5 };

/** How hard a placing is to read. A line over a part weighs far more than a crossing: it seems to end there. */
export class Tangle {
  private readonly ends: [number, number][];
  private readonly members: Set<number>[];
  private readonly clients: number[];
  private readonly grid: Lead;

  constructor(board: Board, order: readonly string[], grid: Lead) {
    const index = new Map(order.map((id, at) => [id, at]));
    this.ends = flowOf(board).flatMap(({ from, to }): [number, number][] => {
      const [one, other] = [index.get(from), index.get(to)];
      return one === undefined || other === undefined ? [] : [[one, other]];
    });
    this.members = [...board.groups.keys()]
      .map((group) => {
        const nodes = [...board.nodes.values()].filter((node) => isInGroup(board.groups, node.group, group));
        return new Set(nodes.flatMap(({ id }) => index.get(id) ?? []));
      })
      .filter((members) => members.size > 0);
    this.clients = order.flatMap((id, at) => (board.nodes.get(id)?.kind === 'client' ? [at] : []));
    this.grid = grid;
  }

  /** An estimate of the work to compute `of` for one placing. */
  get size(): number {
    return this.ends.length * (this.ends.length / 2 + 8);
  }

  of(cells: readonly Cell[]): number {
    let sum = INTRUDER * this.intruders(cells) + this.tangles(cells);
    const { isDown } = this.grid;
    for (const client of this.clients) {
      const { row, column } = cells[client] ?? { row: 0, column: 0 };
      const [ahead, aside] = isDown ? [row, column] : [column, row];
      sum += FAR_CLIENT.ahead * ahead + FAR_CLIENT.aside * aside;
    }
    for (const [one, other] of this.ends) {
      const [from, to] = [cells[one], cells[other]];
      if (!from || !to) continue;
      const [across, down] = [to.column - from.column, to.row - from.row];
      sum += LENGTH * Math.hypot(across * 1.5, down);
      if (across !== 0 && down !== 0) sum += CORNER;
      const [ahead, aside] = isDown ? [down, across] : [across, down];
      if (ahead < 0) sum += BACKWARDS;
      else if (ahead === 0) sum += aside < 0 ? UPTURNED : ABREAST;
    }
    return sum;
  }

  /** The cost of lines that run over parts, and of lines that cross. */
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

  /** Counts parts within the rectangle of a group that is not theirs, and groups that overlap without being nested. */
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
    // True if the part has corners on both sides of the line.
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
  return (
    side(one, other, third) * side(one, other, fourth) < 0 &&
    side(third, fourth, one) * side(third, fourth, other) < 0
  );
}

function side(from: Cell, to: Cell, of: Cell): number {
  return (to.column - from.column) * (of.row - from.row) - (to.row - from.row) * (of.column - from.column);
}
