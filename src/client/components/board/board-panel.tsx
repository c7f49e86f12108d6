import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { Maximize, ZoomIn } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useStoredSwitch } from '#client/lib/use-stored.ts';
import type { Board, BoardNode, NodeKind } from '#shared/board/board.ts';
import { EmptyBoard, QuickLine } from './add-parts.tsx';
import { BoardCanvas, type Chosen } from './board-canvas.tsx';
import { BoardFiles } from './board-files.tsx';
import { BoardList } from './board-list.tsx';
import { BoardTools } from './board-tools.tsx';
import { useHidden, useIsFar, useShow } from './in-sight.ts';
import { tanglesOf } from './places.ts';
import { type DrawnBoard, useBoard } from './use-board.ts';
import { type Drawing, useDrawing } from './use-drawing.ts';

/** The candidate's board: a line to type parts and connections, the drawing, and the same in words. */
export default function BoardPanel(props: Props) {
  return (
    <ReactFlowProvider>
      <Panel {...props} />
    </ReactFlowProvider>
  );
}

type Props = {
  interviewId: number;
  /** Stand at the end of the first line. */
  children: ReactNode;
};

function Panel({ interviewId, children }: Props) {
  const show = useShow();
  const drawn = useBoard(interviewId);
  const { board } = drawn;
  // Before that, a part could come to stand on one that is there already.
  const isKnown = drawn.isLoaded || drawn.isOffline;
  const isOpen = drawn.isOpen && isKnown;
  const [isListShown, setIsListShown] = useStoredSwitch('board_list', false);
  const frame = useRef<HTMLDivElement>(null);
  const shown = () => frame.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
  const drawing = useDrawing(drawn, shown);
  const { chosen, choose, draw, refusal, said } = drawing;
  const panel = useRef<HTMLDivElement>(null);
  const { tidiedLines } = drawing;
  const hint = useMemo(() => hintAt(board, isOpen, tidiedLines), [board, isOpen, tidiedLines]);
  useKeys(panel, drawn, drawing, isOpen);
  const begin = (kind: NodeKind, name: string) => {
    const id = drawing.add(kind, name);
    // The button that was pressed is gone; keys go on at what it made, once that is drawn.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus());
  };

  return (
    <div
      className="@container flex min-h-0 grow flex-col gap-2 px-1 max-lg:overflow-y-auto max-lg:pt-1 lg:h-full"
      ref={panel}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        {isOpen && <QuickLine board={board} onEnter={drawing.enter} />}
        <BoardTools
          drawn={drawn}
          drawing={drawing}
          isOpen={isOpen}
          isListShown={isListShown}
          onList={() => setIsListShown(!isListShown)}
          onShow={show}
        >
          <BoardFiles
            board={board}
            isOpen={isOpen}
            draw={draw}
            onShow={show}
            onSay={drawing.say}
            onRefuse={drawing.refuse}
            shown={shown}
          />
        </BoardTools>
        <div className="order-1 ml-auto empty:hidden @min-[40rem]:[@media(max-height:45rem)]:order-2">
          {children}
        </div>
      </div>
      <div
        className={classNames(
          'grid min-h-0 grow grid-rows-[minmax(0,1fr)]',
          isListShown && '@2xl:grid-cols-[minmax(0,1fr)_clamp(15rem,32cqw,20rem)]',
        )}
      >
        <div
          ref={frame}
          className={classNames(
            'board relative min-h-72 lg:min-h-0 overflow-hidden rounded-ui border border-line bg-ground',
            isListShown && 'hidden @2xl:block',
          )}
        >
          {board.nodes.size === 0 &&
            isKnown &&
            (isOpen ? (
              <EmptyBoard onAdd={begin} />
            ) : (
              <p className="absolute inset-0 grid place-items-center text-sm text-ink-soft">
                Nothing was drawn.
              </p>
            ))}
          <BoardCanvas
            board={board}
            chosen={chosen}
            renaming={drawing.renaming}
            isOpen={isOpen}
            isListShown={isListShown}
            onChoose={choose}
            onMove={drawing.move}
            onConnect={drawing.connect}
            onGrow={drawing.grow}
            onRename={drawing.setRenaming}
            onRenamed={drawing.rename}
          />
        </div>
        {isListShown && (
          <div className="@container min-h-0 overflow-y-auto @2xl:ml-4">
            <BoardList
              board={board}
              chosen={chosen}
              isOpen={isOpen}
              onChoose={choose}
              draw={(...changes) => void draw(...changes)}
            />
          </div>
        )}
      </div>
      <div className="flex min-h-10 items-center justify-between gap-x-4 text-sm text-ink-soft">
        <p role="status" className={classNames('board-typed', refusal !== null && 'text-danger')}>
          {refusal ?? [said, hint].filter(Boolean).join(' ')}
        </p>
        <div className={classNames('ml-auto shrink-0 empty:hidden', isListShown && 'hidden @2xl:block')}>
          <Sight board={board} chosen={chosen} onShow={show} />
        </div>
        <span className={classNames('shrink-0 text-xs', drawn.isOffline && 'font-medium text-signal')}>
          {savedText(drawn)}
        </span>
      </div>
    </div>
  );
}

