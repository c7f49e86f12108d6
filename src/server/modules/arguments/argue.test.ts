import { describe, expect, test } from 'vitest';
import type { ArgumentAbout } from '#shared/contract/arguments.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { ended, signUpWithPlan, startedInterview, THREE, TYPED_ANSWER } from '#testing/examples.ts';
import { remoteAi, runFakeProvider } from '#testing/provider-fixtures.ts';
import { sql } from '#testing/test-database.ts';

/** An interview that a model has judged, with a point that its report calls absent. */
async function judged() {
  const fake = await runFakeProvider();
  const app = await createTestApp({ ai: { active: await remoteAi(fake) } });
  const { candidate, id, interview: before } = await ended(app, THREE);
  const { interviews } = candidate.caller;
  const evidence = before.report?.dimensions.flatMap((dimension) => dimension.evidence) ?? [];
  const point = evidence.find(({ status }) => status === 'absent') ?? expect.fail('nothing is missing');
  const about: ArgumentAbout = { kind: 'point', id: point.pointId };
  const said = TYPED_ANSWER.split(/\s+/).slice(2, 10).join(' ');
  const moving = (quote: string) =>
    fake.answerWith('reconsider', () => ({
      quote,
      status: 'justified',
      verdict: 'moved',
      say: 'These words show it.',
    }));
  const asked = () => fake.hits('chat');
  return { fake, app, candidate, interviews, id, before, about, said, moving, asked };
}

describe('"Why?"', () => {
  test('is answered in the report’s own terms, kept, and costs nothing the second time', async () => {
    const { interviews, id, about, asked } = await judged();
    const why = await interviews.argue({ id, about });
    expect(why).toMatchObject({
      about,
      words: null,
      verdict: null,
      say: expect.stringContaining('not said'),
    });
    const before = asked();
    expect(await interviews.argue({ id, about })).toEqual(why);
    expect(asked()).toBe(before);
    expect(await interviews.arguments({ id })).toEqual([why]);
  });

  test('is still answered after an objection to the same line', async () => {
    const { interviews, id, about, moving } = await judged();
    moving('we elect nine dragons by majority vote');
    const objected = await interviews.argue({ id, about, words: 'Believe me, I know this well.' });
    const why = await interviews.argue({ id, about });
    expect(why).toMatchObject({ about, words: null, verdict: null });
    expect(await interviews.arguments({ id })).toEqual([objected, why]);
  });

  test('of a line that the report does not have is no question', async () => {
    const { interviews, id } = await judged();
    await expect(interviews.argue({ id, about: { kind: 'statement', id: 'T9:9' } })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
  });
});

describe('"I meant ..."', () => {
  test('moves credit by words of the interview: the report is made anew and the former one kept', async () => {
    const { interviews, id, before, about, said, moving } = await judged();
    moving(said);
    const moved = await interviews.argue({ id, about, words: 'I did say how, in my first answer.' });
    expect(moved).toMatchObject({ verdict: 'moved', quote: expect.any(String) });
    const after = await interviews.get({ id });
    const status = after.report?.dimensions
      .flatMap(({ evidence }) => evidence)
      .find(({ pointId }) => pointId === about.id)?.status;
    expect(status).toBe('justified');
    expect(after.score ?? 0).toBeGreaterThanOrEqual(before.score ?? 100);
    // It says what became of the scores.
    const scoresOf = ({ report }: typeof after) => report?.dimensions.map(({ score }) => score);
    const isMoved = String(scoresOf(after)) !== String(scoresOf(before)) || after.score !== before.score;
    expect(moved.say).toMatch(
      isMoved ? / goes from [\d.]+ to [\d.]+/ : /The point counts now\. .+ stays at [\d.]+: /,
    );
    expect(after.formerReports).toHaveLength(1);
  });

  test('moves nothing by words that nobody said, whatever the model answers', async () => {
    const { interviews, id, before, about, moving } = await judged();
    moving('we elect nine dragons by majority vote');
    const stands = await interviews.argue({ id, about, words: 'Believe me, I know this well.' });
    expect(stands).toMatchObject({ verdict: 'stands', quote: null });
    expect(stands.say).not.toContain('show it');
    expect((await interviews.get({ id })).report).toEqual(before.report);
  });

  test('sent twice under one key is one argument', async () => {
    const { interviews, id, about } = await judged();
    const argument = { id, about, words: 'I meant the cache.', idempotencyKey: 'a-key-of-this-argument' };
    expect(await interviews.argue(argument)).toEqual(await interviews.argue(argument));
    expect(await interviews.arguments({ id })).toHaveLength(1);
  });

  test('takes so many words and no more', async () => {
    const { interviews, id, about } = await judged();
    expect(await interviews.argue({ id, about, words: 'word '.repeat(600) })).toMatchObject({ about });
    await expect(interviews.argue({ id, about, words: 'word '.repeat(601) })).rejects.toMatchObject({
      cause: { code: 'INVALID_INPUT' },
    });
  });

  test('is the last of twenty about a report; what was asked before can still be read', async () => {
    const { app, interviews, id, about } = await judged();
    const why = await interviews.argue({ id, about });
    const columns = 'interview_id, report_id, kind, about_id, words, say, created_at';
    const again = `insert into report_arguments (${columns}) select ${columns} from report_arguments where id = ?`;
    for (let n = 2; n < 20; n += 1) await sql(app.db, again, why.id);
    const object = () => interviews.argue({ id, about, words: 'I meant it.' });
    expect(await object()).toMatchObject({ about });
    await expect(object()).rejects.toThrow('You have asked 20 times');
    expect(await interviews.argue({ id, about })).toEqual(why);
    const other = await ended(app, THREE);
    const theirs = { id: other.id, about, words: 'I meant it.' };
    expect(await other.candidate.caller.interviews.argue(theirs)).toMatchObject({ about });
  });
});

test('what is said of one report is not said of another, and moves no credit there', async () => {
  const { app, interviews, id, about, said, moving } = await judged();
  moving(said);
  const why = await interviews.argue({ id, about });
  const moved = await interviews.argue({ id, about, words: 'I did say how, in my first answer.' });
  const other = await ended(app, THREE);
  const evidence = other.interview.report?.dimensions.flatMap((dimension) => dimension.evidence);
  expect(evidence?.find(({ pointId }) => pointId === about.id)?.status).toBe('absent');
  const theirs = other.candidate.caller.interviews;
  const theirWhy = await theirs.argue({ id: other.id, about });
  expect(await theirs.arguments({ id: other.id })).toEqual([theirWhy]);
  expect(await interviews.arguments({ id })).toEqual([why, moved]);
});

test('a report that no model judged is not asked about', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  await candidate.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  const ask = () => candidate.caller.interviews.argue({ id, about: { kind: 'point', id: 'any' } });
  await expect(ask()).rejects.toMatchObject({ cause: { code: 'INTERVIEW_NOT_COMPLETED' } });
  await candidate.caller.interviews.complete({ id });
  await expect(ask()).rejects.toThrow('Only a report by a model');
  await sql(app.db, 'delete from reports');
  await expect(ask()).rejects.toThrow('Only a report by a model');
});

