import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createRestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { fetchSpeech, speak, submitOverTrpc } from './voice-turns.ts';

const PLAYS = 5;
/** Twice as fast as they were spoken. */
const PACE_MS = 500;
/** What the opening takes to be spoken; nobody answers before. */
const OPENING_MS = 6000;
const WITHIN_POINTS = 5;
/** flite's own: 16 kHz, 16 bits. */
const BYTES_A_SECOND = 32_000;
/** More words than the cap for little speech asks for. */
const ANSWERS = [
  'Opens dominate by a hundred to one, so I focus on the open path and leave custom names out of scope. The marketing team creates links and visitors open them, and an open has to be fast. I keep one record per link in a key value store, keyed by the code, with the target address.',
  'I would use a counter and write the number in base sixty two, because then no two links share a code. Each server takes a range of a million numbers, so one counter is not a bottleneck, and when a server crashes we lose the rest of its range, which is acceptable.',
  'When someone taps a link the request goes to a server, the server looks the code up in a cache and then in the store, and answers with a redirect. If the cache fails, requests reach the store, so I limit them, and I keep three copies of every record on different machines.',
  'For ten times the load I split the store by the code over more machines, and put caches near the visitors. I watch the share of failed redirects, and somebody is woken when one open in a thousand fails for five minutes. A click is an event on a queue, and a worker adds the counts up every minute.',
];

const total = z.looseObject({ score: z.number().nullable() });

/** One spoken interview played five times through the whole product with built-in parts: how far its totals are apart. */
export async function benchReplay(entry: string, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'said');
  mkdirSync(folder, { recursive: true });
  const clips = ANSWERS.map((text) => spoken(text, folder));
  if (clips.some((clip) => clip === null))
    return ['played five times             not measured: flite or ffmpeg is not here'];
  const server = await startServerProcess(entry, { DATA_DIR: join(dataDir, 'server') });
  try {
    const client = createRestClient(server.url);
    const token = await client.signUp('replay@example.com');
    const run = { server: server.url, client, token };
    const scores: number[] = [];
    const texts = new Set<string>();
    for (let play = 0; play < PLAYS; play += 1) {
      await client.post('/api/activate-free-plan');
      const started = await client.post('/api/interviews', {
        categoryId: 1,
        levelId: 2,
        questionId: 'short-links',
      });
      const id = z.number().parse(started.body.id);
      await sleep(OPENING_MS);
      for (const clip of clips) {
        if (!clip) continue;
        const rest = await speak(client, id, clip.sound, { chunks: clip.seconds, everyMs: PACE_MS });
        rest.append('id', String(id));
        const answerId = await submitOverTrpc(run, rest);
        const sound = await fetchSpeech(run, id, answerId);
        await sound.arrayBuffer();
      }
      const { body } = await client.post(`/api/interviews/${id}/complete`);
      texts.add(JSON.stringify(heardIn(body)));
      scores.push(total.parse(body).score ?? 0);
    }
    const apart = Math.max(...scores) - Math.min(...scores);
    const line = `played five times             totals ${scores.join(', ')}: ${apart} apart   (goal ${WITHIN_POINTS}); ${texts.size} different transcripts`;
    if (apart > WITHIN_POINTS) throw new Error(`${line}   MISSED`);
    return [line];
  } finally {
    await server.stop();
  }
}

const conversation = z.looseObject({
  responses: z.array(z.looseObject({ speaker: z.string(), content: z.string() })),
});

function heardIn(body: unknown): string[] {
  return conversation
    .parse(body)
    .responses.filter(({ speaker }) => speaker === 'user')
    .map(({ content }) => content);
}

/** As flite says it and Chromium records it; null where that cannot be made. */
function spoken(text: string, folder: string): { sound: Buffer; seconds: number } | null {
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
