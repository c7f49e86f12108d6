import {
  type Board,
  type BoardEdge,
  MAX_NAME_CHARACTERS,
  MAX_NOTE_CHARACTERS,
  MAX_VERB_CHARACTERS,
  type NodeKind,
} from './board.ts';
import { kindOf } from './kinds.ts';
import { kindNamedIn } from './kinds-by-name.ts';
import {
  type EntryEnd,
  endNamed,
  isKindAlone,
  isWellKnown,
  nearlyCalled,
  partCalled,
  partNamed,
  whyNoName,
} from './parts-by-name.ts';
import { mermaidIn } from './pasted-text.ts';
import { readKindLine, readSpokenLine } from './spoken-line.ts';
import { type Arrow, namesIn, splitAtArrows, withArrow, withNote } from './typed-arrows.ts';
import { usualEdge, verbTyped, waitsAsUsual } from './usual-edges.ts';

/** What a line that was typed asks for, or why it cannot be done. */
export type QuickEntry =
  | { make: 'node'; node: NewPart }
  | { make: 'edges'; edges: EntryEdge[] }
  | { make: 'note'; id: string; note: string }
  | { make: 'choice'; id: string }
  | { make: 'kind'; id: string; kind: NodeKind }
  | { make: 'parts'; parts: EntryEnd[]; group?: { id?: string; name: string | null } }
  | { make: 'name'; id: string; name: string }
  | { make: 'removal'; id: string }
  | { make: 'command'; command: 'undo' | 'redo' | 'help' }
  | { make: 'drawing'; mermaid: string }
  | { make: 'nothing'; why: string };
export type NewPart = Omit<EntryEnd, 'id'>;
export type EntryEdge = {
  from: EntryEnd;
  to: EntryEnd;
  edge: Pick<BoardEdge, 'verb' | 'sync' | 'isGuessed'>;
};

/**
 * Reads a typed line: "cache redis" is a cache named redis, "queue jobs" a queue of that name, "orders" a service. "app -> orders -> ledger: writes async"
 * makes two connections, the last of which writes; "app, web -> orders" makes two to one part. "app talks to orders"
 * connects, too. "ledger: by account" is a note on a part, "ledger is a queue" its kind, "rename ledger to books" its name, "in data: redis, postgres" a group;
 * a Mermaid flowchart is a drawing. Null for a line without words.
 */
export function readQuickEntry(text: string, board: Board): QuickEntry | null {
  const typed = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (typed === '') return null;
  const mermaid = mermaidIn(typed);
  if (mermaid !== null) return { make: 'drawing', mermaid };
  const entry =
    connectionsIn(typed, board) ??
    groupNamed(typed, board) ??
    readKindLine(typed, board) ??
    partOrNote(typed, board);
  const why = whyTooLong(entry) ?? whyStrange(entry, typed, board);
  return why === null ? entry : { make: 'nothing', why };
}

/** The connections that a line draws with arrows, says with a verb or draws with a dash; null if it does none of it. */
function connectionsIn(typed: string, board: Board): QuickEntry | null {
  if (partCalled(typed, board)) return null;
  const lines = typed.split(/\s*;\s*/).map(splitAtArrows);
  if (lines.length > 1 && lines.every(({ arrows }) => arrows.length > 0)) {
    const entries = lines.map(({ stops, arrows }) => connections(stops, arrows, board));
    const refused = entries.find(({ make }) => make === 'nothing');
    if (refused) return refused;
    return { make: 'edges', edges: entries.flatMap((each) => (each.make === 'edges' ? each.edges : [])) };
  }
  const { stops, arrows } = splitAtArrows(typed);
  if (arrows.length > 0) return connections(stops, arrows, board);
  const spoken = readSpokenLine(typed, board);
  if (spoken) return connections([spoken.from, spoken.to], [{ ...PLAIN, verb: spoken.verb }], board);
  const dashed = typed.split(/ [-–—]+ /);
  const areParts = dashed.length > 1 && dashed.every((name) => isWellKnown(name, board));
  const arrowsMeant = dashed.slice(1).map(() => PLAIN);
  return areParts ? connections(dashed, arrowsMeant, board) : null;
}

const PLAIN: Arrow = { verb: '', way: 'on', isDotted: false };

/** "db: users" is a database named users. After the name of a part, or anything but a kind, comes a note. */
function partOrNote(typed: string, board: Board): QuickEntry {
  const command = (['undo', 'redo', 'help'] as const).find((each) => each === typed.toLowerCase());
  if (command && !partCalled(command, board)) return { make: 'command', command };
  if (/^(?:remove|delete|clear) (?:all|everything)$/i.test(typed))
    return { make: 'nothing', why: 'Choose the parts in the drawing to remove them.' };
  const [, act = '', what = '', name] = /^(remove|delete|rename|move) (.+?)(?: to (.+))?$/i.exec(typed) ?? [];
  const meant = partCalled(what, board);
  if (meant) return changed(meant, act.toLowerCase(), name, board);
  // But a "delete worker" is a part.
  if (act !== '' && !kindNamedIn(typed)) {
    const near = nearlyCalled(what, board);
    return {
      make: 'nothing',
      why: `There is no part called “${what}”.${near ? ` Did you mean ${near.name}?` : ''}`,
    };
  }
  const [, before = '', note] = /^([^:]+?)\s*:\s+(.+)$/.exec(typed) ?? [];
  if (note === undefined) return partsAlone(typed, board);
  const known = partCalled(before, board);
  if (known) return { make: 'note', id: known.id, note };
  return { make: 'node', node: isKindAlone(before) ? partNamed(typed) : { ...partNamed(before), note } };
}

