import { z } from 'zod';

/** The most that a board holds. A change beyond it is refused with a sentence. */
export const MAX_NODES = 200;
export const MAX_EDGES = 400;
export const MAX_GROUPS = 50;
export const MAX_EVENTS = 2_000;
/** The most that all changes of an interview may take, as they are stored. */
export const MAX_BOARD_BYTES = 65_536;
export const MAX_NAME_CHARACTERS = 60;
export const MAX_NOTE_CHARACTERS = 140;
export const MAX_VERB_CHARACTERS = 24;
const MAX_COORDINATE = 100_000;

const NODE_KINDS = [
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
export const nodeKind = z.enum(NODE_KINDS, `One of ${NODE_KINDS.join(', ')}.`);
export type NodeKind = z.infer<typeof nodeKind>;

export const groupKind = z.enum(['region', 'zone', 'trust']);
export type GroupKind = z.infer<typeof groupKind>;

/** Chosen by the client that draws, so that an element has an id before the server has seen it. */
const elementId = z.string().regex(/^[A-Za-z0-9_-]{1,16}$/, 'An id has 1 to 16 letters or digits.');
/** One line: control characters would break sentences and drawings. */
const line = (characters: number) =>
  z
    .string()
    .trim()
    .max(characters, `At most ${characters} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, 'One line of text.');
const COORDINATE = `A whole number from ${-MAX_COORDINATE} to ${MAX_COORDINATE}.`;
const coordinate = z
  .number(COORDINATE)
  .int(COORDINATE)
  .min(-MAX_COORDINATE, COORDINATE)
  .max(MAX_COORDINATE, COORDINATE);

export const boardNode = z.object({
  id: elementId,
  kind: nodeKind,
  name: line(MAX_NAME_CHARACTERS).min(1),
  note: line(MAX_NOTE_CHARACTERS).default(''),
  /** The group it is in. */
  group: elementId.nullable().default(null),
  x: coordinate,
  y: coordinate,
});
export type BoardNode = z.infer<typeof boardNode>;

export const boardEdge = z.object({
  id: elementId,
  /** The part that begins: it reads from, writes to or calls the other one. */
  from: elementId,
  to: elementId,
  verb: line(MAX_VERB_CHARACTERS).min(1),
  /** Whether the part that begins waits for the reply. */
  sync: z.boolean(),
  note: line(MAX_NOTE_CHARACTERS).default(''),
  /** True if nobody chose verb and mode: they are the usual ones for the two kinds, until something is said of them. */
  isGuessed: z.boolean().optional(),
});
export type BoardEdge = z.infer<typeof boardEdge>;

export const boardGroup = z.object({
  id: elementId,
  name: line(MAX_NAME_CHARACTERS).min(1),
  kind: groupKind,
  /** The group around it. */
  parent: elementId.nullable().default(null),
});
export type BoardGroup = z.infer<typeof boardGroup>;

/** A change puts or removes a whole element, so that the last writer wins; or it moves several nodes. */
export const boardChange = z.discriminatedUnion('do', [
  z.object({ do: z.literal('put_node'), node: boardNode }),
  z.object({ do: z.literal('remove_node'), id: elementId }),
  z.object({ do: z.literal('put_edge'), edge: boardEdge }),
  z.object({ do: z.literal('remove_edge'), id: elementId }),
  z.object({ do: z.literal('put_group'), group: boardGroup }),
  z.object({ do: z.literal('remove_group'), id: elementId }),
  z.object({
    do: z.literal('move'),
    places: z
      .array(z.object({ id: elementId, x: coordinate, y: coordinate }))
      .min(1)
      .max(MAX_NODES),
  }),
]);
export type BoardChange = z.infer<typeof boardChange>;

/** Names a change so that it is kept once, however often it is sent. */
export const changeId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'An id has 1 to 40 letters or digits.');

/** A change, with its place among the changes of an interview. */
export const boardEvent = z.object({
  id: changeId,
  /** Counts up from 1 within an interview. */
  seq: z.number().int().min(1),
  /** Milliseconds since the start of the interview. */
  atMs: z.number().int().min(0),
  change: boardChange,
});
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
