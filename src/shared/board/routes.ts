import type { Board, BoardEdge } from './board.ts';
import {
  areOver,
  type Box,
  boardBox,
  boxOf,
  groupBoxes,
  groupTitle,
  LABEL_HEIGHT,
  labelWidth,
  nodeBox,
  type Place,
  pieceOf,
  piecesOf,
  pointBox,
  sharedArea,
  titleBox,
  unionOf,
  withMargin,
} from './geometry.ts';
import { directWay, RouteSearch } from './route-search.ts';

/** How a connection is drawn: its corners from border to border, and where its verb stands. */
export type Route = { points: readonly Place[]; label: Box };

const CORNER_RADIUS = 8;
/** Of an arrow head. */
const HEAD_PX = 12;
const known = new WeakMap<Board, Map<string, Route>>();

/**
 * For each connection a way of horizontal and vertical pieces past the other parts, short, with few corners and crossings, none
 * upon another (A* over the lines beside the parts, as M. Wybrow, K. Marriott and P. J. Stuckey, "Orthogonal Connector
 * Routing", 2009); and a place where its verb covers no part, no title and no other verb.
 */
export function edgeRoutes(board: Board): Map<string, Route> {
  const before = known.get(board);
  if (before) return before;
  const parts = new Map([...board.nodes.values()].map((node) => [node.id, nodeBox(node)]));
  const edges = [...board.edges.values()].flatMap((edge) => {
    const [from, to] = [parts.get(edge.from), parts.get(edge.to)];
    return from && to
      ? [{ ...edge, ends: [from, to] as const, reach: Math.abs(from.x - to.x) + Math.abs(from.y - to.y) }]
      : [];
  });
  // What is near is led first, and straight.
  edges.sort((one, other) => one.reach - other.reach);
  const search = new RouteSearch([...parts.values()]);
  const pairOf = ({ from, to }: Pick<BoardEdge, 'from' | 'to'>) => [from, to].sort().join(' ');
  const between = new Map<string, number>();
  for (const edge of edges) between.set(pairOf(edge), (between.get(pairOf(edge)) ?? 0) + 1);
  const led = edges.map(({ ends: [from, to], ...edge }) => ({
    id: edge.id,
    verb: edge.verb,
    points: search.way(from, to, between.get(pairOf(edge)) ?? 1),
  }));
  const taken = [...parts.values()];
  for (const [id, box] of groupBoxes(board)) taken.push(titleBox(box, groupTitle(board.groups.get(id))));
  const lines = led.map(({ points }) => piecesOf(points).map((piece) => withMargin(boxOf(piece), 1)));
  const routes = new Map(
    led.map(({ id, verb, points }, at) => {
      const others = lines.flatMap((line, each) => (each === at ? [] : line));
      const label = placeOfLabel(verb, points, taken, others);
      taken.push(label);
      return [id, { points, label }];
    }),
  );
  known.set(board, routes);
  return routes;
}

/** A way that looks at nothing but its ends, for a part that is being dragged. */
export function directRoute(from: Box, to: Box, verb: string): Route {
  const points = directWay(from, to);
  return { points, label: placeOfLabel(verb, points, [from, to], []) };
}

/** All that is drawn with its lines, which may lead out of it; null where nothing is. */
export function drawnBox(board: Board): Box | null {
  const box = boardBox(board);
  if (!box) return null;
  const routes = [...edgeRoutes(board).values()];
  return unionOf([box, ...routes.flatMap(({ points, label }) => [label, ...points.map(pointBox)])]);
}

/** For the attribute `d` of a path, its corners rounded. */
export function pathOf(points: readonly Place[]): string {
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      const [start, end] = [before, after].map((other) => {
        const length = Math.hypot(other.x - point.x, other.y - point.y) || 1;
        const share = Math.min(CORNER_RADIUS, length / 2) / length;
        return `${point.x + (other.x - point.x) * share} ${point.y + (other.y - point.y) * share}`;
      });
      return `L${start}Q${point.x} ${point.y} ${end}`;
    })
    .join('');
}

