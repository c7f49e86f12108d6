import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { List, Maximize, Redo2, Shapes, Undo2, Wand2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useStoredSwitch } from '#client/lib/use-stored.ts';
import {
  type Board,
  type BoardChange,
  type BoardNode,
  changedBoard,
  MAX_NAME_CHARACTERS,
} from '#shared/board/board.ts';
import { readQuickEntry } from '#shared/board/quick-entry.ts';
import { EmptyBoard, QuickLine } from './add-parts.tsx';
import { BoardCanvas, type Chosen, NOTHING } from './board-canvas.tsx';
import { newEdge } from './board-fields.tsx';
import { BoardFiles } from './board-files.tsx';
import { BoardList } from './board-list.tsx';
import { newElementId } from './board-sync.ts';
import { useShow } from './in-sight.ts';
import { tidyUp } from './places.ts';
import { type DrawnBoard, useBoard } from './use-board.ts';

/** The candidate's board: a line to type parts and connections, the drawing, and the same in words. */
export default function BoardPanel(props: Props) {
  return (
    <ReactFlowProvider>
      <Panel {...props} />
    </ReactFlowProvider>
  );
}

type Props = { interviewId: number };

function Panel({ interviewId }: Props) {
  const flow = useReactFlow();
  const show = useShow();
  const drawn = useBoard(interviewId);
  const { board } = drawn;
  // Before that, a part could come to stand on one that is there already.
  const isKnown = drawn.isLoaded || drawn.isOffline;
  const isOpen = drawn.isOpen && isKnown;
  const [chosen, setChosen] = useState<Chosen>(NOTHING);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [isListShown, setIsListShown] = useStoredSwitch('board_list', false);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const refused = drawn.refusal ?? refusal;
  const frame = useRef<HTMLDivElement>(null);
  const shown = () => frame.current?.getBoundingClientRect() ?? { width: 0, height: 0 };

  const draw = (...changes: BoardChange[]) => {
    const why = drawn.draw(...changes);
    setSaid('');
    setRefusal(why);
    return why === null;
  };
  const connect = (fromId: string, toId: string) => {
    const [from, to] = [board.nodes.get(fromId), board.nodes.get(toId)];
    if (!from || !to) return;
    const edge = newEdge(from, to);
    if (draw({ do: 'put_edge', edge })) {
      setChosen({ nodes: [], edges: [edge.id] });
      setSaid(`Connected ${from.name} to ${to.name}.`);
    }
  };
  const remove = () => {
    const changes = [
      ...chosen.edges.map((id): BoardChange => ({ do: 'remove_edge', id })),
      ...chosen.nodes.map((id): BoardChange => ({ do: 'remove_node', id })),
    ];
    if (changes.length > 0 && draw(...changes)) setChosen(NOTHING);
  };
  const group = () => {
    const members = chosen.nodes.flatMap((id) => board.nodes.get(id) ?? []);
    if (members.length === 0) return;
    const id = newElementId();
    const name = `Zone ${board.groups.size + 1}`;
    const made = draw(
      { do: 'put_group', group: { id, name, kind: 'zone', parent: null } },
      ...members.map((node): BoardChange => ({ do: 'put_node', node: { ...node, group: id } })),
    );
    if (made) setSaid(`Grouped as ${name}. Name it in the list; "Tidy up" sets it apart.`);
  };
  const tidy = async () => {
    const moved = await tidyUp(board, shown());
    if (draw(moved)) show(changedBoard(board, moved));
  };
  const rename = (id: string, text: string) => {
    setRenaming(null);
    const node = board.nodes.get(id);
    const entry = readQuickEntry(text, board);
    if (!node || entry?.make !== 'node' || text.trim() === node.name) return;
    // A part that came by a drag takes its kind from its first name.
    const isNew = node.name === NEW_NAME;
    draw({
      do: 'put_node',
      node: { ...node, ...(isNew ? entry.node : { name: text.trim().slice(0, MAX_NAME_CHARACTERS) }) },
    });
  };
  const move = (places: { id: string; x: number; y: number }[]) => {
    const moved = places.filter(({ id, x, y }) => {
      const node = board.nodes.get(id);
      return node && (node.x !== x || node.y !== y);
    });
    if (moved.length > 0) draw({ do: 'move', places: moved });
  };
  const grow = (fromId: string, place: { x: number; y: number }) => {
    const from = board.nodes.get(fromId);
    if (!from) return;
    const node: BoardNode = {
      id: newElementId(),
      kind: 'service',
      name: NEW_NAME,
      note: '',
      group: null,
      ...place,
    };
    if (!draw({ do: 'put_node', node }, { do: 'put_edge', edge: newEdge(from, node) })) return;
    setChosen({ nodes: [node.id], edges: [] });
    setRenaming(node.id);
  };
  const panel = useRef<HTMLDivElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.matches('input, select, textarea')) return;
    const act = actionOf(event, { drawn, chosen, connect, remove, group, rename: setRenaming });
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
  }, []);

  return (
    <div
      className="@container flex h-[max(20rem,calc(100dvh-15rem))] flex-col gap-2 px-1 lg:h-full"
      ref={panel}
    >
      {isOpen && (
        <QuickLine
          board={board}
          chosen={chosen}
          draw={draw}
          onChoose={setChosen}
          onSay={setSaid}
          shown={shown}
        />
      )}
      <div className="-ml-2 flex flex-wrap items-center">
        {isOpen && (
          <>
            <ToolButton name="Undo" Icon={Undo2} onPress={drawn.undo} />
            <ToolButton name="Redo" Icon={Redo2} onPress={drawn.redo} />
            <ToolButton name="Tidy up" Icon={Wand2} onPress={board.nodes.size > 1 ? tidy : null} />
            <ToolButton name="Group" Icon={Shapes} onPress={chosen.nodes.length > 0 ? group : null} />
          </>
        )}
        <ToolButton
          name="Show all"
          Icon={Maximize}
          onPress={board.nodes.size > 0 ? () => void flow.fitView({ padding: 0.06, maxZoom: 1 }) : null}
        />
        <ToolButton
          name="List"
          Icon={List}
          isPressed={isListShown}
          onPress={() => setIsListShown(!isListShown)}
        />
        <BoardFiles
          board={board}
          isOpen={isOpen}
          draw={draw}
          onSay={setSaid}
          onRefuse={setRefusal}
          shown={shown}
        />
      </div>
      <div className={classNames('grid min-h-0 grow', isListShown && '@2xl:grid-cols-[minmax(0,1fr)_20rem]')}>
        <div
          ref={frame}
          className={classNames(
            'board relative min-h-72 overflow-hidden rounded-ui border border-line bg-ground',
            isListShown && 'hidden @2xl:block',
          )}
        >
          {board.nodes.size === 0 &&
            isKnown &&
            (isOpen ? (
              <EmptyBoard draw={draw} onChoose={setChosen} />
            ) : (
              <p className="absolute inset-0 grid place-items-center text-sm text-ink-soft">
                Nothing was drawn.
              </p>
            ))}
          <BoardCanvas
            board={board}
            chosen={chosen}
            renaming={renaming}
            isOpen={isOpen}
            onChoose={setChosen}
            onMove={move}
            onConnect={connect}
            onGrow={grow}
            onRename={setRenaming}
            onRenamed={rename}
          />
        </div>
        {isListShown && (
          <div className="min-h-0 overflow-y-auto @2xl:pl-4">
            <BoardList
              board={board}
              chosen={chosen}
              isOpen={isOpen}
              onChoose={setChosen}
              draw={(...changes) => void draw(...changes)}
            />
          </div>
        )}
      </div>
      <div className="flex items-baseline justify-between gap-4 text-sm text-ink-soft">
        <p role="status" className={classNames('board-typed min-h-5', refused !== null && 'text-danger')}>
          {refused ?? [said, hintAt(board, isOpen)].filter(Boolean).join(' ')}
        </p>
        <span className="shrink-0 text-xs">{savedText(drawn)}</span>
      </div>
    </div>
  );
}