test('a report by a model is not asked about where no model is left to answer', async () => {
  const { app, candidate, id, about } = await judged();
  const later = await createTestApp({ db: app.db });
  await expect(later.caller(candidate.token).interviews.argue({ id, about })).rejects.toThrow(
    'No model is there to answer.',
  );
});

test('a model that is gone says so, and the argument can be sent again', async () => {
  const { fake, interviews, id, about } = await judged();
  await fake.stop();
  await expect(interviews.argue({ id, about, words: 'I meant it.' })).rejects.toMatchObject({
    message: 'The model does not answer. Please try again.',
    cause: { code: 'AI_UNAVAILABLE' },
  });
  expect(await interviews.arguments({ id })).toEqual([]);
});

test('a fault of the server itself is not blamed on the model', async () => {
  const { app, interviews, id, about } = await judged();
  await sql(app.db, 'drop table engine_steps');
  await expect(interviews.argue({ id, about, words: 'I meant it.' })).rejects.toMatchObject({
    cause: { code: 'INTERNAL' },
  });
});

test('credit that moved does not replace a judged report by an estimate where the model fails meanwhile', async () => {
  const { app, fake, interviews, id, before, about, said, moving } = await judged();
  moving(said);
  // Without the steps that were kept, the report cannot be made again without the model.
  await sql(app.db, 'delete from engine_steps');
  for (const step of ['read', 'whole', 'score'] as const) fake.answerWith(step, () => 'nothing of use');
  await expect(interviews.argue({ id, about, words: 'I did say how.' })).rejects.toMatchObject({
    message: 'The model does not answer. Please try again.',
    cause: { code: 'AI_UNAVAILABLE' },
  });
  expect((await interviews.get({ id })).report).toEqual(before.report);
  expect(await interviews.arguments({ id })).toEqual([]);
});

test('an interview that is deleted while the model thinks is not there any more', async () => {
  const { app, fake, interviews, id, about, asked } = await judged();
  fake.setMode('chat', { kind: 'delay', ms: 1_000 });
  const before = asked();
  const argued = interviews.argue({ id, about, words: 'I meant it.' }).catch((error: unknown) => error);
  await expect.poll(asked).toBeGreaterThan(before);
  await interviews.delete({ id });
  expect(await argued).toMatchObject({ cause: { code: 'NOT_FOUND' } });
  expect(await sql(app.db, 'select * from report_arguments')).toEqual([]);
});

test('an interview that is deleted takes its arguments along', async () => {
  const { app, interviews, id, about } = await judged();
  await interviews.argue({ id, about });
  await interviews.delete({ id });
  expect(await sql(app.db, 'select * from report_arguments')).toEqual([]);
});
