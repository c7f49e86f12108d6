import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SINGLE } from '#server/cluster/cluster.ts';
import type { GivenDeps } from '#server/deps.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import {
  aiWith,
  HALTING_CLAUSES as CLAUSES,
  haltingInterviewer,
  standInTranscriber,
} from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';
import { turnFollower } from '#testing/when-done.ts';
import { createTurnListeners } from './follow-turn.ts';

const recording = () => new File([toneWav(2)], 'a.wav');
const SOON = { timeout: 10_000 };

async function halfwayThroughTurn(given: Pick<GivenDeps, 'turnListeners'> = {}) {
  const { interviewer, goOn } = haltingInterviewer();
  const app = await createTestApp({ ai: { active: aiWith({ interviewer }) }, ...given });
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  const submitting = user.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  const follow = turnFollower(app, user);
  const kinds = async () => (await user.caller.interviews.turn({ id })).events.map(({ kind }) => kind);
  await expect.poll(kinds, SOON).toContain('clause');
  return { app, user, id, follow, goOn, submitting };
}

const listeners = (app: TestApp) => app.deps.turnListeners.count();

describe('a client that follows a turn', () => {
  test('gets what was said already, then the rest while it is said, then the turn as it is stored', async () => {
    const { id, follow, goOn, submitting } = await halfwayThroughTurn();
    const { seen, ended } = await follow(id);
    await expect.poll(() => seen.length, SOON).toBe(4);
    expect(seen.map(({ kind }) => kind)).toEqual(['received', 'heard', 'thinking', 'clause']);
    expect(seen[1]).toMatchObject({ text: TYPED_ANSWER, transcriptState: 'typed' });
    goOn();
    await ended;
    const { answer, next } = await submitting;
    expect(seen.slice(3)).toMatchObject([
      { kind: 'clause', text: CLAUSES[0] },
      { kind: 'clause', text: CLAUSES[1] },
      { kind: 'done', answer, next, status: 'in_progress' },
    ]);
    expect(next?.content).toBe(CLAUSES.join(' '));
    expect(seen.every(({ answerId }) => answerId === answer.id)).toBe(true);
    expect(seen.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('goes on after a reload where it was, and misses nothing', async () => {
    const { app, id, follow, goOn, submitting } = await halfwayThroughTurn();
    const tab = new AbortController();
    const before = await follow(id, undefined, tab.signal);
    await expect.poll(() => before.seen.length, SOON).toBe(4);
    tab.abort();
    await before.ended.catch(() => {});
    await expect.poll(() => listeners(app), SOON).toBe(0);
    const after = await follow(id, before.seen.at(-1)?.seq);
    goOn();
    await after.ended;
    await submitting;
    expect(after.seen.map(({ kind }) => kind)).toEqual(['clause', 'done']);
  });

  test('gets the rest of it also where another process says it and the news of that is lost', async () => {
    const another = { ...SINGLE, isShared: true };
    const turnListeners = { ...createTurnListeners(another, 50), wake: () => {} };
    const { id, follow, goOn, submitting } = await halfwayThroughTurn({ turnListeners });
    const { seen, ended } = await follow(id);
    goOn();
    await ended;
    await submitting;
    expect(seen.at(-1)?.kind).toBe('done');
  });

  test('may do so in two tabs, and leave one of them', async () => {
    const { app, id, follow, goOn, submitting } = await halfwayThroughTurn();
    const closing = new AbortController();
    const first = await follow(id);
    const second = await follow(id, undefined, closing.signal);
    await expect.poll(() => listeners(app), SOON).toBe(2);
    closing.abort();
    await second.ended.catch(() => {});
    await expect.poll(() => listeners(app), SOON).toBe(1);
    goOn();
    await first.ended;
    await submitting;
    expect(first.seen.at(-1)?.kind).toBe('done');
    expect(listeners(app)).toBe(0);
  });

  test('is refused with too many tabs, and finds all of it by polling', async () => {
    const { app, id, user, follow, goOn, submitting } = await halfwayThroughTurn();
    const closing = new AbortController();
    const tabs = await Promise.all(Array.from({ length: 8 }, () => follow(id, undefined, closing.signal)));
    await expect.poll(() => listeners(app), SOON).toBe(8);
    await expect((await follow(id)).ended).rejects.toThrow('Too many attempts');
    closing.abort();
    await Promise.all(tabs.map(({ ended }) => ended.catch(() => {})));
    const { events, isOver } = await user.caller.interviews.turn({ id, after: 3 });
    expect(events).toMatchObject([{ kind: 'clause', text: CLAUSES[0] }]);
    expect(isOver).toBe(false);
    goOn();
    await submitting;
    expect(await user.caller.interviews.turn({ id, after: 4 })).toMatchObject({
      events: [{ kind: 'clause' }, { kind: 'done' }],
      isOver: true,
    });
  });

  test('is told at once that nothing is due', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const { id } = await startedInterview(app, user);
    const { seen, ended } = await turnFollower(app, user)(id);
    await ended;
    expect(seen).toEqual([]);
  });

  test('is sent away when the server stops, and can ask the next one', async () => {
    const { app, id, user, follow, goOn, submitting } = await halfwayThroughTurn();
    const { ended } = await follow(id);
    await expect.poll(() => listeners(app), SOON).toBe(1);
    app.deps.turnListeners.close();
    await ended;
    goOn();
    await submitting;
    expect((await user.caller.interviews.turn({ id })).events.at(-1)?.kind).toBe('done');
  });

  test('finds only a turn of their own', async () => {
    const { app, id, goOn, submitting } = await halfwayThroughTurn();
    const bob = await signUpWithPlan(app);
    await expect(turnFollower(app, bob)(id)).rejects.toThrow('Interview not found.');
    goOn();
    await submitting;
  });
});

describe('those who follow turns', () => {
  const refusal = (code: string) => expect.objectContaining({ code });

  test('are eight of a user and two thousand in all, and one who leaves makes room', () => {
    const following = createTurnListeners();
    const [first] = Array.from({ length: 8 }, (_, id) => following.join(1, id));
    expect(() => following.join(1, 8)).toThrow(refusal('RATE_LIMITED'));
    first?.leave();
    following.join(1, 8);
    for (let user = 2; following.count() < 2_000; user += 1) following.join(user, 1);
    expect(() => following.join(2_000, 1)).toThrow(refusal('OVERLOADED'));
  });

  test('look when something happened in their interview, and never again once the server stops', async () => {
    const following = createTurnListeners();
    const [mine, other] = [following.join(1, 1), following.join(2, 2)];
    following.wake(1);
    expect(await mine.next()).toBe(true);
    const waiting = [mine.next(), other.next()];
    following.close();
    expect(await Promise.all(waiting)).toEqual([false, false]);
    following.wake(1);
    expect(await mine.next()).toBe(false);
  });

  test('of several processes look by themselves, and go after two minutes in which nothing happened', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const following = createTurnListeners(SINGLE, 50_000);
    const listener = following.join(1, 1);
    const looked = async (ms = 50_000) => {
      const next = listener.next();
      await vi.advanceTimersByTimeAsync(ms);
      return next;
    };
    expect([await looked(), await looked()]).toEqual([true, true]);
    following.wake(1);
    expect([await looked(0), await looked(), await looked(), await looked()]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a turn', () => {
  test('keeps when each step of it was, and goes with its interview', async () => {
    const { app, user, id, goOn, submitting } = await halfwayThroughTurn();
    app.clock.advance(1500);
    goOn();
    await submitting;
    const { events } = await user.caller.interviews.turn({ id });
    expect(events.map(({ kind, atMs }) => [kind, atMs])).toEqual([
      ['received', 0],
      ['heard', 0],
      ['thinking', 0],
      ['clause', 0],
      ['clause', 1500],
      ['done', 1500],
    ]);
    await user.caller.interviews.delete({ id });
    expect((await sql(app.db, 'select count(*) as n from turn_events'))[0]).toEqual({ n: 0 });
  });

  test('that a crash cut short after the words begins its question anew', async () => {
    const { app, user, id, goOn, submitting } = await halfwayThroughTurn();
    // The next process finds what is in the database.
    const next = await createTestApp({ db: app.db });
    const { seen, ended } = await turnFollower(next, user)(id, 4);
    await next.deps.jobs.runDue();
    await ended;
    expect(seen[0]?.kind).toBe('thinking');
    const said = seen.flatMap((event) => (event.kind === 'clause' ? [event.text] : []));
    expect(seen.at(-1)).toMatchObject({ kind: 'done', next: { content: said.join(' ') } });
    expect(said.join(' ')).not.toContain(CLAUSES[0]);
    goOn();
    await submitting;
  });

  test('says when the words could not be transcribed, and asks all the same', async () => {
    const app = await createTestApp({
      ai: { active: aiWith({ transcriber: standInTranscriber(() => null) }) },
    });
    const user = await signUpWithPlan(app);
    const { id } = await startedInterview(app, user);
    await user.caller.interviews.submitAnswer({ id, audio: recording() });
    const { events } = await user.caller.interviews.turn({ id });
    expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'clause')).toEqual([
      'received',
      'trouble',
      'thinking',
      'done',
    ]);
    expect(events.find(({ kind }) => kind === 'trouble')).toMatchObject({
      text: expect.stringContaining('The recording is safe'),
    });
  });

  test('of a built-in interviewer is told clause by clause, too', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const { id } = await startedInterview(app, user);
    const { next } = await user.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    const { events } = await user.caller.interviews.turn({ id });
    const said = events.flatMap((event) => (event.kind === 'clause' ? [event.text] : []));
    expect(said.join(' ')).toBe(next?.content);
  });
});

test('a client that waits behind others is told how many they are', async () => {
  let mayHear = () => {};
  const allowed = new Promise<void>((resolve) => {
    mayHear = resolve;
  });
  const heard = standInTranscriber(() => TYPED_ANSWER, null);
  const transcriber = {
    ...heard,
    transcribe: (request: Parameters<typeof heard.transcribe>[0]) =>
      allowed.then(() => heard.transcribe(request)),
  };
  const app = await createTestApp({ ai: { active: aiWith({ transcriber }) } });
  const users = await Promise.all([1, 2, 3, 4].map(() => signUpWithPlan(app)));
  const interviews = await Promise.all(users.map((user) => startedInterview(app, user)));
  const submitting: Promise<unknown>[] = [];
  for (const [at, user] of users.entries()) {
    const id = interviews[at]?.id ?? 0;
    submitting.push(user.caller.interviews.submitAnswer({ id, audio: recording() }));
    await expect
      .poll(() => app.deps.limits.queues.recognize.state(), SOON)
      .toEqual({
        running: Math.min(2, at + 1),
        waiting: Math.max(0, at - 1),
      });
  }
  const [, , , last] = users;
  if (!last) throw new Error('four candidates');
  const { seen, ended } = await turnFollower(app, last)(interviews[3]?.id ?? 0);
  await expect.poll(() => seen.at(-1), SOON).toMatchObject({ kind: 'queued', ahead: 3 });
  mayHear();
  await ended;
  await Promise.all(submitting);
  expect(seen.at(-1)?.kind).toBe('done');
});
