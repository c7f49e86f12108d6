import { setImmediate } from 'node:timers/promises';

/**
 * The binary trigram model of sphinxbase ("Trie Language Model"): every n-gram is found by its last word, then by those
 * before it.
 */
export type TrieModel = {
  words: string[];
  /** By word. Values are in the model's own logarithm. */
  unigrams: { prob: Float32Array; backoff: Float32Array; next: Uint32Array };
  /** `prev` is the word before; `bins` hold the places in the tables of probabilities and back-offs. */
  bigrams: { prev: Uint32Array; bins: Uint32Array; next: Uint32Array };
  trigrams: { prev: Uint32Array; bins: Uint16Array };
  tables: { bigramProb: Float32Array; backoff: Float32Array; trigramProb: Float32Array };
};

/** The natural logarithm of the base that the model's values use. */
export const LOG_BASE = Math.log(1.0001);

/**
 * How many records are read or written between two pauses: a few milliseconds of work, so that requests are answered in
 * between.
 */
export const RECORDS_AT_ONCE = 20_000;
const MAGIC = 'Trie Language Model';
const TABLE_ENTRIES = 65_536;
const QUANTISED_TO_16_BITS = 1;
/** Readers may read this far beyond the last record. */
const PADDING_BYTES = 8;

/** Null if the file is another kind of model. */
export async function readTrieModel(file: Buffer): Promise<TrieModel | null> {
  if (file.toString('latin1', 0, MAGIC.length) !== MAGIC || file[MAGIC.length] !== 3) return null;
  let at = MAGIC.length + 1;
  const u32 = () => {
    at += 4;
    return file.readUInt32LE(at - 4);
  };
  const counts = [u32(), u32(), u32()] as const;
  if (u32() !== QUANTISED_TO_16_BITS) return null;
  const floats = (length: number) => {
    const bytes = file.subarray(at, at + length * 4);
    at += length * 4;
    return new Float32Array(new Uint8Array(bytes).buffer);
  };
  const tables = {
    bigramProb: floats(TABLE_ENTRIES),
    backoff: floats(TABLE_ENTRIES),
    trigramProb: floats(TABLE_ENTRIES),
  };
  const [words, pairs, triples] = counts;
  const unigrams = {
    prob: new Float32Array(words),
    backoff: new Float32Array(words),
    next: new Uint32Array(words + 1),
  };
  for (let word = 0; word <= words; word += 1, at += 12) {
    if (word < words) {
      unigrams.prob[word] = file.readFloatLE(at);
      unigrams.backoff[word] = file.readFloatLE(at + 4);
    }
    unigrams.next[word] = file.readUInt32LE(at + 8);
  }
  const shape = shapeOf(counts);
  const bigrams = {
    prev: new Uint32Array(pairs),
    bins: new Uint32Array(pairs),
    next: new Uint32Array(pairs + 1),
  };
  let bit = at * 8;
  for (let pair = 0; pair <= pairs; pair += 1, bit += shape.pairBits) {
    if (pair % RECORDS_AT_ONCE === 0) await setImmediate();
    if (pair < pairs) {
      bigrams.prev[pair] = readBits(file, bit, shape.wordBits);
      bigrams.bins[pair] = readBits(file, bit + shape.wordBits, 32);
    }
    bigrams.next[pair] = readBits(file, bit + shape.wordBits + 32, shape.nextBits);
  }
  at += shape.pairBytes;
  const trigrams = { prev: new Uint32Array(triples), bins: new Uint16Array(triples) };
  bit = at * 8;
  for (let triple = 0; triple < triples; triple += 1, bit += shape.tripleBits) {
    if (triple % RECORDS_AT_ONCE === 0) await setImmediate();
    trigrams.prev[triple] = readBits(file, bit, shape.wordBits);
    trigrams.bins[triple] = readBits(file, bit + shape.wordBits, 16);
  }
  at += shape.tripleBytes + 4;
  return {
    words: file.toString('latin1', at).split('\0').slice(0, words),
    unigrams,
    bigrams,
    trigrams,
    tables,
  };
}

