import { type Board, type BoardEvent, type BoardNode, boardAt } from './board.ts';
import { areOver, type Box, GROUP_PADDING, NODE_WIDTH, nodeBox, type Place, unionOf } from './geometry.ts';
import { drawnBox } from './routes.ts';

/**
 * The final place of each part. A replay shows it there from the first moment, so that the drawing builds up in one
 * frame and nothing jumps. A removed part that would widen the frame or cover another goes below the drawing.
 * @param end the board at the end; its parts may be at other places than the events put them
 */
export function lastPlaces(
  events: readonly BoardEvent[],
  end: Board = boardAt(events),
): { places: Map<string, Place>; frame: Box | null } {
  const places = new Map<string, Place>();
  for (const { change } of events) {
    const moved = change.do === 'put_node' ? [change.node] : change.do === 'move' ? change.places : [];
    for (const { id, x, y } of moved) places.set(id, { x, y });
  }
  for (const { id, x, y } of end.nodes.values()) places.set(id, { x, y });
  const frame = drawnBox(end);
  const taken = [...end.nodes.values()].map(nodeBox);
  let next = { x: frame?.x ?? 0, y: frame ? frame.y + frame.height + GROUP_PADDING : 0 };
  for (const [id, place] of places) {
    if (end.nodes.has(id)) continue;
    const box = nodeBox(place);
    const isKept = frame !== null && isWithin(frame, box) && !taken.some((each) => areOver(each, box));
    if (!isKept) {
      places.set(id, next);
      taken.push(nodeBox(next));
      next = { ...next, x: next.x + NODE_WIDTH + GROUP_PADDING };
    } else taken.push(box);
  }
  return { places, frame: taken.length > 0 ? unionOf([...taken, ...(frame ? [frame] : [])]) : null };
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
