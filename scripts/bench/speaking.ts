import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createRestClient, type RestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { percentile } from './measure.ts';
import { isInstalled, type Run, readClip, speak, startInterview, submitOverTrpc } from './voice-turns.ts';

const CLIP_SECONDS = 28;
const ANSWERS = 4;
/** The first words of a candidate come this long after those of the one before. */
const APART_MS = 300;
const GOAL_ACKNOWLEDGED_P95_MS = 500;
/** What was spoken takes a core about a fifth of its length; longer than this nobody looks on. */
const PATIENCE_MS = 25 * 60_000;
const LOOK_EVERY_MS = 2_000;

const options = { candidates: { type: 'string', default: '50' } } as const;

const interview = z.looseObject({
  status: z.string(),
  responses: z.array(
    z.looseObject({
      audioUrl: z.string().nullable(),
      transcriptState: z.string().nullable(),
    }),
  ),
});
type Speaker = Run & { id: number };

/**
 * `npm run bench -- speaking [--candidates 50]`: so many who speak at the same time for two minutes, four answers without
 * a pause, with PocketSphinx on the server; then all end their interviews.
 */
export async function benchSpeaking(entry: string, dataDir: string, args: string[]): Promise<string[]> {
  const { candidates } = parseArgs({ args, options }).values;
  const clip = readClip(1);
  if (!clip || !isInstalled('pocketsphinx_continuous'))
    return ['speaking                      not measured: PocketSphinx is not here'];
  const server = await startServerProcess(entry, { DATA_DIR: dataDir, USER_STORAGE_MB: '2000' });
  try {
    const speakers: Speaker[] = [];
    for (let made = 0; made < z.coerce.number().int().positive().parse(candidates); made += 1) {
      const client = createRestClient(server.url);
      const token = await client.signUp(`speaker${made}@example.com`);
      speakers.push({ server: server.url, client, token, id: await startInterview(client) });
    }
    const waits = (await Promise.all(speakers.map((each, i) => speakOn(each, clip, i * APART_MS)))).flat();
    const lost = (await Promise.all(speakers.map((each) => countLost(each, clip)))).reduce(
      (a, b) => a + b,
      0,
    );
    const p95 = percentile(waits, 0.95);
    const spoken = `${speakers.length} speak for ${ANSWERS * CLIP_SECONDS} s at once    ${waits.length} answers acknowledged, p50 ${Math.round(percentile(waits, 0.5))} ms, p95 ${Math.round(p95)} ms (goal ${GOAL_ACKNOWLEDGED_P95_MS}), ${lost} lost`;
    // The words take many minutes more.
    process.stderr.write(`${spoken}\n`);
    await Promise.all(speakers.map(({ client, id }) => client.post(`/api/interviews/${id}/complete`)));
    const ended = performance.now();
    const atEnd = await wordless(speakers);
    const later = await untilWorded(speakers, ended);
    const seconds = Math.round((performance.now() - ended) / 1000);
    return [
      spoken,
      `  without words when they end    ${atEnd.answers} answers, ${atEnd.graded} of them in interviews that have their grade`,
      `  without words ${seconds} s later       ${later.answers} answers, ${later.graded} of them in interviews that have their grade`,
    ];
  } finally {
    await server.kill();
  }
}

/** Answers how long each answer took to be acknowledged, in milliseconds. */
async function speakOn(speaker: Speaker, clip: Buffer, afterMs: number): Promise<number[]> {
  await sleep(afterMs);
  const waits: number[] = [];
  for (let answer = 0; answer < ANSWERS; answer += 1) {
    const rest = await speak(speaker.client, speaker.id, clip, { chunks: CLIP_SECONDS, everyMs: 1000 });
    rest.append('id', String(speaker.id));
    const done = performance.now();
    await submitOverTrpc(speaker, rest);
    waits.push(performance.now() - done);
  }
  return waits;
}

/** Answers that are not there, or not byte for byte. */
async function countLost({ client, server, token, id }: Speaker, clip: Buffer): Promise<number> {
  const { responses } = await read(client, id);
  const spoken = sha256Of(clip);
  let kept = 0;
  for (const { audioUrl } of responses) {
    if (!audioUrl) continue;
    const reply = await fetch(server + audioUrl, { headers: { Authorization: `Bearer ${token}` } });
    if (sha256Of(Buffer.from(await reply.arrayBuffer())) === spoken) kept += 1;
  }
  return ANSWERS - kept;
}

/** Answers without words, and those of them whose interview has its grade. */
async function wordless(speakers: readonly Speaker[]): Promise<{ answers: number; graded: number }> {
  let answers = 0;
  let graded = 0;
  for (const { client, id } of speakers) {
    const reply = await read(client, id);
    const pending = reply.responses.filter(({ transcriptState }) => transcriptState === 'pending').length;
    answers += pending;
    if (reply.status === 'completed') graded += pending;
  }
  return { answers, graded };
}

async function untilWorded(speakers: readonly Speaker[], since: number) {
  for (;;) {
    const found = await wordless(speakers);
    if (found.answers === 0 || performance.now() - since > PATIENCE_MS) return found;
    await sleep(LOOK_EVERY_MS);
  }
}

async function read(client: RestClient, id: number) {
  return interview.parse((await client.get(`/api/interviews/${id}`)).body);
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