export async function writeTrieModel({
  words,
  unigrams,
  bigrams,
  trigrams,
  tables,
}: TrieModel): Promise<Buffer> {
  const counts = [words.length, bigrams.prev.length, trigrams.prev.length] as const;
  const shape = shapeOf(counts);
  const strings = Buffer.from(words.map((word) => `${word}\0`).join(''), 'latin1');
  const head = MAGIC.length + 1 + 16;
  const tableBytes = TABLE_ENTRIES * 4 * 3;
  const unigramBytes = (words.length + 1) * 12;
  const file = Buffer.alloc(
    head + tableBytes + unigramBytes + shape.pairBytes + shape.tripleBytes + 4 + strings.length,
  );
  file.write(MAGIC, 'latin1');
  file[MAGIC.length] = 3;
  let at = MAGIC.length + 1;
  for (const value of [...counts, QUANTISED_TO_16_BITS]) at = file.writeUInt32LE(value, at);
  for (const table of [tables.bigramProb, tables.backoff, tables.trigramProb]) {
    file.set(new Uint8Array(table.buffer), at);
    at += table.byteLength;
  }
  for (let word = 0; word <= words.length; word += 1) {
    at = file.writeFloatLE(unigrams.prob[word] ?? 0, at);
    at = file.writeFloatLE(unigrams.backoff[word] ?? 0, at);
    at = file.writeUInt32LE(unigrams.next[word] ?? 0, at);
  }
  let bit = at * 8;
  for (let pair = 0; pair <= bigrams.prev.length; pair += 1, bit += shape.pairBits) {
    if (pair % RECORDS_AT_ONCE === 0) await setImmediate();
    writeBits(file, bit, bigrams.prev[pair] ?? 0, shape.wordBits);
    writeBits(file, bit + shape.wordBits, bigrams.bins[pair] ?? 0, 32);
    writeBits(file, bit + shape.wordBits + 32, bigrams.next[pair] ?? 0, shape.nextBits);
  }
  at += shape.pairBytes;
  bit = at * 8;
  for (let triple = 0; triple < trigrams.prev.length; triple += 1, bit += shape.tripleBits) {
    if (triple % RECORDS_AT_ONCE === 0) await setImmediate();
    writeBits(file, bit, trigrams.prev[triple] ?? 0, shape.wordBits);
    writeBits(file, bit + shape.wordBits, trigrams.bins[triple] ?? 0, 16);
  }
  at += shape.tripleBytes;
  at = file.writeUInt32LE(strings.length, at);
  strings.copy(file, at);
  return file;
}

function shapeOf([words, pairs, triples]: readonly [number, number, number]) {
  const bitsFor = (largest: number) => 32 - Math.clz32(largest);
  const wordBits = bitsFor(words);
  const nextBits = bitsFor(triples);
  const pairBits = wordBits + 32 + nextBits;
  const tripleBits = wordBits + 16;
  const bytes = (records: number, bits: number) => Math.floor(((records + 1) * bits + 7) / 8) + PADDING_BYTES;
  return {
    wordBits,
    nextBits,
    pairBits,
    tripleBits,
    pairBytes: bytes(pairs, pairBits),
    tripleBytes: bytes(triples, tripleBits),
  };
}

/** Reads at most 32 bits, the lowest first, from any bit on. */
function readBits(file: Buffer, bit: number, bits: number): number {
  const at = Math.floor(bit / 8);
  const shift = bit % 8;
  const low = file.readUInt32LE(at) >>> shift;
  const value = shift === 0 ? low : low | ((file[at + 4] ?? 0) << (32 - shift));
  return (bits === 32 ? value : value & ((1 << bits) - 1)) >>> 0;
}

/** Writes bits where there are only zeros. */
function writeBits(file: Buffer, bit: number, value: number, bits: number): void {
  const at = Math.floor(bit / 8);
  const shift = bit % 8;
  const bytes = Math.ceil((shift + bits) / 8);
  // Not by shifts: the value may reach over 32 bits.
  let rest = value * 2 ** shift;
  for (let byte = 0; byte < bytes; byte += 1) {
    file[at + byte] = (file[at + byte] ?? 0) | (rest % 256);
    rest = Math.floor(rest / 256);
  }
}