function changed(
  meant: EntryEnd & { id: string },
  act: string,
  newName: string | undefined,
  board: Board,
): QuickEntry {
  const { id, name } = meant;
  if (act === 'move') return { make: 'nothing', why: `Drag ${name} in the drawing to move it.` };
  if (act !== 'rename') return { make: 'removal', id };
  if (newName && newName.toLowerCase() !== name.toLowerCase() && isOnBoard(newName, board))
    return { make: 'nothing', why: `${newName} is on the board already. Give ${name} another name.` };
  return newName
    ? { make: 'name', id, name: newName }
    : { make: 'nothing', why: `Say its new name, too: rename ${name} to orders.` };
}

/** How many there are of a part, or where, is no part of its own: "redis, 3 replicas". */
const IS_ASIDE =
  /^(?:x?\d|one|two|three|four|five|with|per|by|for|in|on)\b|\b(?:replicas?|shards?|nodes?|instances?)$/i;

function partsAlone(typed: string, board: Board): QuickEntry {
  const names = typed.split(';').flatMap(namesIn);
  if (names.length > 1 && names.every((name) => name !== '' && !IS_ASIDE.test(name)))
    return { make: 'parts', parts: names.map((name) => endTyped(name, board)) };
  const { name, note } = withNote(typed);
  const known = note === undefined ? undefined : partCalled(name, board);
  if (known && note) return { make: 'note', id: known.id, note };
  return { make: 'node', node: { ...partNamed(name), ...(note && { note }) } };
}

/**
 * "in data: redis, postgres" puts these parts into a group of that name, which may be new, as they may be. "group redis,
 * postgres: data" does the same. The group of "group: redis, postgres" has yet to be named.
 */
function groupNamed(typed: string, board: Board): QuickEntry | null {
  const [, before = '', first, last = ''] =
    /^((?:in|group) ([^:]+?)|group)\s*:\s*(.+)$/i.exec(typed) ?? /^(group [^:]+,)/i.exec(typed) ?? [];
  const isPart = first === undefined ? isOnBoard(before, board) : partCalled(before, board) !== undefined;
  if (before === '' || isPart) return null;
  const isTurned =
    first !== undefined &&
    !last.includes(',') &&
    !isOnBoard(last, board) &&
    (isOnBoard(first, board) || (endsNamed(first, board) ?? []).length > 1);
  const [name, members] = isTurned ? [last, first] : [first, last];
  const known = [...board.groups.values()].find((each) => each.name.toLowerCase() === name?.toLowerCase());
  const parts = endsNamed(members, board);
  if (!parts)
    return { make: 'nothing', why: 'Name its parts with commas between them: in data: redis, postgres.' };
  // Beside parts that stand, a new name that says no kind is rather a slip or a part that is still missing.
  const isNew = ({ id }: EntryEnd) => id === undefined;
  const isStrange = (name: string) => kindNamedIn(name) === null && !nearlyCalled(name, board);
  const missing = !parts.every(isNew) && parts.find((part) => isNew(part) && isStrange(part.name));
  if (missing)
    return { make: 'nothing', why: `${missing.name} is not on the board. Add it first, or leave it out.` };
  return { make: 'parts', parts, group: known ?? { name: name ?? null } };
}

const isOnBoard = (typed: string, { nodes }: Board) =>
  [...nodes.values()].some(({ name }) => name.toLowerCase() === typed.toLowerCase());

