import { useMemo } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { Board } from '#shared/board/board.ts';
import { COMMANDS, useWorkingKey } from './board-keys.ts';
import { ZoomTools } from './board-tools.tsx';
import { allOf, type Chosen } from './chosen.ts';
import { useAreManyVerbsLeftOut } from './in-sight.ts';
import { LineKey } from './line-key.tsx';
import { tanglesOf } from './places.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { DrawnBoard } from './use-board.ts';
import type { Drawing } from './use-drawing.ts';

type Props = {
  drawn: DrawnBoard;
  drawing: Drawing;
  isOpen: boolean;
  isListShown: boolean;
  /** Whether the list already shows the fields of what is chosen. */
  isInList: boolean;
};

/** The line below the drawing: what is chosen, how to go on, and whether all is saved. Its height never changes. */
export function BoardFoot({ drawn, drawing, isOpen, isListShown, isInList }: Props) {
  const { board, isOffline } = drawn;
  const { chosen, said, tidiedLines, typedLine } = drawing;
  // What is wrong with the typed line stands at its field.
  const refusal = typedLine.refused === null ? drawing.refusal : null;
  const hint = useMemo(() => hintAt(board, isOpen, tidiedLines), [board, isOpen, tidiedLines]);
  const told = refusal ?? [said, hint].filter(Boolean).join(' ');
  const isBarFilled = isOpen && allOf(chosen).length > 0;
  return (
    <div
      className={classNames(
        'board-foot flex flex-wrap items-center gap-x-4',
        isBarFilled && 'board-filled',
        isListShown && 'board-listed',
      )}
    >
      {isOpen && (
        // On a narrow panel the list replaces the drawing, and the fields are only there.
        <div className={classNames('board-chosen min-w-0 basis-full', isListShown && 'hidden @2xl:block')}>
          <SelectionBar board={board} drawing={drawing} isInList={isInList} />
        </div>
      )}
      <div
        className={classNames(
          'board-said flex min-w-0 flex-1 items-center gap-2 text-xs',
          refusal === null && 'board-calm',
          told !== '' && 'board-told',
        )}
      >
        <p
          role="status"
          className={classNames(
            'board-typed',
            refusal === null ? 'line-clamp-2 text-ink-soft' : 'font-medium text-danger',
          )}
        >
          {told}
          {refusal === null && board.nodes.size > 0 && <ZoomHint board={board} isOpen={isOpen} />}
        </p>
        {refusal === null && drawing.undoRemoval && (
          <Button
            variant="outline"
            size="sm"
            className="board-small pointer-events-auto"
            title={`Undo (${COMMANDS.undo})`}
            onClick={drawing.undoRemoval}
          >
            Undo
          </Button>
        )}
        <p className="board-legend ml-auto flex shrink-0 items-center gap-4">
          {isOpen && <KeyHint chosen={chosen} />}
          <LineKey board={board} />
          <span className={isOffline ? 'font-medium text-signal' : 'text-ink-soft'}>{savedText(drawn)}</span>
        </p>
      </div>
      {board.nodes.size > 0 && <ZoomTools />}
    </div>
  );
}

/** Names what there is to zoom with: the buttons, or two fingers where those are hidden. */
function ZoomHint({ board, isOpen }: Pick<Props, 'isOpen'> & Pick<DrawnBoard, 'board'>) {
  if (!useAreManyVerbsLeftOut(board)) return null;
  return (
    <>
      <span className="max-sm:hidden pointer-coarse:hidden"> Zoom in to read the verbs.</span>
      <span className="hidden max-sm:inline pointer-coarse:inline">
        {isOpen ? ' Pinch to zoom, or press Tidy up.' : ' Pinch to zoom.'}
      </span>
    </>
  );
}

/** The keys for what is chosen, where there is a keyboard and room. */
function KeyHint({ chosen }: { chosen: Chosen }) {
  const keys =
    chosen.nodes.length > 1
      ? [['E', 'connect'] as const, ['G', 'group'] as const]
      : [...(chosen.nodes.length === 1 ? [['E', 'connect'] as const] : []), ['F2', 'rename'] as const];
  const working = useWorkingKey();
  if (allOf(chosen).length === 0) return null;
  return (
    <span className="board-key-hint hidden gap-3 text-ink-soft @xl:flex pointer-coarse:hidden">
      {[...keys, ['Del', 'remove'] as const, ['?', 'all keys'] as const]
        .filter(([key]) => working(key) !== undefined)
        .map(([key, does]) => (
          <span key={key}>
            <kbd className="rounded-ui border border-line-strong px-1">{key}</kbd> {does}
          </span>
        ))}
    </span>
  );
}

/** With this many tangles, lines are hard to follow. */
const MANY_TANGLES = 6;
const MOST_SEARCHED_PARTS = 60;

/** A hint on how to go on: until the first connection is drawn, or once lines tangle. */
function hintAt(board: Board, isOpen: boolean, tidiedLines: number): string {
  const { nodes, edges } = board;
  const [one, other] = [...nodes.values()];
  if (!isOpen || !one) return '';
  if (edges.size > 0) {
    const isNew = edges.size > tidiedLines && nodes.size <= MOST_SEARCHED_PARTS;
    const isTangled = isNew && tanglesOf(board) >= MANY_TANGLES;
    return isTangled ? '"Tidy up" lays the parts out along their connections.' : '';
  }
  return other
    ? `To connect: press "Connect to…", drag from a dot, or type ${one.name} -> ${other.name}.`
    : 'Drag from its dot to make the next, or type it.';
}

function savedText({ board, isLoaded, isOffline, unsaved, isOpen }: DrawnBoard): string {
  if (!isLoaded && !isOffline) return 'Loading';
  if (isOffline) return unsaved > 0 ? 'Offline: kept on this device' : 'Offline';
  if (!isOpen) return 'The interview has ended';
  if (board.nodes.size === 0) return 'Saved as you draw';
  return unsaved > 0 ? 'Saving' : 'Saved';
}
