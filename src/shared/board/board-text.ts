import type { Board, BoardEdge, BoardNode } from './board.ts';
import { GROUP_LABELS, kindOf, kindWords } from './kinds.ts';

/** Tokens that a prompt has room for. */
export const BOARD_TEXT_TOKENS = 600;
/** English has about four; names and punctuation take more tokens. */
const CHARACTERS_PER_TOKEN = 3.5;
/** The length of a text of that English: a sign of another script takes about a token. */
const lengthOf = (text: string) => text.replace(/[^ -~\n]/g, '    ').length;
/** Share of the text for what changed; the rest is for the parts around it. */
const CHANGES_SHARE = 0.3;

/**
 * Names by the part's id, numbered if two parts share one: "Service", "Service (2)". No number makes it a name that
 * another part was given.
 */
export function uniqueNames({ nodes }: Pick<Board, 'nodes'>): Map<string, string> {
  const seen = new Map<string, number>();
  const given = new Set([...nodes.values()].map(({ name }) => name.toLowerCase()));
  const names = new Map<string, string>();
  for (const { id, name } of nodes.values()) {
    const lower = name.toLowerCase();
    let count = (seen.get(lower) ?? 0) + 1;
    while (count > 1 && given.has(`${lower} (${count})`)) count += 1;
    seen.set(lower, count);
    names.set(id, count === 1 ? name : `${name} (${count})`);
  }
  return names;
}

/** "orders → ledger, async": how a connection is shown and quoted. */
export function edgeLine(names: ReadonlyMap<string, string>, { from, to, sync }: BoardEdge): string {
  return `${names.get(from) ?? '?'} → ${names.get(to) ?? '?'}, ${sync ? 'sync' : 'async'}`;
}

/** "browser reads edge cache, sync": a connection as a sentence. */
export function edgeSentence(names: ReadonlyMap<string, string>, edge: BoardEdge): string {
  const { from, to, verb, sync, note } = edge;
  const sentence = `${names.get(from) ?? '?'} ${verb} ${names.get(to) ?? '?'}, ${sync ? 'sync' : 'async'}`;
  return note ? `${sentence} (${note})` : sentence;
}

/** All notes: those on parts, then those on connections. */
export function notesOf(board: Board): { id: string; of: string; note: string }[] {
  const names = uniqueNames(board);
  return [
    ...[...board.nodes.values()].map(({ id, note }) => ({ id, of: names.get(id) ?? '?', note })),
    ...[...board.edges.values()].map((edge) => ({
      id: edge.id,
      of: `${names.get(edge.from) ?? '?'} → ${names.get(edge.to) ?? '?'}`,
      note: edge.note,
    })),
  ].filter(({ note }) => note !== '');
}

/** What was done between two boards, one sentence each; moving says nothing. */
export function changesBetween(before: Board, after: Board): { text: string; nodeIds: string[] }[] {
  const [old, names] = [uniqueNames(before), uniqueNames(after)];
  const changes: { text: string; nodeIds: string[] }[] = [];
  const say = (text: string, ...nodeIds: string[]) => changes.push({ text, nodeIds });
  for (const node of after.nodes.values()) {
    const was = before.nodes.get(node.id);
    const name = names.get(node.id) ?? node.name;
    if (!was) say(`added ${kindWords(node.kind)} "${name}"`, node.id);
    else if (was.name !== node.name) say(`renamed "${was.name}" to "${node.name}"`, node.id);
    else if (was.kind !== node.kind) say(`made "${name}" a ${kindWords(node.kind)}`, node.id);
    else if (was.note !== node.note) say(`noted at "${name}": ${node.note || 'nothing'}`, node.id);
  }
  for (const node of before.nodes.values()) {
    if (!after.nodes.has(node.id)) say(`removed "${old.get(node.id) ?? node.name}"`);
  }
  for (const edge of after.edges.values()) {
    const was = before.edges.get(edge.id);
    if (!was) say(`connected: ${edgeSentence(names, edge)}`, edge.from, edge.to);
    else if (edgeSentence(old, was) !== edgeSentence(old, edge)) {
      say(`changed: ${edgeSentence(old, was)} to ${edgeSentence(names, edge)}`, edge.from, edge.to);
    }
  }
  for (const edge of before.edges.values()) {
    if (after.edges.has(edge.id)) continue;
    // A connection that went with one of its parts needs no sentence: the part has one.
    if (after.nodes.has(edge.from) && after.nodes.has(edge.to))
      say(`disconnected ${edgeLine(old, edge)}`, edge.from, edge.to);
  }
  return changes;
}

