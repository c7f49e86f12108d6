import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Board,
  type BoardChange,
  type BoardNode,
  changedBoard,
  EMPTY_BOARD,
  isInGroup,
} from '#shared/board/board.ts';
import { groupBoxes, NODE_HEIGHT, NODE_WIDTH } from '#shared/board/geometry.ts';
import { changes, read } from '#testing/boards.ts';
import { clearOfGroups, groupAt, regrouped, roomFor } from './group-room.ts';
import { freePlace } from './places.ts';
import { tidyUp } from './tidy-up.ts';

const PANE = { width: 800, height: 540 };

/** Names of parts and the groups in whose boxes they stand without being in them. */
function intruders(board: Board): string[] {
  return [...groupBoxes(board)].flatMap(([group, box]) =>
    [...board.nodes.values()]
      .filter(({ x, y, group: own }) => {
        const [middleX, middleY] = [x + NODE_WIDTH / 2, y + NODE_HEIGHT / 2];
        return (
          !isInGroup(board.groups, own, group) &&
          middleX > box.x &&
          middleX < box.x + box.width &&
          middleY > box.y &&
          middleY < box.y + box.height
        );
      })
      .map(({ id }) => `${id} in ${group}`),
  );
}

const made = (list: Parameters<typeof changedBoard>[1][]) =>
  list.reduce((board, each) => {
    return changedBoard(board, each, ...roomFor(board, [each]));
  }, EMPTY_BOARD);

it('no part stands in the box of a group that it is not in, whatever is drawn', () => {
  fc.assert(
    fc.property(changes, (list) => {
      expect(intruders(made(list))).toEqual([]);
    }),
  );
});

it('no part stands in the box of a strange group once a part was added or the board was tidied up', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (list) => {
      const board = changedBoard(EMPTY_BOARD, ...list);
      if (board.nodes.size === 0) return;
      expect(intruders(changedBoard(board, await tidyUp(board, PANE)))).toEqual([]);
      const clear = changedBoard(board, ...clearOfGroups(board));
      const [first] = clear.nodes.values();
      if (!first) return;
      const node: BoardNode = { ...first, id: 'new', group: null, ...freePlace(clear, first, PANE) };
      expect(intruders(changedBoard(clear, { do: 'put_node', node }))).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

it('parts that are outside all other groups stay where they are', () => {
  fc.assert(
    fc.property(changes, (list) => {
      expect(clearOfGroups(made(list))).toEqual([]);
    }),
  );
});

const SOURCE = `graph LR
  subgraph data [Data zone]
    redis[(Redis)] --> db[(Orders)]
  end
  api[API] --> redis
  web[Client] --> api`;

/** Redis above Orders; API and Client to the right of them. */
function drawn(): Board {
  const board = read(SOURCE);
  const at: Record<string, [number, number]> = {
    Redis: [0, 0],
    Orders: [0, 200],
    API: [400, 0],
    Client: [400, 200],
  };
  const places = [...board.nodes.values()].map(({ id, name }) => {
    const [x = 0, y = 0] = at[name] ?? [];
    return { id, x, y };
  });
  return changedBoard(board, { do: 'move', places });
}

function partOf(board: Board, name: string): BoardNode {
  const part = [...board.nodes.values()].find((each) => each.name === name);
  if (!part) throw new Error(`no part is named ${name}`);
  return part;
}

it('a part that is dropped inside the box of a group is in it', () => {
  const board = drawn();
  const { nodes } = regrouped(board, [{ id: partOf(board, 'API').id, x: 10, y: 100 }]);
  expect(nodes).toMatchObject([{ name: 'API', group: partOf(board, 'Redis').group }]);
});

it('a part that is dragged out of the box leaves the group; inside the box it stays', () => {
  const board = drawn();
  const { id } = partOf(board, 'Orders');
  expect(regrouped(board, [{ id, x: 0, y: 400 }]).nodes).toMatchObject([{ name: 'Orders', group: null }]);
  expect(regrouped(board, [{ id, x: 20, y: 180 }]).nodes).toEqual([]);
});

it('a group comes along when all of its parts are dragged', () => {
  const board = drawn();
  const places = ['Redis', 'Orders'].map((name) => {
    const { id, x, y } = partOf(board, name);
    return { id, x: x - 900, y };
  });
  expect(regrouped(board, places)).toEqual({ nodes: [], groups: [] });
});

it('parts that are grouped in a square stay where they are', () => {
  const node = (id: string, x: number, y: number) =>
    ({ do: 'put_node', node: { id, kind: 'service', name: id, note: '', group: null, x, y } }) as const;
  const square = changedBoard(
    EMPTY_BOARD,
    node('a', 0, 0),
    node('b', 232, 0),
    node('c', 0, 100),
    node('d', 232, 100),
  );
  const beside = changedBoard(square, node('e', 500, 0), node('f', 0, 260));
  const grouped: BoardChange[] = [
    { do: 'put_group', group: { id: 'g', name: 'Core', kind: 'zone', parent: null } },
    ...['a', 'b', 'c', 'd'].flatMap((id): BoardChange[] => {
      const part = beside.nodes.get(id);
      return part ? [{ do: 'put_node', node: { ...part, group: 'g' } }] : [];
    }),
  ];
  expect(roomFor(beside, grouped)).toEqual([]);
});

it('a part that joins a group from the list comes to it instead of a box over everything between', () => {
  const board = drawn();
  const client = partOf(board, 'Client');
  const node = { ...client, x: 900, y: 0 };
  const far = changedBoard(board, { do: 'put_node', node });
  const joins = { do: 'put_node', node: { ...node, group: partOf(board, 'Redis').group } } as const;
  const after = changedBoard(far, joins, ...roomFor(far, [joins]));
  expect(partOf(after, 'API')).toEqual(partOf(board, 'API'));
  expect(groupAt(after, partOf(after, 'Client'))).toBe(partOf(board, 'Redis').group);
  expect(intruders(after)).toEqual([]);
});
