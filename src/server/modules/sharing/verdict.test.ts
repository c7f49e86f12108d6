import { describe, expect, it } from 'vitest';
import { judgeOwn, TYPED_ANSWER } from '#testing/examples.ts';
import { answered, codeOf, ended, entered, SEAT } from '#testing/friend-interviews.ts';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';

const HOUR_MS = 3_600_000;

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

  it('that is changed after it was sent keeps the time at which it was sent', async () => {
    const { app, friend, token, id, interviews, send } = await ended();
    const sentAt = app.clock.now();
    await send();
    app.clock.advance(HOUR_MS);
    await friend.saveVerdict({ token, seat: SEAT, strengths: ['Draws early.'] });
    await send();
    const { strengths, friend: shown } = await interviews.get({ id });
    expect(strengths).toEqual(['Draws early.']);
    expect(shown).toMatchObject({ verdict: 'sent', sentAt });
  });

  it('stays its friend’s if a new link is made while it is on its way', async () => {
    const { app, id, interviews, send } = await ended();
    await send();
    const [createdAt, expiresAt] = [app.clock.now(), new Date(app.clock.now().getTime() + HOUR_MS)];
    const { sharing } = app.deps.data.stores;
    await sharing.insertConsole({ interviewId: id, tokenHash: 'another', createdAt, expiresAt });
    expect((await interviews.get({ id })).friend).toMatchObject({ name: 'Grace', verdict: 'sent' });
  });

  it('is no business of a model, even where one serves', async () => {
    const { id, interviews, send } = await ended({
      ai: { active: aiWith({ interviewer: standInModel() }) },
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
    app.clock.advance(24 * HOUR_MS - 1);
    expect((await interviews.get({ id })).friend?.verdict).toBe('awaited');
    app.clock.advance(1);
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
