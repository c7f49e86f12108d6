import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, startedWithFriend, TYPED_ANSWER } from '#testing/examples.ts';
import { answered, codeOf, entered, invited, SEAT } from '#testing/friend-interviews.ts';
import { sql } from '#testing/test-database.ts';

const sessions = async ({ caller }: Awaited<ReturnType<typeof signUpWithPlan>>) =>
  (await caller.licenses.get()).quota.sessionsRemaining;

describe('a whole interview', () => {
  it('is held and judged by two REST clients', async () => {
    const { app, owner, id, token } = await invited();
    const candidate = client(app, `/api/interviews/${id}`, owner.token);
    const friend = client(app, `/api/friend/${token}`);
    await friend('POST', '/enter', { seat: SEAT, name: 'Grace' });
    const script = await friend('GET', '/script');
    const stages: { points: { id: string; probes: { key: string }[]; hints: { key: string }[] }[] }[] =
      script.stages;
    const points = stages.flatMap((stage) => stage.points);
    const questions = [
      { key: 'opening' },
      ...points.slice(0, 5).map(({ probes }) => ({ key: probes[0]?.key })),
      { words: 'How many readers <b>at once</b>?' },
      { words: 'And in ten years?' },
      { aloud: true },
      { key: 'close', aloud: true },
    ];
    for (const question of questions) {
      await friend('POST', '/questions', { seat: SEAT, ...question });
      const form = new FormData();
      form.set('transcript', TYPED_ANSWER);
      const { next } = await candidate('POST', '/responses', form);
      expect(next).toBeNull();
    }
    const { turns, asked } = await friend('GET', '');
    expect(turns).toHaveLength(20);
    expect(asked).toHaveLength(7);
    await friend('POST', '/questions', { seat: SEAT, key: points[0]?.hints[0]?.key });
    await friend('POST', '/end', { seat: SEAT });
    const quote = { responseId: turns[1].id, text: 'We keep one record per link' };
    const [first, second, third] = points.map((point) => point.id);
    const verdict = {
      seat: SEAT,
      ticks: { [first ?? '']: 'reason', [second ?? '']: 'wrong', [third ?? '']: 'named' },
      quotes: { [first ?? '']: quote },
      scores: { design: 4.5 },
      notes: [{ atMs: 4_000, text: 'Calm start.' }],
      strengths: ['You begin with the size.'],
      improvements: null,
    };
    await friend('PUT', '/verdict', verdict);
    await friend('PUT', '/verdict', { seat: SEAT, send: true });
    const interview = await candidate('GET', '');
    expect(interview).toMatchObject({
      status: 'completed',
      interviewer: 'friend',
      judgedBy: { kind: 'friend', name: 'Grace' },
      friend: { name: 'Grace', verdict: 'sent', notes: verdict.notes },
    });
    expect(interview.strengths[0]).toBe('You begin with the size.');
    expect(interview.cards.length).toBeGreaterThan(0);
    const design = interview.report.dimensions.find((each: { id: string }) => each.id === 'design');
    expect(design.score).toBe(4.5);
    const evidence = interview.report.dimensions.flatMap((each: { evidence: unknown[] }) => each.evidence);
    expect(evidence).toContainEqual(
      expect.objectContaining({
        pointId: first,
        quote: expect.objectContaining({ responseId: quote.responseId }),
      }),
    );
    expect((await friend('GET', '/report')).interview.judgedBy).toEqual({ kind: 'friend', name: 'Grace' });
  });

  it('tells the candidate nothing of the script before it is asked, on any route or stream', async () => {
    const { app, owner, id, token, friend, ask } = await entered();
    await ask({ key: 'opening' });
    const { stages, facts } = await friend.script({ token });
    const [point] = stages[0]?.points ?? [];
    await ask({ key: point?.probes[0]?.key });
    const secrets = [
      ...stages.flatMap((stage) =>
        stage.points.flatMap((each) => [
          each.id,
          each.means,
          ...each.hints.map(({ say }) => say),
          ...each.wrong.flatMap(({ say, truth }) => [say, truth]),
          ...each.probes.map(({ say }) => say),
        ]),
      ),
      ...facts.map(({ say }) => say),
    ].filter((secret) => secret !== point?.probes[0]?.say);
    const paths = ['', '/keys', '/phases', '/turn?after=0', '/friend'];
    const told = await Promise.all(
      paths.map(async (path) => {
        const headers = { Authorization: `Bearer ${owner.token}` };
        return (await app.request(`/api/interviews/${id}${path}`, { headers })).text();
      }),
    );
    const input = encodeURIComponent(JSON.stringify({ json: { id } }));
    const leaving = new AbortController();
    const stream = await app.request(`/trpc/meeting.room?input=${input}`, {
      headers: { Authorization: `Bearer ${owner.token}` },
      signal: leaving.signal,
    });
    const reader = stream.body?.getReader();
    const piece = await reader?.read();
    told.push(new TextDecoder().decode(piece?.value));
    leaving.abort();
    await reader?.cancel().catch(() => {});
    expect(told.join('\n')).toContain(point?.probes[0]?.say);
    expect(secrets.filter((secret) => told.some((text) => text.includes(secret)))).toEqual([]);
    expect(await codeOf(owner.caller.interviews.pressKey({ id, key: 'hint' }))).toBe('KEY_NOT_OFFERED');
    expect(await codeOf(owner.caller.interviews.debrief({ id }))).toBe('INTERVIEW_NOT_COMPLETED');
  });

  it('takes no answer before the first question', async () => {
    const { id, interviews, ask } = await entered();
    const answer = () => interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    expect(await codeOf(answer())).toBe('FRIEND_AWAITED');
    await ask({ key: 'opening' });
    expect(await codeOf(answer())).toBe('allowed');
  });

  it('takes no question once the time is up', async () => {
    const { app, id, ask } = await answered();
    const spend = (left: number) =>
      sql(app.db, 'update interviews set total_duration = budget_seconds - ? where id = ?', left, id);
    await spend(1);
    expect(await codeOf(ask({ words: 'And in ten years?' }))).toBe('allowed');
    await spend(0);
    expect(await codeOf(ask({ words: 'And in twenty?' }))).toBe('TIME_IS_UP');
  });

  it('keeps one turn of a question that is pressed twice', async () => {
    const { ask } = await entered();
    await ask({ key: 'opening' });
    expect((await ask({ key: 'opening' })).turns).toHaveLength(1);
  });

  it('keeps both turns of own words that are said twice', async () => {
    const { ask } = await entered();
    await ask({ key: 'opening' });
    await ask({ words: 'Go on.' });
    expect((await ask({ words: 'Go on.' })).turns).toHaveLength(3);
  });

  it('puts a hint under the question, and a fact after the answer that asked for it', async () => {
    const { id, interviews, ask, friend, token } = await entered();
    const { stages, facts } = await friend.script({ token });
    const [point] = stages[0]?.points ?? [];
    await ask({ key: point?.probes[0]?.key });
    const [hint] = point?.hints ?? [];
    await Promise.all([ask({ key: hint?.key }), ask({ key: hint?.key })]);
    await ask({ key: hint?.key });
    expect((await interviews.get({ id })).responses[0]?.notes).toMatchObject([
      { key: 'hint', said: hint?.say },
    ]);
    await interviews.submitAnswer({ id, transcript: 'How many users are there?' });
    const { turns, asked } = await ask({ key: facts[0]?.key });
    expect(turns.at(-1)).toMatchObject({ speaker: 'ai', content: facts[0]?.say });
    expect(asked).toEqual(expect.arrayContaining([hint?.key, facts[0]?.key]));
  });

  it('puts the opening on top, then three lines that were not asked, at last the close', async () => {
    const { app, id, ask, friend, token } = await entered();
    expect((await friend.console({ token })).next).toEqual([expect.objectContaining({ key: 'opening' })]);
    const { next } = await ask({ key: 'opening' });
    expect(next).toHaveLength(3);
    const after = await ask({ key: next[0]?.key });
    expect(after.next.map(({ key }) => key)).not.toContain(next[0]?.key);
    await sql(app.db, 'update interviews set total_duration = budget_seconds - 20 where id = ?', id);
    expect((await friend.console({ token })).next).toMatchObject([{ key: 'close' }]);
  });
});

