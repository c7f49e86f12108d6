import { type Board, type BoardChange, changedBoard, isInGroup } from '#shared/board/board.ts';
import {
  areOver,
  boardBox,
  COLUMN,
  crossings,
  groupBoxes,
  LABEL_FONT_PX,
  labelSize,
  NODE_HEIGHT,
  NODE_WIDTH,
  nodeBox,
  piecesOf,
  ROW,
} from '#shared/board/geometry.ts';
import { growthAt, LARGEST_GROWTH, mostGrowth } from '#shared/board/labels.ts';
import { drawnBox, edgeRoutes } from '#shared/board/routes.ts';
import { flowOf } from './flow.ts';
import { gridLayouts, nearLayouts } from './grid-layout.ts';
import { clearOfGroups } from './group-room.ts';
import { ontoRows } from './onto-rows.ts';
import { EDGE_PX, FOOT_PX, isNarrow, rowFor, type Size } from './pane.ts';
import { tanglesOf } from './tangle.ts';

/** The length of a line between two ranks, besides the room for its verb. */
const RANK_GAP = 40;
/** Between parts: room for two borders of groups and a title. */
const GROUP_GAP = 68;
/** The most lines that are routed to compare placings: a moment's work. */
const MOST_COMPARED = 400;
/** Boards with more lines use a faster layout, which needs a little more room. */
const MANY_LINES = 150;

type Places = { id: string; x: number; y: number }[];
type Pane = Size & { isDown: boolean };

/**
 * Chooses the best of several placings for this pane: the present one, some close to it, some along the connections,
 * and grids of several column counts. The present placing stays unless another is clearly better, but for parts off
 * their row or column; of those, placings that move parts less are preferred. Parts without a connection go to the last row.
 */
export async function tidyUp(board: Board, shown: Size): Promise<Extract<BoardChange, { do: 'move' }>> {
  const size = { width: shown.width - 2 * EDGE_PX, height: shown.height - 2 * EDGE_PX - FOOT_PX };
  const pane = { ...size, isDown: isNarrow(shown) };
  const present = [...board.nodes.values()].map(({ id, x, y }) => ({ id, x, y }));
  const connected = connectedOf(board);
  const flows = await flowsOf(connected, pane);
  const order = (flows[0] ?? [])
    .toSorted((one, other) =>
      pane.isDown ? one.y - other.y || one.x - other.x : one.x - other.x || one.y - other.y,
    )
    .map(({ id }) => id);
  const near = (places: Places) =>
    nearLayouts(
      connected,
      places.filter(({ id }) => connected.nodes.has(id)),
      pane,
    ).map((each) => withLast(board, each, shown));
  const made = [...flows, ...gridLayouts(connected, order, pane)].map((places) =>
    withLast(board, places, shown),
  );
  const [roughly, closely] = [remembered(roughCost), remembered(drawnCost)];
  const count = Math.floor(MOST_COMPARED / Math.max(1, board.edges.size));
  const bestFrom = (stood: Places): Places => {
    const byCost = (costOf: typeof roughCost) => (places: Places) => ({
      places,
      cost: costOf(board, places, pane) + COST.movedPerColumn * movedColumns(stood, places),
    });
    const others = [...near(stood), ...made]
      .map(byCost(roughly))
      .sort((one, other) => one.cost - other.cost)
      .slice(0, Math.max(1, count - 1))
      .map(({ places }) => places);
    const [own, ...rest] = [stood, ...others].map(byCost(count > 1 ? closely : roughly));
    let best = { places: stood, cost: (own?.cost ?? 0) - WORTH_A_CHANGE };
    for (const each of rest) if (each.cost < best.cost) best = each;
    return best.places;
  };
  // A part off its row is put back even if the drawing gains nothing by it. A larger loss would be undone by the next round.
  const straightened = (places: Places): Places => {
    const made = ontoRows(board, places);
    const costOf = count > 1 ? closely : roughly;
    const isWorse = costOf(board, made, pane) > costOf(board, places, pane) + WORTH_A_CHANGE;
    return isWorse || isAsPlaced(changedBoard(board, { do: 'move', places }), made) ? places : made;
  };
  // Repeated until another round, such as pressing the button again, would change nothing.
  let best = present;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = bestFrom(best);
    const straight = next === best ? straightened(best) : next;
    if (straight === best) break;
    best = straight;
  }
  // A last resort for groups that none of the placings keeps apart.
  const placed = changedBoard(board, { do: 'move', places: best });
  return {
    do: 'move',
    places: [...changedBoard(placed, ...clearOfGroups(placed)).nodes.values()].map(({ id, x, y }) => ({
      id,
      x,
      y,
    })),
  };
}

