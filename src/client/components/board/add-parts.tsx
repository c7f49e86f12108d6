import { type FormEvent, useRef } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Input } from '#client/components/ui/form-field.tsx';
import type { Board, BoardChange, BoardNode } from '#shared/board/board.ts';
import { KINDS } from '#shared/board/kinds.ts';
import { readQuickEntry } from '#shared/board/quick-entry.ts';
import type { Chosen } from './board-canvas.tsx';
import { newElementId } from './board-sync.ts';
import { KindIcon } from './kind-icon.tsx';
import { freePlace, type Size } from './places.ts';

type Draw = (...changes: BoardChange[]) => boolean;
type QuickLineProps = {
  board: Board;
  chosen: Chosen;
  draw: Draw;
  onChoose: (chosen: Chosen) => void;
  onSay: (text: string) => void;
  /** How large the drawing is shown. */
  shown: () => Size;
};

/** One line that makes parts and connections. */
export function QuickLine({ board, chosen, draw, onChoose, onSay, shown }: QuickLineProps) {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entry = readQuickEntry(field.current?.value ?? '', board);
    if (!entry) return;
    const beside = board.nodes.get(chosen.nodes.at(-1) ?? '');
    const made: BoardNode[] = [];
    const make = (part: Pick<BoardNode, 'kind' | 'name'>, near: BoardNode | undefined) => {
      const nodes = new Map([...board.nodes, ...made.map((node): [string, BoardNode] => [node.id, node])]);
      const place = freePlace({ nodes }, near, shown());
      const node = { id: newElementId(), note: '', group: null, ...part, ...place };
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
        placeholder="cache redis, or app -> api"
        className="board-typed min-w-0"
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Button type="submit" variant="outline">
        Add
      </Button>
    </form>
  );
}

/** The twelve kinds, to begin with a press. */
export function EmptyBoard({ draw, onChoose }: Pick<QuickLineProps, 'draw' | 'onChoose'>) {
  const begin = (kind: BoardNode['kind'], name: string) => {
    const id = newElementId();
    if (draw({ do: 'put_node', node: { id, kind, name, note: '', group: null, x: 0, y: 0 } }))
      onChoose({ nodes: [id], edges: [] });
  };
  return (
    <div className="absolute inset-0 z-10 grid content-center-safe justify-items-center gap-3 overflow-y-auto bg-ground p-3 text-sm">
      <p className="text-center text-ink-soft">Press a part to begin, or type one above.</p>
      <ul className="grid w-full max-w-lg grid-cols-3 gap-2 @xl:grid-cols-4">
        {KINDS.map(({ kind, label }) => (
          <li key={kind} className="grid">
            <Button
              variant="outline"
              size="sm"
              className="flex-col gap-1! px-1! py-2 text-xs!"
              onClick={() => begin(kind, label)}
            >
              <KindIcon kind={kind} />
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
