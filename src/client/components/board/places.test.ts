import { expect, it } from 'vitest';
import { changedBoard, EMPTY_BOARD } from '#shared/board/board.ts';
import { groupBoxes, nodeBox } from '#shared/board/geometry.ts';
import { importDrawing } from '#shared/board/import-drawing.ts';
import { tidyUp } from './places.ts';

const SOURCE = `graph LR
  subgraph eu [EU region]
    api[API] --> db[(Orders)]
    subgraph zone [Zone a]
      cache[(Cache)]
    end
  end
  web[Client] --> api
  api --> queue[(Queue)]
  api --> cache
  worker[Worker] --> queue
  worker --> db`;

it('tidying up leaves every part inside its own groups and outside all others', async () => {
  let ids = 0;
  const board = changedBoard(EMPTY_BOARD, ...importDrawing(SOURCE, () => `e${++ids}`));
  const tidy = changedBoard(board, await tidyUp(board, { width: 600, height: 400 }));
  for (const [id, box] of groupBoxes(tidy)) {
    const isIn = (group: string | null): boolean =>
      group !== null && (group === id || isIn(tidy.groups.get(group)?.parent ?? null));
    for (const node of tidy.nodes.values()) {
      const { x, y, width, height } = nodeBox(node);
      const isOver =
        x < box.x + box.width && box.x < x + width && y < box.y + box.height && box.y < y + height;
      expect([node.name, isOver]).toEqual([node.name, isIn(node.group)]);
    }
  }
});
