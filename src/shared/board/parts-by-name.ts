import type { Board, BoardNode, NodeKind } from './board.ts';
import { uniqueNames } from './board-text.ts';
import { kindOf } from './kinds.ts';
import { isProduct, kindNamedFirst, kindNamedIn } from './kinds-by-name.ts';

/** A part that is on the board already, or a new one. */
export type EntryEnd = Pick<BoardNode, 'kind' | 'name'> & { id?: string; note?: string };

/**
 * The kind and the name of the part that these words would make. The name is all of them, except for a kind before a
 * colon or a product: "queue: jobs", "queue kafka".
 */
export function partNamed(whole: string): Pick<BoardNode, 'kind' | 'name'> {
  const [, before = '', after] = /^([^:]+?)\s*:\s*(.+)$/.exec(whole) ?? [];
  const colon = after === undefined ? null : kindNamedFirst(before);
  if (after !== undefined && colon?.name === '') return { kind: colon.kind, name: after };
  const first = kindNamedFirst(whole);
  if (first && isProduct(first.name)) return first;
  if (first) return { kind: first.kind, name: first.name === '' ? nameAsTyped(first.kind, whole) : whole };
  return { kind: kindNamedIn(whole) ?? 'service', name: whole };
}

/** "Gateway" for "gateway", but "load balancer" as it was typed. */
function nameAsTyped(kind: NodeKind, whole: string): string {
  const { label } = kindOf(kind);
  return wordsOf(kind).includes(whole.toLowerCase()) ? label : whole;
}

const wordsOf = (kind: NodeKind) => [kind.replace('_', ' '), kindOf(kind).label.toLowerCase()];

/** Whether a name is only a word for a kind. */
export const isKindAlone = (name: string) => kindNamedFirst(name)?.name === '';

/** Whether these words alone surely mean a part: one of the board, a kind or a product. */
export function isWellKnown(text: string, board: Board): boolean {
  const named = kindNamedFirst(text);
  return partCalled(text, board) !== undefined || named?.name === '' || named?.name === text;
}

/** Kinds whose words tell what a part does, and so tell two parts apart: a notifier is no API, a phone no browser. */
const ROLES: ReadonlySet<NodeKind> = new Set(['client', 'service', 'worker']);

/** The part that these words mean at an end of an arrow: one of the board, or a new one. */
export function endNamed(text: string, board: Board): EntryEnd {
  const part = partNamed(text);
  const all = [...board.nodes.values()];
  const lower = text.toLowerCase();
  const [alike, another] = all.filter(({ kind, name }) => kind === part.kind && isKindAlone(name));
  const sameKind = all.filter(({ kind }) => kind === part.kind);
  const known =
    all.find(({ name }) => name.toLowerCase() === lower) ??
    sameKind.find(({ name }) => name.toLowerCase() === part.name.toLowerCase()) ??
    // "sql ledger" is the SQL store that is called "ledger".
    sameKind.find(({ name }) => name.toLowerCase() === kindNamedFirst(text)?.name.toLowerCase()) ??
    // "browser" is the part that was typed as "client browser".
    sameKind.find(({ kind, name }) =>
      wordsOf(kind).some((word) => name.toLowerCase() === `${word} ${lower}`),
    ) ??
    // "db" is the part that was typed as "database", unless there are two such.
    (isKindAlone(text) && !another && !ROLES.has(part.kind) ? alike : undefined) ??
    partCalled(text, board);
  return known ? { id: known.id, kind: known.kind, name: known.name } : part;
}

/**
 * The part that has this name, or the only one whose name begins or ends with these words: "booking" for "booking
 * service", "redis" for "sessions redis". A word for a kind only means parts of that kind whose names begin with it:
 * "cache" is no "cache service", "service" no "mail service". But "search" may be a "search service", and what a part
 * does names it whether it is called a service or a worker: "aggregator" may be an "aggregator worker".
 */
export function partCalled(text: string, board: Board): BoardNode | undefined {
  const [all, lower] = [[...board.nodes.values()], text.toLowerCase()];
  const shown = uniqueNames(board);
  const exact = all.find(({ id }) => shown.get(id)?.toLowerCase() === lower);
  const begun = begunWith(text, board);
  const [first, second] = kindMeantBy(text)
    ? begun
    : all.filter((each) => begun.includes(each) || each.name.toLowerCase().endsWith(` ${lower}`));
  return exact ?? (second ? undefined : first);
}

/** The parts whose names begin with these words; after a word for a kind, only those of that kind. */
export function begunWith(text: string, { nodes }: Board): BoardNode[] {
  const begun = [...nodes.values()].filter(({ name }) =>
    name.toLowerCase().startsWith(`${text.toLowerCase()} `),
  );
  const meant = kindMeantBy(text);
  if (meant === null) return begun;
  const kinds = DOERS.has(meant) && !wordsOf(meant).includes(text.toLowerCase()) ? DOERS : new Set([meant]);
  return begun.filter(({ kind }) => kinds.has(kind));
}

