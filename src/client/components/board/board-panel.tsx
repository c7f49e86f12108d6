import { ReactFlowProvider } from '@xyflow/react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useStoredSwitch } from '#client/lib/use-stored.ts';
import type { BoardNode, NodeKind } from '#shared/board/board.ts';
import { EmptyBoard, QuickLine } from './add-parts.tsx';
import { BoardCanvas } from './board-canvas.tsx';
import { BoardFiles } from './board-files.tsx';
import { BoardFoot } from './board-foot.tsx';
import { BoardList } from './board-list.tsx';
import { BoardTools } from './board-tools.tsx';
import { useShow } from './in-sight.ts';
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
  /** Stands at the end of the tools where the board covers that of the room. */
  clock?: ReactNode;
  /** Stand at the end of the first line. */
  children: ReactNode;
};

function Panel({ interviewId, clock, children }: Props) {
  const show = useShow();
  const drawn = useBoard(interviewId);
  const { board } = drawn;
  // Before that, a part could come to stand on one that is there already.
  const isKnown = drawn.isLoaded || drawn.isOffline;
  const isOpen = drawn.isOpen && isKnown;
  const [isListShown, setIsListShown] = useStoredSwitch('board_list', false);
  /** The row of the list whose fields are shown, once it is chosen. */
  const [edited, edit] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const shown = () => frame.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
  const drawing = useDrawing(drawn, shown);
  const { chosen, choose, connecting, draw } = drawing;
  const from = board.nodes.get(connecting ?? '');
  const panel = useRef<HTMLDivElement>(null);
  useKeys(panel, drawn, drawing, isOpen);
  const begin = (kind: NodeKind, name: string) => {
    const id = drawing.add(kind, name);
    // The button that was pressed is gone; keys go on at what it made, once that is drawn.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus());
  };

  return (
    <div
      className="board-panel @container flex min-h-0 grow flex-col gap-2 px-1 max-lg:overflow-y-auto max-lg:pt-1 lg:h-full [@media(max-height:45rem)]:gap-1"
      ref={panel}
    >
      <div className="board-top flex flex-wrap items-center gap-2">
        {isOpen && (
          <div className="relative flex min-w-0 grow basis-52 lg:basis-full">
            <QuickLine board={board} isCovered={from !== undefined} onEnter={drawing.enter} />
            {from && <ConnectLine from={from} onCancel={drawing.stopConnecting} />}
          </div>
        )}
        <BoardTools
          drawn={drawn}
          drawing={drawing}
          isOpen={isOpen}
          isListShown={isListShown}
          onList={() => {
            setIsListShown(!isListShown);
            edit(null);
          }}
          onShow={show}
          clock={clock}
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
        <div className="board-close order-1 ml-auto empty:hidden lg:order-3 @min-[40rem]:max-lg:[@media(max-height:45rem)]:order-2">
          {children}
        </div>
      </div>
      <div
        className={classNames(
          'grid min-h-40 grow grid-rows-[minmax(0,1fr)] lg:min-h-0',
          isListShown && 'board-beside',
        )}
      >
        <div
          ref={frame}
          className={classNames(
            'board relative min-h-0 overflow-hidden rounded-ui border border-line bg-ground',
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
            connecting={connecting}
            isOpen={isOpen}
            isListShown={isListShown}
            onChoose={choose}
            onMove={drawing.move}
            onConnect={drawing.connect}
            onConnectFrom={drawing.connectFrom}
            onGrow={drawing.grow}
            onRename={drawing.setRenaming}
            onRenamed={drawing.rename}
          />
        </div>
        {isListShown && (
          <div data-board-list className="@container min-h-0 overflow-y-auto @2xl:ml-4">
            <BoardList
              board={board}
              chosen={chosen}
              edited={edited}
              isOpen={isOpen}
              onEdit={edit}
              onChoose={choose}
              draw={(...changes) => void draw(...changes)}
            />
          </div>
        )}
      </div>
      <BoardFoot
        drawn={drawn}
        drawing={drawing}
        isOpen={isOpen}
        isListShown={isListShown}
        isInList={isListShown && [...chosen.nodes, ...chosen.edges].some((id) => id === edited)}
      />
    </div>
  );
}

type ConnectLineProps = { from: BoardNode; onCancel: () => void };

/** Stands over the line to type in while a connection waits for its other end: nothing else moves. */
function ConnectLine({ from: { id, name }, onCancel }: ConnectLineProps) {
  const awaited = useId();
  useEffect(
    () => () => {
      // Its button had the focus; keys go on at the part.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)?.focus();
      });
    },
    [id],
  );
  return (
    <div className="absolute inset-0 flex items-center gap-2 rounded-ui border border-primary bg-primary-wash pl-3">
      <p id={awaited} className="line-clamp-2 min-w-0 grow text-sm leading-tight wrap-anywhere">
        Choose the part that <strong className="font-semibold">{name}</strong> connects to.
      </p>
      <Button variant="quiet" size="sm" autoFocus aria-describedby={awaited} onClick={onCancel}>
        Cancel
      </Button>
    </div>
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
  const { chosen, connect, connecting, connectFrom, stopConnecting, remove, group, setRenaming } = drawing;
  const key = event.key.toLowerCase();
  if (connecting !== null) {
    const part = event.target instanceof Element && event.target.closest('.react-flow__node-part');
    const to = part ? part.getAttribute('data-id') : null;
    if (key === 'escape') return stopConnecting;
    if (to && (key === 'enter' || key === ' ')) return () => drawing.choose({ nodes: [to], edges: [] });
  }
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return (event.shiftKey ? drawn.redo : drawn.undo) ?? (() => {});
    return key === 'y' ? (drawn.redo ?? (() => {})) : null;
  }
  const [one, other] = chosen.nodes;
  if (key === 'e' && one) return () => (other ? connect(one, other) : connectFrom(one));
  if (key === 'g' && one) return group;
  if (key === 'f2' && one) return () => setRenaming(one);
  return key === 'delete' || key === 'backspace' ? remove : null;
}