describe('the session', () => {
  it('is given back once where nobody asked anything, whether either ends it or it is deleted', async () => {
    for (const finish of ['complete', 'delete'] as const) {
      const { app, owner, id, interviews } = await invited();
      const before = (await sessions(owner)) ?? 0;
      await interviews[finish]({ id });
      expect(await sessions(owner)).toBe(before + 1);
      if (finish === 'complete') await interviews.delete({ id });
      expect(await sessions(owner)).toBe(before + 1);
      expect(await app.deps.data.stores.licenses.findLedgerMismatches()).toEqual([]);
    }
  });

  it('is given back as it was spent, whatever others spent, and to nobody else', async () => {
    const app = await createTestApp();
    const unlimited = await signUpWithPlan(app);
    await sql(app.db, 'update user_licenses set sessions_remaining = null');
    await startedInterview(app, unlimited);
    const [owner, other] = [await signUpWithPlan(app), await signUpWithPlan(app)];
    const { id } = await startedWithFriend(app, owner);
    const before = (await sessions(owner)) ?? 0;
    await owner.caller.interviews.complete({ id });
    expect(await sessions(owner)).toBe(before + 1);
    expect(await sessions(other)).toBe(before + 1);
  });

  it('stays spent once a question was asked', async () => {
    const { owner, id, interviews, ask } = await entered();
    const before = await sessions(owner);
    await ask({ key: 'opening' });
    await interviews.complete({ id });
    expect(await sessions(owner)).toBe(before);
  });

  it('is given back once when both end at once', async () => {
    const { app, owner, id, token, friend, interviews } = await entered();
    const before = (await sessions(owner)) ?? 0;
    await Promise.all([
      interviews.complete({ id }),
      friend.end({ token, seat: SEAT }),
      interviews.complete({ id }),
    ]);
    expect(await sessions(owner)).toBe(before + 1);
    expect(await app.deps.data.stores.licenses.findLedgerMismatches()).toEqual([]);
  });
});

function send(app: TestApp, method: string, path: string, body?: object, token?: string): Promise<Response> {
  const isForm = body instanceof FormData;
  return app.request(path, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
}

/** Calls REST as a third-party program would. */
function client(app: TestApp, base: string, token?: string) {
  return async (method: string, path: string, body?: object) => {
    const reply = await send(app, method, `${base}${path}`, body, token);
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
}
