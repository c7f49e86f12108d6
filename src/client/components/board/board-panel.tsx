import { ReactFlowProvider, useReactFlow, useStoreApi } from '@xyflow/react';
import { lazy, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import { useStoredSwitch } from '#client/lib/use-stored.ts';
import type { BoardNode, NodeKind } from '#shared/board/board.ts';
import { EmptyBoard, QuickLine } from './add-parts.tsx';
import { ArrangeButton, arrangement } from './arrange-button.tsx';
import { BoardCanvas } from './board-canvas.tsx';
import { BoardFiles } from './board-files.tsx';
import { focusOnDrawing, goOnAt } from './board-focus.ts';
import { BoardFoot, BoardWords } from './board-foot.tsx';
import { COMMANDS, useBoardKeys } from './board-keys.ts';
import { BoardList } from './board-list.tsx';
import { BoardTools } from './board-tools.tsx';
import { useBring, useShow } from './in-sight.ts';
import { useBoard } from './use-board.ts';
import { useDrawing } from './use-drawing.ts';

// Loaded when it is first asked for.
const BoardLegend = lazy(async () => ({ default: (await import('./board-legend.tsx')).BoardLegend }));

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
  /** Maximizes or restores the board, where that can be done. */
  onResize?: (() => void) | undefined;
  /** Shown at the end of the first line. */
  children: ReactNode;
};

