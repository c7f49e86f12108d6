import { describe, expect, it, vi } from 'vitest';
import { OPERATIONS } from '#server/http/rest/operations.ts';
import { proceduresOf } from '#server/trpc/procedures.ts';
import { appRouter, restRouter } from '#server/trpc/router.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan, startedWithFriend, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { ended, entered } from '#testing/friend-interviews.ts';
import { sql } from '#testing/test-database.ts';

const SEAT = 'console-1';
const WEEK_MS = 7 * 24 * 3_600_000;
const OVER = 'This link no longer works.';

/** Every procedure that is called by a link, with its input except the token. */
const CALLS: Record<string, object> = {
  'friend.console': {},
  'friend.script': {},
  'friend.board': {},
  'friend.enter': { seat: SEAT, name: 'Eve' },
  'friend.tellDoing': { seat: SEAT, doing: 'typing' },
  'friend.ask': { seat: SEAT, words: 'Hello?' },
  'friend.saveVerdict': { seat: SEAT, notes: [] },
  'friend.end': { seat: SEAT },
  'friend.report': {},
  'friend.review': { reviewer: 'Eve', scores: { design: 3 } },
  'friendAudio.answer': { responseId: 1 },
  'meeting.console': { seat: SEAT },
};
/** What a review link can open. */
const FOR_REVIEW = /friend\.(report|review)$/;

const overTrpc = proceduresOf(appRouter);
const overRest = proceduresOf(restRouter);

async function invited(env: Record<string, string> = { RATE_LIMITS: 'off' }) {
  const app = await createTestApp({ env });
  const owner = await signUpWithPlan(app);
  const { id } = await owner.caller.interviews.start({
    ...(await lookupIds(app)),
    questionId: 'short-links',
    interviewer: 'friend',
  });
  const invite = async () => (await owner.caller.sharing.inviteFriend({ id })).path.replace('/console/', '');
  return { app, owner, id, invite };
}

function send(app: TestApp, method: string, path: string, body?: object) {
  const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return app.request(path, { method, ...(body && json) });
}

function sendByTrpc(app: TestApp, name: string, input: object) {
  const isQuery = overTrpc.get(name)?._def.type === 'query';
  const path = `/trpc/${name}`;
  return isQuery
    ? send(app, 'GET', `${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`)
    : send(app, 'POST', path, { json: input });
}

/** The replies to a caller who has only this token, on every route there is. */
async function repliesTo(app: TestApp, token: string) {
  const sent = Object.entries(CALLS).flatMap(([name, fields]) => {
    const rest = OPERATIONS.find(({ procedure }) => procedure === overRest.get(name));
    const path = rest?.path.replace('{token}', token).replace('{responseId}', '1') ?? '';
    const body = rest?.method === 'GET' ? undefined : fields;
    return [
      ...(overTrpc.has(name) ? [{ name, reply: sendByTrpc(app, name, { ...fields, token }) }] : []),
      ...(rest ? [{ name: `REST ${name}`, reply: send(app, rest.method, path, body) }] : []),
    ];
  });
  return Promise.all(
    sent.map(async ({ name, reply }) => {
      const { status } = await reply;
      const text = (await (await reply).text()).replaceAll(/"requestId":"[^"]*"/g, '');
      return { name, status, text };
    }),
  );
}

