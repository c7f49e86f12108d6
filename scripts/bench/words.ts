import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPhraseFinder } from '#engine/text/phrases.ts';
import { tokenize } from '#engine/text/words.ts';
import { createCallPlaces, createCallPolicy } from '#server/ai/call-policy.ts';
import type { Transcriber } from '#server/ai/capabilities.ts';
import { fieldSentences, GENERAL_MODEL } from '#server/ai/providers/pocketsphinx/field-model.ts';
import { makeModel } from '#server/ai/providers/pocketsphinx/make-model.ts';
import { createPocketsphinx } from '#server/ai/providers/pocketsphinx/pocketsphinx.ts';
import { decodeAudio } from '#server/audio/sound.ts';
import { encodeWav } from '#server/audio/wav.ts';
import { readShippedContent } from '#server/content/load-content.ts';
import { createLog } from '#server/log.ts';
import { trustIn, uncertainWords } from '#server/modules/answers/uncertain-words.ts';
import { findProgram, runProgram } from '#server/programs.ts';
import type { Content } from '#shared/content/content.ts';

/** As an engineer says it; none of them stands in the bank. */
const SAID = [
  'I would shard the table by user id and keep every session in a key value store',
  'The write goes to the leader node and is replicated to two followers asynchronously',
  'A message queue in front of the workers absorbs bursts and applies back pressure',
  'We put a cache with a short expiry before the database and invalidate it on every write',
  'Each request carries an idempotency key so that a retry never charges the customer twice',
  'If the primary region fails we promote the replica and accept some replication lag',
  'The load balancer sends health checks and takes an unhealthy node out of rotation',
  'Reads dominate by about a hundred to one so latency matters more than throughput',
  'I would use consistent hashing so that adding a node moves only a few keys',
  'Failed jobs go to a dead letter queue after five retries with exponential backoff',
];
/** Ten more, about other questions of the bank: a change that helps only the first ten has learned them by heart. */
const SAID_BESIDES = [
  'A seat is on hold for eight minutes and the lease expires when nobody pays',
  'The worker takes a lease on the job and renews it with a heartbeat every few seconds',
  'A token bucket per client lets short bursts through and a sliding window is more exact',
  'With three replicas a quorum of two is enough for every read and every write',
  'The idempotency key has a unique constraint so the second insert fails',
  'We write the event to an outbox in the same transaction and a relay publishes it',
  'Celebrity posts are fanned out on read because a hot shard would fall over',
  'A signed link lets the client upload directly to object storage in chunks',
  'The service worker keeps the last page and an optimistic update is rolled back on error',
  'Each tenant has row level security and secrets are rotated every few months',
];
const VOICE = ['-voice', 'slt', '-t'];

/**
 * Word errors of the machine's recognizer on technical sentences that flite speaks: with its own language model, and
 * with the bank's mixed in; how many terms of the lexicon and how many other words were not heard, how many words it is
 * not sure of, and how far the worst sentence can be trusted.
 */
export async function benchWords(_entry: string, dataDir: string): Promise<string[]> {
  const searchPath = process.env.PATH ?? '';
  const flite = findProgram('flite', searchPath);
  const log = createLog('silent');
  const policy = createCallPolicy('pocketsphinx', log, createCallPlaces().programs);
  const plain = createPocketsphinx(searchPath, policy);
  if (!flite || !plain) throw new Error('flite and pocketsphinx are needed');
  const content = readShippedContent();
  const startedAt = performance.now();
  const files = await makeModel(GENERAL_MODEL, fieldSentences(content), join(dataDir, 'models'));
  const madeMs = performance.now() - startedAt;
  const mixed = createPocketsphinx(searchPath, policy, () => files);
  const lines: string[] = [];
  for (const said of [SAID, SAID_BESIDES]) {
    const all = said.reduce((sum, text) => sum + wordsIn(text), 0);
    lines.push(
      `words: ${said.length} technical sentences, ${all} words, spoken by flite, heard by PocketSphinx`,
    );
    const spoken = await Promise.all(said.map(async (text) => ({ text, wav: await speak(flite, text) })));
    for (const [name, transcriber] of [
      ['its own language model', plain],
      ["with the bank's mixed in", mixed],
    ] as const) {
      if (!transcriber) continue;
      const { errors, terms, others, marked, found, leastTrust } = await measure(
        transcriber,
        spoken,
        content,
      );
      lines.push(
        `  ${name}: word errors ${(errors / all).toFixed(3)}; missed ${terms.missed} of ${terms.all} words of terms, ` +
          `${others.missed} of ${others.all} others; ` +
          `${marked} words in doubt, ${found} of them wrong; least trust in a sentence ${leastTrust.toFixed(2)}`,
      );
    }
  }
  return [...lines, `  the model was made in ${(madeMs / 1000).toFixed(1)} s`];
}

