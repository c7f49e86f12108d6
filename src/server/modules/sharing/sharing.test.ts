import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { sql } from '#testing/test-database.ts';

const DAY_MS = 24 * 3_600_000;
const OVER = 'This link no longer works.';

async function shared(days: 1 | 7 | 30 = 7) {
  const app = await createTestApp();
  const owner = await signUpWithPlan(app);
  const { id } = await startedInterview(app, owner);
  for (const part of ['One', 'Two', 'Three'])
    await owner.caller.interviews.submitAnswer({ id, transcript: `${TYPED_ANSWER} ${part}.` });
  await owner.caller.interviews.complete({ id });
  const link = await owner.caller.sharing.create({ id, days });
  const token = link.path.replace('/console/', '');
  return { app, owner, id, link, token, reviewer: app.caller() };
}

const SCORES = { design: 3.5, depth: 2 };

describe('somebody with a link', () => {
  it('reads the report and the conversation, and nothing of whose it is', async () => {
    const { owner, id, token, reviewer } = await shared();
    const { interview } = await reviewer.friend.report({ token });
    const own = await owner.caller.interviews.get({ id });
    expect(interview.report).toEqual(own.report && { ...own.report, versions: {} });
    expect(interview.responses.map(({ content }) => content)).toEqual(
      own.responses.map(({ content }) => content),
    );
    expect(interview.id).toBe(1);
    expect(JSON.stringify(interview)).not.toMatch(/Ada|Byron|example\.com|"audioUrl":"/);
  });

  it('reviews: six rows and words on a quote, which the owner reads and which move no grade', async () => {
    const { owner, id, token, reviewer } = await shared();
    const before = await owner.caller.interviews.get({ id });
    const answer = before.responses.find(({ speaker }) => speaker === 'user');
    const comment = {
      responseId: answer?.id ?? 0,
      quote: 'We keep one record per link in a key value store',
      text: 'Say how it splits.',
    };
    const review = { token, reviewer: ' Grace ', scores: SCORES, comments: [comment] };
    await reviewer.friend.review(review);
    // Sent again because the reply was lost.
    await reviewer.friend.review(review);
    const [link] = await owner.caller.sharing.list({ id });
    expect(link?.reviews).toMatchObject([{ reviewer: 'Grace', scores: SCORES, comments: [comment] }]);
    expect(await owner.caller.interviews.get({ id })).toEqual(before);
  });

  it('is one of several that the owner made, of which the newest is listed first, each with its reviews', async () => {
    const { owner, id, link, token, reviewer } = await shared();
    const { id: newest } = await owner.caller.sharing.create({ id });
    for (const name of ['Grace', 'Edsger'])
      await reviewer.friend.review({ token, reviewer: name, scores: SCORES });
    const listed = await owner.caller.sharing.list({ id });
    expect(listed.map((each) => [each.id, each.reviews.map((review) => review.reviewer)])).toEqual([
      [newest, []],
      [link.id, ['Grace', 'Edsger']],
    ]);
  });

  it('cannot quote what was not said, score what there is not, or say nothing', async () => {
    const { token, reviewer, owner, id } = await shared();
    const { responses } = await owner.caller.interviews.get({ id });
    const review = (change: object) =>
      reviewer.friend.review({ token, reviewer: 'Grace', scores: SCORES, ...change });
    const said = responses.find(({ speaker }) => speaker === 'user')?.id ?? 0;
    const asked = responses[0];
    for (const comment of [
      { responseId: said, quote: 'I never said this', text: 'a' },
      { responseId: 999_999, quote: 'First I would ask', text: 'a' },
      { responseId: asked?.id ?? 0, quote: asked?.content.slice(0, 20) ?? '', text: 'a' },
    ]) {
      await expect(review({ comments: [comment] })).rejects.toThrow('words that were not said');
    }
    for (const scores of [{ design: 5.5 }, { design: -1 }, { design: 1.3 }, { beauty: 3 }]) {
      await expect(review({ scores })).rejects.toThrow();
    }
    await expect(review({ scores: {} })).rejects.toThrow('Score a dimension');
    expect((await owner.caller.sharing.list({ id }))[0]?.reviews).toEqual([]);
  });

  it('leaves twenty reviews at most', async () => {
    const { app, token } = await shared();
    for (let n = 0; n < 20; n += 1) {
      const reviewer = app.caller(undefined, `10.1.0.${n}`);
      await reviewer.friend.review({ token, reviewer: `R${n}`, scores: SCORES });
    }
    await expect(
      app.caller(undefined, '10.1.1.1').friend.review({ token, reviewer: 'R', scores: SCORES }),
    ).rejects.toThrow('all the reviews');
  });
});

describe('a link', () => {
  it('that is wrong, over, revoked or of a deleted interview says the same', async () => {
    const { app, owner, id, link, token, reviewer } = await shared(1);
    const say = async (which: string) => {
      const reply = await app.request(`/api/friend/${which}/report`);
      return [reply.status, await reply.text()];
    };
    const wrong = await say('x');
    expect(wrong).toEqual([404, expect.stringContaining(OVER)]);
    expect(await say(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`)).toEqual(wrong);
    await owner.caller.sharing.revoke({ id, linkId: link.id });
    expect(await say(token)).toEqual(wrong);
    await expect(reviewer.friend.review({ token, reviewer: 'G', scores: SCORES })).rejects.toThrow(OVER);
    const second = (await owner.caller.sharing.create({ id, days: 1 })).path.replace('/console/', '');
    expect((await say(second))[0]).toBe(200);
    app.clock.advance(DAY_MS);
    expect(await say(second)).toEqual(wrong);
    const third = (await owner.caller.sharing.create({ id })).path.replace('/console/', '');
    await owner.caller.interviews.delete({ id });
    expect(await say(third)).toEqual(wrong);
  });

  it('keeps its reviews when it is revoked, and loses them with the interview and the account', async () => {
    const { app, owner, id, link, token, reviewer } = await shared();
    const rows = () => sql(app.db, 'select * from share_reviews');
    await reviewer.friend.review({ token, reviewer: 'Grace', scores: SCORES });
    await owner.caller.sharing.revoke({ id, linkId: link.id });
    const [revoked] = await owner.caller.sharing.list({ id });
    expect(revoked?.revokedAt).toBeInstanceOf(Date);
    expect(revoked?.reviews).toHaveLength(1);
    app.clock.advance(DAY_MS);
    await owner.caller.sharing.revoke({ id, linkId: link.id });
    expect((await owner.caller.sharing.list({ id }))[0]?.revokedAt).toEqual(revoked?.revokedAt);
    await owner.caller.auth.deleteAccount({ password: owner.password });
    expect(await rows()).toEqual([]);
    expect(await sql(app.db, 'select * from share_links')).toEqual([]);
  });

  it('of another interview is not revoked through one’s own', async () => {
    const { app, link } = await shared();
    const other = await signUpWithPlan(app);
    const { id } = await startedInterview(app, other);
    await expect(other.caller.sharing.revoke({ id, linkId: link.id })).rejects.toThrow('no such link');
  });

  it('is kept as a hash, and there are ten open ones of a report', async () => {
    const { app, owner, id, token } = await shared();
    expect(JSON.stringify(await sql(app.db, 'select * from share_links'))).not.toContain(token);
    for (let n = 1; n < 10; n += 1) await owner.caller.sharing.create({ id });
    await expect(owner.caller.sharing.create({ id })).rejects.toThrow('10 open links');
    const another = (await startedInterview(app, owner)).id;
    await owner.caller.interviews.complete({ id: another });
    expect(await owner.caller.sharing.create({ id: another })).toMatchObject({ isOpen: true });
  });

  it('that is revoked, or over, makes room for another', async () => {
    const { app, owner, id, link } = await shared();
    const create = (days?: 1) => owner.caller.sharing.create({ id, ...(days && { days }) });
    await create(1);
    for (let n = 2; n < 10; n += 1) await create();
    await owner.caller.sharing.revoke({ id, linkId: link.id });
    await create();
    await expect(create()).rejects.toThrow('10 open links');
    app.clock.advance(DAY_MS);
    const open = async () => (await owner.caller.sharing.list({ id })).filter(({ isOpen }) => isOpen).length;
    expect(await open()).toBe(9);
    await create();
    expect(await open()).toBe(10);
    await expect(create()).rejects.toThrow('10 open links');
  });

  it('is listed as long as it is open, however many were made and revoked after it', async () => {
    const { owner, id, link } = await shared(30);
    for (let n = 0; n < 50; n += 1) {
      const { id: linkId } = await owner.caller.sharing.create({ id });
      await owner.caller.sharing.revoke({ id, linkId });
    }
    const listed = await owner.caller.sharing.list({ id });
    expect(listed.at(-1)).toMatchObject({ id: link.id, isOpen: true });
    expect(listed.map((each) => each.id)).toEqual(listed.map((each) => each.id).toSorted((a, b) => b - a));
  });

  it('needs a completed interview', async () => {
    const app = await createTestApp();
    const owner = await signUpWithPlan(app);
    const { id } = await startedInterview(app, owner);
    await expect(owner.caller.sharing.create({ id })).rejects.toThrow('not completed');
  });

  it('is for no search engine, and sets no cookie', async () => {
    const { app, token } = await shared();
    const sent = new Map<string, string>();
    // The headers as they are set on Node's own response.
    const outgoing = { setHeader: (name: string, value: string) => void sent.set(name, value) };
    const reply = await createApp(app.deps).request(`/api/friend/${token}/report`, {}, { outgoing });
    expect(reply.status).toBe(200);
    expect(sent.get('X-Robots-Tag')).toBe('noindex, nofollow');
    expect(sent.get('Cache-Control')).toBe('no-store');
    expect(reply.headers.get('set-cookie')).toBeNull();
  });
});
