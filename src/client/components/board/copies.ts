import {
  type Board,
  type BoardChange,
  type BoardNode,
  isInGroup,
  MAX_NAME_CHARACTERS,
} from '#shared/board/board.ts';
import { oneLine } from '#shared/board/drawing.ts';
import { areOver, groupBoxes, nodeBox, type Place, withMargin } from '#shared/board/geometry.ts';
import { newElementId } from './board-sync.ts';
import { MARGIN } from './group-room.ts';
import { isNarrow, rowFor, type Size } from './pane.ts';
import { clearOf, gridOf, zoomWith } from './places.ts';

/** The changes that add a copy of each part, beside it and in its group, with the connections among them. */
export function duplicates(board: Board, parts: readonly BoardNode[], shown: Size) {
  const copyOf = new Map<string, BoardNode>();
  const names = new Set([...board.nodes.values()].map(({ name }) => name.toLowerCase()));
  const { x, y } = wayOfCopies(board, parts, shown);
  for (const part of parts) {
    const name = nextName(part.name, names);
    names.add(name.toLowerCase());
    copyOf.set(part.id, { ...part, id: newElementId(), name, x: part.x + x, y: part.y + y });
  }
  const copies = [...copyOf.values()];
  const puts = copies.map((node) => ({ do: 'put_node' as const, node }));
  const edges = [...board.edges.values()].flatMap((edge): BoardChange[] => {
    const [from, to] = [copyOf.get(edge.from), copyOf.get(edge.to)];
    return from && to
      ? [{ do: 'put_edge', edge: { ...edge, id: newElementId(), from: from.id, to: to.id } }]
      : [];
  });
  return { copies, puts, edges };
}

/** How many columns and rows away copies are tried, beside what the copied parts take themselves. */
const FARTHEST = 6;
/** What a place costs, in cells: to the left or above, with all of the drawing shown smaller, and over a line. */
const COST = { back: 0.5, zoom: 6, overLine: 0.75 };

/** How far copies stand from their parts: as near as they all find room, rather to the right or below, and off all lines. */
function wayOfCopies(board: Board, parts: readonly BoardNode[], shown: Size): Place {
  const [first] = parts;
  if (!first) return { x: 0, y: 0 };
  const { isEmpty, placeFrom, left, right } = gridOf(board, shown);
  const groups = groupBoxes(board);
  const isStrange = (node: BoardNode) =>
    [...groups].some(
      ([id, box]) =>
        !isInGroup(board.groups, node.group, id) && areOver(withMargin(box, MARGIN), nodeBox(node)),
    );
  const isOut = ({ x }: Place) => isNarrow(shown) && (x < left || x > right);
  const steps = Array.from({ length: 2 * FARTHEST + 1 }, (_, at) => at - FARTHEST);
  const ways = steps.flatMap((across) =>
    steps.flatMap((down) => {
      const place = placeFrom(first, across, down);
      const way = { x: place.x - first.x, y: place.y - first.y };
      const moved = parts.map((node) => ({ ...node, x: node.x + way.x, y: node.y + way.y }));
      if (!moved.every((node) => isEmpty(node) && !isOut(node) && !isStrange(node))) return [];
      const back = across < 0 || down < 0 ? COST.back : 0;
      const cost = Math.abs(across) + Math.abs(down) + back - COST.zoom * zoomWith(board, moved, shown);
      return [{ way, moved, cost }];
    }),
  );
  const isClear = clearOf(board);
  const [nearest, ...others] = ways.toSorted((one, other) => one.cost - other.cost);
  if (!nearest) {
    const [top, lowest] = [
      Math.min(...parts.map(({ y }) => y)),
      Math.max(...[...board.nodes.values()].map(({ y }) => y)),
    ];
    return { x: 0, y: lowest + rowFor(shown) - top };
  }
  const near = others.filter(({ cost }) => cost < nearest.cost + COST.overLine);
  return ([nearest, ...near].find(({ moved }) => moved.every(isClear)) ?? nearest).way;
}

/** "redis 2" after "redis", and "redis 3" after that: a name of its own, which can be typed. */
export function nextName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, number = '1'] = /^(.+?)(?: (\d{1,3}))?$/.exec(name) ?? [];
  for (let count = Number(number) + 1; ; count += 1) {
    const next = `${oneLine(stem, MAX_NAME_CHARACTERS - 5)} ${count}`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}
