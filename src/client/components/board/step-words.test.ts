import { expect, it } from 'vitest';
import { type BoardChange, changedBoard } from '#shared/board/board.ts';
import { inverseOf } from '#shared/board/undo.ts';
import { read } from '#testing/boards.ts';
import { broughtBack, neighborOfRemoved, removedWords, stepBox, stepWords } from './step-words.ts';

const board = read('graph LR\n api[API] -->|reads| redis[(Redis)]');
const [api, redis] = [...board.nodes.values()];
const [edge] = board.edges.values();
if (!api || !redis || !edge) throw new Error('nothing is drawn');

it.each<[string, BoardChange, string, string]>([
  [
    'a part',
    { do: 'put_node', node: { ...redis, id: 'new', name: 'Kafka' } },
    'Kafka is back',
    'Kafka removed',
  ],
  ['a removal', { do: 'remove_node', id: redis.id }, 'Redis removed', 'Redis is back'],
  ['a line', { do: 'remove_edge', id: edge.id }, 'API → Redis removed', 'API → Redis is back'],
  ['a note', { do: 'put_node', node: { ...redis, note: 'x3' } }, 'Redis changed', 'Redis changed'],
  ['a drag', { do: 'move', places: [{ id: api.id, x: 999, y: 0 }] }, 'API moved', 'API moved'],
])('says what was undone and done again: %s', (_, change, done, undone) => {
  const after = changedBoard(board, change);
  expect(stepWords(board, after)).toBe(done);
  expect(stepWords(after, changedBoard(after, ...inverseOf(board, change)))).toBe(undone);
});

it('says which part left its group again, not which others made room, and shows that part', () => {
  const grouped = changedBoard(
    board,
    { do: 'put_group', group: { id: 'g', name: 'core', kind: 'zone', parent: null } },
    { do: 'put_node', node: { ...redis, group: 'g' } },
    { do: 'move', places: [{ id: api.id, x: 999, y: 0 }] },
  );
  const ungrouped = changedBoard(grouped, { do: 'put_node', node: redis });
  const undone = changedBoard(ungrouped, { do: 'move', places: [{ id: api.id, x: 0, y: 0 }] });
  expect(stepWords(grouped, undone)).toBe('Redis is out of core now');
  expect(stepBox(grouped, undone)?.box).toMatchObject({ x: redis.x, y: redis.y });
});

it('says what was removed, with the connections that went with it', () => {
  const removed = (...changes: BoardChange[]) => removedWords(board, changedBoard(board, ...changes));
  const both = [api, redis].map(({ id }): BoardChange => ({ do: 'remove_node', id }));
  expect(removed({ do: 'remove_edge', id: edge.id })).toBe('Removed the connection from API to Redis.');
  expect(removed(...both.slice(0, 1))).toBe('Removed API and 1 connection.');
  expect(removed(...both)).toBe('Removed API, Redis, and 1 connection.');
  expect(removed()).toBe('');
});

it('shows where a removed part was, both ends of a line, and every part that was moved', () => {
  const without = changedBoard(board, { do: 'remove_node', id: redis.id });
  expect(stepBox(board, without)).toMatchObject({ board, box: { x: redis.x, y: redis.y } });
  const changed = changedBoard(board, { do: 'put_edge', edge: { ...edge, verb: 'warms' } });
  const ends = stepBox(board, changed)?.box;
  expect(ends?.width).toBeGreaterThan(Math.abs(redis.x - api.x));
  const moved = changedBoard(board, { do: 'move', places: [{ id: api.id, x: 4_000, y: 900 }] });
  expect(stepBox(board, moved)?.box).toMatchObject({ x: 4_000, y: 900 });
});

it('leads from what is removed to a part that was connected with it, or else to the nearest', () => {
  const row = read('graph LR\n subgraph core\n a[app]\n end\n b[bus]\n c[cache]\n c --> a');
  const idOf = (name: string) => [...row.nodes.values()].find((node) => node.name === name)?.id ?? '';
  const [a, b, c] = [idOf('app'), idOf('bus'), idOf('cache')];
  const places = [a, b, c].map((id, at) => ({ id, x: 300 * at ** 2, y: 0 }));
  const drawn = changedBoard(row, { do: 'move', places });
  const [line] = drawn.edges.keys();
  const [group] = drawn.groups.keys();
  const after = (change: BoardChange) => neighborOfRemoved(drawn, changedBoard(drawn, change));
  expect(after({ do: 'remove_node', id: c }), 'connected, though another is nearer').toBe(a);
  expect(after({ do: 'remove_node', id: b }), 'the nearest').toBe(a);
  expect(after({ do: 'remove_edge', id: line ?? '' }), 'where the connection began').toBe(c);
  expect(after({ do: 'remove_group', id: group ?? '' }), 'a part of the group').toBe(a);
});

it('knows what a step brought back: the part, not its connections', () => {
  const without = changedBoard(board, { do: 'remove_node', id: redis.id });
  expect(broughtBack(without, board)).toEqual({ nodes: [redis.id], edges: [] });
  const apart = changedBoard(board, { do: 'remove_edge', id: edge.id });
  expect(broughtBack(apart, board)).toEqual({ nodes: [], edges: [edge.id] });
  expect(broughtBack(board, without)).toEqual({ nodes: [], edges: [] });
});