function connections(typed: readonly string[], arrows: readonly Arrow[], board: Board): QuickEntry {
  const [, lastStop = '', label = ''] = /^(.*?)(?:\s*:\s*(.*))?$/.exec(typed.at(-1) ?? '') ?? [];
  const stops = [...typed.slice(0, -1), lastStop].map((stop, at) =>
    at === 0 ? { stop, mode: '' } : withoutMode(stop, board),
  );
  const before = stops.slice(0, -1).map(({ stop }) => stop);
  const early = before.findIndex(
    (stop) => /:\s/.test(stop) && !partCalled(stop, board) && !isKindFirst(stop),
  );
  if (early === 0)
    return { make: 'nothing', why: 'Begin with a part, without a title: client -> api -> redis.' };
  if (early > 0)
    return { make: 'nothing', why: 'Say at the end what the last arrow does: app -> redis: reads.' };
  if (stops.some(({ stop }) => stop.includes(';')))
    return { make: 'nothing', why: 'Give each line an arrow: app -> api; api -> redis.' };
  const ends = stops.map(({ stop }) => endsNamed(stop, board));
  if (ends.some((each) => each === null))
    return { make: 'nothing', why: 'An arrow needs a part on each side: app -> redis.' };
  // A guess about a connection that stands already adds nothing; in a chain, it leads on to the next one. Nor does a twin.
  const isNew = ({ from, to, edge }: EntryEdge) =>
    ![...board.edges.values()].some(
      (each) =>
        each.from === from.id &&
        each.to === to.id &&
        (edge.isGuessed || (!each.isGuessed && each.verb === edge.verb && each.sync === edge.sync)),
    );
  const edges = arrows
    .flatMap(({ verb, way, isDotted }, at) => {
      const [left, right] = [ends[at] ?? [], ends[at + 1] ?? []];
      const said = [verb, at === arrows.length - 1 ? label : '', stops[at + 1]?.mode]
        .filter(Boolean)
        .join(' ');
      return left.flatMap((one) =>
        right.flatMap((other) => [
          ...(way === 'back' ? [] : [edgeBetween(one, other, said, isDotted)]),
          ...(way === 'on' ? [] : [edgeBetween(other, one, said || answerOf(other, way), isDotted)]),
        ]),
      );
    })
    .filter(isNew);
  if (edges.length > 0) return { make: 'edges', edges };
  const why =
    'This is on the board already. For another line, give it a verb of its own: app -> redis: writes.';
  return { make: 'nothing', why };
}

/** A store calls nobody, so that what comes back from it is an answer. */
const answerOf = ({ kind }: EntryEnd, way: Arrow['way']) =>
  way === 'both' && kind !== 'queue' && kindOf(kind).holdsData ? 'answers' : '';

/** What follows an arrow without its mode: "mail async", "(async) mail", "mail (sync)". "data sync" is a name. */
function withoutMode(stop: string, board: Board): { stop: string; mode: string } {
  const [whole = '', ...modes] =
    /^[([](a?sync)[)\]]\s+|\s*[([](a?sync)[)\]]$|[\s,]+(async)$/i.exec(stop) ?? [];
  if (whole === '' || isOnBoard(stop, board)) return { stop, mode: '' };
  return { stop: stop.replace(whole, ''), mode: modes.find(Boolean) ?? '' };
}

const isKindFirst = (text: string) => isKindAlone(text.split(':')[0]?.trim() ?? '');

/** The parts named at one end of an arrow, with commas or "and" between them; null if one of the names is missing. */
function endsNamed(stop: string, board: Board): EntryEnd[] | null {
  const names = partCalled(stop, board) ? [stop] : namesIn(stop).flatMap((name) => splitAtAnd(name, board));
  return names.includes('') ? null : names.map((name) => endTyped(name, board));
}

/** "api and worker" are two parts, "search and rescue" is one. */
function splitAtAnd(name: string, board: Board): string[] {
  const names = name.split(/\s+(?:and|&|\+)\s+/);
  return names.every((each) => isWellKnown(each, board)) ? names : [name];
}

function endTyped(text: string, board: Board): EntryEnd {
  if (partCalled(text, board)) return endNamed(text, board);
  const { name, note } = withNote(text);
  return { ...endNamed(name, board), ...(note && { note }) };
}

/** Whatever is left out is as usual between parts of these kinds. */
function edgeBetween(from: EntryEnd, to: EntryEnd, text: string, isDotted: boolean): EntryEdge {
  const usual = usualEdge(from.kind, to.kind);
  const { verb, sync = !isDotted && waitsAsUsual(verb, usual.sync) } = verbTyped(text);
  return { from, to, edge: { verb: verb || usual.verb, sync, isGuessed: text.trim() === '' && !isDotted } };
}

/** The parts that an entry names; those without an id are new. */
export function partsOf(entry: QuickEntry): EntryEnd[] {
  if (entry.make === 'node') return [entry.node];
  if (entry.make === 'parts') return entry.parts;
  return entry.make === 'edges' ? entry.edges.flatMap(({ from, to }) => [from, to]) : [];
}

/** Why the name of a new part is refused. */
function whyStrange(entry: QuickEntry, typed: string, board: Board): string | null {
  const parts = partsOf(entry).filter(({ id }) => id === undefined);
  const meant = parts.map(({ name }) => withArrow(name)).find((line) => line !== null);
  if (meant) return `Write the arrow as ->: ${meant}`;
  if (parts.some(({ name }) => !/\p{L}/u.test(name))) return 'A name needs at least one letter: cache redis.';
  return entry.make === 'node' ? whyNoName(entry.node.name, typed, board) : null;
}

/** Why an entry is refused: what is too long is not silently cut off. */
function whyTooLong(entry: QuickEntry): string | null {
  if (entry.make === 'node')
    return whyLong('name', entry.node.name) ?? whyLong('note', entry.node.note ?? '');
  if (entry.make === 'parts') {
    const long = [...entry.parts, ...(entry.group ? [entry.group] : [])].map(({ name }) =>
      whyLong('name', name ?? ''),
    );
    return long.find((why) => why !== null) ?? null;
  }
  if (entry.make === 'name') return whyLong('name', entry.name);
  if (entry.make === 'note') return whyLong('note', entry.note);
  if (entry.make !== 'edges') return null;
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
