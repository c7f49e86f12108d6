import {
  type Board,
  type BoardEdge,
  type BoardNode,
  MAX_NAME_CHARACTERS,
  MAX_VERB_CHARACTERS,
  type NodeKind,
} from './board.ts';
import { kindNamedFirst, kindNamedIn, kindOf, usualEdge } from './kinds.ts';

/** What a typed line asks for: a part, or a connection between two. */
export type QuickEntry =
  | { make: 'node'; node: Pick<BoardNode, 'kind' | 'name'> }
  | { make: 'edge'; from: EntryEnd; to: EntryEnd; edge: Pick<BoardEdge, 'verb' | 'sync'> };
/** A part that is on the board already and has an id, or one to be made. */
type EntryEnd = Pick<BoardNode, 'kind' | 'name'> & { id?: string };

/**
 * Reads "cache redis" as a cache named redis, "orders" as a service, "orders -> ledger: writes async" as a connection.
 * Null for a line without words.
 */
export function readQuickEntry(text: string, board: Board): QuickEntry | null {
  const arrow = /^(.+?)\s*(?:-+>|→|=+>)\s*(.+?)(?:\s*:\s*(.*))?$/.exec(text.trim());
  const [from, to] = [endNamed(arrow?.[1], board), endNamed(arrow?.[2], board)];
  if (from && to) return { make: 'edge', from, to, edge: edgeAsTyped(from, to, arrow?.[3] ?? '') };
  const node = partNamed(text);
  return node && { make: 'node', node };
}

function partNamed(text: string): Pick<BoardNode, 'kind' | 'name'> | null {
  const whole = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_CHARACTERS)
    .trim();
  if (whole === '') return null;
  const first = kindNamedFirst(whole);
  if (first) return { kind: first.kind, name: first.name || nameAsTyped(first.kind, whole) };
  return { kind: kindNamedIn(whole) ?? 'service', name: whole };
}

/** "Gateway" for "gateway", but "load balancer" as it was typed. */
function nameAsTyped(kind: NodeKind, whole: string): string {
  const { label } = kindOf(kind);
  return wordsOf(kind).includes(whole.toLowerCase()) ? label : whole;
}

const wordsOf = (kind: NodeKind) => [kind.replace('_', ' '), kindOf(kind).label.toLowerCase()];

/** Whether a name is another word for a kind, and says nothing else. */
const isKindAlone = (name: string) => kindNamedFirst(name)?.name === '';

function endNamed(text: string | undefined, board: Board): EntryEnd | null {
  if (text === undefined) return null;
  const part = partNamed(text);
  if (!part) return null;
  const lower = text.trim().toLowerCase();
  const all = [...board.nodes.values()];
  const [alike, another] = all.filter(({ kind, name }) => kind === part.kind && isKindAlone(name));
  const known =
    all.find(({ name }) => name.toLowerCase() === lower) ??
    all.find(({ kind, name }) => kind === part.kind && name.toLowerCase() === part.name.toLowerCase()) ??
    // "browser" is the part that was typed as "client browser".
    all.find(({ kind, name }) => wordsOf(kind).some((word) => name.toLowerCase() === `${word} ${lower}`)) ??
    // "db" is the part that was typed as "database", unless there are two such.
    (isKindAlone(text.trim()) && !another ? alike : undefined);
  return known ? { id: known.id, kind: known.kind, name: known.name } : part;
}

/** Reads "writes async"; what is left out is as usual between parts of these kinds. */
function edgeAsTyped(from: EntryEnd, to: EntryEnd, text: string): Pick<BoardEdge, 'verb' | 'sync'> {
  const usual = usualEdge(from.kind, to.kind);
  const mode = /\b(a?sync)\b/i.exec(text)?.[1]?.toLowerCase();
  const verb = text
    .replace(/[\s,]*\ba?sync\b/i, '')
    .trim()
    .slice(0, MAX_VERB_CHARACTERS)
    .trim();
  return { verb: verb || usual.verb, sync: mode ? mode === 'sync' : usual.sync };
}
