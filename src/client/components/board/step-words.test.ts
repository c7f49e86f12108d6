import { expect, it } from 'vitest';
import { type BoardChange, changedBoard } from '#shared/board/board.ts';
import { inverseOf } from '#shared/board/undo.ts';
import { read } from '#testing/boards.ts';
import { stepWords } from './step-words.ts';

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
