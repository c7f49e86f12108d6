import { expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import {
  addReport,
  judgeOwn,
  lookupIds,
  signUpWithPlan,
  startedInterview,
  TYPED_ANSWER,
} from '#testing/examples.ts';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

/** Adds one interview a day, each with a letter and a score, or null for one that was not graded. */
async function practiced(
  app: TestApp,
  user: TestUser,
  grades: readonly (readonly [string, number] | null)[],
) {
  const ids: number[] = [];
  for (const graded of grades) {
    const { quota } = await user.caller.licenses.get();
    if (quota.sessionsRemaining === 0) await user.caller.licenses.activateFreePlan();
    app.clock.advance(60_000);
    const { id } = await user.caller.interviews.start(await lookupIds(app));
    if (graded) await addReport(app, id, ...graded);
    else await user.caller.interviews.complete({ id });
    ids.push(id);
  }
  return ids;
}

test('somebody new has no scores, and sees what there is to begin', async () => {
  const app = await createTestApp();
  const progress = await (await app.signUp()).caller.progress.get();
  expect(progress).toMatchObject({
    figures: { averageGrade: 'N/A', passRate: '0%', averageResponseTime: '0m', completedCount: 0 },
    running: null,
    lastChoice: null,
    scores: [],
    notGraded: 0,
    coverage: { questions: { begun: 0, all: app.deps.data.content.questions.size } },
  });
  expect(progress.dimensions.map(({ scores }) => scores)).toEqual([[], [], [], [], [], []]);
  expect(progress.coverage.categories).toHaveLength(6);
  expect(progress.coverage.levels.every(({ interviews }) => interviews === 0)).toBe(true);
});

test('scores are listed oldest first, with the bar of every dimension, and say who judged', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const ids = await practiced(app, user, [['C', 61], null, ['A-', 86]]);
  const { scores, notGraded, dimensions, figures, titles, coverage } = await user.caller.progress.get();
  expect(
    scores.map(({ interviewId, score, grade, judgedBy }) => [interviewId, score, grade, judgedBy]),
  ).toEqual([
    [ids[0], 61, 'C', 'model'],
    [ids[2], 86, 'A-', 'model'],
  ]);
  expect(scores.every(({ questionId }) => titles[questionId] !== undefined)).toBe(true);
  expect(notGraded).toBe(1);
  expect(figures).toMatchObject({ completedCount: 3, passRate: '33%', basis: null });
  expect(dimensions.every(({ scores: each }) => each.length === 2)).toBe(true);
  expect(coverage.questions.begun).toBe(3);
  expect(coverage.categories.find(({ slug }) => slug === 'backend')?.interviews).toBe(3);
});

test('a dimension has the name of the report while all interviews are in one category', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const resilience = async () => {
    const { dimensions } = await user.caller.progress.get();
    return dimensions.find(({ id }) => id === 'resilience')?.name;
  };
  const { id } = await user.caller.interviews.start(await lookupIds(app, 'frontend'));
  await addReport(app, id, 'C', 61);
  expect(await resilience()).toBe('User-facing quality');
  await practiced(app, user, [['B', 76]]);
  expect(await resilience()).toBe('Scale, reliability and operation');
});

test('a question that has left the bank is none of those tried of its questions', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const [first] = await practiced(app, user, [null, null]);
  await sql(app.db, "update interviews set question_id = 'former-question' where id = ?", first);
  expect((await user.caller.progress.get()).coverage.questions.begun).toBe(1);
});

test('somebody of whom no interview was graded has figures and no scores', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  await practiced(app, user, [null, null, null]);
  expect(await user.caller.progress.get()).toMatchObject({
    figures: { averageGrade: 'N/A', passRate: '0%', completedCount: 3, basis: null },
    scores: [],
    notGraded: 3,
    // They were too short for a judgment.
    notJudged: { interviews: 0, latest: null, isBegun: false },
  });
});

