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
} from './geometry.ts';
import { drawnBox } from './routes.ts';

/** Width of the rows where everything was removed in the end: three parts. */
const ROW_WIDTH = 3 * NODE_WIDTH + 2 * GROUP_PADDING;

/**
 * The final place of each part. A replay shows it there from the first moment, so that the drawing builds up in one
 * place and nothing jumps. A removed part that would widen the drawing or cover another goes into rows below it.
 * @param end the board at the end; its parts may be at other places than the events put them
 */
export function lastPlaces(
  events: readonly BoardEvent[],
  end: Board = boardAt(events),
): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const { change } of events) {
    const moved = change.do === 'put_node' ? [change.node] : change.do === 'move' ? change.places : [];
    for (const { id, x, y } of moved) places.set(id, { x, y });
  }
  for (const { id, x, y } of end.nodes.values()) places.set(id, { x, y });
  const frame = drawnBox(end) ?? { x: 0, y: 0, width: ROW_WIDTH, height: 0 };
  const taken = [...end.nodes.values()].map(nodeBox);
  let next = { x: frame.x, y: frame.y + frame.height + GROUP_PADDING };
  for (const [id, place] of places) {
    if (end.nodes.has(id)) continue;
    const box = nodeBox(place);
    const isKept = isWithin(frame, box) && !taken.some((each) => areOver(each, box));
    if (!isKept) {
      places.set(id, next);
      const x = next.x + NODE_WIDTH + GROUP_PADDING;
      const isFull = x + NODE_WIDTH > frame.x + frame.width;
      next = isFull ? { x: frame.x, y: next.y + NODE_HEIGHT + GROUP_PADDING } : { ...next, x };
    } else taken.push(box);
  }
  return places;
}

/** The section of the plane that a replay shows: all of the end, and what was drawn at the moment but removed later. */
export function replayFrame(moment: Board, end: Board): Box | null {
  const boxes = [drawnBox(end), drawnBox(moment)].flatMap((box) => box ?? []);
  return boxes.length > 0 ? unionOf(boxes) : null;
}

function isWithin(outer: Box, { x, y, width, height }: Box): boolean {
  return (
    x >= outer.x && y >= outer.y && x + width <= outer.x + outer.width && y + height <= outer.y + outer.height
  );
}

/** The same board with its parts at other places. */
export function placedAt(board: Board, places: ReadonlyMap<string, Place>): Board {
  const nodes = [...board.nodes].map(([id, node]): [string, BoardNode] => [
    id,
    { ...node, ...places.get(id) },
  ]);
  return { ...board, nodes: new Map(nodes) };
}
