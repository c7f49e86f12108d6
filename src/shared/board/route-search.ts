import { BoxIndex } from './box-index.ts';
import { cornersOf, directWay } from './direct-way.ts';
import {
  areOver,
  type Box,
  boxOf,
  type Piece,
  type Place,
  pieceOf,
  piecesOf,
  pointBox,
  unionOf,
  withMargin,
} from './geometry.ts';
import { Heap } from './heap.ts';

/** Distance that a line keeps from the parts it passes, in pixels like all lengths here. */
const CLEARANCE = 8;
/** How far a line runs straight out of a part before its first corner: the arrow head has room there. */
const STUB = 16;
/** Distances at which lines run beside a part: two lines at most. */
const TRACKS = [STUB, STUB + 18];
/** Two parallel lines closer than this look like one. */
const APART = 12;
/** Two lines on one axis whose ends are closer than this look like one line that goes on. */
const GAP = 24;
/** Margin around both ends within which a route is searched. */
const REGION = 160;

/** Distance that a line keeps from a group that it goes around. */
const BESIDE_GROUP = 10;

/** Costs, in pixels of a detour that would be just as bad. */
const COST = {
  corner: 36,
  crossing: 50,
  together: 40,
  togetherPerPx: 3,
  besideMiddle: 10,
  titlePerPx: 3,
  strangerPerPx: 1.5,
};
/**
 * Limit on the work for all routes of a board, in parts and lines looked at; sixty connections stay a matter of a
 * moment. Routes beyond it are drawn without a search.
 */
const WORK = 600_000;

/** Whether a piece runs through a box; running along its border does not count. */
function isThrough(piece: Piece, box: Box): boolean {
  const [start, length] = piece.across ? [box.y, box.height] : [box.x, box.width];
  const [first, extent] = piece.across ? [box.x, box.width] : [box.y, box.height];
  return piece.at > start && piece.at < start + length && piece.high > first && piece.low < first + extent;
}

/** The cost of two pieces that meet. */
function meeting(one: Piece, other: Piece): number {
  if (one.across !== other.across) {
    const isCrossing =
      other.at > one.low && other.at <= one.high && one.at >= other.low && one.at <= other.high;
    return isCrossing ? COST.crossing : 0;
  }
  if (Math.abs(one.at - other.at) >= APART) return 0;
  const shared = Math.min(one.high, other.high) - Math.max(one.low, other.low);
  if (shared > 0) return COST.together + shared * COST.togetherPerPx;
  return shared > -GAP ? COST.together : 0;
}

/** The length of a piece that runs through a box; running along its border does not count. */
function lengthIn(piece: Piece, box: Box): number {
  if (!isThrough(piece, box)) return 0;
  const [start, extent] = piece.across ? [box.x, box.width] : [box.y, box.height];
  return Math.min(piece.high, start + extent) - Math.max(piece.low, start);
}

/** A box that lines go around where that is cheap: the title of a group, or a group that neither end is in. */
type Avoided = { box: Box; perPx: number };

/** A place where a line can leave or reach a part: on its border, and straight out of it. */
type Port = { border: Place; out: Place; across: boolean; cost: number };

/**
 * @param lines how many connect these two: if the number is even, the middle is kept free, so that none looks like the
 * only one
 */
function portsOf(box: Box, facing: Box, lines: number): Port[] {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const side = (across: boolean, start: number, length: number, otherStart: number, otherLength: number) => {
    const middle = start + length / 2;
    const isPair = lines % 2 === 0;
    const spread = (isPair ? 0.8 : 1) * (across ? 15 : 40);
    const [low, high] = [Math.max(start, otherStart), Math.min(start + length, otherStart + otherLength)];
    // A straight line fits where the parts overlap on this axis.
    const shared = high - low >= 2 * APART ? [Math.round((low + high) / 2)] : [];
    const beside = [middle - spread, middle + spread];
    const places = new Set(isPair ? [...beside, middle, ...shared] : [middle, ...beside, ...shared]);
    return [...places].map((at) => ({ at, cost: (at === middle) === isPair ? COST.besideMiddle : 0 }));
  };
  const ys = side(true, box.y, box.height, facing.y, facing.height);
  const xs = side(false, box.x, box.width, facing.x, facing.width);
  return [
    ...ys.flatMap(({ at: y, cost }) => [
      { border: { x: right, y }, out: { x: right + STUB, y }, across: true, cost },
      { border: { x: box.x, y }, out: { x: box.x - STUB, y }, across: true, cost },
    ]),
    ...xs.flatMap(({ at: x, cost }) => [
      { border: { x, y: bottom }, out: { x, y: bottom + STUB }, across: false, cost },
      { border: { x, y: box.y }, out: { x, y: box.y - STUB }, across: false, cost },
    ]),
  ];
}

