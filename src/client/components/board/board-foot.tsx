import { useEffect, useMemo, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { Board } from '#shared/board/board.ts';
import { COMMANDS, useWorkingKey } from './board-keys.ts';
import { ZoomTools } from './board-tools.tsx';
import { allOf } from './chosen.ts';
import { useVerbsLeftOut } from './in-sight.ts';
import { LineKey } from './line-key.tsx';
import { WORDS_ID } from './name-in-place.tsx';
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

/** The line below the drawing: the fields of what is chosen. Its height changes only on a phone. */
export function BoardFoot({ drawn: { board }, drawing, isOpen, isListShown, isInList }: Props) {
  return (
    <div
      className={classNames(
        'board-foot flex items-center gap-x-4',
        footClasses(drawing, isOpen, isListShown),
      )}
    >
      {isOpen && (
        // On a narrow panel the list replaces the drawing, and the fields are only there.
        <div className={classNames('min-w-0 grow', isListShown && 'hidden @2xl:block')}>
          <SelectionBar board={board} drawing={drawing} isInList={isInList} />
        </div>
      )}
      {board.nodes.size > 0 && <ZoomTools />}
    </div>
  );
}

/** What was done, how to go on, and whether all is saved: above the drawing, or on a narrow panel below all. */
export function BoardWords({ drawn, drawing, isOpen, isListShown }: Omit<Props, 'isInList'>) {
  const { board, isOffline } = drawn;
  const { said, tidiedLines, typedLine } = drawing;
  // What is wrong with the typed line lies over these words.
  const isCovered = typedLine.refused !== null;
  const refusal = isCovered ? null : drawing.refusal;
  /** The board that was too tangled: that is said once, not after each change. */
  const [tangled, setTangled] = useState<Board | null>(null);
  const canTell = tangled === null || tangled === board;
  const tanglesOf = useTanglesOf(board);
  const hint = useMemo(
    () => hintAt(board, isOpen, canTell ? tidiedLines : Number.POSITIVE_INFINITY, tanglesOf),
    [board, isOpen, canTell, tidiedLines, tanglesOf],
  );
  if (hint === TANGLED && tangled === null) setTangled(board);
  const next = goingOnHint(board, drawing) || (drawing.connecting === null ? hint : '');
  const leftOut = useVerbsLeftOut(board);
  const told = refusal ?? [said, next].filter(Boolean).join(' ');
  return (
    <div
      className={classNames(
        'board-words flex min-w-0 items-center gap-2 text-xs',
        footClasses(drawing, isOpen, isListShown),
        refusal === null && 'board-calm',
        told !== '' && 'board-told',
        isCovered && 'board-covered',
      )}
    >
      <p
        id={WORDS_ID}
        role="status"
        className={classNames(
          'board-typed',
          refusal === null ? 'line-clamp-2 text-ink-soft' : 'font-medium text-danger',
        )}
      >
        {told}
        {refusal === null && leftOut.areMany && (
          <ZoomHint canTidy={isOpen && board.edges.size !== tidiedLines} />
        )}
      </p>
      {refusal === null && drawing.undoRemoval && (
        <Button
          variant="outline"
          size="sm"
          className="board-small"
          title={`Undo (${COMMANDS.undo})`}
          onClick={drawing.undoRemoval}
        >
          Undo
        </Button>
      )}
      {isOpen && <KeyHint drawing={drawing} />}
      <p className="ml-auto flex shrink-0 items-center gap-4">
        <span className="board-line-key flex gap-4 empty:hidden">
          <LineKey board={board} ring={leftOut.isAny ? 'choose the line to read its verb' : null} />
        </span>
        <span className={isOffline ? 'font-medium text-signal' : 'text-ink-soft'}>{savedText(drawn)}</span>
      </p>
    </div>
  );
}

/** Whether the fields of what is chosen are shown, and whether the list is: on a narrow panel they leave little room for words. */
function footClasses({ chosen }: Drawing, isOpen: boolean, isListShown: boolean): string {
  return classNames(isOpen && allOf(chosen).length > 0 && 'board-filled', isListShown && 'board-listed');
}

/** Names what there is to zoom with: the buttons, or two fingers where those are hidden. */
function ZoomHint({ canTidy }: { canTidy: boolean }) {
  return (
    <>
      <span className="max-sm:hidden pointer-coarse:hidden"> Zoom in to read the verbs.</span>
      <span className="hidden max-sm:inline pointer-coarse:inline">
        {canTidy ? ' Pinch to zoom, or press Tidy up.' : ' Pinch to zoom.'}
      </span>
    </>
  );
}

type Keys = [key: string, does: string][];
const CONNECT: Keys[number] = ['E', 'connect'];
const CONNECTING: Keys = [
  ['Letters', 'find a part'],
  ['Enter', 'connect'],
  ['Esc', 'cancel'],
];

/** The keys that act now, where there is a keyboard: as many as there is room for beside what was done. */
function KeyHint({ drawing: { chosen, connecting, renaming } }: Pick<Props, 'drawing'>) {
  const working = useWorkingKey();
  const [node, other] = chosen.nodes;
  // How a name is kept stands among the words.
  if (renaming !== null || allOf(chosen).length === 0) return null;
  const chosenKeys: Keys = [other ? ['G', 'group'] : ['F2', 'rename'], ['Del', 'remove'], ['?', 'all keys']];
  const keys = connecting !== null ? CONNECTING : node ? [CONNECT, ...chosenKeys] : chosenKeys;
  return (
    <span className="board-key-hint mx-2 hidden h-5 min-w-0 flex-[1_9999_0] flex-wrap justify-end gap-x-3 overflow-hidden whitespace-nowrap text-ink-soft @xl:flex pointer-coarse:hidden">
      {/* A key without room goes to the next line, which is not shown; without this, the first one would be cut. */}
      <span className="h-5" />
      {keys
        .filter(([key]) => working(key === 'Letters' ? 'E' : key) !== undefined)
        .map(([key, does]) => (
          <span key={key} className="leading-5">
            <kbd className="rounded-ui border border-line-strong px-1">{key}</kbd> {does}
          </span>
        ))}
    </span>
  );
}

/** With this many tangles, lines are hard to follow. */
const MANY_TANGLES = 6;
const TANGLED = '"Tidy up" lays the parts out along their connections.';
const MOST_SEARCHED_PARTS = 60;

type TanglesOf = (board: Board) => number;

/** What counts tangles; until it is there, nothing is tangled. A first connection does not wait for its code. */
function useTanglesOf({ edges }: Board): TanglesOf | null {
  const [tanglesOf, setTanglesOf] = useState<TanglesOf | null>(null);
  const isWanted = tanglesOf === null && edges.size > 1;
  useEffect(() => {
    if (!isWanted) return;
    // Without it, tidying up is only not offered.
    void import('./tangle.ts').then(
      (tangle) => setTanglesOf(() => tangle.tanglesOf),
      () => {},
    );
  }, [isWanted]);
  return tanglesOf;
}

/** A hint on how to go on: until the first connection is drawn, or once lines tangle. */
function hintAt(board: Board, isOpen: boolean, tidiedLines: number, tanglesOf: TanglesOf | null): string {
  const { nodes, edges } = board;
  const [one, other] = [...nodes.values()];
  if (!isOpen || !one) return '';
  if (edges.size > 0) {
    const isNew = edges.size > tidiedLines && nodes.size <= MOST_SEARCHED_PARTS;
    const isTangled = isNew && tanglesOf !== null && tanglesOf(board) >= MANY_TANGLES;
    return isTangled ? TANGLED : '';
  }
  // Fingers get no dots.
  const canDrag = !matchMedia('(pointer: coarse)').matches;
  if (!other) return canDrag ? 'Drag from its dot to make the next, or type it.' : 'Type the next.';
  return `To connect: press "Connect to…"${canDrag ? ', drag from a dot,' : ''} or type ${one.name} -> ${other.name}.`;
}

/** How a name that is being written is kept or not, and on a phone what else ends a connection that waits. */
function goingOnHint(board: Board, { connecting, renaming, isUnnamed }: Drawing): string {
  if (connecting !== null && matchMedia('(width < 40rem)').matches) return 'An empty place makes a new part.';
  if (renaming === null) return '';
  if (matchMedia('(pointer: coarse)').matches) return 'Done saves it.';
  const named = board.nodes.get(renaming) ?? board.groups.get(renaming);
  const before = named?.name ?? board.edges.get(renaming)?.verb;
  return `Enter saves. Esc ${isUnnamed ? 'removes the part' : `keeps "${before}"`}.`;
}

function savedText({ board, isLoaded, isOffline, unsaved, isOpen }: DrawnBoard): string {
  if (!isLoaded && !isOffline) return 'Loading';
  if (isOffline) return unsaved > 0 ? 'Offline: kept on this device' : 'Offline';
  if (!isOpen) return 'The interview has ended';
  if (board.nodes.size === 0) return 'Saved as you draw';
  return unsaved > 0 ? 'Saving' : 'Saved';
}
