import type { Board, BoardEdge, BoardNode, NodeKind } from './board.ts';
import { uniqueNames } from './board-text.ts';
import { kindOf, kindWords } from './kinds.ts';
import { GENERIC_WORDS, kindNamedIn } from './kinds-by-name.ts';

export type BoardNoteKind =
  | 'store_without_writer'
  | 'cache_without_source'
  | 'client_at_store'
  | 'single_on_every_path'
  | 'two_writers'
  | 'store_begins'
  | 'queue_without_reader'
  | 'drawn_not_said'
  | 'said_not_drawn';

/** What can be read off a board without judging it. */
export type BoardNote = {
  kind: BoardNoteKind;
  /** The parts that it is about. */
  nodeIds: string[];
  /** One sentence that states it; never a verdict. */
  text: string;
};

const WRITES =
  /writ|publish|produc|insert|updat|upsert|sav|append|\bput|push|enqueu|replicat|upload|invalidat|fill|warm|sync|send|emit|creat|delet|increment|cdc|(?<!down)load|ingest|popul/i;
/** Words that name what is read as well: they write where a clause begins, in "indexes posts" but not "reads the index". */
const BEGINS_TO_WRITE = /(?:^|\b(?:and|then) |[,;&/+] ?)(?:stor|index|stream|feed|record|count)/i;
const READS =
  /read|quer|\bget|fetch|consum|subscrib|poll|pull|search|look|list|serv|download|select|check|deliver|trigger/i;
/** Words in the name or note of a part that say it runs in several copies. */
const SEVERAL =
  /\b(?:[x×]\s?\d+|\d+\s?[x×]|replica\w*|replicat\w*|instances?|nodes?|cluster\w*|multi\w*|standby|fail-?over|pool|fleet|shard\w*|partition\w*|redundan\w*|autoscal\w*|active|zones?|copies|several|stateless|managed)\b/i;
const RECORDS: readonly NodeKind[] = ['sql', 'store', 'search', 'object_store'];
/** What a client should reach through a service. Not an object store: its files are handed over with signed links. */
const BEHIND_SERVICES: readonly NodeKind[] = ['sql', 'store', 'cache'];
const CAN_BE_SINGLE: readonly NodeKind[] = ['gateway', 'service', 'worker', 'sql', 'store', 'cache', 'queue'];

/** What a note calls the candidate, depending on who reads it. */
export type CandidateName = 'You' | 'The candidate';

/**
 * What a board shows an interviewer, a judge or a candidate looking back; `said` is all that the candidate has said so
 * far.
 */
export function boardNotes(board: Board, said: string, candidate: CandidateName): BoardNote[] {
  if (board.nodes.size === 0) return [];
  return [...structureNotes(board), ...drawnNotSaid(board, said), ...saidNotDrawn(board, said, candidate)];
}

/** The notes that need only the board, not what was said. */
export function structureNotes(board: Board): BoardNote[] {
  // As long as nothing is connected, it is too early to miss anything.
  if (board.edges.size === 0) return [];
  const names = uniqueNames(board);
  const name = (node: BoardNode) => `"${names.get(node.id) ?? node.name}"`;
  const seen = readBoard(board);
  const notes: BoardNote[] = [];
  const note = (kind: BoardNoteKind, text: string, ...about: BoardNode[]) =>
    notes.push({ kind, text, nodeIds: about.map(({ id }) => id) });

  for (const node of board.nodes.values()) {
    const writers = seen.writersOf(node);
    if (RECORDS.includes(node.kind) && writers.length === 0)
      note('store_without_writer', `Nothing writes to ${name(node)}.`, node);
    if (node.kind === 'cache' && !seen.isFilled(node))
      note('cache_without_source', `Nothing fills ${name(node)}.`, node);
    if (node.kind === 'queue' && writers.length > 0 && !seen.isConsumed(node))
      note('queue_without_reader', `Nothing consumes ${name(node)}.`, node);
    const services = writers.filter(({ kind }) => kind === 'service' || kind === 'worker');
    const [one, other] = services;
    if (node.kind === 'sql' && one && other)
      note('two_writers', `${name(one)} and ${name(other)} both write to ${name(node)}.`, node, one, other);
  }
  for (const edge of board.edges.values()) {
    const [from, to] = [board.nodes.get(edge.from), board.nodes.get(edge.to)];
    if (!from || !to) continue;
    const store = from.kind === 'client' ? to : to.kind === 'client' ? from : null;
    if (store && BEHIND_SERVICES.includes(store.kind)) {
      const client = store === to ? from : to;
      note('client_at_store', `${name(client)} talks to ${name(store)} itself.`, client, store);
    } else if (seen.begins(from, to, edge))
      note('store_begins', `${name(from)} ${edge.verb} ${name(to)}: the store begins it.`, from, to);
  }
  for (const node of singles(board))
    note(
      'single_on_every_path',
      `Every request passes through ${name(node)}, and the board shows only one of it.`,
      node,
    );
  return notes;
}

/**
 * Whether a connection only reads: its verb does, and its note doesn't say that it writes too ("reads and fills on a
 * miss").
 */
function isRead({ verb, note }: BoardEdge): boolean {
  const writes = (text: string) => WRITES.test(text) || BEGINS_TO_WRITE.test(text);
  return READS.test(verb) && !writes(verb) && !writes(note);
}

