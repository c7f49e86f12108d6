import { setImmediate } from 'node:timers/promises';
import { LOG_BASE, RECORDS_AT_ONCE, type TrieModel } from './trie-model.ts';

/** Taken off every count, to leave some probability for what was not seen. */
const DISCOUNT = 0.5;
/** A run of three words that appears only once says little. */
const FEWEST_TRIPLES = 2;
/** The base of the keys of pairs and triples: more than there are words, and three ids fit into a safe integer. */
const WORDS = 2 ** 17;

/**
 * Mixes a general model with one made from sentences of the field: p = (1 − share) · general + share · field for
 * every word or run of words that the field has. All others stay as they are.
 */
export async function mixModel(
  general: TrieModel,
  sentences: readonly (readonly string[])[],
  share: number,
): Promise<TrieModel> {
  const words = [...general.words];
  const idOf = new Map(words.map((word, id) => [word, id]));
  const field = countRuns(sentences, (word) => {
    const known = idOf.get(word);
    if (known !== undefined) return known;
    idOf.set(word, words.length);
    return words.push(word) - 1;
  });
  const known = lookupIn(general);
  const mixed = (ofGeneral: number, ofField: number) =>
    Math.log((1 - share) * ofGeneral + share * ofField) / LOG_BASE;
  const bins = {
    pair: binsOf(general.tables.bigramProb),
    backoff: binsOf(general.tables.backoff)(0),
    triple: binsOf(general.tables.trigramProb),
  };

  const unigrams = {
    prob: new Float32Array(words.length),
    backoff: new Float32Array(words.length),
    next: new Uint32Array(words.length + 1),
  };
  unigrams.prob.set(general.unigrams.prob);
  unigrams.backoff.set(general.unigrams.backoff);
  for (const id of field.words.keys()) unigrams.prob[id] = mixed(known.word(id), field.ofWord(id));

  const pairs = groupByLast(field.pairs);
  const triples = groupByLast(field.triples);
  const most = {
    pairs: general.bigrams.prev.length + field.pairs.size,
    triples: general.trigrams.prev.length + field.triples.size,
  };
  const bigrams = {
    prev: new Uint32Array(most.pairs),
    bins: new Uint32Array(most.pairs),
    next: new Uint32Array(most.pairs + 1),
  };
  const trigrams = { prev: new Uint32Array(most.triples), bins: new Uint16Array(most.triples) };
  let [pair, triple, worked] = [0, 0, 0];
  for (let last = 0; last < words.length; last += 1) {
    unigrams.next[last] = pair;
    const [from, to] = rangeOf(general.unigrams.next, last);
    for (const { prev, old } of merged(general.bigrams.prev, from, to, pairs.get(last))) {
      const key = last * WORDS + prev;
      const before = old === null ? bins.backoff : (general.bigrams.bins[old] ?? 0) & 0xffff;
      const value = field.pairs.has(key)
        ? bins.pair(mixed(known.pair(prev, last), field.ofPair(prev, last)))
        : (general.bigrams.bins[old ?? 0] ?? 0) >>> 16;
      bigrams.prev[pair] = prev;
      bigrams.bins[pair] = value * 65_536 + before;
      bigrams.next[pair] = triple;
      pair += 1;
      const [start, end] = old === null ? [0, 0] : rangeOf(general.bigrams.next, old);
      for (const { prev: first, old: place } of merged(general.trigrams.prev, start, end, triples.get(key))) {
        const isOfField = field.triples.has(key * WORDS + first);
        trigrams.prev[triple] = first;
        trigrams.bins[triple] = isOfField
          ? bins.triple(mixed(known.triple(first, prev, last), field.ofTriple(first, prev, last)))
          : (general.trigrams.bins[place ?? 0] ?? 0);
        triple += 1;
      }
      worked += 1;
      if (worked % RECORDS_AT_ONCE === 0) await setImmediate();
    }
  }
  unigrams.next[words.length] = pair;
  bigrams.next[pair] = triple;
  return {
    words,
    unigrams,
    bigrams: {
      prev: bigrams.prev.slice(0, pair),
      bins: bigrams.bins.slice(0, pair),
      next: bigrams.next.slice(0, pair + 1),
    },
    trigrams: { prev: trigrams.prev.slice(0, triple), bins: trigrams.bins.slice(0, triple) },
    tables: general.tables,
  };
}