const MOST_ROUNDS = 4;

/** Caches the cost of each placing, so that its lines are routed once however often it is compared. */
function remembered(costOf: typeof roughCost): typeof roughCost {
  const known = new Map<Places, number>();
  return (board, places, pane) => {
    const cost = known.get(places) ?? costOf(board, places, pane);
    known.set(places, cost);
    return cost;
  };
}

/** How far parts are moved relative to each other, in columns; moving the whole drawing counts as nothing. */
function movedColumns(before: Places, after: Places): number {
  const placed = new Map(after.map((place) => [place.id, place]));
  return (['x', 'y'] as const).reduce((sum, axis) => {
    const ways = before.map((place) => (placed.get(place.id)?.[axis] ?? place[axis]) - place[axis]);
    const middle = ways.toSorted((one, other) => one - other)[Math.floor(ways.length / 2)] ?? 0;
    return sum + ways.reduce((all, way) => all + Math.abs(way - middle), 0) / COLUMN;
  }, 0);
}

/** Whether the parts already are at these places. */
export function isAsPlaced({ nodes }: Board, places: Places): boolean {
  return places.every(({ id, x, y }) => nodes.get(id)?.x === x && nodes.get(id)?.y === y);
}

/** The board without parts that have neither a connection nor a group, unless that leaves none. */
function connectedOf(board: Board): Board {
  const ends = new Set([...board.edges.values()].flatMap(({ from, to }) => [from, to]));
  const nodes = new Map([...board.nodes].filter(([id, { group }]) => group !== null || ends.has(id)));
  return nodes.size > 0 ? { ...board, nodes } : board;
}

/** Puts the parts that have no place yet below the others. */
function withLast(board: Board, places: Places, shown: Size): Places {
  const placed = new Map(places.map((place) => [place.id, place]));
  const left = Math.min(...places.map(({ x }) => x));
  const right = Math.max(...places.map(({ x }) => x));
  const top = Math.max(...places.map(({ y }) => y)) + rowFor(shown) + (board.groups.size > 0 ? GROUP_GAP : 0);
  const columns = Math.max(isNarrow(shown) ? 2 : 3, Math.floor((right - left) / COLUMN) + 1);
  let at = 0;
  return [...board.nodes.keys()].map((id) => {
    const place = placed.get(id);
    if (place) return place;
    const [column, row] = [at % columns, Math.floor(at / columns)];
    at += 1;
    return { id, x: left + column * COLUMN, y: top + row * rowFor(shown) };
  });
}

/** Placings along the connections, to the right and downwards; only downwards in a narrow pane. */
async function flowsOf(board: Board, { isDown }: Pane): Promise<Places[]> {
  const { graphlib, layout } = await import('@dagrejs/dagre');
  const ahead = new Set(flowOf(board).map(({ from, to }) => `${from} ${to}`));
  const along = (rankdir: 'LR' | 'TB') => {
    const graph = new graphlib.Graph({ multigraph: true, compound: true });
    const nodesep = board.groups.size > 0 ? GROUP_GAP : 36;
    const isLarge = board.edges.size > MANY_LINES;
    graph.setGraph({ rankdir, nodesep, ranksep: RANK_GAP, ...(isLarge && { ranker: 'longest-path' }) });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const { id, parent } of board.groups.values()) {
      graph.setNode(groupKey(id), {});
      if (parent !== null) graph.setParent(groupKey(id), groupKey(parent));
    }
    for (const { id, group } of board.nodes.values()) {
      graph.setNode(id, { width: NODE_WIDTH, height: NODE_HEIGHT });
      if (group !== null) graph.setParent(id, groupKey(group));
    }
    for (const { id, from, to, verb } of board.edges.values()) {
      const [first, second] = ahead.has(`${from} ${to}`) ? [from, to] : [to, from];
      graph.setEdge(first, second, { ...labelSize([verb]), labelpos: 'c' }, id);
    }
    layout(graph);
    return [...board.nodes.keys()].map((id) => {
      const { x, y } = graph.node(id);
      return { id, x: Math.round(x - NODE_WIDTH / 2), y: Math.round(y - NODE_HEIGHT / 2) };
    });
  };
  if (isDown) return [along('TB')];
  return board.edges.size > MANY_LINES ? [along('LR')] : [along('LR'), along('TB')];
}

/** A key for a group that cannot collide with a part's id. */
const groupKey = (id: string) => `group ${id}`;

