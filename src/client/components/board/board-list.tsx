import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#client/lib/class-names.ts';
import type { Board, BoardChange, BoardEdge, BoardNode } from '#shared/board/board.ts';
import { edgeSentence, uniqueNames } from '#shared/board/board-text.ts';
import { GROUP_LABELS, kindOf } from '#shared/board/kinds.ts';
import { saysKind } from '#shared/board/kinds-by-name.ts';
import { ConnectionFields, GroupFields, PartFields } from './board-fields.tsx';
import type { Chosen } from './chosen.ts';
import { KindIcon } from './kind-icon.tsx';
import { useAlongFlow, useSeveral } from './several-rows.ts';

type Props = {
  board: Board;
  chosen: Chosen;
  /** The id of the row whose fields are shown while it is chosen. */
  edited: string | null;
  isOpen: boolean;
  onEdit: (id: string | null) => void;
  onChoose: (chosen: Chosen) => void;
  onSay: (text: string) => void;
  draw: (...changes: BoardChange[]) => void;
};

/**
 * The board in words. It offers everything that the drawing does. One row at a time shows its fields. Arrow keys lead
 * from row to row; with Shift or Ctrl, several rows are chosen.
 */
export function BoardList({ board, chosen, edited, isOpen, onEdit, onChoose, onSay, draw }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { nodes, edges, groups } = board;
  const names = uniqueNames(board);
  const parts = useAlongFlow(board, edited !== null);
  const chosenId = chosen.nodes.at(-1) ?? chosen.edges.at(-1);
  // Keeps the list from scrolling when it opens: it starts at the top, whatever is chosen.
  const shownId = useRef(chosenId);
  useEffect(() => {
    if (shownId.current === chosenId) return;
    shownId.current = chosenId;
    // A row that was pressed here stays where it is.
    if (chosenId !== edited) bringToMiddle(place.current);
  }, [chosenId, edited]);
  const drawHere = (...changes: BoardChange[]) => {
    draw(...changes);
    // The row that had the focus is gone, so the list takes it.
    if (changes.some((change) => change.do.startsWith('remove'))) place.current?.focus();
  };
  const row = (id: string, isChosen: boolean, choose: () => void) => ({
    id,
    isChosen,
    isEdited: isOpen ? isChosen && id === edited : null,
    onPress: () => {
      choose();
      onEdit(isChosen && id === edited ? null : id);
    },
    onClose: () => onEdit(null),
  });
  const all = [...chosen.nodes, ...chosen.edges];
  const partRow = ({ id }: BoardNode) =>
    row(id, all.includes(id), () => onChoose({ nodes: [id], edges: [] }));
  const edgeRow = ({ id }: BoardEdge) =>
    row(id, all.includes(id), () => onChoose({ nodes: [], edges: [id] }));
  const several = useSeveral({ board, names, chosen, place, onChoose, onEdit, onSay });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys and presses of the rows in it
    <div
      ref={place}
      tabIndex={-1}
      onKeyDown={several.onKeyDown}
      onClickCapture={several.onClickCapture}
      className="grid content-start gap-3 text-sm"
    >
      <List
        title="Parts"
        count={nodes.size}
        beside={edges.size > 0 && (edges.size === 1 ? '1 connection' : `${edges.size} connections`)}
        empty={
          nodes.size === 0
            ? 'Nothing is drawn yet.'
            : edges.size === 0 && 'Open a part to connect it, or type orders -> ledger above.'
        }
      >
        {parts.map((node) => (
          <Row
            key={node.id}
            {...partRow(node)}
            fields={() => <PartFields board={board} node={node} look="rows" draw={drawHere} />}
            under={<Connections board={board} names={names} of={node} rowOf={edgeRow} draw={drawHere} />}
          >
            <KindIcon kind={node.kind} />
            <span className="min-w-0 wrap-anywhere">
              {names.get(node.id)}
              {!saysKind(node.name, node.kind) && (
                <Quiet>
                  <span className="sr-only">, </span>
                  {kindOf(node.kind).label}
                </Quiet>
              )}
              {node.note && (
                <span className="block text-xs font-normal text-ink-soft">
                  <span className="sr-only">, </span>
                  {node.note}
                </span>
              )}
            </span>
          </Row>
        ))}
      </List>
      {groups.size > 0 && (
        <List title="Groups" count={groups.size}>
          {[...groups.values()].map((group) => (
            <Row
              key={group.id}
              {...row(group.id, group.id === edited, () => {})}
              id={undefined}
              fields={() => <GroupFields group={group} look="rows" draw={drawHere} />}
            >
              <span className="min-w-0 wrap-anywhere">
                {group.name}
                <Quiet>
                  <span className="sr-only">, </span>
                  {[GROUP_LABELS[group.kind], membersOf(board, group.id)].filter(Boolean).join(': ')}
                </Quiet>
              </span>
            </Row>
          ))}
        </List>
      )}
    </div>
  );
}

