import { type Board, type BoardChange, changedBoard, EMPTY_BOARD } from '#shared/board/board.ts';
import { ImportError, inReach } from '#shared/board/drawing.ts';
import { boardBox, NODE_HEIGHT, ROW } from '#shared/board/geometry.ts';
import { newElementId } from './board-sync.ts';
import type { Size } from './pane.ts';

/** The changes that add the graph in this text below what is drawn, laid out; or why it cannot be imported. */
export async function placedImport(text: string, board: Board, pane: Size): Promise<BoardChange[] | string> {
  const { importDrawing } = await import('#shared/board/import-drawing.ts');
  try {
    const changes = importDrawing(text, () => newElementId());
    const hasPlaces = text.trimStart().startsWith('{');
    return below(board, hasPlaces ? changes : await laidOut(changes, pane));
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
}

/** Creates the parts where tidying up would put them, which saves a move: an interview's changes are limited. */
async function laidOut(changes: readonly BoardChange[], pane: Size): Promise<BoardChange[]> {
  const { tidyUp } = await import('./tidy-up.ts');
  const tidy = await tidyUp(changedBoard(EMPTY_BOARD, ...changes), pane);
  const places = new Map(tidy.places.map(({ id, x, y }) => [id, { x, y }]));
  return changes.map((change) =>
    change.do === 'put_node'
      ? { ...change, node: { ...change.node, ...places.get(change.node.id) } }
      : change,
  );
}

/** The changes, with their parts moved below what is already drawn and as far to the left. */
function below(board: Board, changes: BoardChange[]): BoardChange[] {
  const added = changedBoard(EMPTY_BOARD, ...changes);
  const [drawnBox, addedBox] = [boardBox(board), boardBox(added)];
  if (!drawnBox || !addedBox) return changes;
  const across = leftOf(board) - leftOf(added);
  const down = drawnBox.y + drawnBox.height + ROW - NODE_HEIGHT - addedBox.y;
  return changes.map((change) => {
    if (change.do !== 'put_node') return change;
    const { x, y } = change.node;
    return { ...change, node: { ...change.node, x: inReach(x + across), y: inReach(y + down) } };
  });
}

const leftOf = ({ nodes }: Board) => Math.min(...[...nodes.values()].map(({ x }) => x));
