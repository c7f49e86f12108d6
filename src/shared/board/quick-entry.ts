import {
  type Board,
  type BoardEdge,
  type BoardNode,
  MAX_NAME_CHARACTERS,
  MAX_NOTE_CHARACTERS,
  MAX_VERB_CHARACTERS,
} from './board.ts';
import { usualEdge } from './kinds.ts';
import {
  type EntryEnd,
  endNamed,
  isKindAlone,
  nearlyCalled,
  partCalled,
  partNamed,
} from './parts-by-name.ts';
import { readSpokenLine } from './spoken-line.ts';

/** What a line that was typed asks for, or why it cannot be done. */
export type QuickEntry =
  | { make: 'node'; node: NewPart }
  | { make: 'edges'; edges: EntryEdge[] }
  | { make: 'note'; id: string; note: string }
  | { make: 'choice'; id: string }
  | { make: 'group'; name: string; id?: string; parts: EntryEnd[] }
  | { make: 'nothing'; why: string };
export type NewPart = Pick<BoardNode, 'kind' | 'name'> & { note?: string };
export type EntryEdge = { from: EntryEnd; to: EntryEnd; edge: Pick<BoardEdge, 'verb' | 'sync'> };

const ARROW = /\s*(?:-+>|→|=+>)\s*/;

/**
 * Reads a typed line: "cache redis" is a cache named redis, "orders" a service. "app -> orders -> ledger: writes async"
 * makes two connections, the last of which writes; "app, web -> orders" makes two to one part. "ledger: by account" is
 * a note on a part; "app talks to orders" connects, too, and
 * "in data: redis, postgres" groups. Null for a line without words.
 */
export function readQuickEntry(text: string, board: Board): QuickEntry | null {
  const typed = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (typed === '') return null;
  const stops = typed.split(ARROW);
  const spoken = stops.length === 1 ? readSpokenLine(typed, board) : null;
  const entry = spoken
    ? connections([spoken.from, `${spoken.to}: ${spoken.verb}`], board)
    : stops.length === 1
      ? partOrNote(typed, board)
      : connections(stops, board);
  const why = whyTooLong(entry);
  return why === null ? entry : { make: 'nothing', why };
}

/** "db: users" is a database named users. After the name of a part, or anything but a kind, comes a note. */
function partOrNote(typed: string, board: Board): QuickEntry {
  const group = groupNamed(typed, board);
  if (group) return group;
  const [, before = '', note] = /^([^:]+?)\s*:\s+(.+)$/.exec(typed) ?? [];
  if (note === undefined) return { make: 'node', node: partNamed(typed) };
  const known = partCalled(before, board);
  if (known) return { make: 'note', id: known.id, note };
  return { make: 'node', node: isKindAlone(before) ? partNamed(typed) : { ...partNamed(before), note } };
}

/** "in data: redis, postgres" puts these parts into a group of that name, which may be new, as they may be. */
function groupNamed(typed: string, board: Board): QuickEntry | null {
  const [, name = '', members = ''] = /^(?:in|group) ([^:]+?)\s*:\s+(.+)$/i.exec(typed) ?? [];
  if (name === '' || partCalled(typed.split(':')[0] ?? '', board)) return null;
  const known = [...board.groups.values()].find((each) => each.name.toLowerCase() === name.toLowerCase());
  const parts = endsNamed(members, board);
  if (!parts)
    return { make: 'nothing', why: 'Name its parts with commas between them: in data: redis, postgres.' };
  return known ? { make: 'group', name: known.name, id: known.id, parts } : { make: 'group', name, parts };
}

function connections(stops: readonly string[], board: Board): QuickEntry {
  const [, end = '', label = ''] = /^(.*?)(?:\s*:\s*(.*))?$/.exec(stops.at(-1) ?? '') ?? [];
  const before = stops.slice(0, -1);
  const early = before.find((stop) => /:\s/.test(stop) && !partCalled(stop, board) && !isKindFirst(stop));
  if (early !== undefined)
    return { make: 'nothing', why: 'Say at the end what the last arrow does: app -> redis: reads.' };
  const ends = [...before, end].map((stop) => endsNamed(stop, board));
  if (ends.some((each) => each === null))
    return { make: 'nothing', why: 'An arrow needs a part on each side: app -> redis.' };
  const edges = ends.slice(1).flatMap((to, at) => {
    const verb = at === before.length - 1 ? label : '';
    return (ends[at] ?? []).flatMap((from) => (to ?? []).map((each) => edgeBetween(from, each, verb)));
  });
  return { make: 'edges', edges };
}

