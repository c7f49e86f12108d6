import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { InterviewCursor } from '#shared/contract/interviews.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { addReport, lookupIds, signUpWithPlan, startedInterview } from '#testing/examples.ts';

/** Five interviews, newest first; two were started in the same millisecond. Somebody else had the same question. */
async function practiced() {
  const app = await createTestApp();
  await startedInterview(app, await signUpWithPlan(app));
  const candidate = await signUpWithPlan(app);
  const ids: number[] = [];
  for (const minutes of [1, 1, 0, 1, 1]) {
    app.clock.advance(minutes * 60_000);
    ids.unshift((await startedInterview(app, candidate)).id);
  }
  const get = async (path: string) => {
    const reply = await app.request(path, { headers: { Authorization: `Bearer ${candidate.token}` } });
    return { status: reply.status, body: await reply.json() };
  };
  const listed = async (path: string) =>
    z
      .array(z.looseObject({ id: z.number() }))
      .parse((await get(path)).body)
      .map(({ id }) => id);
  return { app, candidate, ids, get, listed };
}

describe('a user with many interviews', () => {
  it('turns page after page and meets each once, newest first', async () => {
    const { candidate, ids } = await practiced();
    const { list } = candidate.caller.interviews;
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor });
    const third = await list({ limit: 2, cursor: second.nextCursor });
    const pages = [first, second, third].map(({ interviews }) => interviews.map(({ id }) => id));
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    expect(third.nextCursor).toBeNull();
    expect((await list({ limit: 5 })).nextCursor).toBeNull();
  });

  it('gets them all over REST, or so many before one of them', async () => {
    const { ids, listed } = await practiced();
    expect(await listed('/api/interviews')).toEqual(ids);
    expect(await listed('/api/interviews?limit=2')).toEqual(ids.slice(0, 2));
    expect(await listed(`/api/interviews?limit=2&before=${ids[1]}`)).toEqual(ids.slice(2, 4));
    expect(await listed(`/api/interviews?before=${ids[4]}`)).toEqual([]);
  });

  it.each(['limit=0', 'limit=501', 'limit=two', 'before=0', 'before=x'])(
    'is told that %s is wrong',
    async (query) => {
      const { get } = await practiced();
      expect(await get(`/api/interviews?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      });
    },
  );

  it('cannot page by somebody else’s interview', async () => {
    const { app, get } = await practiced();
    const other = await startedInterview(app, await signUpWithPlan(app));
    expect((await get(`/api/interviews?before=${other.id}`)).status).toBe(404);
    expect((await get('/api/interviews?before=9999')).status).toBe(404);
  });

  it('sees grade and score in the list; what the report says is read with the interview', async () => {
    const { app, candidate, ids } = await practiced();
    await addReport(app, ids[0] ?? 0, 'A-', 87);
    const [newest] = (await candidate.caller.interviews.list({ limit: 1 })).interviews;
    expect(newest).toMatchObject({ id: ids[0], status: 'completed', grade: 'A-', score: 87 });
    expect(Object.keys(newest ?? {})).not.toContain('strengths');
    expect((await candidate.caller.interviews.get({ id: ids[0] ?? 0 })).strengths.length).toBeGreaterThan(0);
  });

  it('finds them by the title of their question, or by its words', async () => {
    const { app, candidate, ids } = await practiced();
    await candidate.caller.licenses.activateFreePlan();
    const other = await candidate.caller.interviews.start({
      ...(await lookupIds(app, 'mobile')),
      questionId: 'photo-backup',
    });
    const found = async (search: string) =>
      (await candidate.caller.interviews.list({ search })).interviews.map(({ id }) => id);
    const title = app.deps.data.content.questions.get('photo-backup')?.title ?? '';
    expect(other.title).toBe(title);
    expect(await found(title.toUpperCase())).toEqual([other.id]);
    expect(await found(other.question.slice(10, 40))).toEqual([other.id]);
    expect(await found(app.deps.data.content.questions.get('short-links')?.title ?? '')).toEqual(ids);
    expect(await found('100%_of nothing')).toEqual([]);
    expect(await found('  ')).toHaveLength(6);
  });

  it.each([
    ['oldest', [0, 1, 2, 3, 4]],
    ['best', [3, 0, 1, 4, 2]],
    ['worst', [1, 0, 3, 4, 2]],
  ] as const)('gets them %s first, page after page, those without a score last', async (sort, order) => {
    const { app, candidate, ids, listed } = await practiced();
    // Oldest first: B, C, not scored, A, not scored.
    const oldest = [...ids].reverse();
    for (const [index, grade, score] of [
      [0, 'B', 76],
      [1, 'C', 61],
      [3, 'A', 91],
    ] as const) {
      await addReport(app, oldest[index] ?? 0, grade, score);
    }
    const expected = order.map((index) => oldest[index]);
    const { list } = candidate.caller.interviews;
    const seen: number[] = [];
    for (let cursor: InterviewCursor | null | undefined; cursor !== null; ) {
      const page = await list({ limit: 2, sort, cursor });
      seen.push(...page.interviews.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(expected);
    expect(await listed(`/api/interviews?sort=${sort}&before=${expected[1]}`)).toEqual(expected.slice(2));
  });
});
