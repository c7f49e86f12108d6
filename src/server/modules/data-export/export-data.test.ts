import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import {
  lookupIds,
  signUpWithPlan,
  startedInterview,
  startedWithFriend,
  TYPED_ANSWER,
  toneWav,
} from '#testing/examples.ts';
import { sqlColumn } from '#testing/test-database.ts';
import { exportData } from './export-data.ts';

/** Downloads the zip and unpacks it with a different library than the one that packs it. */
async function unpack(app: TestApp, { token }: TestUser) {
  const reply = await app.request('/api/user/data', { headers: { Authorization: `Bearer ${token}` } });
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
  const read = (name: string) => Buffer.from(files[name] ?? expect.fail(`there is no ${name}`));
  return {
    reply,
    names: Object.keys(files),
    read,
    json: (name: string): unknown => JSON.parse(read(name).toString()),
  };
}

test('a person takes everything along: account, conversations, reports to read, recordings', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const bob = await signUpWithPlan(app);
  await startedInterview(app, bob);
  const { id } = await startedInterview(app, ada);
  const sound = toneWav(25);
  for (let turn = 0; turn < 3; turn += 1) {
    const audio = new File([sound], 'answer.wav');
    await ada.caller.interviews.submitAnswer({ id, audio, transcript: `${TYPED_ANSWER} Part ${turn}.` });
  }
  await ada.caller.interviews.complete({ id });
  app.deps.data.contentVersion = () => 'another';
  const graded = await ada.caller.interviews.gradeAgain({ id });
  await ada.caller.practice.answer({
    questionId: 'short-links',
    dimension: 'framing',
    transcript: TYPED_ANSWER,
    rating: 'good',
  });
  await ada.caller.preparation.save({ ...(await lookupIds(app)), interviewOn: '2026-02-01' });
  const { reply, names, read, json } = await unpack(app, ada);
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="backpressure-2026-01-05.zip"');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const folder = `interviews/2026-01-05-${id}`;
  expect(names).toEqual([
    'README.txt',
    'account.json',
    `${folder}/interview.json`,
    `${folder}/report.md`,
    `${folder}/turns.json`,
    `${folder}/arguments.json`,
    `${folder}/former-report-${graded.formerReports[0]?.id}.json`,
    ...[1, 3, 5].map((place) => `${folder}/answer-${place}.wav`),
  ]);
  expect(json('account.json')).toMatchObject({
    user: { email: ada.user.email },
    license: { plan: { type: 'trial' } },
    sessions: [{ kind: 'grant' }, { kind: 'consume', interviewId: id }],
    speakingTimes: [{ interviewId: id }, { interviewId: id }, { interviewId: id }],
    practice: [{ questionId: 'short-links', answer: TYPED_ANSWER }],
    practiceSchedule: [{ questionId: 'short-links', reps: expect.any(Number) }],
    preparation: [{ interviewOn: '2026-02-01' }],
  });
  expect(json(`${folder}/interview.json`)).toEqual(JSON.parse(JSON.stringify(graded)));
  expect(read(`${folder}/report.md`).toString()).toContain(`**Score:** ${graded.score} / 100, estimate`);
  expect(json(`${folder}/turns.json`)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ seq: 1, kind: 'received', atMs: 0 }),
      expect.objectContaining({
        kind: 'done',
        heard: expect.objectContaining({ transcriptState: 'transcribed' }),
      }),
    ]),
  );
  expect(read(`${folder}/answer-3.wav`)).toEqual(Buffer.from(sound));
  expect(reply.status).toBe(200);
});

test('where they are signed in is part of it, without what opens the account', async () => {
  const app = await createTestApp();
  const ada = await app.signUp();
  await app.signUp({ email: 'bob@example.com' });
  const device = { userId: ada.user.id, keyHash: 'hash-of-a-key', now: app.clock.now() };
  await app.deps.data.stores.knownDevices.remember(device, 5);
  const { json, read } = await unpack(app, ada);
  expect(json('account.json')).toMatchObject({
    signIns: [{ device: 'Test', startedAt: app.clock.now().toISOString(), expiresAt: expect.any(String) }],
    knownDevices: [{ lastSignInAt: app.clock.now().toISOString() }],
  });
  const hashes = await sqlColumn(app.db, 'select sid from sessions union select key_hash from known_devices');
  expect(hashes.filter((hash) => read('account.json').includes(String(hash)))).toEqual([]);
});