/** A piece of a line that was led before. */
type Line = Box & { piece: Piece };

/** Finds a route for one connection after another; each keeps away from those before it. */
export class RouteSearch {
  private readonly parts: BoxIndex;
  private readonly groups: readonly Box[];
  private readonly titles: readonly Box[];
  private readonly lines = new BoxIndex<Line>();
  private work = 0;

  constructor(parts: readonly Box[], groups: readonly Box[], titles: readonly Box[]) {
    this.parts = new BoxIndex(parts);
    this.groups = groups;
    this.titles = titles;
  }

  private avoidedBy(from: Box, to: Box): Avoided[] {
    const strange = this.groups.filter((box) => !areOver(box, from) && !areOver(box, to));
    return [
      ...strange.map((box) => ({ box, perPx: COST.strangerPerPx })),
      ...this.titles.map((box) => ({ box, perPx: COST.titlePerPx })),
    ];
  }

  way(from: Box, to: Box, lines: number): Place[] {
    const points = this.straight(from, to, lines) ?? this.around(from, to, lines) ?? directWay(from, to);
    for (const piece of piecesOf(points)) this.lines.add({ ...withMargin(boxOf(piece), 1), piece });
    return points;
  }

  /** A straight line between two parts that face each other with nothing between them; null if there is none. */
  private straight(from: Box, to: Box, lines: number): Place[] | null {
    const avoided = this.avoidedBy(from, to);
    for (const { border, out, across } of portsOf(from, to, lines)) {
      const [start, length] = across ? [to.y, to.height] : [to.x, to.width];
      const at = across ? border.y : border.x;
      if (at < start + APART || at > start + length - APART) continue;
      const isForwards = across ? out.x > border.x : out.y > border.y;
      const facing = across ? (isForwards ? to.x : to.x + to.width) : isForwards ? to.y : to.y + to.height;
      const end = across ? { x: facing, y: at } : { x: at, y: facing };
      const isAhead = across ? end.x > border.x === isForwards : end.y > border.y === isForwards;
      if (!isAhead) continue;
      const piece = pieceOf(border, end);
      const beside = this.parts.over(withMargin(boxOf(piece), CLEARANCE));
      if (beside.some((part) => !isSame(part, from) && !isSame(part, to))) continue;
      if (avoided.some(({ box }) => isThrough(piece, box))) continue;
      const near = this.lines.over(withMargin(boxOf(piece), GAP));
      if (near.every((line) => meeting(piece, line.piece) === 0)) return [border, end];
    }
    return null;
  }