async function measure(
  transcriber: Transcriber,
  spoken: readonly { text: string; wav: Uint8Array<ArrayBuffer> }[],
  content: Content,
) {
  const termsIn = createPhraseFinder(
    content.lexicon.flatMap(({ id, terms }) => terms.map((phrase) => ({ key: id, phrase }))),
  );
  const [terms, others] = [
    { all: 0, missed: 0 },
    { all: 0, missed: 0 },
  ];
  let [errors, marked, found, leastTrust] = [0, 0, 0, 1];
  for (const { text, wav } of spoken) {
    const heard = await transcriber.transcribe({ wav, seconds: 5, vocabulary: [] });
    const wrong = changedWords(text, heard.text);
    errors += wrong;
    const tokens = tokenize(text);
    const ofTerms = new Set(termsIn(tokens).flatMap(({ from, to }) => tokens.slice(from, to)));
    const missed = missedIn(
      tokens.map(({ word }) => word),
      tokenize(heard.text).map(({ word }) => word),
    );
    for (const [at, token] of tokens.entries()) {
      const kind = ofTerms.has(token) ? terms : others;
      kind.all += 1;
      if (missed.has(at)) kind.missed += 1;
    }
    const { doubted } = uncertainWords(heard, []);
    leastTrust = Math.min(leastTrust, trustIn(content, heard.text, doubted));
    const doubts = doubted.map(({ start, end }) => heard.text.slice(start, end));
    marked += doubts.length;
    found += doubts.filter((word) => !text.toLowerCase().split(' ').includes(word)).length;
  }
  return { errors, terms, others, marked, found, leastTrust };
}

async function speak(flite: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'backpressure-words-'));
  try {
    const file = join(folder, 'said.wav');
    const signal = AbortSignal.timeout(60_000);
    await runProgram(flite, [...VOICE, text, file], { signal, maxOutputBytes: 10_000 });
    const sound = await decodeAudio(file, 'wav');
    if (!sound) throw new Error('flite said nothing');
    return encodeWav(sound.samples);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function wordsIn(text: string): number {
  return text.split(' ').length;
}

/** Words put in, left out or replaced between two texts; case and punctuation do not count. */
function changedWords(said: string, heard: string): number {
  const [before, after] = [said, heard].map(
    (text) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu) ?? [],
  );
  let row = Array.from({ length: (after?.length ?? 0) + 1 }, (_, at) => at);
  for (const [index, word] of (before ?? []).entries()) {
    const next = [index + 1];
    for (const [at, other] of (after ?? []).entries()) {
      const replaced = (row[at] ?? 0) + (other === word ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The places of the words that were not heard: those outside the longest sequence that both texts have. */
function missedIn(said: readonly string[], heard: readonly string[]): Set<number> {
  let rows = heard.map((): number[] => []);
  for (const [at, word] of said.entries()) {
    const next: number[][] = [];
    for (const [place, other] of heard.entries()) {
      const before = place > 0 ? (rows[place - 1] ?? []) : [];
      const choices = [rows[place] ?? [], next[place - 1] ?? [], word === other ? [...before, at] : []];
      next.push(choices.reduce((longest, choice) => (choice.length > longest.length ? choice : longest)));
    }
    rows = next;
  }
  const kept = new Set(rows.at(-1));
  return new Set([...said.keys()].filter((at) => !kept.has(at)));
}
