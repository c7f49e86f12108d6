import { type Board, isInGroup } from '#shared/board/board.ts';
import { COLUMN, NODE_HEIGHT, NODE_WIDTH, type Place, ROW } from '#shared/board/geometry.ts';
import { flowOf, ranksOf } from './flow.ts';

export type Cell = { column: number; row: number };
/** How far apart rows are, how many cells the drawing may be long, and whether it leads downwards. */
type Lead = { height: number; isDown: boolean; cells: number };

/** The approximate gap between two columns. */
const GAP_X = 96;

const LENGTH = 0.5;
/** The cost of a line against the direction of the drawing. */
const BACKWARDS = 18;
/** The cost of two connected parts side by side, since nothing shows which comes first. */
const ABREAST = 1;
/** As `ABREAST`, but the line leads upwards (or to the left), so it is read the wrong way round. */
const UPTURNED = 4;
/** A line that changes both row and column has a corner. */
const CORNER = 1;
/** How much more the same costs on the way that most requests take: it should be one straight line. */
const MAIN = 2;
const CROSSING = 2.5;
const PASSED_PART = 6;
const INTRUDER = 8;
/** Requests begin at a client, so it should be at the upper left: the cost per cell along and across the direction. */
const FAR_CLIENT = { ahead: 6, aside: 2 };
/** What clients call first, such as a CDN, should be near to them: the cost per column or row farther than its rank. */
const LATE_FRONT = 4;
/** The cost of a part's distance from where its turn is, as a share of the drawing's length. */
const OUT_OF_TURN = 6;

/** How hard a placing is to read. A line over a part weighs far more than a crossing: it seems to end there. */
export class Tangle {
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly weight: number[] = [];
  /** The lines at each part. */
  private readonly at: number[][];
  private readonly members: Set<number>[];
  private readonly isClient: boolean[];
  private readonly turns: number[];
  private readonly isFront: boolean[];
  private readonly ranks: number[];
  private readonly grid: Lead;

  constructor(board: Board, order: readonly string[], grid: Lead) {
    const index = new Map(order.map((id, at) => [id, at]));
    this.at = order.map(() => []);
    for (const { from, to, isMain } of flowOf(board)) {
      const [one, other] = [index.get(from), index.get(to)];
      if (one === undefined || other === undefined) continue;
      this.at[one]?.push(this.from.length);
      this.at[other]?.push(this.from.length);
      this.from.push(one);
      this.to.push(other);
      this.weight.push(isMain ? MAIN : 1);
    }
    this.members = [...board.groups.keys()]
      .map((group) => {
        const nodes = [...board.nodes.values()].filter((node) => isInGroup(board.groups, node.group, group));
        return new Set(nodes.flatMap(({ id }) => index.get(id) ?? []));
      })
      .filter((members) => members.size > 0);
    this.isClient = order.map((id) => board.nodes.get(id)?.kind === 'client');
    const ranks = ranksOf(board);
    const last = Math.max(1, ...ranks.values());
    this.isFront = order.map((id) => ['edge', 'gateway'].includes(board.nodes.get(id)?.kind ?? ''));
    this.ranks = order.map((id) => ranks.get(id) ?? 0);
    this.turns = order.map((id) => (ranks.get(id) ?? 0) / last);
    this.grid = grid;
  }

  /** An estimate of the work to compute `around` for two parts. */
  get size(): number {
    return (
      2 * this.from.length + (4 * this.from.length * (this.from.length + this.at.length)) / this.at.length
    );
  }

  /** The cost of a placing. */
  of(cells: readonly Cell[]): number {
    return this.around(
      cells,
      cells.map((_, at) => at),
    );
  }

  /** The part of a placing's cost that changes if these parts move. */
  around(cells: readonly Cell[], moved: readonly number[]): number {
    let sum = this.members.length > 0 ? INTRUDER * this.intruders(cells) : 0;
    for (const part of moved) sum += this.ofPart(part, cells[part]);
    for (const part of moved)
      for (const line of this.at[part] ?? [])
        if (this.isOwn(line, part, moved)) sum += this.ofLine(line, cells);
    return sum + this.tangles(cells, moved);
  }

  /** The cost of lines that run over parts, and of lines that cross, as far as these parts are concerned. */
  tangles(cells: readonly Cell[], moved: readonly number[] = cells.map((_, at) => at)): number {
    let sum = 0;
    const counted = new Uint8Array(this.from.length);
    for (const part of moved) for (const line of this.at[part] ?? []) counted[line] = 1;
    const [starts, ends] = [this.from, this.to];
    for (let line = 0; line < starts.length; line += 1) {
      const from = cells[starts[line] ?? -1];
      const to = cells[ends[line] ?? -1];
      if (!from || !to) continue;
      if (counted[line] === 0) {
        for (const part of moved) {
          const cell = cells[part];
          if (cell && this.passes(from, to, cell)) sum += PASSED_PART;
        }
        continue;
      }
      for (const cell of cells)
        if (cell !== from && cell !== to && this.passes(from, to, cell)) sum += PASSED_PART;
      for (let other = 0; other < starts.length; other += 1) {
        // Two lines that both belong to moved parts are compared once.
        if (other === line || (counted[other] === 1 && other < line)) continue;
        const start = cells[starts[other] ?? -1];
        const end = cells[ends[other] ?? -1];
        if (!start || !end || start === from || start === to || end === from || end === to) continue;
        if (cross(from, to, start, end)) sum += CROSSING;
      }
    }
    return sum;
  }

