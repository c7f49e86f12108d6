import type { Board, BoardEdge } from './board.ts';
import { BoxIndex } from './box-index.ts';
import { directWay } from './direct-way.ts';
import {
  areOver,
  type Box,
  boardBox,
  boxOf,
  drawnTitle,
  groupBoxes,
  type Label,
  nodeBox,
  type Place,
  piecesOf,
  pointBox,
  titleBox,
  unionOf,
  withMargin,
} from './geometry.ts';
import { headOf, type OtherLine, placeOfLabel } from './label-places.ts';
import {
  drawnLabel,
  foldedLabel,
  growthOf,
  LARGEST_GROWTH,
  leftOutMark,
  timesAsLarge,
  type Written,
} from './labels.ts';
import { RouteSearch } from './route-search.ts';

/** How a connection is drawn: its corners from border to border, and its verb. */
export type Route = Written & { points: readonly Place[] };

const CORNER_RADIUS = 8;
const known = new WeakMap<Board, Map<string, Route>>();

/**
 * For each connection, a route of horizontal and vertical pieces around the other parts: short, with few corners and
 * crossings, none on top of another (A* along the tracks beside the parts, after M. Wybrow, K. Marriott and P. J.
 * Stuckey, "Orthogonal Connector Routing", 2009); and a place where its verb covers no part, title or other verb.
 * The same parts, connections and groups always have the same routes, in whatever order they were drawn: a board that
 * is opened again must look as it did.
 */
export function edgeRoutes(board: Board): Map<string, Route> {
  const before = known.get(board);
  if (before) return before;
  const parts = new Map([...board.nodes.values()].map((node) => [node.id, nodeBox(node)]));
  const edges = [...board.edges.values()].flatMap((edge) => {
    const [from, to] = [parts.get(edge.from), parts.get(edge.to)];
    return from && to ? [{ ...edge, ends: [from, to] as const }] : [];
  });
  edges.sort(inTurn);
  const boxes = groupBoxes(board);
  const titles = [...boxes].flatMap(([id, box]) => {
    const group = board.groups.get(id);
    if (!group) return [];
    const title = titleBox(box, drawnTitle(group));
    // As wide as the title is in an overview, where words are enlarged.
    return [{ ...title, width: Math.min(box.width, title.width * LARGEST_GROWTH) }];
  });
  const search = new RouteSearch([...parts.values()], [...boxes.values()], titles);
  const pairOf = ({ from, to }: Pick<BoardEdge, 'from' | 'to'>) => [from, to].sort().join(' ');
  const between = new Map<string, number>();
  for (const edge of edges) between.set(pairOf(edge), (between.get(pairOf(edge)) ?? 0) + 1);
  const led = edges.map(({ ends: [from, to], ...edge }) => ({
    id: edge.id,
    verb: edge.verb,
    points: search.way(from, to, between.get(pairOf(edge)) ?? 1),
  }));
  const around = [...parts.values(), ...titles];
  // The border of a group is as much a line as those of the connections: neither may run through a verb.
  const lines = new BoxIndex([...led.flatMap(piecesAround), ...[...boxes.values()].flatMap(bordersOf)]);
  const labels = labelsOf(led, lines, around);
  const taken = new BoxIndex<Box>([...around, ...[...labels.values()].map(({ drawn }) => drawn)]);
  const isOther = (id: string) => (line: Line) => line.of !== id;
  const nearTo = ({ id, points }: Pick<Led, 'id' | 'points'>, label: Label) => {
    const room = timesAsLarge(label, LARGEST_GROWTH);
    return [headOf(points), ...taken.over(room), ...lines.over(room).filter(isOther(id))];
  };
  const routes = new Map<string, Route>();
  const rooms = new Map<string, Box>();
  for (const { id, points } of led) {
    const placed = labels.get(id);
    if (!placed) continue;
    const { label, drawn, isLeftOut } = placed;
    if (isLeftOut) {
      routes.set(id, { points, label, growth: 0, folded: null });
      continue;
    }
    const growth = growthOf(label, nearTo({ id, points }, label));
    // The labels after this one leave it the room that it takes when enlarged.
    const enlarged = timesAsLarge(label, growth);
    taken.remove(drawn);
    taken.add(enlarged);
    rooms.set(id, enlarged);
    routes.set(id, { points, label, growth, folded: null });
  }
  for (const [id, route] of routes) {
    if (route.growth === 0 || route.growth === LARGEST_GROWTH) continue;
    const two = foldedLabel(route.label);
    if (!two) continue;
    const around = nearTo({ id, points: route.points }, two).filter((box) => box !== rooms.get(id));
    const growth = around.some((box) => areOver(box, two)) ? 0 : growthOf(two, around);
    if (growth <= route.growth) continue;
    taken.add(timesAsLarge(two, growth));
    routes.set(id, { ...route, folded: { label: two, growth } });
  }
  known.set(board, routes);
  return routes;
}

