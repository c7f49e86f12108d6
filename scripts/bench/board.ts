import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { type BoardChange, boardAt, MAX_EDGES, MAX_NODES, NODE_KINDS } from '#shared/board/board.ts';
import { boardEvent } from '#shared/board/board-schema.ts';
import { BOARD_TEXT_TOKENS, boardText } from '#shared/board/board-text.ts';
import { createRestClient, type RestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { chunksOf, LIVE_ROUTE } from './first-visit.ts';
import { median, percentile } from './measure.ts';
import { startInterview } from './voice-turns.ts';

const CHROMIUM = '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream'];
const COLUMNS = 20;
const CHANGES = 200;
const A_CALL = 200;
const DRAG_FRAMES = 240;
/** What opening the board may load beside the room's code, compressed with gzip. */
export const MAX_BOARD_CODE_BYTES = 110_000;

/**
 * The largest board there may be: how fast a change of it is acknowledged, how long its text is, how smoothly a part of it is
 * dragged, and what its code weighs beside the room's. Throws when the room loads any of it before the board is opened.
 */
export async function benchBoard(entry: string, dataDir: string): Promise<string[]> {
  const server = await startServerProcess(entry, { DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  try {
    const client = createRestClient(server.url);
    const token = await client.signUp('draws@example.com');
    const id = await startInterview(client);
    const path = `/api/interviews/${id}/board/events`;
    await draw(client, path, largestBoard());
    const { changes, reads } = await acknowledged(client, path);
    const events = z.object({ events: z.array(boardEvent) }).parse((await client.get(path)).body).events;
    const text = boardText(boardAt(events), { since: boardAt(events.slice(0, -50)) });
    return [
      `board of ${MAX_NODES} parts and ${MAX_EDGES} connections`,
      `  a change acknowledged      ${milliseconds(changes)}   (goal p95 under 50 ms)`,
      `  a read of the account      ${milliseconds(reads)}   (between the changes: what the machine makes of any call)`,
      `  its text for a model       ${text.length} characters, about ${Math.round(text.length / 3.5)} tokens   (goal ${BOARD_TEXT_TOKENS})`,
      ...weights(join(dirname(entry), '../client')),
      ...(await dragged(server.url.replace('127.0.0.1', 'localhost'), token, id)),
    ];
  } finally {
    await server.stop();
  }
}

function largestBoard(): BoardChange[] {
  const nodes = Array.from({ length: MAX_NODES }, (_, at): BoardChange => {
    const place = { x: (at % COLUMNS) * 240, y: Math.floor(at / COLUMNS) * 110 };
    const kind = NODE_KINDS[at % NODE_KINDS.length] ?? 'service';
    return {
      do: 'put_node',
      node: { id: `n${at}`, kind, name: `Part ${at}`, note: '', group: null, ...place },
    };
  });
  const edges = Array.from({ length: MAX_EDGES }, (_, at): BoardChange => {
    const from = at % MAX_NODES;
    const to = (from + (at < MAX_NODES ? 1 : COLUMNS)) % MAX_NODES;
    const ends = { from: `n${from}`, to: `n${to}` };
    return { do: 'put_edge', edge: { id: `e${at}`, ...ends, verb: 'calls', sync: at % 2 === 0, note: '' } };
  });
  return [...nodes, ...edges];
}

async function draw(client: RestClient, path: string, changes: readonly BoardChange[]): Promise<void> {
  for (let at = 0; at < changes.length; at += A_CALL) {
    const some = changes.slice(at, at + A_CALL).map((change, place) => ({ id: `c${at + place}`, change }));
    const { status, body } = await client.post(path, { changes: some });
    const refused = z.array(z.unknown()).parse(body.refused);
    if (status !== 200 || refused.length > 0) throw new Error(`not drawn: ${JSON.stringify(body)}`);
  }
}

/** Milliseconds until each of some changes was on the disk, and of a small read after each. */
async function acknowledged(client: RestClient, path: string) {
  const timed = async (call: () => Promise<{ status: number }>) => {
    const before = performance.now();
    const { status } = await call();
    if (status !== 200) throw new Error(`answered ${status}`);
    return performance.now() - before;
  };
  const [changes, reads]: [number[], number[]] = [[], []];
  const after = MAX_NODES + MAX_EDGES;
  for (let at = 0; at < CHANGES; at += 1) {
    const change: BoardChange = { do: 'move', places: [{ id: 'n0', x: at, y: 0 }] };
    const body = { after: after + at, changes: [{ id: `m${at}`, change }] };
    changes.push(await timed(() => client.post(path, body)));
    reads.push(await timed(() => client.get('/api/auth/user')));
  }
  return { changes, reads };
}

function milliseconds(times: readonly number[]): string {
  return `p50 ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;
}

function weights(clientDir: string): string[] {
  const room = new Map([...chunksOf(clientDir, LIVE_ROUTE), ...chunksOf(clientDir, 'room-later')]);
  const board = chunksOf(clientDir, 'board-panel');
  const early = [...room.keys()].filter((name) => /^(board|export-drawing|geometry|kinds)-/.test(name));
  if (early.length > 0) throw new Error(`the room loads ${early.join(', ')} before the board is opened`);
  const own = [...board].filter(([name]) => !room.has(name));
  const bytes = own.reduce((sum, [, size]) => sum + size, 0);
  return [
    `  its code                   ${(bytes / 1000).toFixed(1)} kB of gzip in ${own.map(([name]) => name).join(', ')}   (goal ${MAX_BOARD_CODE_BYTES / 1000} kB)`,
    `  the room before it         ${room.size} chunks, none of the board's`,
  ];
}

/**
 * A movement of the pointer before every frame, as a hand makes them: the time of each frame. As text: what the bundler adds to
 * functions is not there on the page.
 */
const DRAG_IN_CIRCLES = `(from) => new Promise((resolve) => {
  const frames = [];
  requestAnimationFrame(function move(at) {
    frames.push(at);
    if (frames.length > ${DRAG_FRAMES}) return resolve(frames);
    const turn = (frames.length / ${DRAG_FRAMES}) * 4 * Math.PI;
    const place = { clientX: from.x + 80 * Math.cos(turn), clientY: from.y + 80 * Math.sin(turn) };
    window.dispatchEvent(new MouseEvent('mousemove', { ...place, view: window, bubbles: true, buttons: 1 }));
    requestAnimationFrame(move);
  });
})`;

async function dragged(baseURL: string, token: string, id: number): Promise<string[]> {
  if (!existsSync(CHROMIUM)) return ['  dragged                    not measured: Chromium is not here'];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
    await context.addInitScript((held) => {
      localStorage.setItem('auth_token', held);
      localStorage.setItem('greeted', 'on');
    }, token);
    const page = await context.newPage();
    await page.goto(`/interview/${id}`);
    await page.getByRole('button', { name: 'Start answering' }).waitFor();
    await page.getByRole('button', { name: 'Open board' }).click();
    await page.getByRole('button', { name: 'Show all' }).click();
    const part = page.locator('[data-id="n90"]');
    const box = await part.boundingBox();
    if (!box) throw new Error('the part is not in sight');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 5, y);
    const protocol = await context.newCDPSession(page);
    // Of the page's own thread, so that other work on the machine does not count.
    await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => {
      const { metrics } = await protocol.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    };
    const before = await busy();
    const frames = z
      .array(z.number())
      .parse(await page.evaluate(`(${DRAG_IN_CIRCLES})(${JSON.stringify({ x, y })})`));
    const gaps = frames.slice(1).map((at, place) => at - (frames[place] ?? at));
    const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
    const work = (((await busy()) - before) * 1000) / gaps.length;
    await page.mouse.up();
    if ((await part.boundingBox())?.x === box.x) throw new Error('the part was not dragged');
    return [
      `  a part dragged             ${Math.round(gaps.length / seconds)} frames a second over ${seconds.toFixed(1)} s; ${work.toFixed(1)} ms of processor a frame   (goal at least 50 a second, 20 ms)`,
    ];
  } finally {
    await browser.close();
  }
}
