import { type Board, type BoardChange, changedBoard } from '#shared/board/board.ts';
import { boardBox, LABEL_HEIGHT, labelWidth, NODE_HEIGHT, NODE_WIDTH } from '#shared/board/geometry.ts';

/** A usual verb stands in the line between two parts. */
const COLUMN = NODE_WIDTH + 104;
export const ROW = NODE_HEIGHT + 54;
/** Of a part, to the next one. */
const MARGIN = 16;
/** So small a drawing may become before it grows downwards. */
const FIRST_ZOOM = 0.85;

type Place = { x: number; y: number };
export type Size = { width: number; height: number };

/** A free place for one more part: beside the one that is chosen, or below it where the drawing is as wide as it is shown. */
export function freePlace({ nodes }: Pick<Board, 'nodes'>, beside: Place | undefined, shown: Size): Place {
  const taken = [...nodes.values()];
  const columns = Math.max(2, Math.floor((shown.width / FIRST_ZOOM + COLUMN - NODE_WIDTH) / COLUMN));
  const left = Math.min(0, ...taken.map(({ x }) => x));
  const isFree = (place: Place) =>
    place.x <= left + (columns - 1) * COLUMN &&
    taken.every(
      ({ x, y }) =>
        Math.abs(x - place.x) >= NODE_WIDTH + MARGIN || Math.abs(y - place.y) >= NODE_HEIGHT + MARGIN,
    );
  const near = beside
    ? [0, 1, -1, 2].flatMap((row) => ({ x: beside.x + COLUMN, y: beside.y + row * ROW }))
    : [];
  const cells = Array.from({ length: taken.length + columns }, (_, at) => ({
    x: left + (at % columns) * COLUMN,
    y: Math.floor(at / columns) * ROW,
  }));
  const lowest = Math.max(...taken.map(({ y }) => y), 0);
  return [...near, ...cells].find(isFree) ?? { x: left, y: lowest + ROW };
}

/** Of a line between two parts, besides what its verb takes. */
const RANK_GAP = 40;
/** Two borders of groups and a title fit between parts. */
const GROUP_GAP = 68;
/** Apart from the ids of parts. */
const groupKey = (id: string) => `group ${id}`;

/** Lays the parts out along their connections, to the right or downwards: whichever shows them larger. */
export async function tidyUp(board: Board, shown: Size): Promise<BoardChange> {
  const { graphlib, layout } = await import('@dagrejs/dagre');
  const laidOut = (rankdir: 'LR' | 'TB'): BoardChange => {
    const graph = new graphlib.Graph({ multigraph: true, compound: true });
    const nodesep = board.groups.size > 0 ? GROUP_GAP : 36;
    graph.setGraph({ rankdir, nodesep, ranksep: RANK_GAP });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const { id, parent } of board.groups.values()) {
      graph.setNode(groupKey(id), {});
      if (parent !== null) graph.setParent(groupKey(id), groupKey(parent));
    }
    for (const { id, group } of board.nodes.values()) {
      graph.setNode(id, { width: NODE_WIDTH, height: NODE_HEIGHT });
      if (group !== null) graph.setParent(id, groupKey(group));
    }
    for (const { id, from, to, verb } of board.edges.values())
      graph.setEdge(from, to, { width: labelWidth(verb), height: LABEL_HEIGHT, labelpos: 'c' }, id);
    layout(graph);
    const places = [...board.nodes.keys()].map((id) => {
      const { x, y } = graph.node(id);
      return { id, x: Math.round(x - NODE_WIDTH / 2), y: Math.round(y - NODE_HEIGHT / 2) };
    });
    return { do: 'move', places };
  };
  const scale = (change: BoardChange) => {
    const box = boardBox(changedBoard(board, change));
    return box ? Math.min(shown.width / box.width, shown.height / box.height) : 1;
  };
  const [across, down] = [laidOut('LR'), laidOut('TB')];
  return scale(across) >= scale(down) ? across : down;
}