test('how they judged themselves is part of it, without the truth of what is still to be decided', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await startedInterview(app, ada);
  await ada.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  await ada.caller.interviews.complete({ id });
  const { statements, points } = await ada.caller.interviews.debrief({ id });
  const [decided, open] = statements;
  const [point] = points;
  await ada.caller.interviews.saveDebrief({
    id,
    answers: { [decided?.id ?? '']: 'unsure' },
    ticks: { [point?.id ?? '']: 'named' },
  });
  const { json } = await unpack(app, ada);
  const told = z
    .object({ sentences: z.array(z.object({ text: z.string() }).loose()), ticks: z.unknown() })
    .parse(json(`interviews/2026-01-05-${id}/debrief.json`));
  expect(told.ticks).toEqual({ [point?.id ?? '']: 'named' });
  expect(told.sentences).toHaveLength(statements.length);
  expect(told.sentences.find(({ text }) => text === decided?.text)).toMatchObject({
    answer: 'unsure',
    isTrue: expect.any(Boolean),
  });
  expect(told.sentences.find(({ text }) => text === open?.text)).toEqual({ text: open?.text });
});

test('a drawing is read only when it is sent: a person may have drawn in hundreds of interviews', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await startedInterview(app, ada);
  const node = { id: 'a', kind: 'service' as const, name: 'A', note: '', group: null, x: 0, y: 0 };
  const drawn = { id: 'first', ageMs: 0, change: { do: 'put_node' as const, node } };
  await ada.caller.board.append({ id, changes: [drawn] });
  const { board } = app.deps.data.stores;
  const { listAfter } = board;
  let reads = 0;
  board.listAfter = (...asked) => {
    reads += 1;
    return listAfter(...asked);
  };
  const { stream } = await exportData(app.deps, ada.user);
  expect(reads).toBe(0);
  await stream.cancel();
  const { json, read } = await unpack(app, ada);
  expect(json(`interviews/2026-01-05-${id}/board.json`)).toMatchObject([{ change: drawn.change }]);
  expect(read(`interviews/2026-01-05-${id}/board.svg`).toString()).toContain('<svg');
});

test('the link of a friend, what was seen through it and the verdict are part of it, a draft is not', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await ada.caller.interviews.start({ ...(await lookupIds(app)), interviewer: 'friend' });
  const { path } = await ada.caller.sharing.inviteFriend({ id });
  const { friend } = app.caller();
  const seat = { token: path.replace('/console/', ''), seat: 'console-1' };
  await friend.enter({ ...seat, name: 'Grace' });
  const { stages } = await friend.script({ token: seat.token });
  const ticks = { [stages[0]?.points[0]?.id ?? '']: 'reason' as const };
  await friend.saveVerdict({ ...seat, ticks, notes: [{ text: 'Asks back.' }] });
  const account = async () => (await unpack(app, ada)).json('account.json');
  expect(await account()).toMatchObject({
    shareLinks: [{ interviewId: id, kind: 'console', name: 'Grace' }],
    visits: [{ what: 'entered', times: 1 }],
    verdicts: [],
  });
  await ada.caller.interviews.complete({ id });
  await friend.saveVerdict({ ...seat, send: true });
  expect(await account()).toMatchObject({
    verdicts: [{ verdict: { ticks, notes: [{ text: 'Asks back.' }] } }],
  });
  expect(JSON.stringify(await account())).not.toContain('tokenHash');
});

