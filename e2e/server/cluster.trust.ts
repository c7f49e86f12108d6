import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toneWav } from '#testing/examples.ts';
import { hasPostgres } from '#testing/postgres-server.ts';
import { createRestClient, type RestClient } from '#testing/rest-client.ts';
import type { ServerProcess } from '#testing/server-process.ts';
import { type Acknowledged, nothingAcknowledged, practice } from './acknowledged.ts';
import { count } from './built-server.ts';
import { newPlace, type Place, type Sql, twoServers } from './two-servers.ts';

const CLIENTS = 4;

/** On a machine that has much else to do. */
const PATIENT_MS = 120_000;

// CI installs PostgreSQL; without it there, this must not pass by itself.
describe.skipIf(!hasPostgres() && !process.env.CI)('two processes on one PostgreSQL and one bucket', () => {
  test('that start at once on an empty database are both ready', async () => {
    const { servers } = await twoServers();
    for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  const ROUNDS = count({ reduced: 5, full: 20 });
  test(`give away the sessions that are left and no more, ${ROUNDS} times`, async () => {
    const { servers, sql } = await twoServers();
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two] = servers.map(({ url }) => createRestClient(url));
      if (!one || !two) throw new Error('there are two');
      const token = await one.signUp(`quota${round}@example.com`);
      await one.post('/api/activate-free-plan');
      const id = await userId(sql, `quota${round}@example.com`);
      await sql('update user_licenses set sessions_remaining = 5 where user_id = $1', [id]);
      const clients = servers.map(({ url }) => createRestClient(url, token));
      const starts = Array.from({ length: 40 }, (_, n) =>
        clients[n % 2]?.post('/api/interviews', { categoryId: 1, levelId: 2 }),
      );
      const replies = await Promise.all(starts);
      expect(replies.filter((reply) => reply?.status === 201)).toHaveLength(5);
      const [license] = await sql('select sessions_remaining::int from user_licenses where user_id = $1', [
        id,
      ]);
      expect(license).toEqual({ sessions_remaining: 0 });
    }
  });

  test('take one answer at a time, whichever of them it comes to', async () => {
    const { servers, sql } = await twoServers();
    const { id, clients } = await interviewOn(servers, 'one@example.com');
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        clients[n % 2]?.post(
          `/api/interviews/${id}/responses`,
          typed(`Answer ${n}: we cache reads in Redis.`),
        ),
      ),
    );
    const taken = replies.filter((reply) => reply?.status === 201).length;
    expect(taken).toBeGreaterThan(0);
    for (const reply of replies) expect([201, 409]).toContain(reply?.status);
    const turns = await sql(
      'select seq::int, speaker from interview_responses where interview_id = $1 order by seq',
      [id],
    );
    expect(turns.map(({ seq }) => seq)).toEqual(turns.map((_, place) => place));
    expect(turns.filter(({ speaker }) => speaker === 'user')).toHaveLength(taken);
  });

  test('show in one of them the turn that happens in the other', async () => {
    const { servers } = await twoServers();
    const { id, clients, token } = await interviewOn(servers, 'follow@example.com');
    const [answering, following] = servers;
    if (!answering || !following) throw new Error('there are two');
    const text = 'Clients write to a queue, and workers take their orders from there.';
    const sent = clients[0]?.post(`/api/interviews/${id}/responses`, typed(text));
    const events = await untilDone(following.url, token, id);
    expect((await sent)?.status).toBe(201);
    expect(events).toContain('done');
  });

  test('play in one of them what was recorded in the other', async () => {
    const { servers } = await twoServers();
    const { id, clients, token } = await interviewOn(servers, 'recorded@example.com');
    const wav = toneWav(2);
    const form = new FormData();
    form.append('audio', new Blob([wav]), 'answer.wav');
    const { body } = (await clients[0]?.post(`/api/interviews/${id}/responses`, form)) ?? {};
    const { answer } = z.object({ answer: z.object({ id: z.number() }) }).parse(body);
    for (const { url } of servers) {
      const reply = await fetch(`${url}/api/interviews/${id}/responses/${answer.id}/audio`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(reply.status).toBe(200);
      expect(new Uint8Array(await reply.arrayBuffer())).toEqual(wav);
    }
  });

  test('serve an interview whose every call goes to the other one', async () => {
    const { servers } = await twoServers();
    let calls = 0;
    const turns = () => {
      calls += 1;
      return servers[calls % 2]?.url ?? '';
    };
    const client = createRestClient(turns);
    await client.signUp('proxy@example.com');
    await client.post('/api/activate-free-plan');
    const { body: interview } = await client.post('/api/interviews', { categoryId: 1, levelId: 2 });
    for (let n = 0; n < 4; n += 1) {
      const text = `Answer ${n}: reads go to replicas, and writes to one primary.`;
      expect((await client.post(`/api/interviews/${interview.id}/responses`, typed(text))).status).toBe(201);
    }
    expect((await client.post(`/api/interviews/${interview.id}/complete`)).status).toBe(200);
    await expect
      .poll(async () => (await client.get(`/api/interviews/${interview.id}`)).body.status, {
        timeout: PATIENT_MS,
      })
      .toBe('completed');
  });

  test('leave jobs to the one that only works, and grade a report once it is there', async () => {
    const place = await newPlace();
    const servers = await Promise.all([place.start(0, { ROLE: 'web' }), place.start(1, { ROLE: 'web' })]);
    const { id, clients } = await interviewOn(servers, 'roles@example.com');
    expect((await clients[1]?.post(`/api/interviews/${id}/complete`))?.body.status).toBe('grading');
    const read = async () => (await clients[0]?.get(`/api/interviews/${id}`))?.body.status;
    expect(await read()).toBe('grading');
    const worker = await place.start(2, { ROLE: 'worker' });
    for (const path of ['/healthz', '/readyz']) expect((await fetch(worker.url + path)).status).toBe(200);
    for (const path of ['/', '/api/license-plans']) expect((await fetch(worker.url + path)).status).toBe(404);
    await expect.poll(read, { timeout: PATIENT_MS }).toBe('completed');
    const answered = await interviewOn(servers, 'answered@example.com');
    const text = 'Reads go to replicas, and writes to one primary.';
    const reply = await answered.clients[0]?.post(`/api/interviews/${answered.id}/responses`, typed(text));
    expect(reply?.body).toMatchObject({ next: { speaker: 'ai' } });
  });

  const KILLS = count({ reduced: 6, full: 100 });
  test(`lose nothing that was acknowledged when one of them is killed, ${KILLS} times, and grade every interview`, {
    timeout: KILLS * 60_000,
  }, async () => {
    const place = await newPlace();
    const servers = [await place.start(0), await place.start(1)];
    const seen = nothingAcknowledged();
    const work = workOn(servers, seen);
    for (let round = 0; round < KILLS; round += 1) {
      await more(seen, CLIENTS);
      const which = round % 2;
      await servers[which]?.kill();
      await more(seen, 1);
      servers[which] = await place.start(which);
    }
    await work.stop();
    await expect.poll(() => inGrading(place.sql), { timeout: PATIENT_MS }).toEqual([]);
    await expectKept(place, seen);
  });

  test('answer that the database is away while PostgreSQL starts anew, and lose nothing', async () => {
    const place = await newPlace();
    const servers = [await place.start(0), await place.start(1)];
    const seen = nothingAcknowledged();
    const work = workOn(servers, seen);
    await more(seen, CLIENTS);
    const down = place.postgres.restart();
    const refused = await fetch(`${servers[0]?.url}/api/auth/user`, {
      headers: { Authorization: 'Bearer nobody' },
    });
    expect([401, 503]).toContain(refused.status);
    await down;
    await more(seen, CLIENTS);
    await work.stop();
    await expect.poll(() => inGrading(place.sql), { timeout: PATIENT_MS }).toEqual([]);
    await expectKept(place, seen);
  });
});

