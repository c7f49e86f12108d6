import type { Board, BoardEdge } from './board.ts';
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
import { foldedLabel, growthOf, LARGEST_GROWTH, placeOfLabel, timesAsLarge, type Written } from './labels.ts';
import { RouteSearch } from './route-search.ts';

/** How a connection is drawn: its corners from border to border, and its verb. */
export type Route = Written & { points: readonly Place[] };

const CORNER_RADIUS = 8;
const known = new WeakMap<Board, Map<string, Route>>();

/**
 * For each connection, a route of horizontal and vertical pieces around the other parts: short, with few corners and
 * crossings, none on top of another (A* along the tracks beside the parts, after M. Wybrow, K. Marriott and P. J.
 * Stuckey, "Orthogonal Connector Routing", 2009); and a place where its verb covers no part, title or other verb.
 * Lines that neither moved nor are in the way since `last`, the board as it was drawn before, stay as they are: nothing
 * should move that nobody touched.
 */
export function edgeRoutes(board: Board, last?: Board): Map<string, Route> {
  const before = known.get(board);
  if (before) return before;
  const parts = new Map([...board.nodes.values()].map((node) => [node.id, nodeBox(node)]));
  const edges = [...board.edges.values()].flatMap((edge) => {
    const [from, to] = [parts.get(edge.from), parts.get(edge.to)];
    return from && to
      ? [{ ...edge, ends: [from, to] as const, reach: Math.abs(from.x - to.x) + Math.abs(from.y - to.y) }]
      : [];
  });
  // Short connections come first, so that they are drawn straight.
  edges.sort((one, other) => one.reach - other.reach);
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
  const kept = last ? keptRoutes(board, last) : new Map<string, Route>();
  for (const { points } of kept.values()) search.keep(points);
  // The verbs of the lines that stay come first, so that they stay, too.
  edges.sort((one, other) => Number(kept.has(other.id)) - Number(kept.has(one.id)));
  const led = edges.map(({ ends: [from, to], ...edge }) => ({
    id: edge.id,
    verb: edge.verb,
    points: kept.get(edge.id)?.points ?? search.way(from, to, between.get(pairOf(edge)) ?? 1),
  }));
  const around = [...parts.values(), ...titles];
  const others = othersOf(led);
  const labels = labelsOf(led, others, around, kept);
  const taken = [...around, ...labels.values()];
  const routes = new Map<string, Route>();
  const rooms = new Map<string, Box>();
  for (const { id, points } of led) {
    const label = labels.get(id);
    if (!label) continue;
    const growth = growthOf(label, [...taken, ...(others.get(id) ?? [])]);
    // The labels after this one leave it the room that it takes when enlarged.
    const enlarged = timesAsLarge(label, growth);
    taken[taken.indexOf(label)] = enlarged;
    rooms.set(id, enlarged);
    routes.set(id, { points, label, growth, folded: null });
  }
  for (const [id, route] of routes) {
    if (route.growth === LARGEST_GROWTH) continue;
    const around = taken.filter((box) => box !== rooms.get(id));
    const folded = foldedIn(route, [...around, ...(others.get(id) ?? [])]);
    if (!folded) continue;
    taken.push(timesAsLarge(folded.label, folded.growth));
    routes.set(id, { ...route, folded });
  }
  known.set(board, routes);
  return routes;
}

/** The verb in two lines, if that can be enlarged further and covers nothing. */
function foldedIn({ label, growth }: Route, taken: readonly Box[]): Route['folded'] {
  const folded = foldedLabel(label);
  if (!folded || taken.some((box) => areOver(box, folded))) return null;
  const most = growthOf(folded, taken);
  return most > growth ? { label: folded, growth: most } : null;
}

/** The routes whose ends are where they were, between which no other line came, and that no part blocks. */
function keptRoutes(board: Board, last: Board): Map<string, Route> {
  const kept = new Map<string, Route>();
  const parts = [...board.nodes.values()].map(nodeBox);
  const isInPlace = (id: string) => {
    const [now, was] = [board.nodes.get(id), last.nodes.get(id)];
    return now && was && now.x === was.x && now.y === was.y;
  };
  const isBetween = ({ from, to }: BoardEdge, other: BoardEdge) =>
    [other.from, other.to].every((id) => id === from || id === to);
  const [edges, were] = [[...board.edges.values()], [...last.edges.values()]];
  for (const [id, route] of known.get(last) ?? []) {
    const [now, was] = [board.edges.get(id), last.edges.get(id)];
    if (!now || !was || now.from !== was.from || now.to !== was.to || now.verb !== was.verb) continue;
    if (!isInPlace(now.from) || !isInPlace(now.to)) continue;
    const lines = edges.filter((each) => isBetween(now, each)).length;
    if (lines !== were.filter((each) => isBetween(now, each)).length) continue;
    const pieces = piecesOf(route.points).map(boxOf);
    // A line only touches the borders of its own parts.
    if (!parts.some((part) => pieces.some((piece) => areOver(withMargin(part, -1), withMargin(piece, 1)))))
      kept.set(id, route);
  }
  return kept;
}

type Led = { id: string; verb: string; points: readonly Place[] };

/** How often all verbs are placed at most. After the first time, those that found no free place come first. */
const MOST_TURNS = 3;

/** For each connection, the pieces of all other lines. */
type Others = ReadonlyMap<string, readonly Box[]>;

function othersOf(led: readonly Led[]): Others {
  const lines = led.map(({ points }) => piecesOf(points).map((piece) => withMargin(boxOf(piece), 1)));
  return new Map(
    led.map(({ id }, at) => [id, lines.flatMap((pieces, other) => (other === at ? [] : pieces))]),
  );
}

function labelsOf(
  led: readonly Led[],
  others: Others,
  around: readonly Box[],
  kept: ReadonlyMap<string, Route>,
): Map<string, Label> {
  const inTurn = (order: readonly Led[]) => {
    const taken = [...around];
    const cut: Led[] = [];
    const labels = order.map((line): [string, Label] => {
      const lines = others.get(line.id) ?? [];
      const own = kept.get(line.id)?.label;
      const isFree = own && ![...taken, ...lines].some((box) => areOver(box, own));
      const label = isFree ? own : placeOfLabel(line.verb, line.points, taken, lines);
      if (taken.some((box) => areOver(box, label))) cut.push(line);
      taken.push(label);
      return [line.id, label];
    });
    return { labels: new Map(labels), cut };
  };
  let order = led;
  let best = inTurn(order);
  for (let turn = 1; best.cut.length > 0 && turn < MOST_TURNS; turn += 1) {
    const { cut } = best;
    order = [...cut, ...order.filter((line) => !cut.includes(line))];
    const next = inTurn(order);
    if (next.cut.length >= cut.length) break;
    best = next;
  }
  return best.labels;
}

/** A route that avoids nothing, for a part that is being dragged. */
export function directRoute(from: Box, to: Box, verb: string): Route {
  const points = directWay(from, to);
  return { points, label: placeOfLabel(verb, points, [from, to], []), growth: 1, folded: null };
}

/** The box around the drawing with its lines and verbs, which may reach beyond the parts; null if nothing is drawn. */
export function drawnBox(board: Board): Box | null {
  const box = boardBox(board);
  if (!box) return null;
  const routes = [...edgeRoutes(board).values()];
  return unionOf([box, ...routes.flatMap(({ points, label }) => [label, ...points.map(pointBox)])]);
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
