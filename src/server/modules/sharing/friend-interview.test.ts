import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { judgeOwn, signUpWithPlan, startedWithFriend, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

const SEAT = 'console-1';
const HOUR_MS = 3_600_000;
const OVER = 'This link no longer works.';

async function invited(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options);
  const owner = await signUpWithPlan(app);
  const { id, token } = await startedWithFriend(app, owner);
  const { friend } = app.caller(undefined, '10.9.9.9');
  const ask = (what: object) => friend.ask({ token, seat: SEAT, ...what });
  return { app, owner, id, token, friend, ask, interviews: owner.caller.interviews };
}

async function entered(options: Parameters<typeof createTestApp>[0] = {}) {
  const held = await invited(options);
  await held.friend.enter({ token: held.token, seat: SEAT, name: 'Grace' });
  return held;
}

async function answered(options: Parameters<typeof createTestApp>[0] = {}) {
  const held = await entered(options);
  await held.ask({ key: 'opening' });
  for (const part of ['One', 'Two', 'Three']) {
    await held.interviews.submitAnswer({ id: held.id, transcript: `${TYPED_ANSWER} ${part}.` });
  }
  return held;
}

async function ended(options: Parameters<typeof createTestApp>[0] = {}) {
  const held = await answered(options);
  await held.interviews.complete({ id: held.id });
  const { stages } = await held.friend.script({ token: held.token });
  const points = stages.flatMap((stage) => stage.points.map(({ id }) => id));
  const ticks = Object.fromEntries(
    points.map((point, at) => [point, at % 3 === 0 ? ('missed' as const) : ('reason' as const)]),
  );
  const send = () => held.friend.saveVerdict({ token: held.token, seat: SEAT, ticks, send: true });
  return { ...held, points, ticks, send };
}

