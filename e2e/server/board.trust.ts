import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRestClient } from '#testing/rest-client.ts';
import { newDataDir, startBuiltServer } from './built-server.ts';

const CYCLES = 20;
const kept = z.object({ events: z.array(z.object({ id: z.string(), seq: z.number() })) });

test(`K-A: ${CYCLES} power cuts in the middle of drawing lose nothing that was acknowledged`, {
  timeout: CYCLES * 30_000,
}, async () => {
  const dataDir = newDataDir();
  const acknowledged = new Set<string>();
  let token: string | undefined;
  let id = 0;
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const server = await startBuiltServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
    const client = createRestClient(server.url, token);
    if (token === undefined) {
      token = await client.signUp('draws@example.com');
      await client.post('/api/activate-free-plan');
      id = z.number().parse((await client.post('/api/interviews', { categoryId: 1, levelId: 2 })).body.id);
    }
    const path = `/api/interviews/${id}/board/events`;
    const before = kept.parse((await client.get(path)).body).events;
    expect([...acknowledged].filter((change) => !before.some((event) => event.id === change))).toEqual([]);
    expect(before.map(({ seq }) => seq)).toEqual(before.map((_, at) => at + 1));
    const enough = acknowledged.size + 5 + (cycle % 7);
    let isCut = false;
    const drawing = (async () => {
      try {
        for (let at = 0; at < 200; at += 1) {
          const change = { do: 'move', places: [{ id: 'a', x: cycle, y: at }] };
          const { status } = await client.post(path, { changes: [{ id: `${cycle}-${at}`, change }] });
          if (status === 200) acknowledged.add(`${cycle}-${at}`);
        }
      } catch (error) {
        if (!isCut) throw error;
      }
    })();
    await expect.poll(() => acknowledged.size, { timeout: 20_000, interval: 2 }).toBeGreaterThan(enough);
    isCut = true;
    await server.kill();
    await drawing;
  }
  const last = await startBuiltServer({ DATA_DIR: dataDir });
  const { events } = kept.parse(
    (await createRestClient(last.url, token).get(`/api/interviews/${id}/board/events`)).body,
  );
  const missing = [...acknowledged].filter((change) => !events.some((event) => event.id === change));
  expect(missing).toEqual([]);
  expect(await last.stop()).toBe(0);
});
