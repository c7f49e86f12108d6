import { expect, it } from 'vitest';
import { type Board, changedBoard, MAX_COORDINATE } from '#shared/board/board.ts';
import { boardChange } from '#shared/board/board-schema.ts';
import { areOver, groupBoxes, NODE_HEIGHT, nodeBox, ROW } from '#shared/board/geometry.ts';
import { read } from '#testing/boards.ts';
import { placedImport } from './placed-import.ts';

const PANE = { width: 800, height: 540 };

/** An .excalidraw file with one named shape at this place. */
const fileWith = (place: { x: number; y: number }) =>
  JSON.stringify({
    elements: [
      { ...place, id: 'r', type: 'rectangle' },
      { ...place, id: 't', type: 'text', containerId: 'r', text: 'imported' },
    ],
  });

const withPartAt = (y: number) => {
  const board = read('graph LR\n subgraph core\n a[api]\n end');
  const moves = [...board.nodes.keys()].map((id) => ({ id, x: 0, y }));
  return changedBoard(board, { do: 'move', places: moves });
};

async function importedInto(board: Board, file: string) {
  const changes = await placedImport(file, board, PANE);
  if (typeof changes === 'string') throw new Error(changes);
  return { changes, after: changedBoard(board, ...changes) };
}

it.each([
  ['an Excalidraw drawing that begins above the origin', fileWith({ x: 0, y: -110 })],
  ['an Excalidraw drawing that begins far away', fileWith({ x: 9_000, y: -9_000 })],
  ['a Mermaid flowchart with a group', 'graph LR\n subgraph data\n p[postgres]\n end'],
])('%s is imported right below what is drawn, groups and all', async (_, file) => {
  const board = withPartAt(0);
  const { after } = await importedInto(board, file);
  const [drawn, ...added] = groupBoxes(after).values();
  const [api, imported] = [...after.nodes.values()].map(nodeBox);
  if (!drawn || !api || !imported) throw new Error('nothing was imported');
  const below = added[0] ?? imported;
  expect(areOver(drawn, below)).toBe(false);
  expect(below.y).toBe(drawn.y + drawn.height + ROW - NODE_HEIGHT);
  expect(imported.x).toBe(api.x);
});

it('a drawing that is imported below the lowest place of all is still accepted', async () => {
  const { changes } = await importedInto(withPartAt(MAX_COORDINATE), fileWith({ x: 0, y: 0 }));
  for (const change of changes) expect(boardChange.safeParse(change).error).toBeUndefined();
});