test('interviews that nobody has judged leave the dimensions of an older, judged one on the plot', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const [judged, ...others] = await practiced(app, user, [
    ['C', 61],
    ...Array.from({ length: 25 }, () => null),
  ]);
  for (const id of others) await addReport(app, id, 'C', 60, { kind: 'nobody', name: null });
  const { dimensions } = await user.caller.progress.get();
  for (const { scores } of dimensions) expect(scores.map(({ interviewId }) => interviewId)).toEqual([judged]);
});

test('the latest interview in progress can be continued, and the latest choice made again', async () => {
  const app = await createTestApp({ ai: { active: aiWith({}) } });
  const user = await signUpWithPlan(app);
  const [id] = await practiced(app, user, [['B', 76]]);
  expect((await user.caller.progress.get()).running).toBeNull();
  const input = await lookupIds(app, 'mobile', 'staff');
  const running = await user.caller.interviews.start({ ...input, companyId: 1 });
  expect(await user.caller.progress.get()).toMatchObject({
    running: { interviewId: running.id, title: running.title, secondsRemaining: 600 },
    lastChoice: { company: { id: 1 }, category: { slug: 'mobile' }, level: { slug: 'staff' } },
    scores: [{ interviewId: id }],
  });
});

test('the figures of many interviews are those that their list gives', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  await practiced(app, user, [['A+', 97], ['A-', 86], ['A-', 87], ['A-', 88], ['F', 20], null]);
  expect((await user.caller.progress.get()).figures).toMatchObject({
    // (4.3 + 3 x 3.7 + 0) / 5 = 3.08
    averageGrade: 'B',
    passRate: '67%',
    completedCount: 6,
  });
});

test('nobody sees anything of what others did', async () => {
  const app = await createTestApp();
  const bob = await app.signUp();
  const nothing = await bob.caller.progress.get();
  const ada = await signUpWithPlan(app);
  const [, latest] = await practiced(app, ada, [['B', 76], null]);
  await addReport(app, latest ?? 0, 'C', 60, { kind: 'nobody', name: null });
  const exercise = { questionId: 'short-links', dimension: 'framing' } as const;
  await ada.caller.practice.answer({ ...exercise, transcript: TYPED_ANSWER });
  await startedInterview(app, ada);
  expect(await ada.caller.progress.get()).toMatchObject({ notJudged: { interviews: 1 }, scores: [{}] });
  expect(await bob.caller.progress.get()).toEqual(nothing);
});

test('points that a model said were had are counted once, by category and level; of an estimate there are none', async () => {
  const app = await createTestApp({ ai: { active: aiWith({ interviewer: standInModel() }) } });
  const user = await signUpWithPlan(app);
  const ids = await lookupIds(app, 'backend', 'mid');
  const had = new Set<string>();
  for (let time = 0; time < 2; time += 1) {
    const { id } = await user.caller.interviews.start({ ...ids, questionId: 'short-links' });
    for (let turn = 0; turn < 3; turn += 1) {
      await user.caller.interviews.submitAnswer({ id, transcript: `${turn}. ${TYPED_ANSWER}` });
    }
    const { report } = await user.caller.interviews.complete({ id });
    for (const { status, pointId } of report?.dimensions.flatMap(({ evidence }) => evidence) ?? []) {
      if (status === 'explained' || status === 'justified') had.add(pointId);
    }
    expect(had.size).toBeGreaterThan(0);
  }
  const [byModel, ...others] = (await user.caller.progress.get()).pointsHad;
  expect(others).toEqual([]);
  expect(byModel?.by).toBe('model');
  expect(byModel?.categories.filter(({ points }) => points > 0)).toMatchObject([
    { slug: 'backend', points: had.size },
  ]);
  expect(byModel?.levels.filter(({ points }) => points > 0)).toMatchObject([
    { slug: 'mid', points: had.size },
  ]);
  await sql(app.db, "update report_points set status = 'justified' where status = 'explained'");
  expect((await user.caller.progress.get()).pointsHad).toEqual([byModel]);

  const plain = await createTestApp();
  const other = await signUpWithPlan(plain);
  const { id } = await startedInterview(plain, other);
  await other.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  await other.caller.interviews.complete({ id });
  expect(await other.caller.progress.get()).toMatchObject({
    pointsHad: [],
    scores: [],
    notJudged: { interviews: 1, latest: id, isBegun: false },
    figures: { averageGrade: 'N/A', passRate: 'N/A', completedCount: 1 },
  });
  await judgeOwn(plain, other.caller, id);
  const judged = await other.caller.progress.get();
  expect(judged.pointsHad.map(({ by }) => by)).toEqual(['candidate']);
  expect(judged.scores.map(({ judgedBy }) => judgedBy)).toEqual(['candidate']);
  expect(judged.notJudged).toEqual({ interviews: 0, latest: null, isBegun: false });
});

