import { List, Redo2, Shapes, Undo2, Wand2 } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Input } from '#client/components/ui/input.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useStoredSwitch } from '#client/lib/use-stored.ts';
import { type Board, type BoardChange, type BoardNode, MAX_NAME_CHARACTERS } from '#shared/board/board.ts';
import { KINDS } from '#shared/board/kinds.ts';
import { readQuickEntry } from '#shared/board/quick-entry.ts';
import { BoardCanvas, type Chosen, NOTHING } from './board-canvas.tsx';
import { BoardFiles } from './board-files.tsx';
import { BoardList, newEdge } from './board-list.tsx';
import { newElementId } from './element-id.ts';
import { freePlace } from './place-part.ts';
import { type DrawnBoard, useBoard } from './use-board.ts';

/** The candidate's board: a line to type parts and connections, the drawing, and the same in words. */
export default function BoardPanel({ interviewId }: { interviewId: number }) {
  const drawn = useBoard(interviewId);
  const { board, isOpen } = drawn;
  const [chosen, setChosen] = useState<Chosen>(NOTHING);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [isListShown, setIsListShown] = useStoredSwitch('board_list', false);
  const [said, setSaid] = useState('');

  const draw = (...changes: BoardChange[]) => {
    const refusal = drawn.draw(...changes);
    setSaid(refusal ?? '');
    return refusal === null;
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
    if (made) {
      setIsListShown(true);
      setSaid(`Grouped ${members.length} parts as ${name}. Name it in the list.`);
    }
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
    <div className="@container flex h-full min-h-96 flex-col gap-2" ref={panel}>
      {isOpen && <QuickLine board={board} chosen={chosen} draw={draw} onChoose={setChosen} onSay={setSaid} />}
      <div className="flex flex-wrap items-center gap-1">
        {isOpen && (
          <>
            <IconButton label="Undo" Icon={Undo2} onPress={drawn.undo} />
            <IconButton label="Redo" Icon={Redo2} onPress={drawn.redo} />
            <IconButton
              label="Tidy up"
              Icon={Wand2}
              onPress={
                board.nodes.size > 1
                  ? async () => {
                      const { tidyUp } = await import('./tidy-up.ts');
                      draw(tidyUp(board));
                    }
                  : null
              }
            />
            <IconButton label="Group" Icon={Shapes} onPress={chosen.nodes.length > 0 ? group : null} />
          </>
        )}
        <Button
          variant="bare"
          size="sm"
          aria-pressed={isListShown}
          onClick={() => setIsListShown(!isListShown)}
          className="aria-pressed:bg-sunken aria-pressed:text-ink"
        >
          <List aria-hidden size={18} /> List
        </Button>
        <BoardFiles board={board} isOpen={isOpen} draw={draw} onSay={setSaid} />
        <span className="ml-auto text-xs text-ink-soft">{savedText(drawn)}</span>
      </div>
      <p role="status" className="min-h-5 text-sm text-ink-soft">
        {drawn.refusal ?? said}
      </p>
      <div className={classNames('grid min-h-0 grow', isListShown && '@2xl:grid-cols-[minmax(0,1fr)_20rem]')}>
        <div
          className={classNames(
            'board relative min-h-72 overflow-hidden rounded-ui border border-line bg-ground',
            isListShown && 'hidden @2xl:block',
          )}
        >
          {board.nodes.size === 0 && <EmptyBoard isOpen={isOpen} draw={draw} />}
          <BoardCanvas
            board={board}
            chosen={chosen}
            renaming={renaming}
            isOpen={isOpen}
            onChoose={setChosen}
            onMove={(places) => places.length > 0 && draw({ do: 'move', places })}
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
    </div>
  );
}

const NEW_NAME = 'New part';

type QuickLineProps = {
  board: Board;
  chosen: Chosen;
  draw: (...changes: BoardChange[]) => boolean;
  onChoose: (chosen: Chosen) => void;
  onSay: (text: string) => void;
};

