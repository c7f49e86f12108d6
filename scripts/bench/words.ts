import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const VOICE = ['-voice', 'slt', '-t'];

/**
 * Word errors of the machine's recognizer on ten technical sentences that flite speaks: with its own language model, and
 * with the bank's mixed in; how many words it is not sure of, and how far the worst sentence can be trusted.
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
  const spoken = await Promise.all(SAID.map((text) => speak(flite, text)));
  const rows = [];
  for (const [name, transcriber] of [
    ['its own language model', plain],
    ["with the bank's mixed in", mixed],
  ] as const) {
    if (transcriber) rows.push({ name, ...(await measure(transcriber, spoken, content)) });
  }
  const all = SAID.reduce((sum, text) => sum + wordsIn(text), 0);
  return [
    `words: ${SAID.length} technical sentences, ${all} words, spoken by flite, heard by PocketSphinx`,
    ...rows.map(
      ({ name, errors, marked, found, leastTrust }) =>
        `  ${name}: word errors ${(errors / all).toFixed(3)}; ` +
        `${marked} words in doubt, ${found} of them wrong; least trust in a sentence ${leastTrust.toFixed(2)}`,
    ),
    `  the model was made in ${(madeMs / 1000).toFixed(1)} s`,
  ];
}

async function measure(
  transcriber: Transcriber,
  spoken: readonly Uint8Array<ArrayBuffer>[],
  content: Content,
) {
  let [errors, marked, found, leastTrust] = [0, 0, 0, 1];
  for (const [at, text] of SAID.entries()) {
    const wav = spoken[at];
    if (!wav) continue;
    const heard = await transcriber.transcribe({ wav, seconds: 5, vocabulary: [] });
    const wrong = changedWords(text, heard.text);
    errors += wrong;
    const { doubted } = uncertainWords(heard, []);
    leastTrust = Math.min(leastTrust, trustIn(content, heard.text, doubted));
    const doubts = doubted.map(({ start, end }) => heard.text.slice(start, end));
    marked += doubts.length;
    found += doubts.filter((word) => !text.toLowerCase().split(' ').includes(word)).length;
  }
  return { errors, marked, found, leastTrust };
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
