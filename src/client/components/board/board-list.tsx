import { ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { Board, BoardChange, NodeKind } from '#shared/board/board.ts';
import { edgeSentence, uniqueNames } from '#shared/board/board-text.ts';
import { kindOf, kindWords } from '#shared/board/kinds.ts';
import type { Chosen } from './board-canvas.tsx';
import { ConnectionFields, GroupFields, PartFields } from './board-fields.tsx';
import { KindIcon } from './kind-icon.tsx';

type Props = {
  board: Board;
  chosen: Chosen;
  isOpen: boolean;
  onChoose: (chosen: Chosen) => void;
  draw: (...changes: BoardChange[]) => void;
};

/** The same board in words: everything that can be drawn can be done here. */
export function BoardList({ board, chosen, isOpen, onChoose, draw }: Props) {
  const names = uniqueNames(board);
  const [nodeId, edgeId] = [chosen.nodes.at(-1), chosen.edges.at(-1)];
  const [node, edge] = [board.nodes.get(nodeId ?? ''), board.edges.get(edgeId ?? '')];
  return (
    <div className="grid content-start gap-4 text-sm">
      <List title="Parts" count={board.nodes.size} empty="Nothing is drawn yet.">
        {[...board.nodes.values()].map(({ id, kind }) => (
          <Row
            key={id}
            isChosen={id === nodeId}
            icon={<KindIcon kind={kind} />}
            label={partLine(names.get(id) ?? '', kind)}
            detail={connectionsOf(board, names, id)}
            onChoose={() => onChoose({ nodes: [id], edges: [] })}
          >
            {id === nodeId && node && isOpen && <PartFields key={id} board={board} node={node} draw={draw} />}
          </Row>
        ))}
      </List>
      <List
        title="Connections"
        count={board.edges.size}
        empty="Choose a part to connect it, or type orders -> ledger above."
      >
        {[...board.edges.values()].map((each) => (
          <Row
            key={each.id}
            isChosen={each.id === edgeId}
            label={edgeSentence(names, each)}
            onChoose={() => onChoose({ nodes: [], edges: [each.id] })}
          >
            {each.id === edgeId && edge && isOpen && (
              <ConnectionFields key={each.id} edge={edge} draw={draw} />
            )}
          </Row>
        ))}
      </List>
      {board.groups.size > 0 && (
        <List title="Groups" count={board.groups.size} empty="">
          {[...board.groups.values()].map((group) => (
            <li key={group.id}>
              <GroupFields board={board} group={group} isOpen={isOpen} draw={draw} />
            </li>
          ))}
        </List>
      )}
    </div>
  );
}

/** "redis, cache"; a name that says it all stands alone. */
function partLine(name: string, kind: NodeKind): string {
  return name === kindOf(kind).label ? name : `${name}, ${kindWords(kind)}`;
}

/** "reads redis; from app": what a part connects to, then what connects to it. */
function connectionsOf({ edges }: Board, names: ReadonlyMap<string, string>, id: string): string {
  const all = [...edges.values()];
  const onwards = all.filter(({ from }) => from === id).map(({ verb, to }) => `${verb} ${names.get(to)}`);
  const inwards = all.filter(({ to }) => to === id).map(({ from }) => names.get(from) ?? '');
  const parts = [onwards.join(', '), inwards.length > 0 ? `from ${inwards.join(', ')}` : ''];
  return parts.filter(Boolean).join('; ') || 'Not connected';
}

type ListProps = { title: string; count: number; empty: string; children: React.ReactNode };

function List({ title, count, empty, children }: ListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="sticky top-0 z-10 bg-raised py-1 font-semibold">
        {count > 0 ? `${title} (${count})` : title}
      </h3>
      {count === 0 ? (
        <p className="board-typed text-ink-soft">{empty}</p>
      ) : (
        <ul className="grid">{children}</ul>
      )}
    </section>
  );
}

type RowProps = {
  icon?: React.ReactNode;
  label: string;
  /** Stands under it. */
  detail?: string;
  isChosen: boolean;
  onChoose: () => void;
  children: React.ReactNode;
};

function Row({ icon, label, detail, isChosen, onChoose, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'start' });
  }, [isChosen]);
  return (
    <li ref={row} className="scroll-mt-8 border-b border-line">
      <button
        type="button"
        aria-expanded={isChosen}
        onClick={onChoose}
        className={`flex min-h-11 w-full items-center gap-2 rounded-ui px-2 py-1 text-left wrap-anywhere hover:bg-sunken ${isChosen ? 'bg-primary-wash' : ''}`}
      >
        {icon}
        <span className="grid grow">
          {label}
          {detail && <span className="text-xs text-ink-soft">{detail}</span>}
        </span>
        <ChevronRight
          aria-hidden
          size={16}
          className={isChosen ? 'shrink-0 rotate-90' : 'shrink-0 text-ink-soft'}
        />
      </button>
      {children}
    </li>
  );
}