const sessions = async ({ caller }: Awaited<ReturnType<typeof signUpWithPlan>>) =>
  (await caller.licenses.get()).quota.sessionsRemaining;

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'allowed',
    ({ cause }) => cause.code,
  );

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

  it('keeps one turn of a question that is pressed twice', async () => {
    const { ask } = await entered();
    await ask({ key: 'opening' });
    expect((await ask({ key: 'opening' })).turns).toHaveLength(1);
  });

  it('puts a hint under the question, and a fact after the answer that asked for it', async () => {
    const { id, interviews, ask, friend, token } = await entered();
    const { stages, facts } = await friend.script({ token });
    const [point] = stages[0]?.points ?? [];
    await ask({ key: point?.probes[0]?.key });
    const [hint] = point?.hints ?? [];
    await ask({ key: hint?.key });
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

describe('a verdict', () => {
  it('is kept as a draft, is waited for, and judges once it is sent', async () => {
    const { id, interviews, friend, token, points, send } = await ended();
    const before = await interviews.get({ id });
    expect(before).toMatchObject({ judgedBy: { kind: 'nobody' }, friend: { verdict: 'awaited' } });
    await friend.saveVerdict({ token, seat: SEAT, ticks: { [points[0] ?? '']: 'wrong' } });
    const draft = await friend.console({ token });
    expect(draft.verdict.ticks).toEqual({ [points[0] ?? '']: 'wrong' });
    expect(draft.verdict.proposedImprovements).toHaveLength(1);
    expect((await interviews.get({ id })).judgedBy?.kind).toBe('nobody');
    expect((await send()).step).toBe('report');
    expect((await interviews.get({ id })).judgedBy).toEqual({ kind: 'friend', name: 'Grace' });
  });

  it('says on every card what happened, in the bank’s words or in the friend’s', async () => {
    const { id, interviews, friend, token, send } = await ended();
    await send();
    const cards = async () => (await interviews.get({ id })).cards ?? [];
    const proposed = await cards();
    expect(proposed).toHaveLength(3);
    for (const { say, why } of proposed)
      expect({ say, why }).toMatchObject({ why: expect.stringMatching(/^You |^Asked /) });
    await friend.saveVerdict({ token, seat: SEAT, improvements: [`Name the ${proposed[0]?.say}`] });
    expect((await cards()).map(({ why }) => why)).not.toContain('');
  });

  it('has two improvements proposed, of what was missed that weighs most', async () => {
    const { friend, token } = await answered();
    const ticks = { 'f-life': 'missed', 'f-shape': 'missed', 'x-codes': 'missed' } as const;
    const { verdict } = await friend.saveVerdict({ token, seat: SEAT, ticks });
    const { stages } = await friend.script({ token });
    const nameOf = (point: keyof typeof ticks) =>
      stages.flatMap(({ points }) => points).find(({ id }) => id === point)?.name ?? 'no such point';
    expect(verdict.proposedImprovements).toEqual([
      expect.stringContaining(nameOf('x-codes')),
      expect.stringContaining(nameOf('f-shape')),
    ]);
  });

  it('leaves out what nobody asked about, and counts a question without a tick as missed', async () => {
    const { friend, token, ask, id, interviews } = await entered();
    const [first, second] = (await friend.script({ token })).stages.flatMap(({ points }) => points);
    if (!first || !second) throw new Error('the script has no points');
    await ask({ key: 'opening' });
    await ask({ key: second.probes[0]?.key });
    for (const part of ['One', 'Two', 'Three'])
      await interviews.submitAnswer({ id, transcript: `${TYPED_ANSWER} ${part}.` });
    await interviews.complete({ id });
    await friend.saveVerdict({ token, seat: SEAT, ticks: { [first.id]: 'reason' } });
    const { asked, outcome } = (await friend.console({ token })).verdict;
    expect(asked).toEqual([second.id]);
    await friend.saveVerdict({ token, seat: SEAT, send: true });
    const { report, score, grade, hiringRecommendation } = await interviews.get({ id });
    expect(outcome).toEqual({ score, grade, recommendation: hiringRecommendation });
    const judged = report?.dimensions.flatMap(({ evidence }) => evidence) ?? [];
    expect(new Map(judged.map(({ pointId, status }) => [pointId, status]))).toEqual(
      new Map([
        [first.id, 'explained'],
        [second.id, 'absent'],
      ]),
    );
  });

  it('is the six scores alone where the friend set them and ticked nothing', async () => {
    const { friend, token, id, interviews } = await answered();
    await interviews.complete({ id });
    const scores = { framing: 3, design: 4, depth: 3, resilience: 2.5, tradeoffs: 3, communication: 4 };
    await friend.saveVerdict({ token, seat: SEAT, scores, send: true });
    const { report, score } = await interviews.get({ id });
    expect(Object.fromEntries(report?.dimensions.map((each) => [each.id, each.score]) ?? [])).toEqual(scores);
    expect(report?.dimensions.flatMap(({ evidence }) => evidence)).toEqual([]);
    expect(report?.dimensions.map(({ reason }) => reason)).toEqual(
      report?.dimensions.map(() => expect.stringMatching(/^Grace chose /)),
    );
    expect(score).toBeGreaterThan(0);
  });

  it('quotes nothing that the friend did not choose', async () => {
    const { friend, token, id, interviews, points, send } = await ended();
    const { turns } = await friend.console({ token });
    const answer = turns.find(({ speaker }) => speaker === 'user');
    const [, heard] = points;
    const text = answer?.content.split('. ')[0] ?? '';
    const quote = { responseId: answer?.id ?? 0, text };
    await friend.saveVerdict({ token, seat: SEAT, quotes: { [heard ?? '']: quote } });
    await send();
    const { report } = await interviews.get({ id });
    const quoted = report?.dimensions.flatMap(({ evidence }) => evidence.filter((each) => each.quote)) ?? [];
    expect(quoted.map(({ pointId }) => pointId)).toEqual([heard]);
  });

  it('has the friend’s own words on the report as they were sent, and no others', async () => {
    const { friend, token, id, interviews, send } = await ended();
    const improvements = ['Draw before you talk.', 'Say numbers first.'];
    await friend.saveVerdict({ token, seat: SEAT, improvements });
    await send();
    const interview = await interviews.get({ id });
    expect(interview.improvements).toEqual(improvements);
    expect(interview.cards?.map(({ text }) => text)).toEqual(expect.arrayContaining(improvements));
  });

  it('is no business of a model, even where one serves', async () => {
    const { id, interviews, send } = await ended({
      ai: { serving: aiWith({ interviewer: standInModel() }) },
    });
    expect((await interviews.get({ id })).judgedBy?.kind).toBe('nobody');
    await send();
    expect((await interviews.get({ id })).judgedBy?.kind).toBe('friend');
  });

  it('has the candidate’s own judgement beside it as what was expected', async () => {
    const { app, owner, id, interviews, send } = await ended();
    const { scores } = await judgeOwn(app, owner.caller, id);
    expect((await interviews.get({ id })).judgedBy?.kind).toBe('nobody');
    await send();
    const { predictions } = await interviews.get({ id });
    expect(Object.fromEntries((predictions ?? []).map((each) => [each.dimension, each.predicted]))).toEqual(
      scores,
    );
  });

  it('that does not come in a day leaves the judgement to the candidate, and may still come', async () => {
    const { app, owner, id, interviews, send } = await ended();
    app.clock.advance(25 * HOUR_MS);
    expect((await interviews.get({ id })).friend?.verdict).toBe('late');
    const { scores } = await judgeOwn(app, owner.caller, id);
    expect((await interviews.get({ id })).judgedBy?.kind).toBe('candidate');
    await send();
    const { judgedBy, formerReports, predictions } = await interviews.get({ id });
    expect(judgedBy?.kind).toBe('friend');
    expect(formerReports.map((former) => former.judgedBy.kind)).toContain('candidate');
    expect(Object.fromEntries((predictions ?? []).map((each) => [each.dimension, each.predicted]))).toEqual(
      scores,
    );
  });

  it('quotes only what was said, ticks only what there is, and is not sent empty or too early', async () => {
    const { friend, token } = await answered();
    const save = (what: object) => friend.saveVerdict({ token, seat: SEAT, ...what });
    const { turns } = await friend.console({ token });
    await expect(save({ ticks: { nothing: 'named' } })).rejects.toThrow('no point "nothing"');
    const [point] = (await friend.script({ token })).stages[0]?.points ?? [];
    const quote = { responseId: turns[1]?.id, text: 'I never said this' };
    await expect(save({ quotes: { [point?.id ?? '']: quote } })).rejects.toThrow('words that were not said');
    expect(await codeOf(save({ ticks: { [point?.id ?? '']: 'named' }, send: true }))).toBe(
      'INTERVIEW_NOT_COMPLETED',
    );
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

describe('a link', () => {
  it('is kept as a hash, and a new one takes its place', async () => {
    const { app, owner, id, token, friend } = await invited();
    expect(JSON.stringify(await sql(app.db, 'select * from share_links'))).not.toContain(token);
    await owner.caller.sharing.inviteFriend({ id });
    await expect(friend.console({ token })).rejects.toThrow(OVER);
  });

  it('tells nothing of the account', async () => {
    const { friend, token } = await answered();
    const told = JSON.stringify([await friend.console({ token }), await friend.script({ token })]);
    expect(told).not.toMatch(/Ada|Byron|example\.com|"userId"|audioUrl/);
  });

  it('opens the report and the friend’s notes only after the verdict, and tells the owner who saw what', async () => {
    const { owner, id, token, friend, send } = await ended();
    await friend.saveVerdict({ token, seat: SEAT, notes: [{ text: 'Asks back.' }] });
    expect(await codeOf(friend.report({ token }))).toBe('INTERVIEW_NOT_COMPLETED');
    await send();
    await friend.report({ token });
    expect((await friend.report({ token })).notes).toMatchObject([{ text: 'Asks back.' }]);
    const { visits, name, isOpen } = await owner.caller.sharing.friend({ id });
    expect({ name, isOpen }).toEqual({ name: 'Grace', isOpen: true });
    expect(visits.map(({ what, times }) => [what, times])).toEqual([
      ['entered', 1],
      ['read_report', 2],
    ]);
  });

  it('plays recordings only while the interview runs and the candidate allows it', async () => {
    const { owner, id, token, ask, friend, app } = await entered();
    await ask({ key: 'opening' });
    const audio = new File([toneWav()], 'a.wav', { type: 'audio/wav' });
    const { answer } = await owner.caller.interviews.submitAnswer({ id, audio, transcript: TYPED_ANSWER });
    const status = async () =>
      (await app.request(`/api/friend/${token}/responses/${answer.id}/audio`)).status;
    expect(await status()).toBe(404);
    await owner.caller.sharing.allowListening({ id, mayListen: true });
    expect((await friend.console({ token })).turns.at(-1)?.isAudible).toBe(true);
    expect(await status()).toBe(200);
    await owner.caller.interviews.complete({ id });
    expect(await status()).toBe(404);
  });

  it('is used from one console at a time, which a second may take over', async () => {
    const { app, id, token, friend } = await entered();
    const place = app.deps.meetings.join(id, SEAT);
    const second = { token, seat: 'console-2' };
    expect(await codeOf(friend.enter({ ...second, name: 'Grace' }))).toBe('CONSOLE_ELSEWHERE');
    expect((await friend.console(second)).isElsewhere).toBe(true);
    expect(await codeOf(friend.ask({ ...second, words: 'Hello?', aloud: false }))).toBe('CONSOLE_ELSEWHERE');
    await friend.enter({ ...second, name: 'Grace', takeOver: true });
    expect(await codeOf(friend.ask({ token, seat: SEAT, words: 'Hello?', aloud: false }))).toBe(
      'CONSOLE_ELSEWHERE',
    );
    expect((await friend.ask({ ...second, words: 'Hello?', aloud: false })).turns).toHaveLength(1);
    place.leave();
  });

  it('is not there once the console that asks is closed, though one that was taken over stays open', async () => {
    const { app, id, token, friend } = await entered();
    const { meetings } = app.deps;
    meetings.join(id, SEAT);
    const asking = meetings.join(id, 'console-2');
    await friend.enter({ token, seat: 'console-2', name: 'Grace', takeOver: true });
    expect(meetings.of(id).isFriendThere).toBe(true);
    asking.leave();
    expect(meetings.of(id).isFriendThere).toBe(false);
  });

  it('shows the board as it is drawn, with what can be read off it', async () => {
    const { app, owner, id, token, friend } = await entered();
    const input = encodeURIComponent(JSON.stringify({ 0: { json: { token, seat: SEAT } } }));
    const leaving = new AbortController();
    const stream = await app.request(`/trpc/meeting.console?batch=1&input=${input}`, {
      headers: { 'trpc-accept': 'application/jsonl' },
      signal: leaving.signal,
    });
    const reader = stream.body?.getReader();
    let told = '';
    const untilTold = async (text: string) => {
      while (!told.includes(text)) told += new TextDecoder().decode((await reader?.read())?.value);
    };
    await untilTold('"boardSeq":0');
    const node = { id: 'n1', kind: 'cache' as const, name: 'redis', x: 0, y: 0 };
    const change = { do: 'put_node' as const, node };
    await owner.caller.board.append({ id, changes: [{ id: 'change-1', change }] });
    await untilTold('"boardSeq":1');
    leaving.abort();
    await reader?.cancel().catch(() => {});
    expect((await friend.board({ token })).notes).toEqual(['"redis" is on the board and was not mentioned.']);
  });

  it('stamps a note with the time of the server', async () => {
    const { app, friend, token } = await entered();
    app.clock.advance(90_000);
    const { verdict } = await friend.saveVerdict({ token, seat: SEAT, notes: [{ text: 'Asks back.' }] });
    expect(verdict.notes).toEqual([{ atMs: 90_000, text: 'Asks back.' }]);
  });

  it('goes with its interview', async () => {
    const { app, id, token, friend, interviews, send } = await ended();
    await send();
    await interviews.delete({ id });
    await expect(friend.console({ token })).rejects.toThrow(OVER);
    for (const table of ['share_links', 'share_visits', 'friend_verdicts']) {
      expect(await sql(app.db, `select * from ${table}`)).toEqual([]);
    }
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

/** Calls REST as a program of somebody else would. */
function client(app: TestApp, base: string, token?: string) {
  return async (method: string, path: string, body?: object) => {
    const reply = await send(app, method, `${base}${path}`, body, token);
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
}