function Panel({ interviewId, onResize, children }: Props) {
  const show = useShow();
  const drawn = useBoard(interviewId);
  const { board } = drawn;
  // Drawing sooner could put a part on top of one that the server already has.
  const isKnown = drawn.isLoaded || drawn.isOffline;
  const isOpen = drawn.isOpen && isKnown;
  const [isListShown, setIsListShown] = useStoredSwitch('board_list', false);
  /** The row of the list whose fields are shown while it is chosen. */
  const [edited, edit] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const shown = () => frame.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
  const goOn = (id: string) => goOnAt(frame.current, id);
  const [isLegendShown, setIsLegendShown] = useState(false);
  const showLegend = () => setIsLegendShown(true);
  const drawing = useDrawing(drawn, shown, useBring(), goOn, `board_line_${interviewId}`, showLegend);
  const { chosen, choose, connecting, draw } = drawing;
  const from = board.nodes.get(connecting ?? '');
  const panel = useRef<HTMLDivElement>(null);
  const { zoomIn, zoomOut } = useReactFlow();
  const { getState } = useStoreApi();
  const [settled, settle] = useState('');
  useBoardKeys(panel, {
    board,
    drawing,
    isOpen,
    onResize,
    onLegend: showLegend,
    zoom: {
      in: () => void zoomIn(),
      out: () => void zoomOut(),
      all: () => show(board, undefined, 'all'),
    },
  });
  useHeightAboveKeyboard();
  const tidy = async () => {
    const tidied = await drawing.tidy();
    if (!tidied) return;
    show(tidied);
    settle(arrangement(tidied, getState()));
  };
  const begin = (kind: NodeKind, name: string) => {
    const id = drawing.add({ kind, name });
    // Where a connection waited for it, its verb is written first.
    if (id === null || from !== undefined) return;
    // Most are named at once. A finger is asked for nothing: the keyboard of a phone would cover the drawing.
    if (matchMedia('(pointer: fine)').matches) drawing.setRenaming(id);
    else requestAnimationFrame(() => focusOnDrawing(frame.current, id));
  };

  return (
    <div
      // A press between the controls puts the focus here, so that the board's keys work.
      tabIndex={-1}
      data-own-keys
      className="board-panel @container flex min-h-0 grow flex-col gap-2 px-1 max-lg:overflow-y-auto max-lg:pt-1 outline-none lg:h-full [@media(max-height:45rem)]:gap-1 lg:[@media(max-height:52rem)]:gap-0.5"
      ref={panel}
    >
      <div className="board-top relative flex flex-wrap items-center gap-2">
        {isOpen && (
          <div className="grid min-w-0 grow basis-52 lg:basis-60 *:col-start-1 *:row-start-1 @max-[64rem]:lg:[@media(min-height:52.01rem)]:basis-full">
            <QuickLine board={board} isCovered={from !== undefined} line={drawing.typedLine} />
            {from && <ConnectLine from={from} onCancel={drawing.stopConnecting} />}
          </div>
        )}
        <BoardTools
          drawn={drawn}
          drawing={drawing}
          isOpen={isOpen}
          isListShown={isListShown}
          onAdd={begin}
          onList={() => {
            flushSync(() => setIsListShown(!isListShown));
            edit(null);
            const list = panel.current?.querySelector<HTMLElement>('[data-board-list]');
            list?.querySelector<HTMLElement>('[data-row]')?.focus();
          }}
          onTidy={() => void tidy()}
          onLegend={showLegend}
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
        <div className="board-close order-1 ml-auto empty:hidden lg:order-3 @max-[40rem]:lg:[@media(max-height:52rem)]:order-1 @min-[40rem]:max-lg:[@media(max-height:45rem)]:order-2">
          {children}
        </div>
      </div>
      <BoardWords drawn={drawn} drawing={drawing} isOpen={isOpen} isListShown={isListShown} />
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
          {isOpen && connecting === null && (
            <ArrangeButton board={board} tidied={settled} onPress={() => void tidy()} />
          )}
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
            onAddAt={drawing.addAt}
            onRename={drawing.setRenaming}
            onNameDropped={drawing.dropName}
            onSay={drawing.say}
            onRenamed={drawing.rename}
          />
        </div>
        {isListShown && (
          <div data-board-list className="@container min-h-0 overflow-y-auto @2xl:ml-3">
            <BoardList
              board={board}
              chosen={chosen}
              edited={edited}
              isOpen={isOpen}
              onEdit={edit}
              onChoose={choose}
              onSay={drawing.say}
              draw={(...changes) => void draw(...changes)}
            />
          </div>
        )}
      </div>
      {isLegendShown && (
        <LatePart>
          <BoardLegend commands={COMMANDS} onClose={() => setIsLegendShown(false)} />
        </LatePart>
      )}
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

/** Covers the line to type in while a connection waits for its other end, so that nothing else moves. */
function ConnectLine({ from: { id, name }, onCancel }: ConnectLineProps) {
  const awaited = useId();
  useEffect(
    () => () => {
      // Its button had the focus, which goes back to the part.
      requestAnimationFrame(() => {
        if (document.activeElement?.matches('body, .react-flow')) focusOnDrawing(document.body, id);
      });
    },
    [id],
  );
  return (
    <div className="relative flex h-0 min-h-full items-center gap-2 rounded-ui border border-primary bg-primary-wash pl-3">
      <p id={awaited} className="line-clamp-2 min-w-0 grow text-sm leading-tight wrap-anywhere">
        Choose the part that <strong className="font-semibold">{name}</strong> connects to.
        {/* Where there is room for them, the keys stand below. */}
        <span className="max-sm:hidden @xl:sr-only"> Type its name or use the arrow keys, then Enter.</span>
        <span className="max-sm:sr-only"> An empty place makes a new one.</span>
      </p>
      <Button
        variant="quiet"
        size="sm"
        autoFocus
        aria-describedby={awaited}
        onClick={onCancel}
        className="pointer-fine:h-full pointer-fine:min-h-0"
      >
        Cancel
      </Button>
    </div>
  );
}

/** A phone's keyboard covers the lower part of the window without making that smaller: the room takes what is above it. */
function useHeightAboveKeyboard(): void {
  useEffect(() => {
    const { visualViewport, document } = window;
    const { style } = document.documentElement;
    const follow = () => {
      // Two fingers make it smaller, too.
      if (visualViewport?.scale === 1) style.setProperty('--seen-height', `${visualViewport.height}px`);
    };
    follow();
    visualViewport?.addEventListener('resize', follow);
    return () => {
      visualViewport?.removeEventListener('resize', follow);
      style.removeProperty('--seen-height');
    };
  }, []);
}
