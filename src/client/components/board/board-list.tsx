import { useId } from 'react';
import type { Board, BoardChange, NodeKind } from '#shared/board/board.ts';
import { edgeSentence, uniqueNames } from '#shared/board/board-text.ts';
import { kindOf, kindWords } from '#shared/board/kinds.ts';
import type { Chosen } from './board-canvas.tsx';
import { ConnectionFields, GroupFields, PartFields } from './board-fields.tsx';

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
      <List title="Parts" isEmpty={board.nodes.size === 0} empty="Nothing is drawn yet.">
        {[...board.nodes.values()].map(({ id, kind }) => (
          <Row
            key={id}
            isChosen={id === nodeId}
            label={partLine(names.get(id) ?? '', kind)}
            onChoose={() => onChoose({ nodes: [id], edges: [] })}
          >
            {id === nodeId && node && isOpen && <PartFields key={id} board={board} node={node} draw={draw} />}
          </Row>
        ))}
      </List>
      <List
        title="Connections"
        isEmpty={board.edges.size === 0}
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
        <List title="Groups" isEmpty={false} empty="">
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

type ListProps = { title: string; isEmpty: boolean; empty: string; children: React.ReactNode };

function List({ title, isEmpty, empty, children }: ListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {isEmpty ? <p className="board-typed text-ink-soft">{empty}</p> : <ul className="grid">{children}</ul>}
    </section>
  );
}

type RowProps = { label: string; isChosen: boolean; onChoose: () => void; children: React.ReactNode };

function Row({ label, isChosen, onChoose, children }: RowProps) {
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={isChosen}
        onClick={onChoose}
        className={`min-h-11 w-full rounded-ui px-2 text-left wrap-anywhere hover:bg-sunken ${isChosen ? 'bg-primary-wash' : ''}`}
      >
        {label}
      </button>
      {children}
    </li>
  );
}
