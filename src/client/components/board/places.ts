import { type Board, type BoardChange, changedBoard } from '#shared/board/board.ts';
import { boardBox, LABEL_HEIGHT, labelWidth, NODE_HEIGHT, NODE_WIDTH } from '#shared/board/geometry.ts';
import { gridLayout, type Size } from './grid-layout.ts';

/** A usual verb stands in the line between two parts. */
const COLUMN = NODE_WIDTH + 84;
export const ROW = NODE_HEIGHT + 54;
/** Of a part, to the next one. */
const MARGIN = 16;
/** So small a drawing may become before it grows downwards. */
const FIRST_ZOOM = 0.85;

type Place = { x: number; y: number };

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

/** Names are read easily from here on: 16 px on the drawing are 13. */
const EASY_ZOOM = 0.8;
/** More parts than this are too many for the grid's search, and lie in it row by row, their lines across each other. */
const MOST_SEARCHED = 60;
/** Around a drawing that is shown whole, and for the library's name below it. */
export const EDGE_PX = 16;
export const FOOT_PX = 12;

/**
 * Lays the parts out along their connections, to the right or downwards, where that can be read when the pane shows it
 * whole; else in a grid that fills the pane.
 */
export async function tidyUp(board: Board, shown: Size): Promise<Extract<BoardChange, { do: 'move' }>> {
  const pane = { width: shown.width - 2 * EDGE_PX, height: shown.height - 2 * EDGE_PX - FOOT_PX };
  const { graphlib, layout } = await import('@dagrejs/dagre');
  const along = (rankdir: 'LR' | 'TB') => {
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
    return [...board.nodes.keys()].map((id) => {
      const { x, y } = graph.node(id);
      return { id, x: Math.round(x - NODE_WIDTH / 2), y: Math.round(y - NODE_HEIGHT / 2) };
    });
  };
  const zoomOf = (places: Places) => {
    const box = boardBox(changedBoard(board, { do: 'move', places }));
    // It is never shown larger than drawn.
    return box ? Math.min(1, pane.width / box.width, pane.height / box.height) : 1;
  };
  const [right, down] = [along('LR'), along('TB')];
  const flow = zoomOf(right) >= zoomOf(down) ? right : down;
  if (zoomOf(flow) >= EASY_ZOOM) return { do: 'move', places: flow };
  const order = down.toSorted((one, other) => one.y - other.y || one.x - other.x).map(({ id }) => id);
  const grid = gridLayout(board, order, pane);
  const worthIt = flow.length > MOST_SEARCHED ? 2 : 1;
  return { do: 'move', places: grid && zoomOf(grid) > worthIt * zoomOf(flow) ? grid : flow };
}

type Places = { id: string; x: number; y: number }[];