  /**
   * The cheapest route along the tracks beside the parts nearby; null if there is none, or the limit of work was
   * reached.
   */
  private around(from: Box, to: Box, between: number): Place[] | null {
    if (this.work >= WORK) return null;
    const region = withMargin(unionOf([from, to]), REGION);
    const near = this.parts.over(region);
    const passed = near.map((part) => withMargin(part, CLEARANCE));
    const lines = this.lines.over(region).map(({ piece }) => piece);
    const avoided = this.avoidedBy(from, to).filter(({ box }) => areOver(box, region));
    const around = [
      ...near.flatMap((part) => TRACKS.map((track) => withMargin(part, track))),
      ...this.groups.filter((box) => areOver(box, region)).map((box) => withMargin(box, BESIDE_GROUP)),
    ];
    const [starts, ends] = [portsOf(from, to, between), portsOf(to, from, between)];
    const xs = ascending([
      ...[...starts, ...ends].map(({ out }) => out.x),
      ...around.flatMap(({ x, width }) => [x, x + width]),
    ]);
    const ys = ascending([
      ...[...starts, ...ends].map(({ out }) => out.y),
      ...around.flatMap(({ y, height }) => [y, y + height]),
    ]);
    /** What a piece of a row or column can meet. */
    const meetable = (across: boolean, at: number) => ({
      passed: passed.filter(({ x, y, width, height }) =>
        across ? at > y && at < y + height : at > x && at < x + width,
      ),
      lines: lines.filter((line) =>
        line.across === across ? Math.abs(line.at - at) < APART : line.low <= at && line.high >= at,
      ),
      avoided: avoided.filter(({ box: { x, y, width, height } }) =>
        across ? at > y && at < y + height : at > x && at < x + width,
      ),
    });
    const met = {
      across: new Map(ys.map((y) => [y, meetable(true, y)])),
      down: new Map(xs.map((x) => [x, meetable(false, x)])),
    };
    const meets = ({ across, at }: Piece) =>
      met[across ? 'across' : 'down'].get(at) ?? { passed, lines, avoided };
    const costOf = (piece: Piece) => {
      const { lines, avoided } = meets(piece);
      let sum = piece.high - piece.low;
      for (const line of lines) sum += meeting(piece, line);
      for (const { box, perPx } of avoided) sum += perPx * lengthIn(piece, box);
      return sum;
    };
    const placeOf = (cell: number) => ({
      x: xs[Math.floor(cell / ys.length)] ?? 0,
      y: ys[cell % ys.length] ?? 0,
    });
    const cellOf = ({ x, y }: Place) => xs.indexOf(x) * ys.length + ys.indexOf(y);
    /** The cost from one crossing of tracks to the next, by the lower cell and the axis; infinite through a part. */
    const stepCosts = new Float64Array(2 * xs.length * ys.length).fill(Number.NaN);
    const stepCost = (cell: number, next: number, across: boolean) => {
      const step = 2 * Math.min(cell, next) + (across ? 1 : 0);
      const before = stepCosts[step];
      if (before !== undefined && !Number.isNaN(before)) return before;
      const piece = pieceOf(placeOf(cell), placeOf(next));
      const { passed, lines } = meets(piece);
      this.work += 2 + passed.length + lines.length;
      const cost = passed.some((part) => isThrough(piece, part)) ? Number.POSITIVE_INFINITY : costOf(piece);
      stepCosts[step] = cost;
      return cost;
    };
    /** A lower bound of the way that is left, as A* needs it. */
    const left = ({ x, y }: Place) =>
      Math.max(0, to.x - x, x - to.x - to.width) + Math.max(0, to.y - y, y - to.y - to.height);

    // A state is a crossing of two tracks and the axis on which it was reached.
    const best = new Map<number, { cost: number; before: number | Port }>();
    const open = new Heap();
    const reach = (cell: number, across: boolean, cost: number, before: number | Port) => {
      const state = 2 * cell + (across ? 1 : 0);
      if ((best.get(state)?.cost ?? Number.POSITIVE_INFINITY) <= cost) return;
      best.set(state, { cost, before });
      open.push(state, cost + left(placeOf(cell)));
    };
    const isOpen = ({ out }: Port) => !passed.some((part) => areOver(part, pointBox(out)));
    for (const port of starts.filter(isOpen))
      reach(cellOf(port.out), port.across, port.cost + costOf(pieceOf(port.border, port.out)), port);
    const goals = new Map(ends.filter(isOpen).map((port) => [cellOf(port.out), port]));
    let found: { state: number; cost: number; port: Port } | null = null;
    const done = new Set<number>();
    for (let next = open.pop(); next && this.work < WORK; next = open.pop()) {
      if (found && next.rank >= found.cost) break;
      const { state } = next;
      const reached = best.get(state);
      if (!reached || done.has(state)) continue;
      done.add(state);
      const [cell, wasAcross] = [Math.floor(state / 2), state % 2 === 1];
      const turned = (across: boolean) => reached.cost + (across === wasAcross ? 0 : COST.corner);
      const port = goals.get(cell);
      if (port) {
        const cost = turned(port.across) + port.cost + costOf(pieceOf(port.out, port.border));
        if (!found || cost < found.cost) found = { state, cost, port };
      }
      const [column, row] = [Math.floor(cell / ys.length), cell % ys.length];
      const step = (there: number, across: boolean) =>
        reach(there, across, turned(across) + stepCost(cell, there, across), state);
      if (column > 0) step(cell - ys.length, true);
      if (column < xs.length - 1) step(cell + ys.length, true);
      if (row > 0) step(cell - 1, false);
      if (row < ys.length - 1) step(cell + 1, false);
    }
    if (!found) return null;
    const points = [found.port.border];
    for (let at: number | Port = found.state; ; ) {
      if (typeof at !== 'number') return cornersOf([...points, at.border].reverse());
      points.push(placeOf(Math.floor(at / 2)));
      const reached = best.get(at);
      if (!reached) return null;
      at = reached.before;
    }
  }
}

function ascending(values: readonly number[]): number[] {
  return [...new Set(values)].sort((one, other) => one - other);
}

function isSame(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y;
}
