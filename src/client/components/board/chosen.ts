/** The ids of the chosen parts and connections, or of the one chosen group. */
export type Chosen = { nodes: readonly string[]; edges: readonly string[]; group?: string };
export const NOTHING: Chosen = { nodes: [], edges: [] };

/** The ids of all that is chosen. */
export const allOf = ({ nodes, edges, group }: Chosen): string[] => [
  ...nodes,
  ...edges,
  ...(group === undefined ? [] : [group]),
];
