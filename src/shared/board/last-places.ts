import { type Board, type BoardEvent, type BoardNode, boardAt } from './board.ts';
import {
  areOver,
  type Box,
  GROUP_PADDING,
  NODE_HEIGHT,
  NODE_WIDTH,
  nodeBox,
  type Place,
  unionOf,
  withMargin,
} from './geometry.ts';
import { drawnBox } from './routes.ts';

/** How far a removed part may stand outside of what remained where that has no room for it: farther off, it would make all of that small. */
export const ASIDE: Place = { x: NODE_WIDTH + 2 * GROUP_PADDING, y: 2 * (NODE_HEIGHT + 2 * GROUP_PADDING) };
/** The room between a removed part that is set aside and others. */
const ROOM = 8;

/**
 * The last place of each part. A replay shows it there from the first moment, so that the drawing builds up in one
 * place and nothing jumps. A removed part is where it stood, or as near as it can be without covering one of its time:
 * within the drawing of the end if that has room, since the drawing is smaller the farther it reaches.
 * @param end the board at the end; its parts may be at other places than the events put them
 * @param aside how far a removed part may stand outside of that
 */
export function lastPlaces(
  events: readonly BoardEvent[],
  end: Board = boardAt(events),
  aside: Place = ASIDE,
): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const lives = new Map<string, { from: number; to: number }>();
  for (const [at, { change }] of events.entries()) {
    const moved = change.do === 'put_node' ? [change.node] : change.do === 'move' ? change.places : [];
    for (const { id, x, y } of moved) places.set(id, { x, y });
    for (const { id } of moved)
      lives.set(id, { from: lives.get(id)?.from ?? at, to: Number.POSITIVE_INFINITY });
    const ended = change.do === 'remove_node' ? lives.get(change.id) : undefined;
    if (ended) ended.to = at;
  }
  for (const { id, x, y } of end.nodes.values()) places.set(id, { x, y });
  const [stood, frame] = [drawnBox(boardAt(events)), drawnBox(end)];
  if (!stood || !frame) return places;
  const taken = [...end.nodes.values()].map(({ id, x, y }) => ({ id, box: nodeBox({ x, y }) }));
  const inside = areaOf(frame, { x: 0, y: 0 });
  const around = areaOf(frame, aside);
  // Downwards, there is always a free place.
  around.most.y = Number.POSITIVE_INFINITY;
  for (const [id, place] of places) {
    if (end.nodes.has(id)) continue;
    const wanted = {
      x: alike(place.x, stood.x, stood.width, frame.x, frame.width),
      y: alike(place.y, stood.y, stood.height, frame.y, frame.height),
    };
    const own = lives.get(id);
    const others = taken.filter((other) => {
      const life = lives.get(other.id);
      return own && life && own.from < life.to && life.from < own.to;
    });
    const boxes = others.map(({ box }) => box);
    const free = nearestFree(wanted, boxes, inside) ?? nearestFree(wanted, boxes, around) ?? wanted;
    places.set(id, free);
    taken.push({ id, box: nodeBox(free) });
  }
  return places;
}

const within = (least: number, most: number, at: number) => Math.max(least, Math.min(most, at));

/** The same place in a drawing that was laid out anew. */
const alike = (at: number, was: number, length: number, is: number, now: number) =>
  is + ((at - was) * now) / length;

/** From which to which place a part may stand. */
type Area = { least: Place; most: Place };

const areaOf = ({ x, y, width, height }: Box, aside: Place): Area => ({
  least: { x: x - aside.x, y: y - aside.y },
  most: { x: x + width - NODE_WIDTH + aside.x, y: y + height - NODE_HEIGHT + aside.y },
});

/** The place in the area nearest to the wanted one at which a part covers none of the others. */
function nearestFree(wanted: Place, others: readonly Box[], { least, most }: Area): Place | null {
  const isFree = (place: Place, room: number) =>
    !others.some((box) => areOver(withMargin(box, room), nodeBox(place)));
  const from = { x: within(least.x, most.x, wanted.x), y: within(least.y, most.y, wanted.y) };
  if (isFree(from, 0)) return from;
  const [stepX, stepY] = [NODE_WIDTH / 4, NODE_HEIGHT / 2];
  let [best, shortest]: [Place | null, number] = [null, Number.POSITIVE_INFINITY];
  const rows = { least: Math.ceil((least.y - from.y) / stepY), most: (most.y - from.y) / stepY };
  // From the wanted row outwards: an area may be far larger than what it takes to find a place.
  for (let away = 0; away * stepY < shortest && (away <= rows.most || -away >= rows.least); away += 1) {
    for (const row of away === 0 ? [0] : [-away, away]) {
      if (row < rows.least || row > rows.most) continue;
      const first = Math.ceil(Math.max(least.x - from.x, -shortest) / stepX);
      const last = () => Math.min(most.x - from.x, shortest);
      for (let column = first; column * stepX <= last(); column += 1) {
        const place = { x: from.x + column * stepX, y: from.y + row * stepY };
        const distance = Math.hypot(place.x - from.x, place.y - from.y);
        if (distance < shortest && isFree(place, ROOM)) [best, shortest] = [place, distance];
      }
    }
  }
  return best;
}

/** The most moments whose drawing is measured: routing takes a while. */
const MOST_MOMENTS = 24;

/** The section of the plane that a replay shows throughout: all of the end, and what was drawn before. */
export function replayFrame(
  events: readonly BoardEvent[],
  end: Board,
  places: ReadonlyMap<string, Place>,
): Box | null {
  const all = [...new Set(events.map(({ atMs }) => atMs))];
  const apart = Math.ceil(all.length / MOST_MOMENTS);
  const moments = all.toReversed().filter((_, at) => at % apart === 0);
  const boards = [end, ...moments.map((atMs) => placedAt(boardAt(events, atMs), places))];
  const gone = [...places].flatMap(([id, place]) => (end.nodes.has(id) ? [] : nodeBox(place)));
  const boxes = [...boards.flatMap((board) => drawnBox(board) ?? []), ...gone];
  return boxes.length > 0 ? unionOf(boxes) : null;
}

/** The same board with its parts at other places. */
export function placedAt(board: Board, places: ReadonlyMap<string, Place>): Board {
  const nodes = [...board.nodes].map(([id, node]): [string, BoardNode] => [
    id,
    { ...node, ...places.get(id) },
  ]);
  return { ...board, nodes: new Map(nodes) };
}
