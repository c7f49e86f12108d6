import type { z } from 'zod';
import type { boardChange, boardEdge, boardEvent, boardGroup, boardNode } from './board-schema.ts';

/** The most that a board holds. A change beyond it is refused with a sentence. */
export const MAX_NODES = 200;
export const MAX_EDGES = 400;
export const MAX_GROUPS = 50;
export const MAX_EVENTS = 2_000;
/** The most that all changes of an interview may take, as they are stored. */
export const MAX_BOARD_BYTES = 65_536;
/** Per call; a client that was offline for long sends the rest with its next one. */
export const MAX_CHANGES_A_CALL = 250;
/** The longest time for which a client may hold a change back: a whole interview with its breaks. */
export const MAX_CHANGE_AGE_MS = 24 * 3_600_000;
export const MAX_NAME_CHARACTERS = 60;
export const MAX_NOTE_CHARACTERS = 140;
export const MAX_VERB_CHARACTERS = 24;
export const MAX_COORDINATE = 100_000;

export const NODE_KINDS = [
  'client',
  'edge',
  'gateway',
  'service',
  'worker',
  'queue',
  'cache',
  'sql',
  'store',
  'object_store',
  'search',
  'outside',
] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

export const GROUP_KINDS = ['region', 'zone', 'trust'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

// Only types come from the schemas: a page that draws a board would have to load zod for their code.
export type BoardNode = z.infer<typeof boardNode>;
export type BoardEdge = z.infer<typeof boardEdge>;
export type BoardGroup = z.infer<typeof boardGroup>;
export type BoardChange = z.infer<typeof boardChange>;
export type BoardEvent = z.infer<typeof boardEvent>;

/** What is on a board, in the order in which it was drawn. */
export type Board = {
  nodes: ReadonlyMap<string, BoardNode>;
  edges: ReadonlyMap<string, BoardEdge>;
  groups: ReadonlyMap<string, BoardGroup>;
};
export const EMPTY_BOARD: Board = { nodes: new Map(), edges: new Map(), groups: new Map() };

/** The board after these events, up to a time of the interview. */
export function boardAt(events: readonly BoardEvent[], atMs = Number.POSITIVE_INFINITY): Board {
  const board = { nodes: new Map(), edges: new Map(), groups: new Map() };
  for (const event of events) if (event.atMs <= atMs) applyTo(board, event.change);
  return board;
}

/** A new board with these changes made. */
export function changedBoard(board: Board, ...changes: readonly BoardChange[]): Board {
  const next = {
    nodes: new Map(board.nodes),
    edges: new Map(board.edges),
    groups: new Map(board.groups),
  };
  for (const change of changes) applyTo(next, change);
  return next;
}

type Draft = {
  nodes: Map<string, BoardNode>;
  edges: Map<string, BoardEdge>;
  groups: Map<string, BoardGroup>;
};

/**
 * Never fails, since one tab may have removed what another still changes. A connection goes with either of its parts.
 */
function applyTo({ nodes, edges, groups }: Draft, change: BoardChange): void {
  switch (change.do) {
    case 'put_node': {
      const { node } = change;
      nodes.set(node.id, node.group && !groups.has(node.group) ? { ...node, group: null } : node);
      return;
    }
    case 'remove_node':
      nodes.delete(change.id);
      for (const { id, from, to } of edges.values())
        if (from === change.id || to === change.id) edges.delete(id);
      return;
    case 'put_edge': {
      const { edge } = change;
      if (nodes.has(edge.from) && nodes.has(edge.to)) edges.set(edge.id, edge);
      return;
    }
    case 'remove_edge':
      edges.delete(change.id);
      return;
    case 'put_group': {
      const { group } = change;
      const isNested = group.parent !== null && groups.has(group.parent) && !isWithin(groups, group);
      groups.set(group.id, isNested ? group : { ...group, parent: null });
      return;
    }
    case 'remove_group': {
      const parent = groups.get(change.id)?.parent ?? null;
      groups.delete(change.id);
      for (const node of nodes.values())
        if (node.group === change.id) nodes.set(node.id, { ...node, group: parent });
      for (const group of groups.values())
        if (group.parent === change.id) groups.set(group.id, { ...group, parent });
      return;
    }
    case 'move':
      for (const { id, x, y } of change.places) {
        const node = nodes.get(id);
        if (node) nodes.set(id, { ...node, x, y });
      }
  }
}

/** Whether what is directly in `group` is in the group `wanted`: they are the same, or one is around the other. */
export function isInGroup(groups: Board['groups'], group: string | null, wanted: string): boolean {
  if (group === null) return false;
  return group === wanted || isInGroup(groups, groups.get(group)?.parent ?? null, wanted);
}

/** Whether a group would be inside itself. */
function isWithin(groups: ReadonlyMap<string, BoardGroup>, { id, parent }: BoardGroup): boolean {
  for (let at = parent, steps = 0; at !== null && steps <= MAX_GROUPS; steps++) {
    if (at === id) return true;
    at = groups.get(at)?.parent ?? null;
  }
  return false;
}

/** Why a change cannot be made on this board, as a sentence; null if it can. Removals and moves always can. */
export function whyNotChange(board: Board, change: BoardChange): string | null {
  switch (change.do) {
    case 'put_node':
      return board.nodes.size >= MAX_NODES && !board.nodes.has(change.node.id)
        ? `A board holds ${MAX_NODES} parts. Remove one first.`
        : null;
    case 'put_edge':
      if (change.edge.from === change.edge.to) return 'A part cannot be connected to itself.';
      if (!board.nodes.has(change.edge.from) || !board.nodes.has(change.edge.to))
        return 'A connection needs both of its parts.';
      return board.edges.size >= MAX_EDGES && !board.edges.has(change.edge.id)
        ? `A board holds ${MAX_EDGES} connections. Remove one first.`
        : null;
    case 'put_group':
      if (isWithin(board.groups, change.group)) return 'A group cannot stand within itself.';
      return board.groups.size >= MAX_GROUPS && !board.groups.has(change.group.id)
        ? `A board holds ${MAX_GROUPS} groups. Remove one first.`
        : null;
    default:
      return null;
  }
}

/** A change as JSON for storage, without the fields that hold their default. */
export function packChange(change: BoardChange): string {
  return JSON.stringify(change, (key, value) =>
    (key === 'note' && value === '') ||
    ((key === 'group' || key === 'parent') && value === null) ||
    (key === 'isGuessed' && value === false)
      ? undefined
      : value,
  );
}