/**
 * The board in words: parts by kind and name, connections as sentences, groups, and what changed since an earlier
 * state. No positions and no ids. What does not fit is left out, the farthest from the changes first, and counted.
 * Empty for an empty board.
 */
export function boardText(
  board: Board,
  { since, tokens = BOARD_TEXT_TOKENS }: { since?: Board | undefined; tokens?: number } = {},
): string {
  if (board.nodes.size === 0) return '';
  const limit = Math.floor(tokens * CHARACTERS_PER_TOKEN);
  // If the board was empty before, everything is new: a list of changes would only repeat it.
  const changes = since && since.nodes.size > 0 ? changesBetween(since, board) : [];
  const changed = listWithin(
    'Changed since the last answer',
    changes.map(({ text }) => text).reverse(),
    limit * CHANGES_SHARE,
  );
  const order = byDistance(board, changes.flatMap(({ nodeIds }) => nodeIds).reverse());
  // Binary search for the largest number of parts whose text fits.
  let [fits, tooMany] = [0, order.length + 1];
  while (tooMany - fits > 1) {
    const tried = Math.floor((fits + tooMany) / 2);
    if (lengthOf(`${partsText(board, order.slice(0, tried))}\n${changed}`) <= limit) fits = tried;
    else tooMany = tried;
  }
  return [partsText(board, order.slice(0, fits)), changed].filter(Boolean).join('\n');
}

function partsText(board: Board, shown: readonly string[]): string {
  const names = uniqueNames(board);
  const chosen = new Set(shown);
  const nodes = [...board.nodes.values()].filter(({ id }) => chosen.has(id));
  const kinds = new Map<string, string[]>();
  for (const node of nodes) {
    const label = kindOf(node.kind).label;
    kinds.set(label, [...(kinds.get(label) ?? []), nameWithNote(names, node)]);
  }
  const edges = [...board.edges.values()].filter(({ from, to }) => chosen.has(from) && chosen.has(to));
  const groups = [...board.groups.values()].flatMap(({ id, name, kind, parent }) => {
    const members = nodes.filter(({ group }) => group === id).map((node) => names.get(node.id) ?? node.name);
    const within = parent === null ? '' : `, within ${board.groups.get(parent)?.name ?? '?'}`;
    return members.length > 0 ? [`${GROUP_LABELS[kind]} ${name}${within}: ${members.join(', ')}.`] : [];
  });
  const more = [
    count(board.nodes.size - nodes.length, 'part'),
    count(board.edges.size - edges.length, 'connection'),
  ].filter(Boolean);
  return [
    [...kinds].map(([label, list]) => `${label}: ${list.join(', ')}.`).join(' '),
    ...edges.map((edge) => `${edgeSentence(names, edge)}.`),
    ...groups,
    more.length > 0 ? `And ${more.join(' and ')} more.` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

function nameWithNote(names: ReadonlyMap<string, string>, { id, name, note }: BoardNode): string {
  return `${names.get(id) ?? name}${note ? ` (${note})` : ''}`;
}

function count(number: number, what: string): string {
  return number === 0 ? '' : `${number} ${what}${number === 1 ? '' : 's'}`;
}

/** As many items as fit, then the number of those left out. */
function listWithin(title: string, items: readonly string[], characters: number): string {
  if (items.length === 0) return '';
  let text = `${title}:`;
  let shown = 0;
  for (const item of items) {
    if (lengthOf(text) + lengthOf(item) + 20 > characters) break;
    text += `${shown === 0 ? ' ' : '; '}${item}`;
    shown += 1;
  }
  const left = items.length - shown;
  return `${text}${left > 0 ? `${shown === 0 ? ' ' : '; '}${left} more` : ''}.`;
}

/** Ids of all parts, the nearest to the given ones first; with none given, the last drawn first. */
function byDistance({ nodes, edges }: Board, from: readonly string[]): string[] {
  const neighbors = new Map<string, string[]>();
  for (const edge of edges.values()) {
    neighbors.set(edge.from, [...(neighbors.get(edge.from) ?? []), edge.to]);
    neighbors.set(edge.to, [...(neighbors.get(edge.to) ?? []), edge.from]);
  }
  const order = new Set<string>();
  for (const starts of [from, ...[...nodes.keys()].reverse().map((id) => [id])]) {
    const queue = [...starts];
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      if (order.has(id) || !nodes.has(id)) continue;
      order.add(id);
      queue.push(...(neighbors.get(id) ?? []));
    }
  }
  return [...order];
}