/** Of a line, that stays to be seen beside its verb. */
const SEEN_BESIDE_LABEL = 12;
/** Between two places along a piece, and how many of them are tried at most. */
const STEP_PX = 14;
const MOST_STEPS = 13;
/** Of a verb beside its line, to any other: nearer, it could belong to both. */
const OWN_ROOM = 8;
const LABEL_COST = {
  hidden: 4_000,
  line: 1_000,
  near: 160,
  upright: 60,
  squeezed: 250,
  beside: 220,
  besideMiddle: 80,
};

/** Shares of a piece, from the middle to both ends. */
function sharesOf(length: number): number[] {
  const count = Math.max(3, Math.min(MOST_STEPS, Math.floor(length / STEP_PX)));
  return Array.from({ length: count }, (_, at) => (at + 1) / (count + 1));
}

/** In the middle of the longest piece, or wherever else the verb hides least. */
function placeOfLabel(
  verb: string,
  points: readonly Place[],
  taken: readonly Box[],
  lines: readonly Box[],
): Box {
  const [width, height] = [labelWidth(verb), LABEL_HEIGHT];
  const around = withMargin(unionOf(points.map(pointBox)), width);
  const [boxes, passing] = [
    taken.filter((box) => areOver(box, around)),
    [...lines, headOf(points)].filter((box) => areOver(box, around)),
  ];
  const pieces = points.slice(1).map((end, at) => ({ start: points[at] ?? end, end }));
  const spots = pieces.flatMap(({ start, end }) => {
    const piece = pieceOf(start, end);
    const length = piece.high - piece.low;
    const needed = (piece.across ? width : height) + 2 * SEEN_BESIDE_LABEL;
    return sharesOf(length).flatMap((share) => {
      const middle = { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
      const room = 2 * length * Math.min(share, 1 - share);
      const box = { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
      const cost =
        (piece.across ? 0 : LABEL_COST.upright) +
        (room < needed ? LABEL_COST.squeezed : 0) +
        LABEL_COST.besideMiddle * Math.abs(share - 0.5) -
        Math.min(length, 200) / 4;
      // Beside a piece that is too short to hold it, or that another runs along.
      const aside = piece.across ? { x: 0, y: height / 2 + HEAD_PX / 2 } : { x: width / 2 + 4, y: 0 };
      const beside = [-1, 1].map((side) => ({
        room: OWN_ROOM,
        box: { ...box, x: box.x + side * aside.x, y: box.y + side * aside.y },
        cost: cost + (piece.across && room < needed ? -LABEL_COST.squeezed : 0) + LABEL_COST.beside,
      }));
      return [{ room: 0, box, cost }, ...beside];
    });
  });
  const costOf = ({ room, box, cost }: (typeof spots)[number]) =>
    cost +
    boxes.reduce(
      (sum, each) => sum + (areOver(each, box) ? LABEL_COST.hidden + sharedArea(each, box) : 0),
      0,
    ) +
    passing.reduce((sum, line) => {
      if (areOver(line, box)) return sum + LABEL_COST.line;
      return sum + (areOver(line, withMargin(box, room)) ? LABEL_COST.near : 0);
    }, 0);
  const ranked = spots.map((spot) => ({ box: spot.box, cost: costOf(spot) }));
  const best = ranked.reduce((least, each) => (each.cost < least.cost ? each : least), ranked[0] ?? NOWHERE);
  return best.box;
}

/** Where the arrow head is. */
function headOf(points: readonly Place[]): Box {
  const [before, end] = [points.at(-2) ?? NOWHERE.box, points.at(-1) ?? NOWHERE.box];
  const back = (from: number, to: number) => to - Math.sign(to - from) * HEAD_PX;
  const base = { x: back(before.x, end.x), y: back(before.y, end.y) };
  return withMargin(unionOf([pointBox(base), pointBox(end)]), HEAD_PX / 2);
}

const NOWHERE = { box: { x: 0, y: 0, width: 0, height: 0 }, cost: 0 };