  /** Whether a line between two moved parts is counted with this one. */
  private isOwn(line: number, part: number, moved: readonly number[]): boolean {
    return this.from[line] === part || !moved.includes(this.from[line] ?? -1);
  }

  private ofPart(part: number, cell: Cell | undefined): number {
    if (!cell) return 0;
    const { isDown, cells } = this.grid;
    const ahead = isDown ? cell.row : cell.column;
    const aside = isDown ? cell.column : cell.row;
    if (this.isClient[part]) return FAR_CLIENT.ahead * ahead + FAR_CLIENT.aside * aside;
    if (this.isFront[part]) return LATE_FRONT * Math.max(0, ahead - (this.ranks[part] ?? 0));
    return OUT_OF_TURN * Math.abs(ahead / Math.max(1, cells - 1) - (this.turns[part] ?? 0));
  }

  private ofLine(line: number, cells: readonly Cell[]): number {
    const from = cells[this.from[line] ?? -1];
    const to = cells[this.to[line] ?? -1];
    if (!from || !to) return 0;
    const across = to.column - from.column;
    const down = to.row - from.row;
    const ahead = this.grid.isDown ? down : across;
    const aside = this.grid.isDown ? across : down;
    let sum = LENGTH * Math.sqrt(2.25 * across * across + down * down);
    if (across !== 0 && down !== 0) sum += CORNER;
    if (ahead < 0) sum += BACKWARDS;
    else if (ahead === 0) sum += aside < 0 ? UPTURNED : ABREAST;
    return sum * (this.weight[line] ?? 1);
  }

  /** Counts parts within the rectangle of a group that is not theirs, and groups that overlap without being nested. */
  intruders(cells: readonly Cell[]): number {
    let count = 0;
    const areas = this.members.map((members) => areaOf(cells, members));
    for (const [group, area] of areas.entries()) {
      const members = this.members[group];
      for (let at = 0; at < cells.length; at += 1) {
        const cell = cells[at];
        if (cell && !members?.has(at) && isWithin(area, cell)) count += 1;
      }
      for (let later = group + 1; later < areas.length; later += 1) {
        const overlapped = areas[later];
        if (!overlapped || !areOver(area, overlapped)) continue;
        if (![...(this.members[later] ?? [])].some((at) => members?.has(at))) count += 1;
      }
    }
    return count;
  }

  /** Whether the straight line between two cells touches the part of a third. */
  private passes(from: Cell, to: Cell, { column, row }: Cell): boolean {
    if (column < Math.min(from.column, to.column) || column > Math.max(from.column, to.column)) return false;
    if (row < Math.min(from.row, to.row) || row > Math.max(from.row, to.row)) return false;
    const width = NODE_WIDTH + GAP_X;
    const dx = (to.column - from.column) * width;
    const dy = (to.row - from.row) * this.grid.height;
    const x = (column - from.column) * width;
    const y = (row - from.row) * this.grid.height;
    // True if the part has corners on both sides of the line.
    const reach = (Math.abs(dx) * NODE_HEIGHT + Math.abs(dy) * NODE_WIDTH) / 2;
    return Math.abs(dx * y - dy * x) < reach;
  }
}

type Area = { left: number; right: number; top: number; bottom: number };

function areaOf(cells: readonly Cell[], members: ReadonlySet<number>): Area {
  const area = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const at of members) {
    const { column, row } = cells[at] ?? { column: 0, row: 0 };
    area.left = Math.min(area.left, column);
    area.right = Math.max(area.right, column);
    area.top = Math.min(area.top, row);
    area.bottom = Math.max(area.bottom, row);
  }
  return area;
}

function isWithin({ left, right, top, bottom }: Area, { column, row }: Cell): boolean {
  return column >= left && column <= right && row >= top && row <= bottom;
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

/** How tangled straight lines are: a weighted count of crossings and of parts that lines run over. */
export function tanglesOf(
  board: Board,
  places: Iterable<{ id: string } & Place> = board.nodes.values(),
): number {
  const cells = new Map([...places].map(({ id, x, y }) => [id, { column: x / COLUMN, row: y / ROW }]));
  return new Tangle(board, [...cells.keys()], { height: ROW, isDown: false, cells: 1 }).tangles([
    ...cells.values(),
  ]);
}
