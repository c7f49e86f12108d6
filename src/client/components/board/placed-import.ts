import { type Board, type BoardChange, changedBoard, EMPTY_BOARD } from '#shared/board/board.ts';
import { ImportError } from '#shared/board/drawing.ts';
import { ROW } from '#shared/board/geometry.ts';
import { newElementId } from './board-sync.ts';
import type { Size } from './grid-layout.ts';

/** The changes that add the graph in this text below what is drawn, laid out; or why it cannot be imported. */
export async function placedImport(text: string, board: Board, pane: Size): Promise<BoardChange[] | string> {
  const { importDrawing } = await import('#shared/board/import-drawing.ts');
  try {
    const changes = importDrawing(text, () => newElementId());
    const hasPlaces = text.trimStart().startsWith('{');
    const laid = hasPlaces ? changes : await laidOut(changes, pane);
    const below = Math.max(0, ...[...board.nodes.values()].map(({ y }) => y + ROW));
    return laid.map((change) => movedDown(change, below));
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

/** Moves what a change places down, so that imported parts land below what is already drawn. */
function movedDown(change: BoardChange, by: number): BoardChange {
  if (change.do === 'put_node') return { ...change, node: { ...change.node, y: change.node.y + by } };
  if (change.do !== 'move') return change;
  return { ...change, places: change.places.map((place) => ({ ...place, y: place.y + by })) };
}
