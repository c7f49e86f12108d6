import {
  type Board,
  type BoardChange,
  type BoardGroup,
  type BoardNode,
  changedBoard,
  isInGroup,
} from '#shared/board/board.ts';
import {
  areOver,
  type Box,
  groupBoxAround,
  groupBoxes,
  NODE_HEIGHT,
  NODE_WIDTH,
  nodeBox,
  type Place,
  withMargin,
} from '#shared/board/geometry.ts';

/** The least distance between two parts, or between a part and a group that is not its own. */
export const MARGIN = 16;
/** A box that reaches no farther over another stays: moving it would be worse to look at. */
const TOUCH = 10;
/** Distances at which a part that joins a group from afar stands beside those in it. */
const BESIDE = { across: NODE_WIDTH + 96, down: NODE_HEIGHT + 54 };

/** The innermost group in whose box the middle of a part at this place lies; null outside of all. */
export function groupAt(board: Board, { x, y }: Place, boxes = groupBoxes(board)): string | null {
  const [middleX, middleY] = [x + NODE_WIDTH / 2, y + NODE_HEIGHT / 2];
  const around = [...boxes].filter(
    ([, box]) =>
      middleX > box.x && middleX < box.x + box.width && middleY > box.y && middleY < box.y + box.height,
  );
  const innermost = around.find(([id]) =>
    around.every(([other]) => other === id || !isInGroup(board.groups, other, id)),
  );
  return innermost?.[0] ?? null;
}

/**
 * The parts and groups that change their group when parts are dropped at these places: what is dropped in a box is in
 * that group. A group whose parts are all moved comes along. Boxes count as they were seen during the drag.
 */
export function regrouped(
  board: Board,
  places: readonly ({ id: string } & Place)[],
): { nodes: BoardNode[]; groups: BoardGroup[] } {
  const moved = new Set(places.map(({ id }) => id));
  const boxes = groupBoxes(board);
  const isMoved = (group: string) =>
    [...board.nodes.values()].every(
      (node) => moved.has(node.id) || !isInGroup(board.groups, node.group, group),
    );
  const along = new Set([...board.groups.keys()].filter(isMoved));
  for (const id of along) boxes.delete(id);
  const after = changedBoard(board, { do: 'move', places: [...places] });
  const boxesAfter = groupBoxes(after);
  return {
    nodes: places.flatMap(({ id, x, y }) => {
      const node = after.nodes.get(id);
      if (!node || along.has(node.group ?? '')) return [];
      const group = groupAt(board, { x, y }, boxes);
      return group === node.group ? [] : [{ ...node, group }];
    }),
    groups: [...along].flatMap((id) => {
      const [group, box] = [board.groups.get(id), boxesAfter.get(id)];
      if (!group || !box || along.has(group.parent ?? '')) return [];
      const middle = { x: box.x + (box.width - NODE_WIDTH) / 2, y: box.y + (box.height - NODE_HEIGHT) / 2 };
      const parent = groupAt(board, middle, boxes);
      return parent === group.parent ? [] : [{ ...group, parent }];
    }),
  };
}

/**
 * The moves after which these changes leave every part and group outside the groups that they are not in: who joins a
 * group from afar comes to it, and who stands in the way of a box makes room.
 */
export function roomFor(board: Board, changes: readonly BoardChange[]): BoardChange[] {
  let after = changedBoard(board, ...changes);
  if (after.groups.size === 0 || !changes.some(mayCover)) return [];
  const isAsBefore = ({ id, x, y }: BoardNode) => {
    const was = board.nodes.get(id);
    return was?.x === x && was.y === y;
  };
  const moved = new Set([...after.nodes.values()].filter((node) => !isAsBefore(node)).map(({ id }) => id));
  const joined = [...after.nodes.values()].filter(
    (node) => isAsBefore(node) && node.group !== null && node.group !== board.nodes.get(node.id)?.group,
  );
  const moves: BoardChange[] = [];
  for (const [at, node] of joined.entries()) {
    const place = placeInGroup(after, node, new Set(joined.slice(at + 1).map(({ id }) => id)));
    if (!place) continue;
    const move: BoardChange = { do: 'move', places: [{ id: node.id, ...place }] };
    moves.push(move);
    after = changedBoard(after, move);
  }
  return [...moves, ...clearOfGroups(after, moved)];
}

function mayCover(change: BoardChange): boolean {
  return change.do !== 'put_edge' && change.do !== 'remove_edge';
}