type SightProps = { board: Board; chosen: Chosen; onShow: (board: Board, part?: BoardNode) => void };

/** The way to what is out of sight, or too small. */
function Sight({ board, chosen, onShow }: SightProps) {
  const { fitView } = useReactFlow();
  const [hidden, isFar] = [useHidden(board), useIsFar()];
  if (hidden === 0 && !isFar) return null;
  return hidden > 0 ? (
    <Button variant="bare" size="sm" onClick={() => void fitView({ padding: 0.06, maxZoom: 1 })}>
      <Maximize aria-hidden size={16} />
      Show all ({hidden === 1 ? '1 part' : `${hidden} parts`} out of sight)
    </Button>
  ) : (
    <Button
      variant="bare"
      size="sm"
      onClick={() => onShow(board, board.nodes.get(chosen.nodes.at(-1) ?? ''))}
    >
      <ZoomIn aria-hidden size={16} />
      Larger
    </Button>
  );
}

/** The keys of the drawing, wherever in the panel the focus is, but not where one types. */
function useKeys(
  panel: React.RefObject<HTMLDivElement | null>,
  drawn: DrawnBoard,
  drawing: Drawing,
  isOpen: boolean,
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.matches('input, select, textarea')) return;
    const act = actionOf(event, drawn, drawing);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const own = panel.current;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    own?.addEventListener('keydown', onKeyDown);
    return () => own?.removeEventListener('keydown', onKeyDown);
  }, [panel]);
}

/** What a key does on the drawing; null where it is none of ours. */
function actionOf(event: KeyboardEvent, drawn: DrawnBoard, drawing: Drawing): (() => void) | null {
  const { chosen, connect, remove, group, setRenaming } = drawing;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return (event.shiftKey ? drawn.redo : drawn.undo) ?? (() => {});
    return key === 'y' ? (drawn.redo ?? (() => {})) : null;
  }
  const [one, other] = chosen.nodes;
  if (key === 'e' && one && other) return () => connect(one, other);
  if (key === 'g' && one) return group;
  if (key === 'f2' && one) return () => setRenaming(one);
  return key === 'delete' || key === 'backspace' ? remove : null;
}

/** From here on lines are hard to follow. */
const MANY_TANGLES = 6;
const MOST_SEARCHED_PARTS = 60;

/** How to go on: until the first connection is drawn, and where lines run over each other. */
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
    ? `To connect: type ${one.name} -> ${other.name}, or drag from a dot.`
    : 'Drag from its dot to make the next, or type it.';
}

function savedText({ board, isLoaded, isOffline, unsaved, isOpen }: DrawnBoard): string {
  if (!isLoaded && !isOffline) return 'Loading';
  if (isOffline) return unsaved > 0 ? 'Offline: kept on this device' : 'Offline';
  if (!isOpen) return 'The interview has ended';
  if (board.nodes.size === 0) return 'Saved as you draw';
  return unsaved > 0 ? 'Saving' : 'Saved';
}
