import { Copy, Shapes, Spline, Trash2 } from 'lucide-react';
import type { Board, BoardEdge } from '#shared/board/board.ts';
import { uniqueNames } from '#shared/board/board-text.ts';
import { Act, ConnectionFields, GroupFields, PartFields } from './board-fields.tsx';
import { COMMANDS } from './board-keys.ts';
import { KindIcon } from './kind-icon.tsx';
import type { Drawing } from './use-drawing.ts';

type Props = {
  board: Board;
  drawing: Drawing;
  /** Whether the list already shows the fields, so that the bar only points there. */
  isInList: boolean;
};

/** The fields of what is chosen, in a bar of fixed height below the drawing. */
export function SelectionBar({ board, drawing, isInList }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend, and shrinks in its own way
    <div role="group" aria-label="What is chosen" className="board-bar flex items-center gap-2 text-sm">
      {isInList ? (
        <p className="text-ink-soft">Its fields are in the list.</p>
      ) : (
        <Content board={board} drawing={drawing} />
      )}
    </div>
  );
}

function Content({ board, drawing }: Omit<Props, 'isInList'>) {
  const { chosen, draw, connect, connectFrom, duplicate, group, remove } = drawing;
  const nodes = chosen.nodes.flatMap((id) => board.nodes.get(id) ?? []);
  const edges = chosen.edges.flatMap((id) => board.edges.get(id) ?? []);
  const [node, other] = nodes;
  const [edge] = edges;
  const zone = board.groups.get(chosen.group ?? '');
  if (zone) {
    return (
      <>
        <Shapes aria-hidden size={20} className="hidden shrink-0 @xl:block" />
        <GroupFields key={zone.id} group={zone} look="bar" draw={draw} onRemove={() => remove(chosen)} />
      </>
    );
  }
  if (nodes.length + edges.length > 1) {
    return (
      <div className="board-several flex grow items-center gap-2">
        <p className="mr-auto font-medium">{nodes.length + edges.length} chosen</p>
        {node && other && nodes.length === 2 && (
          <Act Icon={Spline} name="Connect" keys="E" onPress={() => connect(node.id, other.id)} />
        )}
        {node && <Act Icon={Shapes} name="Group" keys="G" onPress={group} />}
        {node && (
          <Act
            Icon={Copy}
            name="Duplicate"
            keys={COMMANDS.duplicate}
            onPress={() => duplicate(chosen.nodes)}
          />
        )}
        <Act Icon={Trash2} name="Remove" keys="Delete" onPress={() => remove(chosen)} />
      </div>
    );
  }
  if (node) {
    return (
      <>
        <span className="hidden @xl:block">
          <KindIcon kind={node.kind} />
        </span>
        <PartFields
          key={node.id}
          board={board}
          node={node}
          look="bar"
          draw={draw}
          onConnect={() => connectFrom(node.id)}
        />
      </>
    );
  }
  if (edge) {
    return (
      <>
        <p title={endsOf(board, edge)} className="board-ends truncate font-medium @xl:max-w-60">
          {endsOf(board, edge)}
        </p>
        <ConnectionFields key={edge.id} board={board} edge={edge} look="bar" draw={draw} />
      </>
    );
  }
  if (board.nodes.size === 0) return null;
  return <p className="text-ink-soft">Choose a part, a connection or a group to change it here.</p>;
}

function endsOf(board: Board, { from, to }: BoardEdge): string {
  const names = uniqueNames(board);
  return `${names.get(from)} → ${names.get(to)}`;
}