function typed(text: string): FormData {
  const form = new FormData();
  form.append('transcript', text);
  return form;
}

async function userId(sql: Sql, email: string): Promise<unknown> {
  return (await sql('select id from users where email = $1', [email]))[0]?.id;
}

/** A candidate with a running interview, who is signed in to both. */
async function interviewOn(servers: ServerProcess[], email: string) {
  const first = createRestClient(servers[0]?.url ?? '');
  const token = await first.signUp(email);
  await first.post('/api/activate-free-plan');
  const { body } = await first.post('/api/interviews', { categoryId: 1, levelId: 2 });
  return {
    id: z.number().parse(body.id),
    token,
    clients: servers.map(({ url }) => createRestClient(url, token)),
  };
}

/** Kinds of the events of the latest turn, by asking again until it is over. */
async function untilDone(url: string, token: string, id: number): Promise<string[]> {
  const client = createRestClient(url, token);
  const turn = z.object({ events: z.array(z.object({ kind: z.string() })), isOver: z.boolean() });
  const read = async () => turn.parse((await client.get(`/api/interviews/${id}/turn`)).body);
  await expect
    .poll(async () => (await read()).events.map(({ kind }) => kind), { timeout: PATIENT_MS })
    .toContain('done');
  return (await read()).events.map(({ kind }) => kind);
}

