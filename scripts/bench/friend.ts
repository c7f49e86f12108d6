import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import superjson from 'superjson';
import { z } from 'zod';
import type { AppRouter } from '#server/trpc/router.ts';
import { createRestClient, type RestAnswer, type RestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { percentile } from './measure.ts';
import { residentMegabytes } from './uploads.ts';
import { fetchSpeech, ORDINARY, startProvider, submitOverTrpc } from './voice-turns.ts';

const INTERVIEWS = 2;
const TURNS = 20;
/** The first turns make the server ready. */
const WARM_UP = 4;
const ROUNDS = 8;
const BETWEEN_PRESSES_MS = 2_000;
/** Later than this a stream looks again by itself: what it then brings was lost before. */
const LOST_AFTER_MS = 4_500;
const ANSWER = 'We keep one record for each link in a store.';

const options = { pairs: { type: 'string', default: '50' } } as const;

/** A candidate: their calls, and what their own requests need. */
type Person = RestClient & { url: string; token: string };
type Followed = { until: (isSeen: (version: string) => boolean) => Promise<boolean>; version: () => string };
type Pair = {
  id: number;
  candidate: Person;
  friend: RestClient;
  path: string;
  seat: string;
  room: Followed;
  console: Followed;
  leave: () => void;
};

/**
 * `npm run bench -- friend [--pairs 50]`: from a pressed question to its first sound in the candidate's room, beside the
 * ordinary turn of the app with the same voice; then so many consoles and rooms at once, every one of them followed as a browser follows it.
 */
export async function benchFriend(entry: string, dataDir: string, args: string[]): Promise<string[]> {
  const { values } = parseArgs({ args, options });
  const provider = await startProvider();
  await provider.behave(ORDINARY);
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off', TTS_BASE_URL: provider.url };
  const server = await startServerProcess(entry, settings);
  try {
    const { ordinary, pressed } = await turnsInTurn(server.url);
    const before = residentMegabytes(server, 'VmRSS');
    const pairs: Pair[] = [];
    while (pairs.length < Number(values.pairs)) pairs.push(await openPair(server.url));
    const open = residentMegabytes(server, 'VmRSS');
    const held = await Promise.all(pairs.map((pair, at) => hold(pair, at / pairs.length)));
    const after = residentMegabytes(server, 'VmRSS');
    for (const pair of pairs) pair.leave();
    const events = held.flatMap(({ seenMs }) => seenMs);
    const lost = events.filter((ms) => ms === null).length;
    const added = (share: number) => Math.round(percentile(pressed, share) - percentile(ordinary, share));
    return [
      `the same voice for both, first byte after ${ORDINARY.firstByteMs} ms; ${ordinary.length} turns of each, one after the other`,
      `answered to the app's next question heard    ${milliseconds(ordinary)}`,
      `pressed by a friend to heard in the room     ${milliseconds(pressed)}   over it p50 ${added(0.5)} ms, p95 ${added(0.95)} ms (goal at most 300)`,
      `${pairs.length} consoles and ${pairs.length} rooms at once   ${lost} of ${events.length} events lost (goal 0), seen on the other side ${milliseconds(events.filter((ms) => ms !== null))}`,
      `  a press acknowledged       ${milliseconds(held.flatMap(({ pressMs }) => pressMs))}   (goal p95 under 500)`,
      `  resident memory            ${after} MB; ${before} with none, ${open} with all open and silent`,
      `  load average               ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    ];
  } finally {
    await server.stop();
    provider.stop();
  }
}

/** Milliseconds from the press to the first sound: an answer's to the app, and a friend's; by turns, so that neither has the warmer server. */
async function turnsInTurn(url: string): Promise<{ ordinary: number[]; pressed: number[] }> {
  const ordinary: number[] = [];
  const pressed: number[] = [];
  for (let interview = 0; interview < INTERVIEWS; interview += 1) {
    const { client, id } = await started(url, {});
    const pair = await openPair(url);
    for (let turn = 0; turn < TURNS; turn += 1) {
      ordinary.push(await ordinaryTurn(client, id, turn));
      pressed.push(await pressedTurn(pair, turn));
    }
    pair.leave();
  }
  return { ordinary: ordinary.slice(WARM_UP), pressed: pressed.slice(WARM_UP) };
}

/** As the room of the app does it: the answer is acknowledged, and the sound of what follows it is asked for. */
async function ordinaryTurn(client: Person, id: number, turn: number): Promise<number> {
  const run = { server: client.url, client, token: client.token };
  const form = new FormData();
  form.set('id', String(id));
  form.set('transcript', `${ANSWER} Part ${turn}.`);
  const begun = performance.now();
  const answerId = await submitOverTrpc(run, form);
  await firstSound(await fetchSpeech(run, id, answerId));
  return performance.now() - begun;
}

/** As the friend's room does it: told by its stream, it reads the interview and asks for the sound of the question. */
async function pressedTurn({ id, candidate, friend, path, seat, room }: Pair, turn: number): Promise<number> {
  const version = room.version();
  const begun = performance.now();
  const pressed = ask(friend, path, seat, `${turn} of ${id}`);
  if (!(await room.until((now) => now !== version))) throw new Error('the room was told nothing');
  await candidate.get(`/api/interviews/${id}`);
  const headers = { authorization: `Bearer ${candidate.token}` };
  await firstSound(await fetch(`${candidate.url}/api/interviews/${id}/audio`, { headers }));
  const heardMs = performance.now() - begun;
  await pressed;
  await answer(candidate, id, `${ANSWER} Part ${turn}.`);
  return heardMs;
}

async function firstSound(reply: Response): Promise<void> {
  if (!reply.ok) throw new Error(`no sound: ${reply.status} ${await reply.text()}`);
  const reader = reply.body?.getReader();
  await reader?.read();
  await reader?.cancel();
}

/** Question and answer in turn; how long a press took, and either side to see what the other did: null if it did not. */
async function hold({ id, candidate, friend, path, seat, room, console }: Pair, phase: number) {
  const pressMs: number[] = [];
  const seenMs: (number | null)[] = [];
  const timed = async (other: Followed, act: () => Promise<unknown>) => {
    const version = other.version();
    const begun = performance.now();
    await act();
    const actedMs = performance.now() - begun;
    // Only from here on: a slow press is no lost event.
    const isSeen = await other.until((now) => now !== version);
    seenMs.push(isSeen ? performance.now() - begun : null);
    return actedMs;
  };
  await delay(phase * BETWEEN_PRESSES_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    pressMs.push(await timed(room, () => ask(friend, path, seat, round)));
    await timed(console, () => answer(candidate, id, `${ANSWER} Part ${round}.`));
    await delay(BETWEEN_PRESSES_MS);
  }
  return { pressMs, seenMs };
}

async function openPair(url: string): Promise<Pair> {
  const { client: candidate, id } = await started(url, { interviewer: 'friend' });
  const invited = await candidate.post(`/api/interviews/${id}/friend`);
  const link = z.string().parse(invited.body.path).replace('/console/', '');
  const [friend, seat, path] = [createRestClient(url), randomUUID(), `/api/friend/${link}`];
  expectDone(await friend.post(`${path}/enter`, { seat, name: 'Grace' }));
  const leaving = new AbortController();
  const { signal } = leaving;
  const [room, console] = [
    follow(await streams(url, candidate.token).meeting.room.query({ id }, { signal })),
    follow(await streams(url).meeting.console.query({ token: link, seat }, { signal })),
  ];
  await Promise.all([room, console].map((each) => each.until((version) => version !== '')));
  return { id, candidate, friend, path, seat, room, console, leave: () => leaving.abort() };
}

async function started(url: string, interview: object): Promise<{ client: Person; id: number }> {
  const client = createRestClient(url);
  const token = await client.signUp(`${randomUUID()}@example.com`);
  await client.post('/api/activate-free-plan');
  const { body } = await client.post('/api/interviews', { categoryId: 1, levelId: 2, ...interview });
  return { client: { ...client, url, token }, id: z.number().parse(body.id) };
}

function streams(url: string, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return createTRPCClient<AppRouter>({
    links: [httpBatchStreamLink({ url: `${url}/trpc`, transformer: superjson, headers, maxItems: 1 })],
  });
}

function follow(stream: AsyncIterable<{ version: string }>): Followed {
  let version = '';
  const waiting = new Set<() => void>();
  void (async () => {
    for await (const state of stream) {
      version = state.version;
      for (const look of waiting) look();
    }
  })().catch(() => {});
  return {
    version: () => version,
    until: (isSeen) =>
      new Promise((resolve) => {
        const end = (was: boolean) => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(was);
        };
        const look = () => isSeen(version) && end(true);
        const timer = setTimeout(() => end(false), LOST_AFTER_MS);
        waiting.add(look);
        look();
      }),
  };
}

async function ask(friend: RestClient, path: string, seat: string, part: number | string): Promise<void> {
  expectDone(await friend.post(`${path}/questions`, { seat, words: `And what about part ${part}?` }));
}

async function answer(client: RestClient, id: number, transcript: string): Promise<void> {
  const form = new FormData();
  form.set('transcript', transcript);
  expectDone(await client.post(`/api/interviews/${id}/responses`, form));
}

function expectDone({ status, body }: RestAnswer): void {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
}

function milliseconds(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
}