type Ends = { id: string; ends: readonly [Box, Box] };

/** Short connections come first, so that they are drawn straight; of equal ones, those nearer to the upper left. */
function inTurn(one: Ends, other: Ends): number {
  const ranked = ({ ends: [from, to] }: Ends) => [
    Math.abs(from.x - to.x) + Math.abs(from.y - to.y),
    from.y,
    from.x,
    to.y,
    to.x,
  ];
  const ranks = ranked(other);
  for (const [at, rank] of ranked(one).entries()) {
    const apart = rank - (ranks[at] ?? rank);
    if (apart !== 0) return apart;
  }
  return one.id < other.id ? -1 : 1;
}

type Led = { id: string; verb: string; points: readonly Place[] };

/** A piece of the line of a connection, or of the border of a group. */
type Line = OtherLine & { of: string | null };

function piecesAround({ id, points }: Led): Line[] {
  return piecesOf(points).map((piece) => ({ ...withMargin(boxOf(piece), 1), of: id, isBorder: false }));
}

function bordersOf({ x, y, width, height }: Box): Line[] {
  const [right, bottom] = [x + width, y + height];
  const corners = [
    { x, y },
    { x: right, y },
    { x: right, y: bottom },
    { x, y: bottom },
    { x, y },
  ];
  return piecesOf(corners).map((piece) => ({ ...withMargin(boxOf(piece), 1), of: null, isBorder: true }));
}

/** How often all verbs are placed at most. After the first time, those that found no free place come first. */
const MOST_TURNS = 4;
/**
 * Limit on the work for the verbs of a board, in boxes looked at: more than a hundred connections need. Once it is
 * reached, the verbs that are left get no place.
 */
const WORK = 800_000;

/** `drawn` is the label itself, or the mark in its place. */
type Placed = ReturnType<typeof placeOfLabel> & { drawn: Label };

function labelsOf(led: readonly Led[], lines: BoxIndex<Line>, around: readonly Box[]): Map<string, Placed> {
  let looked = 0;
  const inTurn = (order: readonly Led[]) => {
    const taken = new BoxIndex<Box>(around);
    const cut: Led[] = [];
    const labels = order.map(({ id, ...line }): [string, Placed] => {
      const surroundings = {
        taken: (area: Box) => taken.over(area),
        lines: (area: Box) => lines.over(area).filter(({ of }) => of !== id),
      };
      const isTooMuch = looked + taken.looked + lines.looked > WORK;
      const place = placeOfLabel(line.verb, line.points, surroundings, isTooMuch);
      if (place.isLeftOut) cut.push({ id, ...line });
      const drawn = place.isLeftOut ? leftOutMark(place.label) : place.label;
      taken.add(drawn);
      return [id, { ...place, drawn }];
    });
    looked += taken.looked;
    return { labels: new Map(labels), cut };
  };
  let order = led;
  let best = inTurn(order);
  for (let turn = 1; best.cut.length > 0 && turn < MOST_TURNS && looked + lines.looked < WORK; turn += 1) {
    const { cut } = best;
    const first = new Set(cut.map(({ id }) => id));
    order = [...cut, ...order.filter(({ id }) => !first.has(id))];
    const next = inTurn(order);
    if (next.cut.length >= cut.length) break;
    best = next;
  }
  return best.labels;
}

/** A route that avoids nothing, for a part that is being dragged. */
export function directRoute(from: Box, to: Box, verb: string): Route {
  const points = directWay(from, to);
  const taken = (area: Box) => [from, to].filter((part) => areOver(part, area));
  const { label, isLeftOut } = placeOfLabel(verb, points, { taken, lines: () => [] });
  return { points, label, growth: isLeftOut ? 0 : 1, folded: null };
}

/** The box around the drawing with its lines and verbs, which may reach beyond the parts; null if nothing is drawn. */
export function drawnBox(board: Board): Box | null {
  const box = boardBox(board);
  if (!box) return null;
  const routes = [...edgeRoutes(board).values()];
  return unionOf([box, ...routes.flatMap((route) => [drawnLabel(route), ...route.points.map(pointBox)])]);
}

/** The points as the attribute `d` of an SVG path, with rounded corners. */
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