test('nothing of anybody else is part of it, whatever there is of them', async () => {
  const app = await createTestApp();
  const [ada, bob] = [await signUpWithPlan(app), await app.signUp()];
  const { id, token } = await startedWithFriend(app, ada);
  const grace = { token, seat: 'console-1' };
  const { friend } = app.caller(undefined, '10.9.9.9');
  await friend.enter({ ...grace, name: 'Grace' });
  await friend.ask({ ...grace, words: 'Where would you start?' });
  const audio = new File([toneWav(25)], 'answer.wav');
  const { answer } = await ada.caller.interviews.submitAnswer({ id, audio, transcript: TYPED_ANSWER });
  const corrected = { id, responseId: answer.id, transcript: `${TYPED_ANSWER} Twice.` };
  await ada.caller.interviews.correctTranscript(corrected);
  await ada.caller.interviews.complete({ id });
  await friend.saveVerdict({ ...grace, scores: { design: 3 }, send: true });
  const { path } = await ada.caller.sharing.create({ id });
  const review = { token: path.replace('/console/', ''), reviewer: 'Linus', scores: { depth: 2 } };
  await friend.review(review);
  const task = { questionId: 'short-links', dimension: 'framing' as const };
  await ada.caller.practice.answer({ ...task, transcript: TYPED_ANSWER, rating: 'good' });
  await ada.caller.preparation.skip({});
  const device = { userId: ada.user.id, keyHash: 'hash', now: app.clock.now() };
  await app.deps.data.stores.knownDevices.remember(device, 5);
  const call = { capability: 'model', model: 'example', usd: 0.25, createdAt: app.clock.now() } as const;
  await app.deps.data.stores.costs.add({ ...call, userId: ada.user.id, interviewId: id });

  const lists = (account: unknown) =>
    Object.entries(z.record(z.string(), z.unknown()).parse(account)).flatMap(([name, list]) =>
      Array.isArray(list) ? [{ name, rows: list.length }] : [],
    );
  const hers = await unpack(app, ada);
  expect(lists(hers.json('account.json')).filter(({ rows }) => rows === 0)).toEqual([]);
  expect(hers.names).toContain(`interviews/2026-01-05-${id}/answer-1.wav`);
  const his = await unpack(app, bob);
  expect(lists(his.json('account.json')).filter(({ rows }) => rows > 0)).toEqual([
    { name: 'signIns', rows: 1 },
  ]);
  expect(his.names).toEqual(['README.txt', 'account.json']);
});

test('an interview that is deleted meanwhile does not spoil the rest', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await startedInterview(app, ada);
  const { stream } = await exportData(app.deps, ada.user);
  await ada.caller.interviews.delete({ id });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  expect(Object.keys(files)).toContain(`interviews/2026-01-05-${id}/interview.json`);
  expect(Buffer.from(files['account.json'] ?? []).toString()).toContain(ada.user.email);
});

test('a recording that goes away meanwhile does not spoil the rest', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await startedInterview(app, ada);
  const audio = new File([toneWav()], 'answer.wav');
  await ada.caller.interviews.submitAnswer({ id, audio, transcript: TYPED_ANSWER });
  const [recording] = await app.deps.audio.files.list('answers');
  await app.deps.audio.files.remove(recording?.file ?? '');
  const { names, read } = await unpack(app, ada);
  expect(names).toContain(`interviews/2026-01-05-${id}/answer-1.wav`);
  expect(read(`interviews/2026-01-05-${id}/answer-1.wav`)).toHaveLength(0);
});

test('recordings are read when they are sent, and not after the reader has gone', async () => {
  const app = await createTestApp();
  const ada = await signUpWithPlan(app);
  const { id } = await startedInterview(app, ada);
  const audio = new File([toneWav(60)], 'answer.wav');
  for (let turn = 0; turn < 2; turn += 1) {
    await ada.caller.interviews.submitAnswer({ id, audio, transcript: TYPED_ANSWER });
  }
  const { open } = app.deps.audio.files;
  const streams: ReadableStream[] = [];
  app.deps.audio.files.open = async (file) => {
    const found = await open(file);
    if (!found) return null;
    const stream = () => {
      streams.push(found.stream());
      return streams.at(-1) ?? found.stream();
    };
    return { ...found, stream };
  };
  const { stream } = await ada.caller.data.download();
  const reader = stream.getReader();
  while (streams.length === 0) await reader.read();
  await reader.cancel();
  expect(streams).toHaveLength(1);
});