/** Verbs smaller than this in the window are hard to read. */
const READABLE_PX = 11;
/** The present placing stays unless another is better by more than this. */
const WORTH_A_CHANGE = 2;
const COST = {
  tooSmallPerPx: 12,
  tooSmallSquared: 5,
  crossing: 8,
  corner: 1,
  hiddenVerb: 15,
  back: 34,
  aside: 1,
  askew: 4,
  bentMain: 3,
  lateClient: 20,
  lowClientPerRow: 15,
  covered: 60,
  movedPerColumn: 0.75,
};

/** A quick estimate of a placing's cost, by straight lines between parts. */
function roughCost(board: Board, places: Places, pane: Pane): number {
  const placed = changedBoard(board, { do: 'move', places });
  return costOfPlaces(placed, pane, boardBox(placed)) + COST.crossing * tanglesOf(placed);
}

/** The cost of a placing with its lines and verbs as they are drawn. */
function drawnCost(board: Board, places: Places, pane: Pane): number {
  const placed = changedBoard(board, { do: 'move', places });
  const routes = [...edgeRoutes(placed).values()];
  const lines = routes.map(({ points }) => piecesOf(points));
  const box = drawnBox(placed);
  const shownAs = growthAt(box ? zoomOf(box, pane) : 1) ?? LARGEST_GROWTH;
  const small = routes.filter((route) => mostGrowth(route) < shownAs);
  return (
    costOfPlaces(placed, pane, box) +
    COST.crossing * crossings(lines) +
    COST.corner * lines.reduce((sum, line) => sum + line.length - 1, 0) +
    COST.hiddenVerb * small.length
  );
}

/** The cost of a small scale, of lines that lead back or are askew, and of parts that are misplaced or covered. */
function costOfPlaces(board: Board, pane: Pane, box: Size | null): number {
  if (!box) return 0;
  const high = pane.height / box.height;
  const zoom = zoomOf(box, pane);
  const missing = Math.max(0, READABLE_PX - LABEL_FONT_PX * zoom);
  const nodes = [...board.nodes.values()];
  const axis = pane.isDown ? 'y' : 'x';
  const first = Math.min(...nodes.map((node) => node[axis]));
  let sum = COST.tooSmallPerPx * missing + COST.tooSmallSquared * missing ** 2;
  // A drawing in a narrow pane scrolls up and down; each pane of height costs.
  if (pane.isDown) sum += zoom / high;
  for (const { from, to, isMain } of flowOf(board)) {
    const [one, other] = [board.nodes.get(from), board.nodes.get(to)];
    if (!one || !other) continue;
    const [ahead, aside] = pane.isDown
      ? [other.y - one.y, other.x - one.x]
      : [other.x - one.x, other.y - one.y];
    if (isAskew(other.x - one.x, NODE_WIDTH) || isAskew(other.y - one.y, NODE_HEIGHT)) sum += COST.askew;
    if (ahead < 0 || (ahead === 0 && aside < 0)) sum += COST.back;
    else if (ahead === 0) sum += COST.aside;
    if (isMain && (ahead <= 0 || aside !== 0)) sum += COST.bentMain;
  }
  const clients = nodes.filter(({ kind }) => kind === 'client');
  sum += COST.lateClient * clients.filter((node) => node[axis] > first).length;
  if (clients.length > 0 && !pane.isDown)
    sum += (COST.lowClientPerRow * (topOf(clients) - topOf(nodes))) / ROW;
  return sum + COST.covered * covered(board);
}

const topOf = (nodes: readonly { y: number }[]) => Math.min(...nodes.map(({ y }) => y));

/** Whether two parts are nearly, but not exactly, in one column or row. */
function isAskew(apart: number, length: number): boolean {
  return apart !== 0 && Math.abs(apart) < length / 2;
}

/** The zoom at which a board is shown whole; in a narrow pane, at which its width fits. */
function zoomOf(box: Size, pane: Pane): number {
  return Math.min(1, pane.width / box.width, pane.isDown ? 1 : pane.height / box.height);
}

/** Counts parts that overlap, and parts within the border of a group that is not theirs. */
function covered({ nodes, groups, ...board }: Board): number {
  const parts = [...nodes.values()];
  const boxes = [...groupBoxes({ nodes, groups, ...board })];
  return parts.reduce((sum, one, at) => {
    const box = nodeBox(one);
    const over = parts.slice(at + 1).filter((other) => areOver(box, nodeBox(other)));
    const foreign = boxes.filter(([id, group]) => !isInGroup(groups, one.group, id) && areOver(group, box));
    return sum + over.length + foreign.length;
  }, 0);
}