test('predictions are held against what a model gave, never against a report without one', async () => {
  for (const [interviewer, isThere] of [
    [standInModel(), true],
    [undefined, false],
  ] as const) {
    const app = await createTestApp({ ai: { active: aiWith(interviewer ? { interviewer } : {}) } });
    const user = await signUpWithPlan(app);
    const { id } = await user.caller.interviews.start(await lookupIds(app));
    for (let turn = 0; turn < 3; turn += 1) {
      await user.caller.interviews.submitAnswer({ id, transcript: `${turn}. ${TYPED_ANSWER}` });
    }
    await sql(app.db, `insert into predictions values (?, 'design', 3, 0)`, id);
    await user.caller.interviews.complete({ id });
    const { predictions } = await user.caller.progress.get();
    expect(predictions.map(({ predicted }) => predicted)).toEqual(isThere ? [3] : []);
  }
});

test('what somebody expected of an interview that was graded again counts once', async () => {
  const app = await createTestApp({ ai: { active: aiWith({ interviewer: standInModel() }) } });
  const user = await signUpWithPlan(app);
  const { id } = await user.caller.interviews.start(await lookupIds(app));
  for (let turn = 0; turn < 3; turn += 1) {
    await user.caller.interviews.submitAnswer({ id, transcript: `${turn}. ${TYPED_ANSWER}` });
  }
  await sql(app.db, `insert into predictions values (?, 'design', 3, 0)`, id);
  await user.caller.interviews.complete({ id });
  app.deps.data.contentVersion = () => 'another';
  expect((await user.caller.interviews.gradeAgain({ id })).formerReports).toHaveLength(1);
  expect((await user.caller.progress.get()).predictions).toHaveLength(1);
});

test('what somebody expected is not held against their own judgment', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const { id } = await user.caller.interviews.start(await lookupIds(app));
  for (let turn = 0; turn < 3; turn += 1) {
    await user.caller.interviews.submitAnswer({ id, transcript: `${turn}. ${TYPED_ANSWER}` });
  }
  await sql(app.db, `insert into predictions values (?, 'design', 3, 0)`, id);
  await user.caller.interviews.complete({ id });
  await judgeOwn(app, user.caller, id);
  const { scores, predictions } = await user.caller.progress.get();
  expect(scores.map(({ judgedBy }) => judgedBy)).toEqual(['candidate']);
  expect(predictions).toEqual([]);
});

test('an interview that is being graded leaves no pass rate of 0%, and is practice of its day', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  await startedInterview(app, user);
  await sql(app.db, "UPDATE interviews SET status = 'grading', total_duration = 120");
  const { figures, notGraded } = await user.caller.progress.get();
  expect(figures).toMatchObject({ completedCount: 0, passRate: 'N/A', averageGrade: 'N/A' });
  expect(notGraded).toBe(0);
  const { week } = await user.caller.preparation.get({ timeZone: 'UTC' });
  expect(week.filter(({ isPracticed }) => isPracticed)).toEqual([expect.objectContaining({ isToday: true })]);
});