const NEW_NAME = 'New part';

type ActionParts = {
  drawn: DrawnBoard;
  chosen: Chosen;
  connect: (from: string, to: string) => void;
  remove: () => void;
  group: () => void;
  rename: (id: string) => void;
};

/** What a key does on the drawing; null where it is none of ours. */
function actionOf(event: KeyboardEvent, parts: ActionParts): (() => void) | null {
  const { drawn, chosen, connect, remove, group, rename } = parts;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return (event.shiftKey ? drawn.redo : drawn.undo) ?? (() => {});
    return key === 'y' ? (drawn.redo ?? (() => {})) : null;
  }
  const [one, other] = chosen.nodes;
  if (key === 'e' && one && other) return () => connect(one, other);
  if (key === 'g' && one) return group;
  if (key === 'f2' && one) return () => rename(one);
  return key === 'delete' || key === 'backspace' ? remove : null;
}

type ToolProps = {
  name: string;
  Icon: typeof Undo2;
  onPress: (() => void) | null;
  isPressed?: boolean;
};

/** Its name is written beside it where there is room. */
function ToolButton({ name, Icon, onPress, isPressed }: ToolProps) {
  return (
    <Button
      variant="bare"
      size="sm"
      title={name}
      aria-pressed={isPressed}
      disabled={onPress === null}
      onClick={onPress ?? undefined}
      className="px-2! disabled:border-transparent disabled:bg-transparent disabled:opacity-50 aria-pressed:bg-sunken aria-pressed:text-ink"
    >
      <Icon aria-hidden size={18} />
      <span className="sr-only @min-[34rem]:not-sr-only">{name}</span>
    </Button>
  );
}

/** How to go on, until the first connection is drawn. */
function hintAt({ nodes, edges }: Board, isOpen: boolean): string {
  const [one, other] = [...nodes.values()];
  if (!isOpen || !one || edges.size > 0) return '';
  return other
    ? `To connect: type ${one.name} -> ${other.name}, or drag from a dot.`
    : 'Drag from its dot to make the next, or type it.';
}

function savedText({ isLoaded, isOffline, unsaved, isOpen }: DrawnBoard): string {
  if (!isLoaded && !isOffline) return 'Loading';
  if (isOffline) return unsaved > 0 ? 'Offline: kept on this device' : 'Offline';
  if (!isOpen) return 'The interview has ended';
  return unsaved > 0 ? 'Saving' : 'Saved';
}
