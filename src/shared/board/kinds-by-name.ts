import type { NodeKind } from './board.ts';
import { KINDS, kindOf } from './kinds.ts';

/**
 * Whether a name already says the kind of a part: "user cache" does; "redis" does not, since not everybody knows it is
 * a cache.
 */
export function saysKind(name: string, kind: NodeKind): boolean {
  const { label, words } = kindOf(kind);
  const said = ` ${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/-]+/gu, ' ')
    .trim()}`;
  return [label.toLowerCase(), ...words].some(
    (word) => said.endsWith(` ${word}`) || said.endsWith(` ${word}s`),
  );
}

/** Words for a kind, the longest first: "load balancer" before "lb". */
const BY_WORD = KINDS.flatMap(({ kind, label, words, lastWords = [], products }) => [
  ...[kind.replace('_', ' '), label.toLowerCase()].map((word) => ({ word, kind, is: 'kind' })),
  ...words.map((word) => ({ word, kind, is: 'other word' })),
  ...lastWords.map((word) => ({ word, kind, is: 'last word' })),
  ...products.map((word) => ({ word, kind, is: 'product' })),
]).sort((a, b) => b.word.length - a.word.length);

const BY_PHRASE = new Map(BY_WORD.map(({ word }) => [word, BY_WORD.filter((each) => each.word === word)]));
/** The most words that together stand for a kind. */
const MOST_WORDS = Math.max(...BY_WORD.map(({ word }) => word.split(' ').length));

/** Words that say what something is, but not which one: "database", "balancer". An "indexer" is named by what it does. */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  BY_WORD.filter(({ is }) => is === 'kind' || is === 'other word').flatMap(({ word }) =>
    word.split(/[^\p{L}]+/u).slice(-1),
  ),
);

/** Last words of a name that stand for several of a kind, or for one of several: a "worker pool" is a worker. */
const NUMBERS_OF = [
  'pool',
  'cluster',
  'fleet',
  'farm',
  'group',
  'tier',
  'layer',
  'node',
  'shard',
  'instance',
  'replica',
];

/**
 * The kind that a text begins with, and the words that follow: "queue orders" or "queue jobs". A product is its own
 * name. Null if the text begins with no kind, or its last noun says what it is: "cache service", "cache warmer".
 */
export function kindNamedFirst(text: string): { kind: NodeKind; name: string } | null {
  const lower = text.toLowerCase();
  const first = BY_WORD.find(
    ({ word, is }) => lower === word || (is !== 'last word' && lower.startsWith(`${word} `)),
  );
  if (!first) return null;
  const { word, kind, is } = first;
  const name = text.slice(word.length).trim();
  const last = BY_WORD.find(({ word, is }) => is !== 'product' && name !== '' && lower.endsWith(` ${word}`));
  const isOtherKind = last !== undefined && last.kind !== kind;
  if (is === 'product') return isOtherKind ? null : { kind, name: text };
  const isOneName =
    isOtherKind ||
    // "cron every 5 min", "bucket for images"
    /^(?:every|for|of|with|in|on|by|per|and|at)\b/i.test(name) ||
    last?.word === name.toLowerCase() ||
    NUMBERS_OF.some((each) => lower.endsWith(` ${each}`)) ||
    // A "user profile" is no client named "profile".
    (kind === 'client' && is === 'other word' && name !== '');
  return isOneName ? null : { kind, name };
}

/** Whether a name is only that of a product: "kafka", but not "kafka topic". */
export const isProduct = (name: string) =>
  BY_WORD.some(({ word, is }) => is === 'product' && word === name.toLowerCase());

/** The kind that any words of a name stand for; later words count more ("user cache" is a cache). */
export function kindNamedIn(name: string): NodeKind | null {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}/-]+/u);
  const isReplica = /^replicas?$/.test(words.at(-1) ?? '');
  for (let end = words.length; end > 0; end--) {
    for (let from = Math.max(0, end - MOST_WORDS); from < end; from++) {
      const phrase = words.slice(from, end).join(' ');
      const isLast = end === words.length;
      const known = [phrase, phrase.replace(/s$/, '')].flatMap((word) => BY_PHRASE.get(word) ?? []);
      const found = known.find(({ is }) => isLast || is !== 'last word');
      // "users replica" is a copy of their data, no client.
      if (found) return isReplica && found.kind === 'client' ? 'sql' : found.kind;
    }
  }
  // A "cache, three replicas" is a cache; of nothing else named it is usually a database that has replicas.
  return words.some((word) => word === 'replica' || word === 'replicas') ? 'sql' : null;
}
