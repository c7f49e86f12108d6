import type { BoardChange } from '#shared/board/board.ts';

/** The ids of the chosen parts and connections, or of the one chosen group. */
export type Chosen = { nodes: readonly string[]; edges: readonly string[]; group?: string };
export const NOTHING: Chosen = { nodes: [], edges: [] };

/** The ids of all that is chosen. */
export const allOf = ({ nodes, edges, group }: Chosen): string[] => [
  ...nodes,
  ...edges,
  ...(group === undefined ? [] : [group]),
];

/** The changes that remove all of them; the parts of a group stay. */
export const removalsOf = ({ nodes, edges, group }: Chosen): BoardChange[] => [
  ...edges.map((id) => ({ do: 'remove_edge' as const, id })),
  ...nodes.map((id) => ({ do: 'remove_node' as const, id })),
  ...(group === undefined ? [] : [{ do: 'remove_group' as const, id: group }]),
];