/** Kinds that words for what a part does do not tell apart. */
const DOERS: ReadonlySet<NodeKind> = new Set(['service', 'worker']);

/** The kind that is all that these words say; "search" could also be what a part is for. */
function kindMeantBy(text: string): NodeKind | null {
  const [named, lower] = [kindNamedFirst(text), text.toLowerCase()];
  if (named?.name !== '') return null;
  return lower !== named.kind || lower === kindOf(named.kind).label.toLowerCase() ? named.kind : null;
}

/**
 * The part whose name a new name was probably meant to be: one slip of the fingers away from it or from one of its
 * words, two if eight letters or more are typed. "db2" beside "db1" is no slip, nor is a word for a kind, nor a product.
 */
export function nearlyCalled(typed: string, { nodes }: Board): BoardNode | undefined {
  const all = [...nodes.values()];
  if (all.some(({ name }) => name.toLowerCase() === typed.toLowerCase())) return undefined;
  const words = wordsIn(typed);
  return all.find(({ name }) => {
    const known = wordsIn(name);
    if (words.length === known.length) return isSlip(words, known);
    return words.length === 1 && known.some((word) => isSlip(words, [word]));
  });
}

const wordsIn = (name: string) => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Whether these are the same words but for one, which differs by a slip. */
function isSlip(typed: readonly string[], known: readonly string[]): boolean {
  const differing = typed.flatMap((word, at) => {
    const other = known[at] ?? '';
    return word.toLowerCase() === other.toLowerCase() ? [] : [[word, other] as const];
  });
  const [[word, other] = ['', ''], ...more] = differing;
  return more.length === 0 && (isWordSlip(word, other) || (typed.length > 1 && isShortFor(word, other)));
}

/** Whether one word for a kind is the other one shortened: "svc" and "service". */
function isShortFor(typed: string, known: string): boolean {
  const [short = '', long = ''] = [typed.toLowerCase(), known.toLowerCase()].sort(
    (a, b) => a.length - b.length,
  );
  const letters = [...short];
  const found = [...long].reduce((count, letter) => (letter === letters[count] ? count + 1 : count), 0);
  return (
    letters.length > 1 &&
    letters[0] === long[0] &&
    found === letters.length &&
    isKindAlone(long) &&
    [null, kindNamedIn(long)].includes(kindNamedIn(short))
  );
}

/** In a shorter word, one other letter makes another word too often: "api" and "app". */
const SHORTEST = 4;
const LONG = 8;

function isWordSlip(typed: string, known: string): boolean {
  // "rediss" is no word for several "redis".
  const isWord = kindNamedIn(typed) !== null && !(/s$/i.test(typed) && isProduct(typed.slice(0, -1)));
  if (typed.length < SHORTEST || isWord) return false;
  // "regionA" and "regionB", "shard1" and "shard2" are two of a kind.
  const [one, other] = [typed, known].map((word) => word.replace(/(?:\d+|(?<=\p{Ll})\p{Lu})$/u, ''));
  if (one === other) return false;
  const slips = slipsBetween(typed.toLowerCase(), known.toLowerCase());
  return slips > 0 && slips <= (typed.length < LONG ? 1 : 2);
}

/** How many letters were left out, added, mistaken or swapped with the next. */
function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

const KEY_ROWS = 'qwertyuiop asdfghjkl zxcvbnm';

/** Whether a finger only ran over keys side by side: "asdf", "qweasd". */
function isRunOfKeys(word: string): boolean {
  const keys = word.toLowerCase();
  const isNext = (at: number) => at > 0 && KEY_ROWS.includes(keys.slice(at - 1, at + 1));
  const runs = keys.replace(/./g, (key, at: number) => (isNext(at) ? key : ` ${key}`));
  return keys.length > 3 && /^( \S{3,})+$/.test(runs);
}

/** Signs alone, of which one could be a dash or an "&". */
const ONLY_SIGNS = /^[!-/:-@[-`{-~]{2,}$/;
const MOST_STRANGE_WORDS = 3;
/** Why a new part is not called so: the name asks or says nothing, or has many words, none of a kind or a part. */
export function whyNoName(name: string, typed: string, board: Board): string | null {
  if (name.includes('?')) return 'The board answers no questions. Name a part: cache redis.';
  const words = name.split(' ');
  const isRun = words.every(isRunOfKeys) || words.some((word) => ONLY_SIGNS.test(word));
  if (!isRun && words.length <= MOST_STRANGE_WORDS) return null;
  if (kindNamedIn(typed) || words.some((word) => partCalled(word, board))) return null;
  const looks = isRun ? `“${name}” looks like a slip of the keys.` : 'This is long for a name.';
  return `${looks} To add it anyway, type its kind first: service ${name}`;
}
