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

/** Costs, in pixels of a detour that would be just as bad. */
const COST = { corner: 36, crossing: 50, together: 40, togetherPerPx: 3, besideMiddle: 10 };
/**
 * Limit on the work for all routes of a board, in parts and lines looked at; sixty connections stay a matter of a
 * moment. Routes beyond it are drawn without a search.
 */
const WORK = 1_000_000;

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

/** Finds a route for one connection after another; each keeps away from those before it. */
export class RouteSearch {
  private readonly parts: readonly Box[];
  private readonly lines: Piece[] = [];
  private work = 0;

  constructor(parts: readonly Box[]) {
    this.parts = parts;
  }

  way(from: Box, to: Box, lines: number): Place[] {
    const points = this.straight(from, to, lines) ?? this.around(from, to, lines) ?? directWay(from, to);
    this.lines.push(...piecesOf(points));
    return points;
  }

  /** A straight line between two parts that face each other with nothing between them; null if there is none. */
  private straight(from: Box, to: Box, lines: number): Place[] | null {
    const passed = this.parts
      .filter((part) => !isSame(part, from) && !isSame(part, to))
      .map((part) => withMargin(part, CLEARANCE));
    for (const { border, out, across } of portsOf(from, to, lines)) {
      const [start, length] = across ? [to.y, to.height] : [to.x, to.width];
      const at = across ? border.y : border.x;
      if (at < start + APART || at > start + length - APART) continue;
      const isForwards = across ? out.x > border.x : out.y > border.y;
      const near = across ? (isForwards ? to.x : to.x + to.width) : isForwards ? to.y : to.y + to.height;
      const end = across ? { x: near, y: at } : { x: at, y: near };
      const isAhead = across ? end.x > border.x === isForwards : end.y > border.y === isForwards;
      if (!isAhead) continue;
      const piece = pieceOf(border, end);
      if (passed.some((part) => isThrough(piece, part))) continue;
      if (this.lines.every((line) => meeting(piece, line) === 0)) return [border, end];
    }
    return null;
  }

  /**
   * The cheapest route along the tracks beside the parts nearby; null if there is none, or the limit of work was
   * reached.
   */
  private around(from: Box, to: Box, between: number): Place[] | null {
    const region = withMargin(unionOf([from, to]), REGION);
    const near = this.parts.filter((part) => areOver(part, region));
    const passed = near.map((part) => withMargin(part, CLEARANCE));
    const lines = this.lines.filter((line) => areOver(withMargin(boxOf(line), 1), region));
    const [starts, ends] = [portsOf(from, to, between), portsOf(to, from, between)];
    const xs = ascending([
      ...[...starts, ...ends].map(({ out }) => out.x),
      ...near.flatMap(({ x, width }) => TRACKS.flatMap((track) => [x - track, x + width + track])),
    ]);
    const ys = ascending([
      ...[...starts, ...ends].map(({ out }) => out.y),
      ...near.flatMap(({ y, height }) => TRACKS.flatMap((track) => [y - track, y + height + track])),
    ]);
    /** What a piece of a row or column can meet. */
    const meetable = (across: boolean, at: number) => ({
      passed: passed.filter(({ x, y, width, height }) =>
        across ? at > y && at < y + height : at > x && at < x + width,
      ),
      lines: lines.filter((line) =>
        line.across === across ? Math.abs(line.at - at) < APART : line.low <= at && line.high >= at,
      ),
    });
    const met = {
      across: new Map(ys.map((y) => [y, meetable(true, y)])),
      down: new Map(xs.map((x) => [x, meetable(false, x)])),
    };
    const meets = ({ across, at }: Piece) => met[across ? 'across' : 'down'].get(at) ?? { passed, lines };
    const costOf = (piece: Piece) =>
      meets(piece).lines.reduce((sum, line) => sum + meeting(piece, line), piece.high - piece.low);
    const placeOf = (cell: number) => ({
      x: xs[Math.floor(cell / ys.length)] ?? 0,
      y: ys[cell % ys.length] ?? 0,
    });
    const cellOf = ({ x, y }: Place) => xs.indexOf(x) * ys.length + ys.indexOf(y);
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
      const here = placeOf(cell);
      const column = Math.floor(cell / ys.length);
      const row = cell % ys.length;
      const neighbors = [
        column > 0 ? cell - ys.length : null,
        column < xs.length - 1 ? cell + ys.length : null,
        row > 0 ? cell - 1 : null,
        row < ys.length - 1 ? cell + 1 : null,
      ];
      for (const there of neighbors) {
        if (there === null) continue;
        const piece = pieceOf(here, placeOf(there));
        const { passed, lines } = meets(piece);
        this.work += 2 + passed.length + lines.length;
        if (passed.some((part) => isThrough(piece, part))) continue;
        reach(there, piece.across, turned(piece.across) + costOf(piece), state);
      }
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

/** The points without those in the middle of a straight piece. */
function cornersOf(points: readonly Place[]): Place[] {
  return points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (!before || !after) return true;
    return (before.x !== point.x || point.x !== after.x) && (before.y !== point.y || point.y !== after.y);
  });
}

/** From the middle of one side to the middle of another, across the wider gap; it avoids nothing. */
export function directWay(from: Box, to: Box): Place[] {
  const [one, other] = [middleOf(from), middleOf(to)];
  const gapX = Math.abs(other.x - one.x) - (from.width + to.width) / 2;
  const gapY = Math.abs(other.y - one.y) - (from.height + to.height) / 2;
  if (gapX >= gapY) {
    const ahead = other.x < one.x ? -1 : 1;
    const [start, end] = [one.x + (ahead * from.width) / 2, other.x - (ahead * to.width) / 2];
    const middle = (start + end) / 2;
    return cornersOf([
      { x: start, y: one.y },
      { x: middle, y: one.y },
      { x: middle, y: other.y },
      { x: end, y: other.y },
    ]);
  }
  const ahead = other.y < one.y ? -1 : 1;
  const [start, end] = [one.y + (ahead * from.height) / 2, other.y - (ahead * to.height) / 2];
  const middle = (start + end) / 2;
  return cornersOf([
    { x: one.x, y: start },
    { x: one.x, y: middle },
    { x: other.x, y: middle },
    { x: other.x, y: end },
  ]);
}

function middleOf({ x, y, width, height }: Box): Place {
  return { x: x + width / 2, y: y + height / 2 };
}

/** States by rank, the lowest first (a binary heap). */
class Heap {
  private readonly items: { state: number; rank: number }[] = [];

  push(state: number, rank: number): void {
    const { items } = this;
    let at = items.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent];
      if (!above || above.rank <= rank) break;
      items[at] = above;
      at = parent;
    }
    items[at] = { state, rank };
  }

  pop(): { state: number; rank: number } | undefined {
    const { items } = this;
    const [first, last] = [items[0], items.pop()];
    if (!last || items.length === 0) return first;
    let at = 0;
    for (;;) {
      const [left, right] = [items[2 * at + 1], items[2 * at + 2]];
      const lower = left && right && right.rank < left.rank ? right : left;
      if (!lower || lower.rank >= last.rank) break;
      items[at] = lower;
      at = 2 * at + (lower === left ? 1 : 2);
    }
    items[at] = last;
    return first;
  }
}
