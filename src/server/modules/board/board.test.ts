import { expect, it } from 'vitest';
import type { BoardChange } from '#shared/board/board.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { addReport, DRAWN, signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { sql } from '#testing/test-database.ts';
import { createBoardStore } from './board.store.ts';

async function drawing() {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await startedInterview(app, ada);
  const draw = (name: string, change: BoardChange, ageMs = 0) =>
    ada.caller.board.append({ id, changes: [{ id: name, ageMs, change }] });
  return { app, ada, id, board: ada.caller.board, draw };
}

function part(id: string, name: string): BoardChange {
  return { do: 'put_node', node: { id, kind: 'service', name, note: '', group: null, x: 0, y: 0 } };
}

it('keeps what was drawn, with its time in the interview, and shows the board at any second', async () => {
  const { app, id, board, draw } = await drawing();
  app.clock.advance(65_000);
  await draw('one', part('a', 'Orders'));
  app.clock.advance(10_000);
  await draw('two', part('a', 'Order service'));
  expect((await board.events({ id })).events.map(({ seq, atMs }) => ({ seq, atMs }))).toEqual([
    { seq: 1, atMs: 65_000 },
    { seq: 2, atMs: 75_000 },
  ]);
  expect((await board.get({ id, at: 64 })).nodes).toEqual([]);
  expect((await board.get({ id, at: 70 })).nodes).toMatchObject([{ name: 'Orders' }]);
  expect((await board.get({ id })).nodes).toMatchObject([{ name: 'Order service' }]);
});

it('keeps a change once, however often it is sent', async () => {
  const { id, board } = await drawing();
  await board.append({ id, changes: DRAWN });
  const { events, refused } = await board.append({ id, changes: [...DRAWN, ...DRAWN] });
  expect(events.map((each) => each.id)).toEqual(DRAWN.map((each) => each.id));
  expect(refused).toEqual([]);
});

it('lets the last of two tabs win, element by element, and tells each what the other drew', async () => {
  const { draw, id, board } = await drawing();
  await draw('one', part('a', 'Orders'));
  await draw('two', part('b', 'Ledger'));
  const { events } = await board.append({
    id,
    after: 1,
    changes: [{ id: 'three', ageMs: 0, change: part('a', 'Payments') }],
  });
  expect(events.map(({ seq }) => seq)).toEqual([2, 3]);
  expect((await board.get({ id })).nodes.map(({ name }) => name)).toEqual(['Payments', 'Ledger']);
});

it('dates what a tab drew while it was offline by when it was drawn', async () => {
  const { app, id, board, draw } = await drawing();
  app.clock.advance(60_000);
  await draw('late', part('a', 'Orders'), 20_000);
  await draw('older', part('b', 'Ledger'), 3_600_000);
  expect((await board.events({ id })).events.map(({ atMs }) => atMs)).toEqual([40_000, 0]);
});

it('refuses what cannot stand, with a sentence, and keeps the rest', async () => {
  const { id, board } = await drawing();
  const loop: BoardChange = {
    do: 'put_edge',
    edge: { id: 'loop', from: 'a', to: 'a', verb: 'calls', sync: true, note: '' },
  };
  const group = (own: string, parent: string | null): BoardChange => {
    return { do: 'put_group', group: { id: own, name: own, kind: 'zone', parent } };
  };
  const changes = [part('a', 'Orders'), loop, group('g', null), group('h', 'g'), group('g', 'h')];
  const { refused } = await board.append({
    id,
    changes: changes.map((change, at) => ({ id: `c${at}`, ageMs: 0, change })),
  });
  expect(refused).toEqual([
    { id: 'c1', message: 'A part cannot be connected to itself.' },
    { id: 'c4', message: 'A group cannot stand within itself.' },
  ]);
  expect((await board.events({ id })).events).toHaveLength(3);
});

it('is full at its bounds, says so, and keeps what it has', async () => {
  const { id, board } = await drawing();
  const counts: number[] = [];
  let refusal = '';
  for (let call = 0; call < 12; call += 1) {
    const changes = Array.from({ length: 200 }, (_, at) => ({
      id: `c${call}-${at}`,
      ageMs: 0,
      change: { do: 'move' as const, places: [{ id: 'a', x: call, y: at }] },
    }));
    const { refused } = await board.append({ id, changes });
    counts.push(refused.length);
    refusal = refused[0]?.message ?? refusal;
  }
  expect(counts.at(0)).toBe(0);
  expect(counts.at(-1)).toBe(200);
  expect(refusal).toMatch(/A board keeps (?:64 kB|2000 changes) an interview, and this one has them\./);
  const { events } = await board.events({ id });
  expect(events.length).toBe(12 * 200 - counts.reduce((sum, each) => sum + each, 0));
});

it('counts the bytes of names in any script', async () => {
  const { id, board } = await drawing();
  const draw = async (call: number) => {
    const changes = Array.from({ length: 200 }, (_, at) => {
      return { id: `c${call}-${at}`, ageMs: 0, change: part(`n${at}`, '店'.repeat(60)) };
    });
    return (await board.append({ id, changes })).refused;
  };
  expect(await draw(1)).toEqual([]);
  expect(new Set((await draw(2)).map(({ message }) => message))).toEqual(
    new Set(['A board keeps 64 kB an interview, and this one has them.']),
  );
});