/** Candidates whose calls go now here and now there, through everything that happens, until they are stopped. */
function workOn(servers: ServerProcess[], seen: Acknowledged) {
  let isOver = false;
  let calls = 0;
  const anyone = () => {
    if (isOver) throw new Error('enough');
    calls += 1;
    return servers[calls % servers.length]?.url ?? '';
  };
  const candidates = Array.from({ length: CLIENTS }, async (_, i) => {
    let client: RestClient | null = null;
    while (!isOver) {
      try {
        if (!client) {
          const fresh = createRestClient(anyone);
          await fresh.signUp(`candidate${i}-${calls}@example.com`);
          client = fresh;
        }
        await practice(client, seen);
      } catch {
        // Nobody was there, or the database was away: the next call finds the other one.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(candidates);
    },
  };
}

function more(seen: Acknowledged, answers: number) {
  const enough = seen.answers.size + answers;
  return expect.poll(() => seen.answers.size, { timeout: PATIENT_MS }).toBeGreaterThanOrEqual(enough);
}

const inGrading = (sql: Sql) => sql(`select id from interviews where status = 'grading'`);

/** Rows in the database, bytes in the bucket, and no effect twice. */
async function expectKept({ sql, s3 }: Place, seen: Acknowledged): Promise<void> {
  const idsOf = async (statement: string) => new Set((await sql(statement)).map(({ id }) => Number(id)));
  const begun = await idsOf('select id from interviews');
  expect([...seen.interviews].filter((id) => !begun.has(id))).toEqual([]);
  const files = new Map(
    (await sql('select id, audio_file from interview_responses where audio_file is not null')).map(
      ({ id, audio_file }) => [Number(id), String(audio_file)],
    ),
  );
  const hashOf = (file: string) => {
    const stored = [...s3.objects].find(([key]) => key.endsWith(`/${file}`))?.[1];
    return stored && createHash('sha256').update(stored.bytes).digest('hex');
  };
  const lost = [...seen.answers].filter(([id, sha256]) => hashOf(files.get(id) ?? 'none') !== sha256);
  expect(lost).toEqual([]);
  const graded = await idsOf('select interview_id as id from reports where is_current');
  expect([...seen.reports].filter((id) => !graded.has(id))).toEqual([]);
  const twice = [
    ...(await sql(
      'select interview_id, kind from license_ledger where interview_id is not null group by 1, 2 having count(*) > 1',
    )),
    ...(await sql(
      `select answer_id, kind from turn_events where kind in ('received', 'done') group by 1, 2 having count(*) > 1`,
    )),
    ...(await sql('select interview_id from reports where is_current group by 1 having count(*) > 1')),
  ];
  expect(twice).toEqual([]);
}
