import type { Board, BoardNode, NodeKind } from './board.ts';
import { kindNamedFirst } from './kinds-by-name.ts';
import { begunWith, type EntryEnd, nearlyCalled } from './parts-by-name.ts';
import { partsOf, type QuickEntry, readQuickEntry } from './quick-entry.ts';

/** The part that a line would make a second time: one of that name, whose kind may be another if the line gives one. */
export function standingPart(text: string, entry: QuickEntry, { nodes }: Board): BoardNode | undefined {
  if (entry.make !== 'node') return undefined;
  const { kind, name } = entry.node;
  const isNamed = (known: BoardNode, typed: string) => known.name.toLowerCase() === typed.toLowerCase();
  const afterKind = kindNamedFirst(text.trim())?.name ?? '';
  return [...nodes.values()].find(
    (known) =>
      isNamed(known, text.trim()) ||
      isNamed(known, afterKind) ||
      (isNamed(known, name) && known.kind === kind),
  );
}

/** The kind that a line gives to a part that is on the board as another: "queue redis", where redis is a cache. */
export function kindGiven(text: string, entry: QuickEntry, { name, kind }: BoardNode): NodeKind | undefined {
  if (entry.make !== 'node' || entry.node.kind === kind) return undefined;
  return text.trim().toLowerCase() === name.toLowerCase() ? undefined : entry.node.kind;
}

/** A new name that is that of a part, or nearly, which may be what was meant; `newKind` is a kind that the line gives it. */
export type Doubt = { typed: string; known: BoardNode; newKind?: NodeKind | undefined };

/** The first new name of an entry that is probably a slip, or, at an arrow, how several names on the board begin. */
export function doubtOf(entry: QuickEntry, board: Board): Doubt | null {
  for (const { id, name } of partsOf(entry)) {
    if (id !== undefined) continue;
    const [one, another] = entry.make === 'edges' ? begunWith(name, board) : [];
    const known = (another && one) ?? nearlyCalled(name, board);
    if (known) return { typed: name, known };
  }
  return null;
}

/** The entry as it is once that name means the part. */
export function withKnown(entry: QuickEntry, { typed, known, newKind }: Doubt): QuickEntry {
  const { id, kind, name } = known;
  const meant = (end: EntryEnd) =>
    end.id === undefined && end.name === typed ? { ...end, id, kind, name } : end;
  if (entry.make === 'edges') {
    const edges = entry.edges.map((each) => ({ ...each, from: meant(each.from), to: meant(each.to) }));
    return { make: 'edges', edges };
  }
  if (entry.make === 'parts') return { ...entry, parts: entry.parts.map(meant) };
  if (entry.make !== 'node') return entry;
  if (newKind !== undefined) return { make: 'kind', id, kind: newKind };
  const { note } = entry.node;
  return note ? { make: 'note', id: known.id, note } : { make: 'choice', id: known.id };
}

/** The kinds of the parts that a line would make, each part once, in the order of the line. */
export function kindsMade(text: string, board: Board): NodeKind[] {
  const entry = readQuickEntry(text, board);
  const made = (entry ? partsOf(entry) : []).filter(({ id }) => id === undefined);
  return [...new Map(made.map(({ kind, name }) => [`${kind} ${name.toLowerCase()}`, kind])).values()];
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