const isKindFirst = (text: string) => isKindAlone(text.split(':')[0]?.trim() ?? '');

/** The parts named at one end of an arrow, separated by commas; null if one of the names is missing. */
function endsNamed(stop: string, board: Board): EntryEnd[] | null {
  const names = partCalled(stop, board) ? [stop] : stop.split(',').map((name) => name.trim());
  return names.includes('') ? null : names.map((name) => endNamed(name, board));
}

/** Reads "writes async". Whatever is left out is as usual between parts of these kinds. */
function edgeBetween(from: EntryEnd, to: EntryEnd, text: string): EntryEdge {
  const usual = usualEdge(from.kind, to.kind);
  const mode = /\b(a?sync)\b/i.exec(text)?.[1]?.toLowerCase();
  const verb = text.replace(/[\s,]*\ba?sync\b/i, '').trim();
  return { from, to, edge: { verb: verb || usual.verb, sync: mode ? mode === 'sync' : usual.sync } };
}

/** A new name that is nearly that of a part, which may be what was meant. */
export type Doubt = { typed: string; known: BoardNode };

/** The first new name of an entry that is probably a slip. */
export function doubtOf(entry: QuickEntry, board: Board): Doubt | null {
  for (const { id, name } of partsOf(entry)) {
    const known = id === undefined ? nearlyCalled(name, board) : undefined;
    if (known) return { typed: name, known };
  }
  return null;
}

function partsOf(entry: QuickEntry): EntryEnd[] {
  if (entry.make === 'node') return [entry.node];
  if (entry.make === 'group') return entry.parts;
  return entry.make === 'edges' ? entry.edges.flatMap(({ from, to }) => [from, to]) : [];
}

/** The entry as it is once that name means the part. */
export function withKnown(entry: QuickEntry, { typed, known }: Doubt): QuickEntry {
  const meant = (end: EntryEnd) => (end.id === undefined && end.name === typed ? known : end);
  if (entry.make === 'edges') {
    const edges = entry.edges.map(({ from, to, edge }) => ({ from: meant(from), to: meant(to), edge }));
    return { make: 'edges', edges };
  }
  if (entry.make === 'group') return { ...entry, parts: entry.parts.map(meant) };
  if (entry.make !== 'node') return entry;
  const { note } = entry.node;
  return note ? { make: 'note', id: known.id, note } : { make: 'choice', id: known.id };
}

/** Why an entry is refused: what is too long is not silently cut off. */
function whyTooLong(entry: QuickEntry): string | null {
  if (entry.make === 'node')
    return whyLong('name', entry.node.name) ?? whyLong('note', entry.node.note ?? '');
  if (entry.make === 'group')
    return [entry, ...entry.parts].reduce<string | null>(
      (why, { name }) => why ?? whyLong('name', name),
      null,
    );
  if (entry.make === 'note') return whyLong('note', entry.note);
  if (entry.make === 'nothing' || entry.make === 'choice') return null;
  for (const { from, to, edge } of entry.edges) {
    const why = whyLong('name', from.name) ?? whyLong('name', to.name) ?? whyLong('verb', edge.verb);
    if (why !== null) return why;
  }
  return null;
}

const LIMITS = { name: MAX_NAME_CHARACTERS, verb: MAX_VERB_CHARACTERS, note: MAX_NOTE_CHARACTERS };

function whyLong(what: keyof typeof LIMITS, text: string): string | null {
  const over = text.length - LIMITS[what];
  if (over <= 0) return null;
  const rest = what === 'verb' ? ' The rest can be a note of the connection.' : '';
  return `A ${what} has at most ${LIMITS[what]} characters: make "${text.slice(0, 40)}${text.length > 40 ? '…' : ''}" ${over} shorter.${rest}`;
}

/** The line as it would be for each part whose name has a word that begins like what was typed last. */
export function completedLines(text: string, { nodes }: Board): string[] {
  const [, before = '', begun = ''] = /^(.*(?:->|→|=>|,)\s*)?([^:]*)$/.exec(text) ?? [];
  const lower = begun.trim().toLowerCase();
  const names = [...new Set([...nodes.values()].map(({ name }) => name))];
  if (lower === '' || names.some((name) => name.toLowerCase() === lower)) return [];
  return names
    .filter((name) => ` ${name.toLowerCase()}`.includes(` ${lower}`))
    .map((name) => `${before}${name}`);
}