it('has room for 200 parts with 400 connections', async () => {
  const { id, board } = await drawing();
  const changes = [
    ...Array.from({ length: 200 }, (_, at) => part(`n${at}`, `Service ${at}`)),
    ...Array.from({ length: 400 }, (_, at): BoardChange => {
      const [from, to] = [`n${at % 200}`, `n${(at * 7 + 1) % 200}`];
      return { do: 'put_edge', edge: { id: `e${at}`, from, to, verb: 'calls', sync: true, note: '' } };
    }),
  ].filter((each) => each.do !== 'put_edge' || each.edge.from !== each.edge.to);
  for (let at = 0; at < changes.length; at += 200) {
    const some = changes
      .slice(at, at + 200)
      .map((change, place) => ({ id: `c${at + place}`, ageMs: 0, change }));
    expect((await board.append({ id, changes: some })).refused).toEqual([]);
  }
  expect((await board.get({ id })).nodes).toHaveLength(200);
});

it('takes no more once the interview has ended, but acknowledges what it had', async () => {
  const { app, id, draw } = await drawing();
  await draw('one', part('a', 'Orders'));
  await addReport(app, id, 'B+', 80);
  await expect(draw('two', part('b', 'Ledger'))).rejects.toMatchObject({
    message: 'This interview is not in progress any more.',
  });
  const again = await draw('one', part('a', 'Orders'));
  expect(again).toMatchObject({ isOpen: false, refused: [] });
});

it('takes what was drawn just before the end, for a moment after it, and dates it at the end', async () => {
  const { app, ada, id, board, draw } = await drawing();
  app.clock.advance(60_000);
  await sql(
    app.db,
    "insert into jobs (kind, subject_id, status, run_after, created_at, updated_at) values ('read', ?, 'done', 0, 0, 0)",
    id,
  );
  await ada.caller.interviews.complete({ id });
  app.clock.advance(2_000);
  await draw('before', part('a', 'Orders'), 3_000);
  await draw('at', part('b', 'Ledger'), 500);
  expect((await board.events({ id })).events.map(({ atMs }) => atMs)).toEqual([59_000, 60_000]);
  app.clock.advance(3_000);
  expect(await draw('last', part('c', 'Mail'), 5_000)).toMatchObject({ refused: [] });
  app.clock.advance(1);
  await expect(draw('late', part('d', 'Search'), 7_000)).rejects.toMatchObject({
    message: 'This interview is not in progress any more.',
  });
});

it('goes on from what was drawn by way of another process', async () => {
  const { app, id, board, draw } = await drawing();
  await draw('one', part('a', 'Orders'));
  const elsewhere = createBoardStore(app.db);
  await elsewhere.append(id, [{ id: 'two', ageMs: 0, change: part('b', 'Ledger') }], app.clock.now());
  await draw('three', part('c', 'Mail'));
  expect((await board.events({ id })).events.map((each) => each.id)).toEqual(['one', 'two', 'three']);
});

it('goes with its interview', async () => {
  const { app, ada, id, board } = await drawing();
  await board.append({ id, changes: DRAWN });
  await ada.caller.interviews.delete({ id });
  expect(await app.deps.data.stores.board.listAfter(id, 0)).toEqual([]);
});

it('is shown by a link to the report, unless its owner keeps it back', async () => {
  const { app, ada, id, board } = await drawing();
  await board.append({ id, changes: DRAWN });
  await addReport(app, id, 'B+', 80);
  const open = async (showsBoard?: boolean) => {
    const { path } = await ada.caller.sharing.create({ id, showsBoard });
    return (await app.caller().friend.report({ token: path.replace('/console/', '') })).board.length;
  };
  expect([await open(), await open(false)]).toEqual([DRAWN.length, 0]);
});

it.each([
  ['a name of 10 kB', { node: { name: 'x'.repeat(10_000) } }, 400, 'At most 60 characters.'],
  ['a name of two lines', { node: { name: 'Orders\nLedger' } }, 400, 'One line of text.'],
  ['a note of 10 kB', { node: { note: 'x'.repeat(10_000) } }, 400, 'At most 140 characters.'],
  ['a kind that is none', { node: { kind: 'mainframe' } }, 400, 'One of client, edge, gateway'],
  ['a place beyond all bounds', { node: { x: 1e12 } }, 400, 'A whole number from -100000 to 100000.'],
  ['an id with markup', { node: { id: '<b>' } }, 400, 'An id has 1 to 16 letters or digits.'],
  ['10,000 changes at once', { times: 10_000 }, 413, ''],
  ['300 changes at once', { times: 300 }, 400, 'At most 250 changes a call.'],
  ['a body of 20 MB', { node: { name: 'x'.repeat(20_000_000) } }, 413, ''],
])('refuses %s with a sentence, and keeps what was drawn', async (_, bad, status, sentence) => {
  const { app, ada, id, board, draw } = await drawing();
  await draw('before', part('kept', 'Orders'));
  const node = { id: 'a', kind: 'service', name: 'Ledger', x: 0, y: 0, ...('node' in bad ? bad.node : {}) };
  const changes = Array.from({ length: 'times' in bad ? bad.times : 1 }, (__, at) => {
    return { id: `c${at}`, change: { do: 'put_node', node } };
  });
  const reply = await app.request(`/api/interviews/${id}/board/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ changes }),
  });
  expect(reply.status).toBe(status);
  expect(await reply.text()).toContain(sentence);
  expect((await board.get({ id })).nodes.map(({ name }) => name)).toEqual(['Orders']);
});

it('keeps markup in a name as the text that it is', async () => {
  const { id, board, draw } = await drawing();
  await draw('one', part('a', '<script>alert(1)</script>'));
  expect((await board.get({ id })).nodes).toMatchObject([{ name: '<script>alert(1)</script>' }]);
});