function readBoard({ nodes, edges }: Board) {
  const into = (node: BoardNode) => [...edges.values()].filter(({ to }) => to === node.id);
  const outOf = (node: BoardNode) => [...edges.values()].filter(({ from }) => from === node.id);
  const writersOf = (node: BoardNode): BoardNode[] => {
    const ids = into(node)
      .filter((edge) => !isRead(edge))
      .map(({ from }) => from);
    return [...new Set(ids)].flatMap((id) => nodes.get(id) ?? []);
  };
  return {
    /** Parts with a connection to it that may write; one without a clear verb may. */
    writersOf,
    /** Something writes to it, or it loads data from a part that is no client, gateway or CDN. */
    isFilled: (cache: BoardNode) =>
      writersOf(cache).length > 0 ||
      outOf(cache).some(({ to }) => {
        const kind = nodes.get(to)?.kind;
        return kind !== undefined && kind !== 'client' && kind !== 'gateway' && kind !== 'edge';
      }),
    /** Something takes from it, whichever way the arrow is drawn. */
    isConsumed: (queue: BoardNode) => outOf(queue).length > 0 || into(queue).some(isRead),
    /**
     * Whether a store calls, reads or writes to a service, which no store does unprompted. Handing on copies of its
     * data is fine.
     */
    begins: (from: BoardNode, to: BoardNode, edge: BoardEdge) =>
      (from.kind === 'sql' || from.kind === 'store' || from.kind === 'object_store') &&
      (to.kind === 'service' || to.kind === 'gateway') &&
      /call|read|quer|request|writ/i.test(edge.verb),
  };
}

/** Parts drawn only once that every path from a client to stored data runs through. */
function singles({ nodes, edges }: Board): BoardNode[] {
  const all = [...nodes.values()];
  const next = new Map<string, string[]>();
  for (const { from, to } of edges.values()) next.set(from, [...(next.get(from) ?? []), to]);
  const reaches = (without: string | null): boolean => {
    const stack = all.filter(({ kind, id }) => kind === 'client' && id !== without).map(({ id }) => id);
    const seen = new Set(stack);
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      const node = nodes.get(id);
      if (node && kindOf(node.kind).holdsData) return true;
      for (const to of next.get(id) ?? []) {
        if (to === without || seen.has(to)) continue;
        seen.add(to);
        stack.push(to);
      }
    }
    return false;
  };
  if (!reaches(null)) return [];
  return all.filter(
    (node) =>
      CAN_BE_SINGLE.includes(node.kind) && !SEVERAL.test(`${node.name} ${node.note}`) && !reaches(node.id),
  );
}

/** One note for all these parts: early in an answer, that is every part. */
function drawnNotSaid(board: Board, said: string): BoardNote[] {
  const words = wordsOf(said);
  const names = uniqueNames(board);
  const unsaid = [...board.nodes.values()].filter((node) => node.kind !== 'client' && !isSaid(words, node));
  if (unsaid.length === 0) return [];
  const named = unsaid.slice(0, MOST_NAMED).map((node) => `"${names.get(node.id) ?? node.name}"`);
  const more = unsaid.length - named.length;
  const list = new Intl.ListFormat('en').format(more > 0 ? [...named, `${more} more`] : named);
  const text = `${list} ${unsaid.length === 1 ? 'is on the board and was' : 'are on the board and were'} not mentioned.`;
  return [{ kind: 'drawn_not_said', nodeIds: unsaid.map(({ id }) => id), text }];
}

/** How many unmentioned parts a note names; the rest are counted. */
const MOST_NAMED = 5;

/**
 * A part is mentioned once a specific word of its name was said, or a name of its kind. The kind "service" says too
 * little: only its name counts, unless that is generic.
 */
function isSaid(words: ReadonlySet<string>, { kind, name }: BoardNode): boolean {
  const own = [...wordsOf(name)].filter((word) => word.length > 2 && !GENERIC_WORDS.has(word));
  if (own.some((word) => words.has(word))) return true;
  if (kind === 'service') return own.length === 0;
  const known = kindOf(kind);
  return [known.label, ...known.words, ...known.products].some((phrase) =>
    [...wordsOf(phrase)].every((word) => words.has(word)),
  );
}

/** Kinds whose words mean nothing else in speech. */
const CLEAR_WORDS: readonly [NodeKind, RegExp][] = [
  ['cache', /\b(?:cache|caches|redis|memcached)\b/i],
  ['queue', /\b(?:message queue|queue|kafka|rabbitmq|sqs|event log)\b/i],
  ['edge', /\b(?:cdn|content delivery network)\b/i],
  ['gateway', /\b(?:load balancer|api gateway)\b/i],
  ['object_store', /\b(?:object stor(?:e|age)|blob stor(?:e|age)|s3|bucket)\b/i],
  ['search', /\b(?:search index|elasticsearch|inverted index)\b/i],
];

function saidNotDrawn({ nodes }: Board, said: string, candidate: CandidateName): BoardNote[] {
  const drawn = new Set<NodeKind>();
  for (const { kind, name } of nodes.values()) {
    drawn.add(kind);
    const named = kindNamedIn(name);
    if (named) drawn.add(named);
  }
  return CLEAR_WORDS.flatMap(([kind, pattern]) => {
    const word = pattern.exec(said)?.[0];
    if (word === undefined || drawn.has(kind)) return [];
    const text = `${candidate} spoke of "${word.toLowerCase()}"; there is no ${kindWords(kind)} on the board.`;
    return [{ kind: 'said_not_drawn' as const, nodeIds: [], text }];
  });
}

/** Words in lower case without a plural s, so that "orders" matches "order". */
function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)),
  );
}
