import type { Board } from '#shared/board/board.ts';
import { groupBoxes, NODE_HEIGHT, type Place } from '#shared/board/geometry.ts';

/** All parts in reading order: row by row, each from the left. A part that is only a little lower is in that row. */
export function partsAsRead({ nodes }: Pick<Board, 'nodes'>): string[] {
  const rows: { y: number; parts: { id: string; x: number }[] }[] = [];
  for (const { id, x, y } of [...nodes.values()].sort((one, other) => one.y - other.y)) {
    const row = rows.at(-1);
    if (row && y - row.y < NODE_HEIGHT / 2) row.parts.push({ id, x });
    else rows.push({ y, parts: [{ id, x }] });
  }
  return rows.flatMap(({ parts }) => parts.sort((one, other) => one.x - other.x).map(({ id }) => id));
}

/** The order of the Tab key in the drawing: all parts, all groups, then all connections by where they begin and end. */
export function tabOrder(board: Board): string[] {
  const parts = partsAsRead(board);
  const rank = new Map(parts.map((id, at) => [id, at]));
  const rankOf = (id: string) => rank.get(id) ?? 0;
  const lines = [...board.edges.values()].sort(
    (one, other) => rankOf(one.from) - rankOf(other.from) || rankOf(one.to) - rankOf(other.to),
  );
  const groups = [...groupBoxes(board)].toSorted(([, one], [, other]) => one.y - other.y || one.x - other.x);
  return [...parts, ...groups.map(([id]) => id), ...lines.map(({ id }) => id)];
}

/** How much farther a part is that stands aside of the way of an arrow key. */
const ASIDE = 2;

/** The nearest part that way from another one; where none stands that way, the next or the one before as they are read. */
export function partTowards(way: Place, board: Board, at: string, without: string): string | undefined {
  const start = board.nodes.get(at);
  if (!start) return undefined;
  const near = [...board.nodes.values()].flatMap(({ id, x, y }) => {
    const [right, down] = [x - start.x, y - start.y];
    const along = right * way.x + down * way.y;
    const aside = Math.abs(right * way.y) + Math.abs(down * way.x);
    return id === without || along <= 0 || aside > along ? [] : [{ id, far: along + ASIDE * aside }];
  });
  const [nearest] = near.sort((one, other) => one.far - other.far);
  if (nearest) return nearest.id;
  const read = partsAsRead(board);
  const place = read.indexOf(at);
  const others = [...read.slice(place + 1), ...read.slice(0, place)].filter((id) => id !== without);
  return others.at(way.x + way.y > 0 ? 0 : -1);
}

/** The part that typed letters mean: one whose name begins with them, or else one of whose words does. */
export function partTyped(letters: string, board: Board, without: string): string | undefined {
  const named = partsAsRead(board).filter((id) => id !== without);
  const nameOf = (id: string) => board.nodes.get(id)?.name.toLowerCase() ?? '';
  const lower = letters.toLowerCase();
  return (
    named.find((id) => nameOf(id).startsWith(lower)) ?? named.find((id) => nameOf(id).includes(` ${lower}`))
  );
}
