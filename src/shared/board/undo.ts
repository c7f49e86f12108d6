import type { Board, BoardChange } from './board.ts';

/** The changes that undo a change. `board` is the board before it. */
export function inverseOf(board: Board, change: BoardChange): BoardChange[] {
  switch (change.do) {
    case 'put_node': {
      const was = board.nodes.get(change.node.id);
      return [was ? { do: 'put_node', node: was } : { do: 'remove_node', id: change.node.id }];
    }
    case 'remove_node': {
      const was = board.nodes.get(change.id);
      const edges = [...board.edges.values()].filter(({ from, to }) => [from, to].includes(change.id));
      return was
        ? [{ do: 'put_node', node: was }, ...edges.map((edge): BoardChange => ({ do: 'put_edge', edge }))]
        : [];
    }
    case 'put_edge': {
      const was = board.edges.get(change.edge.id);
      return [was ? { do: 'put_edge', edge: was } : { do: 'remove_edge', id: change.edge.id }];
    }
    case 'remove_edge': {
      const was = board.edges.get(change.id);
      return was ? [{ do: 'put_edge', edge: was }] : [];
    }
    case 'put_group': {
      const was = board.groups.get(change.group.id);
      return [was ? { do: 'put_group', group: was } : { do: 'remove_group', id: change.group.id }];
    }
    case 'remove_group': {
      const was = board.groups.get(change.id);
      const within = [...board.groups.values()].filter(({ parent }) => parent === change.id);
      const members = [...board.nodes.values()].filter(({ group }) => group === change.id);
      return was
        ? [
            { do: 'put_group', group: was },
            ...within.map((group): BoardChange => ({ do: 'put_group', group })),
            ...members.map((node): BoardChange => ({ do: 'put_node', node })),
          ]
        : [];
    }
    case 'move': {
      const places = change.places.flatMap(({ id }) => {
        const was = board.nodes.get(id);
        return was ? [{ id, x: was.x, y: was.y }] : [];
      });
      return places.length > 0 ? [{ do: 'move', places }] : [];
    }
  }
}