/** A place beside the others of its group for a part whose group would reach over strangers; null if it would not. */
function placeInGroup(board: Board, node: BoardNode, later: ReadonlySet<string>): Place | null {
  const { nodes, groups } = board;
  const isMember = ({ group }: BoardNode) => isInGroup(groups, group, node.group ?? '');
  const others = [...nodes.values()].filter((each) => each.id !== node.id && isMember(each));
  const members = others.filter(({ id }) => !later.has(id)).map(nodeBox);
  // Those that join after this one are no strangers: four parts in a square stay where they are.
  const strangers = [...nodes.values()].filter((each) => !isMember(each)).map(nodeBox);
  const isClear = (place: Place) => {
    const around = groupBoxAround([...members, nodeBox(place)]);
    return !strangers.some((box) => areOver(box, around));
  };
  if (members.length === 0 || isClear(node)) return null;
  const away = (place: Place) => Math.hypot(place.x - node.x, place.y - node.y);
  const cells = members.flatMap(({ x, y }) => [
    { x: x + BESIDE.across, y },
    { x: x - BESIDE.across, y },
    { x, y: y + BESIDE.down },
    { x, y: y - BESIDE.down },
  ]);
  const free = cells
    .filter((place) => !others.some((other) => areOver(withMargin(nodeBox(other), MARGIN), nodeBox(place))))
    .toSorted((one, other) => away(one) - away(other));
  return free.find(isClear) ?? free[0] ?? null;
}

/** A part, or a group with all that is in it: moved as a whole. */
type Unit = { ids: readonly string[]; box: Box; isGroup: boolean; isMoved: boolean };

/**
 * Moves parts and groups out of the boxes of groups that they are not in, each to the nearest place with room: from the
 * innermost groups outwards.
 * @param moved the parts that were just moved; they make room before others do
 */
export function clearOfGroups(board: Board, moved: ReadonlySet<string> = new Set()): BoardChange[] {
  const places = new Map([...board.nodes.values()].map(({ id, x, y }) => [id, { x, y }]));
  const unitsIn = (parent: string | null): Unit[] => {
    const parts = [...board.nodes.values()].filter(({ group }) => group === parent);
    const groups = [...board.groups.values()].filter((group) => group.parent === parent);
    const units = [
      ...groups.flatMap(({ id }): Unit[] => {
        const inner = unitsIn(id);
        if (inner.length === 0) return [];
        return [
          {
            ids: inner.flatMap(({ ids }) => ids),
            box: groupBoxAround(inner.map(({ box }) => box)),
            isGroup: true,
            isMoved: inner.every(({ isMoved }) => isMoved),
          },
        ];
      }),
      ...parts.map(
        (node): Unit => ({ ids: [node.id], box: nodeBox(node), isGroup: false, isMoved: moved.has(node.id) }),
      ),
    ];
    // Those that come first stay.
    const order = units.toSorted((one, other) => rankOf(one) - rankOf(other));
    for (const [at, unit] of order.entries()) {
      const before = order.slice(0, at).filter(({ isGroup }) => isGroup || unit.isGroup);
      if (!before.some(({ box }) => areOver(withMargin(box, -TOUCH), unit.box))) continue;
      const others = order.filter((each) => each !== unit).map(({ box }) => box);
      const { x, y } = nearestFree(unit.box, others);
      for (const id of unit.ids) {
        const place = places.get(id);
        if (place) places.set(id, { x: place.x + x - unit.box.x, y: place.y + y - unit.box.y });
      }
      unit.box = { ...unit.box, x, y };
    }
    return order;
  };
  unitsIn(null);
  const cleared = [...board.nodes.values()].flatMap(({ id, x, y }) => {
    const place = places.get(id);
    return place && (place.x !== x || place.y !== y) ? [{ id, ...place }] : [];
  });
  return cleared.length > 0 ? [{ do: 'move', places: cleared }] : [];
}

const rankOf = ({ isMoved, isGroup }: Unit) => (isMoved ? 2 : 0) + (isGroup ? 0 : 1);

/** The nearest place at which a box is clear of all others: beyond the farthest of them there always is one. */
function nearestFree(box: Box, others: readonly Box[]): Place {
  const taken = others.map((other) => withMargin(other, MARGIN));
  const xs = [box.x, ...taken.flatMap(({ x, width }) => [x - box.width, x + width])];
  const ys = [box.y, ...taken.flatMap(({ y, height }) => [y - box.height, y + height])];
  const away = ({ x, y }: Place) => Math.hypot(x - box.x, y - box.y);
  const free = xs
    .flatMap((x) => ys.map((y) => ({ x, y })))
    .toSorted((one, other) => away(one) - away(other))
    .find((place) => !taken.some((other) => areOver(other, { ...box, ...place })));
  return free ?? box;
}
