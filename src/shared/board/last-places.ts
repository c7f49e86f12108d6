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

/** How far a removed part may stand outside of what remained: farther off, it would make all of that small. */
export const ASIDE: Place = { x: NODE_WIDTH + 2 * GROUP_PADDING, y: 2 * (NODE_HEIGHT + 2 * GROUP_PADDING) };
/** The room between a removed part that is set aside and others. */
const ROOM = 8;

/**
 * The last place of each part. A replay shows it there from the first moment, so that the drawing builds up in one
 * place and nothing jumps. A removed part is where it stood, or as near as it can be without covering one of its time.
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
  const area = { from: frame.x - aside.x, to: frame.x + frame.width - NODE_WIDTH + aside.x };
  for (const [id, place] of places) {
    if (end.nodes.has(id)) continue;
    const wanted = {
      x: within(area.from, area.to, alike(place.x, stood.x, stood.width, frame.x, frame.width)),
      y: within(
        frame.y - aside.y,
        frame.y + frame.height - NODE_HEIGHT + aside.y,
        alike(place.y, stood.y, stood.height, frame.y, frame.height),
      ),
    };
    const own = lives.get(id);
    const others = taken.filter((other) => {
      const life = lives.get(other.id);
      return own && life && own.from < life.to && life.from < own.to;
    });
    const free = nearestFree(
      wanted,
      others.map(({ box }) => box),
      area,
    );
    places.set(id, free);
    taken.push({ id, box: nodeBox(free) });
  }
  return places;
}

const within = (least: number, most: number, at: number) => Math.max(least, Math.min(most, at));

/** The same place in a drawing that was laid out anew. */
const alike = (at: number, was: number, length: number, is: number, now: number) =>
  is + ((at - was) * now) / length;

/** The place nearest to the wanted one at which a part covers none of the others. Downwards, there is always one. */
function nearestFree(wanted: Place, others: readonly Box[], across: { from: number; to: number }): Place {
  const isFree = (place: Place, room: number) =>
    !others.some((box) => areOver(withMargin(box, room), nodeBox(place)));
  if (isFree(wanted, 0)) return wanted;
  const [stepX, stepY] = [NODE_WIDTH / 4, NODE_HEIGHT / 2];
  const [first, last] = [
    Math.ceil((across.from - wanted.x) / stepX),
    Math.floor((across.to - wanted.x) / stepX),
  ];
  // Each other part covers less than this many rows.
  const rows = 5 * (others.length + 1);
  let [best, least] = [wanted, Number.POSITIVE_INFINITY];
  for (let row = -8; row <= rows && Math.abs(row) * stepY < least; row += 1) {
    for (let column = first; column <= last; column += 1) {
      const place = { x: wanted.x + column * stepX, y: wanted.y + row * stepY };
      const distance = Math.hypot(place.x - wanted.x, place.y - wanted.y);
      if (distance < least && isFree(place, ROOM)) [best, least] = [place, distance];
    }
  }
  return best;
}

/** The most moments at which something was removed whose drawing is measured: routing takes a while. */
const MOST_MOMENTS = 12;

/** The section of the plane that a replay shows throughout: all of the end, and what was removed before. */
export function replayFrame(
  events: readonly BoardEvent[],
  end: Board,
  places: ReadonlyMap<string, Place>,
): Box | null {
  const removals = events.flatMap(({ change, atMs }) => (change.do === 'remove_node' ? [atMs] : []));
  const moments = [...new Set(removals)].slice(-MOST_MOMENTS);
  const boards = [end, ...moments.map((atMs) => placedAt(boardAt(events, atMs - 1), places))];
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