/** Counts the words, pairs and triples of the sentences, and gives their probabilities. */
function countRuns(sentences: readonly (readonly string[])[], idOf: (word: string) => number) {
  const words = new Map<number, number>();
  const pairs = new Map<number, number>();
  const triples = new Map<number, number>();
  const followed = new Map<number, number>();
  const count = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1);
  let all = 0;
  for (const sentence of sentences) {
    const ids = ['<s>', ...sentence, '</s>'].map(idOf);
    for (const [at, id] of ids.entries()) {
      const [before, first] = [ids[at - 1], ids[at - 2]];
      if (before === undefined) continue;
      all += 1;
      count(words, id);
      count(pairs, id * WORDS + before);
      if (first !== undefined) count(triples, (id * WORDS + before) * WORDS + first);
      count(followed, before);
    }
  }
  for (const [key, times] of triples) if (times < FEWEST_TRIPLES) triples.delete(key);
  const ofWord = (id: number) => (words.get(id) ?? 0) / all;
  const ofPair = (before: number, id: number) => {
    const times = followed.get(before) ?? 0;
    if (times === 0) return ofWord(id);
    return Math.max(0, (pairs.get(id * WORDS + before) ?? 0) - DISCOUNT) / times + DISCOUNT * ofWord(id);
  };
  const ofTriple = (first: number, before: number, id: number) => {
    const times = pairs.get(before * WORDS + first) ?? 0;
    if (times === 0) return ofPair(before, id);
    const here = triples.get((id * WORDS + before) * WORDS + first) ?? 0;
    return Math.max(0, here - DISCOUNT) / times + DISCOUNT * ofPair(before, id);
  };
  return { words, pairs, triples, ofWord, ofPair, ofTriple };
}

/** Probabilities of the general model, backing off as the recognizer does. */
function lookupIn({ unigrams, bigrams, trigrams, tables }: TrieModel) {
  const p = (value: number | undefined) => Math.exp((value ?? Number.NEGATIVE_INFINITY) * LOG_BASE);
  const placeOf = (before: number, id: number) => find(bigrams.prev, ...rangeOf(unigrams.next, id), before);
  const word = (id: number) => (id < unigrams.prob.length ? p(unigrams.prob[id]) : 0);
  const pair = (before: number, id: number): number => {
    const place = placeOf(before, id);
    if (place !== null) return p(tables.bigramProb[(bigrams.bins[place] ?? 0) >>> 16]);
    return before < unigrams.backoff.length ? p(unigrams.backoff[before]) * word(id) : word(id);
  };
  const triple = (first: number, before: number, id: number): number => {
    const place = placeOf(before, id);
    const found = place === null ? null : find(trigrams.prev, ...rangeOf(bigrams.next, place), first);
    if (found !== null) return p(tables.trigramProb[trigrams.bins[found] ?? 0]);
    const context = placeOf(first, before);
    const backoff = context === null ? 1 : p(tables.backoff[(bigrams.bins[context] ?? 0) & 0xffff]);
    return backoff * pair(before, id);
  };
  return { word, pair, triple };
}

function rangeOf(next: Uint32Array, place: number): [number, number] {
  const from = next[place];
  const to = next[place + 1];
  return from === undefined || to === undefined ? [0, 0] : [from, to];
}

function find(values: Uint32Array, from: number, to: number, wanted: number): number | null {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low < to && values[low] === wanted ? low : null;
}

/** The entry of a table that is nearest to a value. */
function binsOf(table: Float32Array): (value: number) => number {
  const sorted = [...table].map((value, bin) => ({ value, bin })).sort((a, b) => a.value - b.value);
  return (wanted) => {
    let [low, high] = [0, sorted.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle]?.value ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    const [above, below] = [sorted[low], sorted[low - 1]];
    if (!above) return 0;
    return below && wanted - below.value < above.value - wanted ? below.bin : above.bin;
  };
}

/** Groups runs by all their words but the one before; each group lists those words in ascending order. */
function groupByLast(runs: ReadonlyMap<number, number>): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const key of runs.keys()) {
    const [rest, first] = [Math.floor(key / WORDS), key % WORDS];
    groups.set(rest, [...(groups.get(rest) ?? []), first]);
  }
  for (const group of groups.values()) group.sort((a, b) => a - b);
  return groups;
}

/** Merges two ascending lists; `old` is the place in the first, or null. */
function* merged(
  values: Uint32Array,
  from: number,
  to: number,
  added: readonly number[] = [],
): Generator<{ prev: number; old: number | null }> {
  let at = from;
  for (const prev of added) {
    for (; at < to && (values[at] ?? 0) < prev; at += 1) yield { prev: values[at] ?? 0, old: at };
    const isThere = at < to && values[at] === prev;
    yield { prev, old: isThere ? at : null };
    if (isThere) at += 1;
  }
  for (; at < to; at += 1) yield { prev: values[at] ?? 0, old: at };
}