function membersOf({ nodes }: Board, groupId: string): string {
  const members = [...nodes.values()].filter(({ group }) => group === groupId);
  return members.map(({ name }) => name).join(', ');
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className="board-quiet text-xs text-ink-soft">{children}</span>;
}

type ListProps = {
  title: string;
  count: number;
  /** Shown at the end of the title's line. */
  beside?: ReactNode;
  /** Shown when the section has no rows. */
  empty?: ReactNode;
  children: ReactNode;
};

function List({ title, count, beside, empty, children }: ListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="sticky top-0 z-10 flex items-baseline justify-between gap-2 bg-raised px-2 py-1">
        <h3 id={id} className="font-semibold">
          {count > 0 ? `${title} (${count})` : title}
        </h3>
        <span className="text-xs text-ink-soft">{beside}</span>
      </div>
      {empty && <p className="board-typed px-2 text-ink-soft">{empty}</p>}
      <ul className="grid">{children}</ul>
    </section>
  );
}

type RowState = {
  /** Of the part or connection that it chooses; a group's row only shows its fields. */
  id: string | undefined;
  isChosen: boolean;
  /** Null when nothing can be changed any more. */
  isEdited: boolean | null;
  onPress: () => void;
  onClose: () => void;
};
type RowProps = RowState & {
  isSmall?: boolean;
  fields: () => ReactNode;
  under?: ReactNode;
  children: ReactNode;
};

/** Scrolls the list, not the page, so that what was chosen in the drawing is shown with its connections. */
function bringToMiddle(rows: HTMLElement | null): void {
  const row = rows?.querySelector('[data-row][aria-pressed="true"]');
  const list = rows?.closest('[data-board-list]');
  if (!row || !list) return;
  const [seen, area] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += seen.top - area.top - (area.height - seen.height) / 2;
}

/** A row that unfolds its fields: Enter leads to the first of them, Escape back. */
function Row({
  id,
  isChosen,
  isEdited,
  onPress,
  onClose,
  isSmall = false,
  fields,
  under,
  children,
}: RowProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEdited) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isEdited]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isEdited) return;
    event.stopPropagation();
    // Unmounting the field first drops what was typed; a blur would save it.
    flushSync(onClose);
    line.current?.querySelector('button')?.focus();
  };
  return (
    <li>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears a key of the controls in it */}
      <div
        ref={line}
        onKeyDown={closeOnEscape}
        data-unfolded={isEdited || undefined}
        className={classNames('scroll-mt-8 rounded-ui', isEdited && 'outline -outline-offset-1 outline-line')}
      >
        <button
          type="button"
          aria-expanded={isEdited ?? undefined}
          aria-pressed={id === undefined ? undefined : isChosen}
          data-row={id}
          onClick={(event) => {
            onPress();
            // Someone at a keyboard goes on typing; on a touch screen no keyboard should pop up unasked.
            const isPressedByKey = event.detail === 0;
            if (!isPressedByKey) return;
            requestAnimationFrame(() => {
              const field = line.current?.querySelector('input');
              field?.focus();
              field?.select();
            });
          }}
          className={classNames(
            'board-row flex w-full items-center gap-2 rounded-ui px-2 py-0.5 text-left',
            isSmall ? 'board-small text-ink-soft' : 'font-medium',
            isChosen ? 'bg-primary-wash text-ink' : 'hover:bg-sunken',
          )}
        >
          {children}
        </button>
        {isEdited && fields()}
      </div>
      {under}
    </li>
  );
}

type ConnectionsProps = {
  board: Board;
  names: ReadonlyMap<string, string>;
  of: BoardNode;
  rowOf: (edge: BoardEdge) => RowState;
  draw: (...changes: BoardChange[]) => void;
};

/** The connections that begin at a part, which can be edited here, then where others come from: they stand there. */
function Connections({ board, names, of, rowOf, draw }: ConnectionsProps) {
  const lines = [...board.edges.values()];
  const onwards = lines.filter(({ from }) => from === of.id);
  const inwards = lines.filter(({ to }) => to === of.id);
  return (
    <div className="board-under border-l border-line empty:hidden">
      {lines.length > 0 && onwards.length + inwards.length === 0 && (
        <p className="px-2 text-xs text-ink-soft">Not connected</p>
      )}
      {onwards.length > 0 && (
        <ul className="grid">
          {onwards.map((edge) => (
            <Row
              key={edge.id}
              {...rowOf(edge)}
              isSmall
              fields={() => <ConnectionFields board={board} edge={edge} look="rows" draw={draw} />}
            >
              <span className="sr-only">{edgeSentence(names, edge)}</span>
              <span aria-hidden className="min-w-0 wrap-anywhere">
                {edge.verb} <span className="text-ink">{names.get(edge.to)}</span>
                {edge.sync || ', async'}
                {edge.note && ` (${edge.note})`}
              </span>
            </Row>
          ))}
        </ul>
      )}
      {inwards.length > 0 && (
        <p className="wrap-anywhere px-2 py-1 text-xs text-ink-soft">
          From {[...new Set(inwards.map(({ from }) => names.get(from)))].join(', ')}
        </p>
      )}
    </div>
  );
}