/** One line that makes parts and connections. */
function QuickLine({ board, chosen, draw, onChoose, onSay }: QuickLineProps) {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entry = readQuickEntry(field.current?.value ?? '', board);
    if (!entry) return;
    const beside = board.nodes.get(chosen.nodes.at(-1) ?? '');
    const made: BoardNode[] = [];
    const make = (part: Pick<BoardNode, 'kind' | 'name'>, near: BoardNode | undefined) => {
      const nodes = new Map([...board.nodes, ...made.map((node): [string, BoardNode] => [node.id, node])]);
      const node = { id: newElementId(), note: '', group: null, ...part, ...freePlace({ nodes }, near) };
      made.push(node);
      return node;
    };
    const put = (): BoardChange[] => made.map((node) => ({ do: 'put_node', node }));
    let isDrawn = false;
    if (entry.make === 'node') {
      const node = make(entry.node, beside);
      isDrawn = draw(...put());
      if (isDrawn) {
        onChoose({ nodes: [node.id], edges: [] });
        onSay(`Added ${node.name}.`);
      }
    } else {
      const end = ({ id, kind, name }: typeof entry.from, near: BoardNode | undefined) =>
        board.nodes.get(id ?? '') ?? make({ kind, name }, near);
      const from = end(entry.from, beside);
      const to = end(entry.to, from);
      const edge = { id: newElementId(), from: from.id, to: to.id, note: '', ...entry.edge };
      isDrawn = draw(...put(), { do: 'put_edge', edge });
      if (isDrawn) {
        onChoose({ nodes: [to.id], edges: [] });
        onSay(`Connected ${from.name} to ${to.name}.`);
      }
    }
    if (isDrawn && field.current) field.current.value = '';
  };
  return (
    <form onSubmit={submit} className="flex gap-2">
      <Input
        ref={field}
        aria-label="Add a part or a connection"
        autoFocus
        autoComplete="off"
        placeholder="cache redis, or orders -> ledger"
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Button type="submit" variant="outline">
        Add
      </Button>
    </form>
  );
}

type EmptyProps = { isOpen: boolean; draw: (...changes: BoardChange[]) => boolean };

/** The twelve kinds, to begin with a press. */
function EmptyBoard({ isOpen, draw }: EmptyProps) {
  if (!isOpen)
    return (
      <p className="absolute inset-0 grid place-items-center text-sm text-ink-soft">Nothing was drawn.</p>
    );
  return (
    <div className="absolute inset-0 z-10 grid content-center justify-items-center gap-3 overflow-y-auto p-4 text-sm">
      <p className="max-w-prose text-center text-ink-soft">
        Draw what you say. Press a part or type its name; drag from its dot to draw the next one.
      </p>
      <div className="flex max-w-md flex-wrap justify-center gap-2">
        {KINDS.map(({ kind, label }) => (
          <Button
            key={kind}
            variant="outline"
            size="sm"
            onClick={() =>
              draw({
                do: 'put_node',
                node: { id: newElementId(), kind, name: label, note: '', group: null, x: 0, y: 0 },
              })
            }
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

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

type IconProps = { label: string; Icon: typeof Undo2; onPress: (() => void) | null };

function IconButton({ label, Icon, onPress }: IconProps) {
  return (
    <Button
      variant="bare"
      size="sm"
      title={label}
      disabled={onPress === null}
      onClick={onPress ?? undefined}
      className="disabled:border-transparent disabled:bg-transparent disabled:opacity-50"
    >
      <Icon aria-hidden size={18} />
      <span className="sr-only">{label}</span>
    </Button>
  );
}

function savedText({ isLoaded, isOffline, unsaved, isOpen }: DrawnBoard): string {
  if (!isLoaded && !isOffline) return 'Loading';
  if (isOffline) return unsaved > 0 ? 'Offline: kept on this device' : 'Offline';
  if (!isOpen) return 'The interview has ended';
  return unsaved > 0 ? 'Saving' : 'Saved';
}
