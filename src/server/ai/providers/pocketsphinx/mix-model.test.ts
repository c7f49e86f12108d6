import { expect, test } from 'vitest';
import { withoutCurses } from './make-model.ts';
import { mixModel } from './mix-model.ts';
import { pronounce } from './pronounce.ts';
import { LOG_BASE, readTrieModel, type TrieModel, writeTrieModel } from './trie-model.ts';

const log = (p: number) => Math.log(p) / LOG_BASE;

/** A table of probabilities from almost none to one. */
function table(): Float32Array {
  return Float32Array.from({ length: 65_536 }, (_, bin) => -200_000 + bin * (200_000 / 65_535));
}
const binOf = (p: number) => Math.round((log(p) + 200_000) / (200_000 / 65_535));

/** "the start" is likely, "the store" is not; "key value start" was heard before. */
const WORDS = ['<s>', '</s>', 'the', 'key', 'value', 'start', 'store'];
const id = (word: string, words: readonly string[] = WORDS) => words.indexOf(word);

function general(): TrieModel {
  const pairs = [
    { last: 'value', prev: 'key', p: 0.5 },
    { last: 'start', prev: 'the', p: 0.2 },
    { last: 'start', prev: 'value', p: 0.1 },
  ];
  const next = WORDS.map((word) => pairs.filter(({ last }) => id(last) < id(word)).length);
  return {
    words: [...WORDS],
    unigrams: {
      prob: Float32Array.from(WORDS, () => log(0.01)),
      backoff: new Float32Array(WORDS.length),
      next: Uint32Array.from([...next, pairs.length]),
    },
    bigrams: {
      prev: Uint32Array.from(pairs, ({ prev }) => id(prev)),
      bins: Uint32Array.from(pairs, ({ p }) => binOf(p) * 65_536 + 65_535),
      next: Uint32Array.from([0, 0, 0, 1]),
    },
    trigrams: { prev: Uint32Array.of(id('key')), bins: Uint16Array.of(binOf(0.4)) },
    tables: { bigramProb: table(), backoff: table(), trigramProb: table() },
  };
}

/** How likely a word is after another; null if the model has no such pair. */
function pairIn({ words, unigrams, bigrams, tables }: TrieModel, prev: string, last: string): number | null {
  const word = id(last, words);
  for (let at = unigrams.next[word] ?? 0; at < (unigrams.next[word + 1] ?? 0); at += 1) {
    if (bigrams.prev[at] !== id(prev, words)) continue;
    return Math.exp((tables.bigramProb[(bigrams.bins[at] ?? 0) >>> 16] ?? 0) * LOG_BASE);
  }
  return null;
}

test('a model that was written is read as it was', async () => {
  const model = general();
  const file = await writeTrieModel(model);
  expect(await readTrieModel(file)).toEqual(model);
});

test('another kind of file is told', async () => {
  expect(await readTrieModel(Buffer.from('\\data\\\nngram 1=5'))).toBeNull();
});

test('what the field says becomes likely, and what English says stays', async () => {
  const said = ['the', 'key', 'value', 'store'];
  const mixed = await mixModel(general(), [said, said, ['the', 'shard']], 0.5);
  expect(mixed.words).toEqual([...WORDS, 'shard']);
  expect(pairIn(general(), 'value', 'store')).toBeNull();
  expect(pairIn(mixed, 'value', 'store')).toBeGreaterThan(0.3);
  expect(pairIn(mixed, 'the', 'shard')).toBeGreaterThan(0.05);
  expect(pairIn(mixed, 'the', 'start')).toBeCloseTo(0.2, 2);
  expect(pairIn(mixed, 'value', 'start')).toBeCloseTo(0.1, 2);
  // "the key value store" was said twice and the general model has "key value start", so both keep "key" before
  // "value".
  expect([...mixed.trigrams.prev]).toContain(id('key'));
  expect(await readTrieModel(await writeTrieModel(mixed))).toEqual(mixed);
});

test.each([
  ['shard', 'SH AA R D'],
  ['shards', 'SH AA R D Z'],
  ['sharded', 'SH AA R D IH D'],
  ['sharding', 'SH AA R D IH NG'],
  ['cached', 'K AE SH T'],
  ['webhook', 'W EH B HH UH K'],
  ['cdn', 'S IY D IY EH N'],
  ['redis', 'R EH D IH S'],
])('%s is said as %s', (word, sound) => {
  const dictionary = new Map([
    ['shard', 'SH AA R D'],
    ['cache', 'K AE SH'],
    ['web', 'W EH B'],
    ['hook', 'HH UH K'],
  ]);
  expect(pronounce(word, dictionary)).toBe(sound);
});

test('nobody can tell how a made-up word is said', () => {
  expect(pronounce('xqzvbn', new Map())).toBeNull();
});

test('a misheard word never becomes a curse, and names that begin like one stay', () => {
  const kept = [
    'kinoshita K IY N OW SH IY T AH',
    'shitila SH IH T IH L AH',
    'tit-for-tat T IH T',
    'fact F AE K T',
  ];
  const curses = ['fuck F AH K', 'fuck(2) F AH K', 'bullshit B UH L SH IH T', 'tits T IH T S'];
  expect(withoutCurses([...curses, ...kept, ''].join('\n'))).toBe([...kept, ''].join('\n'));
});
