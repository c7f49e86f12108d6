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

const TURNS = 20;
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
 * ordinary turn of the app; then so many consoles and rooms at once, every one of them followed as a browser follows it.
 */
export async function benchFriend(entry: string, dataDir: string, args: string[]): Promise<string[]> {
  const { values } = parseArgs({ args, options });
  const server = await startServerProcess(entry, { DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  try {
    const ordinary = await ordinaryTurns(server.url);
    const one = await openPair(server.url);
    const pressed = await pressedTurns(one);
    one.leave();
    const before = residentMegabytes(server, 'VmRSS');
    const pairs: Pair[] = [];
    while (pairs.length < Number(values.pairs)) pairs.push(await openPair(server.url));
    const open = residentMegabytes(server, 'VmRSS');
    const held = await Promise.all(pairs.map((pair, at) => hold(pair, at / pairs.length)));
    const after = residentMegabytes(server, 'VmRSS');
    for (const pair of pairs) pair.leave();
    const events = held.flatMap(({ seenMs }) => seenMs);
    const lost = events.filter((ms) => ms === null).length;
    const added = percentile(pressed, 0.95) - percentile(ordinary, 0.95);
    return [
      `answered to the app's next question heard    ${milliseconds(ordinary)}`,
      `pressed by a friend to heard in the room     ${milliseconds(pressed)}   p95 ${Math.round(added)} ms over it (goal at most 300)`,
      `${pairs.length} consoles and ${pairs.length} rooms at once   ${lost} of ${events.length} events lost (goal 0), seen on the other side ${milliseconds(events.filter((ms) => ms !== null))}`,
      `  a press acknowledged       ${milliseconds(held.flatMap(({ pressMs }) => pressMs))}   (goal p95 under 500)`,
      `  resident memory            ${after} MB; ${before} with none, ${open} with all open and silent`,
      `  load average               ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    ];
  } finally {
    await server.stop();
  }
}

/** Milliseconds from an answer to the sound of the question after it. */
async function ordinaryTurns(url: string): Promise<number[]> {
  const { client, id } = await started(url, {});
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const begun = performance.now();
    await answer(client, id, `${ANSWER} Part ${turn}.`);
    await heard(client, id);
    times.push(performance.now() - begun);
  }
  return times;
}

/** Milliseconds from a press to the sound of what was asked, which the room learns of by its stream. */
async function pressedTurns({ id, candidate, friend, path, seat, room }: Pair): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const version = room.version();
    const begun = performance.now();
    const pressed = ask(friend, path, seat, turn);
    if (!(await room.until((now) => now !== version))) throw new Error('the room was told nothing');
    await heard(candidate, id);
    times.push(performance.now() - begun);
    await pressed;
    await answer(candidate, id, `${ANSWER} Part ${turn}.`);
  }
  return times;
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

async function ask(friend: RestClient, path: string, seat: string, turn: number): Promise<void> {
  expectDone(await friend.post(`${path}/questions`, { seat, words: `And what about part ${turn} of it?` }));
}

async function answer(client: RestClient, id: number, transcript: string): Promise<void> {
  const form = new FormData();
  form.set('transcript', transcript);
  expectDone(await client.post(`/api/interviews/${id}/responses`, form));
}

/** The words of the question, and its first sound where the server has a voice. */
async function heard(client: Person, id: number): Promise<void> {
  await client.get(`/api/interviews/${id}`);
  const reply = await fetch(`${client.url}/api/interviews/${id}/audio`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  await reply.body?.getReader().read();
}

function expectDone({ status, body }: RestAnswer): void {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
}

function milliseconds(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
}