describe('a link', () => {
  it('is tried below on every route that takes one', () => {
    const byLink = [...overTrpc.keys(), ...overRest.keys()].filter((name) =>
      /^friend|^meeting\.console$/.test(name),
    );
    expect(Object.keys(CALLS).toSorted()).toEqual([...new Set(byLink)].toSorted());
    const paths = OPERATIONS.filter(({ path }) => path.includes('{token}'));
    expect(paths).toHaveLength(Object.keys(CALLS).length - 1);
  });

  it('that is wrong, revoked, over or of the other kind is the same 404 on every route', async () => {
    const { app, owner, id, invite } = await invited();
    const wrong = await repliesTo(app, 'no-such-link');
    for (const { status, text } of wrong) {
      expect({ status, text }).toEqual({ status: 404, text: expect.stringContaining(OVER) });
    }
    const overRestAlone = wrong.filter(({ name }) => name.startsWith('REST '));
    expect(new Set(overRestAlone.map(({ text }) => text)).size).toBe(1);

    const revoked = await invite();
    await owner.caller.sharing.revokeFriend({ id });
    expect(await repliesTo(app, revoked)).toEqual(wrong);

    const fresh = await invite();
    expect((await send(app, 'GET', `/api/friend/${fresh}`)).status).toBe(200);
    const { friend } = app.caller();
    await friend.enter({ token: fresh, seat: SEAT, name: 'Grace' });
    await friend.ask({ token: fresh, seat: SEAT, key: 'opening' });
    for (const part of ['One', 'Two', 'Three']) {
      await owner.caller.interviews.submitAnswer({ id, transcript: `${TYPED_ANSWER} ${part}.` });
    }
    await owner.caller.interviews.complete({ id });
    app.clock.advance(WEEK_MS);
    expect(await repliesTo(app, fresh)).toEqual(wrong);

    const review = (await owner.caller.sharing.create({ id })).path.replace('/console/', '');
    const forConsole = ({ name }: { name: string }) => !FOR_REVIEW.test(name);
    expect((await repliesTo(app, review)).filter(forConsole)).toEqual(wrong.filter(forConsole));
  });

  it('to a console takes no review, which is the same 404', async () => {
    const { app, invite } = await invited();
    const review = async (token: string) => {
      const reply = await sendByTrpc(app, 'friend.review', { ...CALLS['friend.review'], token });
      return [reply.status, (await reply.text()).replaceAll(/"requestId":"[^"]*"/g, '')];
    };
    expect(await review(await invite())).toEqual(await review('no-such-link'));
  });

  it('is guessed from one address a few times only, which keeps no friend out', async () => {
    const { app, invite } = await invited({ LIMIT_GUESS_LINK: '2/15m' });
    const token = await invite();
    const guesser = app.caller(undefined, '127.0.0.2').friend;
    const guess = () => guesser.console({ token: 'no-such-link' });
    const findOpen = vi.spyOn(app.deps.data.stores.sharing, 'findOpen').mockRejectedValue(new Error('away'));
    for (let call = 0; call < 3; call += 1) await expect(guess()).rejects.toThrow();
    findOpen.mockRestore();
    // A failure of the database does not count as a guess.
    for (let call = 0; call < 2; call += 1) await expect(guess()).rejects.toThrow(OVER);
    await expect(guess()).rejects.toMatchObject({ cause: { code: 'RATE_LIMITED' } });
    for (const { friend } of [app.caller(undefined, '127.0.0.2'), app.caller(undefined, '127.0.0.3')])
      expect(await friend.console({ token })).toMatchObject({ status: 'in_progress' });
  });

  it('is used up by itself, from wherever it is opened, and not by another link in the same office', async () => {
    const { app, invite } = await invited({ LIMIT_READ_LINKED: '2/15m' });
    const token = await invite();
    const { token: another } = await startedWithFriend(app, await signUpWithPlan(app));
    const openFrom = (address: string, opened: string) =>
      app.caller(undefined, address).friend.console({ token: opened });
    await openFrom('127.0.0.2', token);
    await openFrom('127.0.0.3', token);
    await expect(openFrom('127.0.0.4', token)).rejects.toMatchObject({ cause: { code: 'RATE_LIMITED' } });
    await openFrom('127.0.0.2', another);
    expect(await openFrom('127.0.0.2', another)).toMatchObject({ status: 'in_progress' });
  });

  it('reaches no answer of another interview, to hear or to quote', async () => {
    const { app, owner, id, invite } = await invited();
    const token = await invite();
    const { friend } = app.caller();
    await friend.enter({ token, seat: SEAT, name: 'Grace' });
    await owner.caller.sharing.allowListening({ id, mayListen: true });
    const stranger = await signUpWithPlan(app);
    const theirs = await stranger.caller.interviews.start(await lookupIds(app));
    const audio = new File([toneWav()], 'a.wav', { type: 'audio/wav' });
    const { answer } = await stranger.caller.interviews.submitAnswer({
      id: theirs.id,
      audio,
      transcript: TYPED_ANSWER,
    });
    expect((await app.request(`/api/friend/${token}/responses/${answer.id}/audio`)).status).toBe(404);
    const [point] = (await friend.script({ token })).stages[0]?.points ?? [];
    const quotes = { [point?.id ?? '']: { responseId: answer.id, text: 'one record per link' } };
    await expect(friend.saveVerdict({ token, seat: SEAT, quotes })).rejects.toThrow(
      'words that were not said',
    );
  });

  it('stays as it is, whatever happens to another interview and its links', async () => {
    const { app, owner, id } = await ended();
    const { sharing, interviews } = owner.caller;
    await sharing.create({ id });
    const links = () => sql(app.db, 'select * from share_links where interview_id = ? order by id', id);
    const before = [await links(), await sharing.friend({ id })];
    app.clock.advance(60_000);
    const other = await startedWithFriend(app, owner);
    await app.caller().friend.enter({ token: other.token, seat: SEAT, name: 'Eve' });
    await sharing.allowListening({ id: other.id, mayListen: true });
    await sharing.revokeFriend({ id: other.id });
    await sharing.inviteFriend({ id: other.id });
    await interviews.complete({ id: other.id });
    expect([await links(), await sharing.friend({ id })]).toEqual(before);
  });

  it('to a console is no link to the report: it takes none’s place, and revoking it leaves those', async () => {
    const { owner, id } = await ended();
    const { sharing } = owner.caller;
    for (let n = 0; n < 10; n += 1) await sharing.create({ id });
    await sharing.revokeFriend({ id });
    expect((await sharing.list({ id })).map(({ isOpen }) => isOpen)).toEqual(Array(10).fill(true));
  });

  it('to a console that is revoked ends an open console at once, and the candidate sees the friend leave', async () => {
    const { app, owner, id, token } = await entered();
    const context = { deps: app.deps, caller: { requestId: 'test', address: '10.9.9.9', device: 'Test' } };
    const { meeting } = appRouter.createCaller({ ...context, token: null });
    const side = appRouter.createCaller({ ...context, token: owner.token });
    const console = await meeting.console({ token, seat: SEAT });
    await console.next();
    const room = await side.meeting.room({ id });
    expect((await room.next()).value).toMatchObject({ friend: { name: 'Grace', isThere: true } });
    await owner.caller.sharing.revokeFriend({ id });
    expect((await room.next()).value).toMatchObject({ friend: { name: 'Grace', isThere: false } });
    expect((await console.next()).done).toBe(true);
    await room.return();
  });

  it('to a console is shown to its owner as open until it is revoked or its week is over', async () => {
    const isOpen = async ({ owner, id }: Pick<Awaited<ReturnType<typeof ended>>, 'owner' | 'id'>) =>
      (await owner.caller.sharing.friend({ id })).isOpen;
    const held = await ended();
    held.app.clock.advance(WEEK_MS - 1);
    expect(await isOpen(held)).toBe(true);
    held.app.clock.advance(1);
    expect(await isOpen(held)).toBe(false);
    const revoked = await ended();
    await revoked.owner.caller.sharing.revokeFriend({ id: revoked.id });
    expect(await isOpen(revoked)).toBe(false);
  });
});
