import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createRestClient, type RestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { changedWords } from './changed-words.ts';
import { fetchSpeech, speak, submitOverTrpc } from './voice-turns.ts';

const PLAYS = 5;
/** Twice as fast as they were spoken. */
const PACE_MS = 500;
/** What the opening takes to be spoken; nobody answers before. */
const OPENING_MS = 6000;
const WITHIN_POINTS = 5;
const CORRECTED_PLAYS = 2;
const WITHIN_POINTS_CORRECTED = 2;
/** flite's own: 16 kHz, 16 bits. */
const BYTES_A_SECOND = 32_000;
/** More words than the cap for little speech asks for. */
const ANSWERS = [
  'Opens dominate by a hundred to one, so I focus on the open path and leave custom names out of scope. The marketing team creates links and visitors open them, and an open has to be fast. I keep one record per link in a key value store, keyed by the code, with the target address.',
  'I would use a counter and write the number in base sixty two, because then no two links share a code. Each server takes a range of a million numbers, so one counter is not a bottleneck, and when a server crashes we lose the rest of its range, which is acceptable.',
  'When someone taps a link the request goes to a server, the server looks the code up in a cache and then in the store, and answers with a redirect. If the cache fails, requests reach the store, so I limit them, and I keep three copies of every record on different machines.',
  'For ten times the load I split the store by the code over more machines, and put caches near the visitors. I watch the share of failed redirects, and somebody is woken when one open in a thousand fails for five minutes. A click is an event on a queue, and a worker adds the counts up every minute.',
];

const completed = z.looseObject({
  score: z.number().nullable(),
  responses: z.array(z.looseObject({ id: z.number(), speaker: z.string(), content: z.string() })),
});
type Completed = z.infer<typeof completed>;
type Clip = { sound: Buffer; seconds: number };
type Run = { server: string; client: RestClient; token: string };

/**
 * One spoken interview played five times through the whole product with built-in parts, then with what was misheard put right
 * to what was said, and typed: how far the totals are apart.
 */
export async function benchReplay(entry: string, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'said');
  mkdirSync(folder, { recursive: true });
  const clips = ANSWERS.flatMap((text) => spoken(text, folder) ?? []);
  if (clips.length < ANSWERS.length)
    return ['played five times             not measured: flite or ffmpeg is not here'];
  const server = await startServerProcess(entry, { DATA_DIR: join(dataDir, 'server') });
  try {
    const client = createRestClient(server.url);
    const run = { server: server.url, client, token: await client.signUp('replay@example.com') };
    const heard: Completed[] = [];
    for (let play = 0; play < PLAYS; play += 1) {
      const id = await begin(run);
      await speakAnswers(run, id, clips);
      heard.push(await complete(run, id));
    }
    const corrected: Completed[] = [];
    for (let play = 0; play < CORRECTED_PLAYS; play += 1) {
      const id = await begin(run);
      await speakAnswers(run, id, clips);
      await correctAnswers(run, id);
      corrected.push(await complete(run, id));
    }
    const id = await begin(run);
    await typeAnswers(run, id);
    const typed = await complete(run, id);
    const rows = [
      rowOf('played five times            ', heard, WITHIN_POINTS),
      rowOf('corrected, played twice      ', corrected, WITHIN_POINTS_CORRECTED),
    ];
    const lines = [
      ...rows.map(({ line }) => line),
      `typed                         total ${typed.score}, ${differing(typed, heard)} words of it heard otherwise, ${differing(typed, corrected)} once corrected`,
    ];
    if (rows.some(({ isMissed }) => isMissed)) throw new Error(lines.join('\n'));
    return lines;
  } finally {
    await server.stop();
  }
}

async function begin({ client }: Run): Promise<number> {
  await client.post('/api/activate-free-plan');
  const chosen = { categoryId: 1, levelId: 2, questionId: 'short-links' };
  return z.number().parse((await client.post('/api/interviews', chosen)).body.id);
}

async function speakAnswers(run: Run, id: number, clips: readonly Clip[]): Promise<void> {
  await sleep(OPENING_MS);
  for (const { sound, seconds } of clips) {
    const rest = await speak(run.client, id, sound, { chunks: seconds, everyMs: PACE_MS });
    rest.append('id', String(id));
    const question = await fetchSpeech(run, id, await submitOverTrpc(run, rest));
    await question.arrayBuffer();
  }
}

async function typeAnswers({ client }: Run, id: number): Promise<void> {
  for (const transcript of ANSWERS) {
    const form = new FormData();
    form.append('transcript', transcript);
    await client.post(`/api/interviews/${id}/responses`, form);
  }
}

/** Corrects each answer to what was said. */
async function correctAnswers({ server, client, token }: Run, id: number): Promise<void> {
  const { body } = await client.get(`/api/interviews/${id}`);
  for (const [at, { id: responseId, content }] of answersOf(completed.parse(body)).entries()) {
    const transcript = ANSWERS[at] ?? content;
    const reply = await fetch(`${server}/trpc/interviews.correctTranscript`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ json: { id, responseId, transcript } }),
    });
    if (!reply.ok) throw new Error(`a correction was refused: ${await reply.text()}`);
  }
}

async function complete({ client }: Run, id: number): Promise<Completed> {
  return completed.parse((await client.post(`/api/interviews/${id}/complete`)).body);
}

function rowOf(name: string, plays: readonly Completed[], within: number) {
  const scores = plays.map(({ score }) => score ?? 0);
  const apart = Math.max(...scores) - Math.min(...scores);
  const transcripts = new Set(
    plays.map((play) => JSON.stringify(answersOf(play).map(({ content }) => content))),
  );
  const isMissed = apart > within;
  const line = `${name} totals ${scores.join(', ')}: ${apart} apart   (goal ${within})${isMissed ? '   MISSED' : ''}; ${transcripts.size} different transcripts`;
  return { line, isMissed };
}

const answersOf = ({ responses }: Completed) => responses.filter(({ speaker }) => speaker === 'user');

/** Words of the typed answers that the first of these plays has otherwise. */
function differing(typed: Completed, [play]: readonly Completed[]): number {
  const heard = play ? answersOf(play) : [];
  return answersOf(typed).reduce(
    (sum, { content }, at) => sum + changedWords(content, heard[at]?.content ?? '', content.length),
    0,
  );
}

/** As flite says it and Chromium records it; null where that cannot be made. */
function spoken(text: string, folder: string): Clip | null {
  const [wav, webm] = [join(folder, 'said.wav'), join(folder, 'said.webm')];
  const said = spawnSync('flite', ['-voice', 'slt', '-t', text, '-o', wav]);
  const encoded = spawnSync('ffmpeg', [
    '-y',
    '-v',
    'error',
    '-i',
    wav,
    '-c:a',
    'libopus',
    '-ar',
    '48000',
    '-ac',
    '1',
    webm,
  ]);
  if (said.status !== 0 || encoded.status !== 0) return null;
  return { sound: readFileSync(webm), seconds: Math.ceil(readFileSync(wav).byteLength / BYTES_A_SECOND) };
}
