import { describe, expect, test } from 'vitest';
import { asProvisional } from '#engine/model/judge/grader.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';
import { createTestApp, type TestUser } from '#testing/create-test-app.ts';
import { DRAWN, judgeOwn, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { aiWith, interviewerSpy, standInModel } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

const DAY_MS = 24 * 3_600_000;

async function answered(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options);
  const user = await signUpWithPlan(app);
  const { id } = await practice(user);
  return { app, user, id, interviews: user.caller.interviews };

  async function practice({ caller }: TestUser) {
    const started = await startedInterview(app, user);
    for (let turn = 0; turn < 3; turn += 1) {
      await caller.interviews.submitAnswer({ id: started.id, transcript: `${turn}. ${TYPED_ANSWER}` });
    }
    return started;
  }
}

async function ended(options: Parameters<typeof createTestApp>[0] = {}) {
  const held = await answered(options);
  await held.interviews.complete({ id: held.id });
  return held;
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'allowed',
    ({ cause }) => cause.code,
  );

describe('somebody who judges the own interview', () => {
  test('is told the truth with each answer, and keeps what was answered first', async () => {
    const { id, interviews } = await ended();
    const before = await interviews.debrief({ id });
    expect(before).toMatchObject({ state: 'open', scores: null, judgedBy: null });
    expect(before.statements).toHaveLength(8);
    for (const statement of before.statements) {
      expect(Object.keys(statement).sort()).toEqual(['answer', 'id', 'text']);
    }
    const [first] = before.statements;
    if (!first) throw new Error('no sentence');
    const after = await interviews.saveDebrief({ id, answers: { [first.id]: true } });
    const told = after.statements[0];
    expect(told).toMatchObject({
      answer: true,
      right: expect.any(Boolean),
      truth: expect.stringMatching(/\S/),
    });
    const again = await interviews.saveDebrief({ id, answers: { [first.id]: false } });
    expect(again.statements[0]).toEqual(told);
    expect((await interviews.debrief({ id })).statements[0]).toEqual(told);
  });

  test('who has decided one sentence is not taken to have the others wrong', async () => {
    const { app, user, id, interviews } = await ended();
    const [first] = (await interviews.debrief({ id })).statements;
    await interviews.saveDebrief({ id, answers: { [first?.id ?? '']: 'unsure' } });
    expect(await sql(app.db, 'select * from pair_answers')).toEqual([]);
    expect((await user.caller.progress.get()).misconceptions).toMatchObject({ open: 0, cleared: 0 });
  });

  test('finds what the board shows beside the score that it bears on', async () => {
    const { user, id, interviews } = await answered();
    await user.caller.board.append({ id, changes: DRAWN });
    await interviews.complete({ id });
    const { rows } = await interviews.debrief({ id });
    const notesAt = (dimension: string) => rows.find((row) => row.dimension === dimension)?.boardNotes;
    expect(notesAt('design')).toEqual(['Nothing fills "Redis".']);
    expect(notesAt('framing')).toEqual([]);
  });

  test('sees the own nearest words, what a strong answer says and what people wrongly say', async () => {
    const { app, id, interviews } = await ended();
    const { points } = await interviews.debrief({ id });
    const question = app.deps.data.content.questions.get('short-links');
    const { responses } = await interviews.get({ id });
    expect(points.some(({ nearest }) => nearest !== null)).toBe(true);
    for (const { id: pointId, name, model, wrong, nearest } of points) {
      const point = question?.points.find((each) => each.id === pointId);
      expect(name).toBe(point?.name);
      expect(wrong).toHaveLength(1);
      expect(point?.false).toContainEqual(wrong[0]);
      expect(model).toMatch(/\S/);
      const said = responses.find((response) => response.id === nearest?.responseId)?.content ?? '';
      if (nearest) expect(said).toContain(nearest.text);
    }
  });

  test('gets a grade, cards and strengths, "scored by you", once all is said', async () => {
    const { app, user, id, interviews } = await ended();
    const done = await judgeOwn(app, user.caller, id, (pointId) =>
      pointId.startsWith('d-') ? 'wrong' : 'reason',
    );
    expect(done.state).toBe('done');
    const { judgedBy, score, hiringRecommendation, report, cards, formerReports } = await interviews.get({
      id,
    });
    expect(judgedBy).toEqual({ kind: 'candidate', name: null });
    expect([score, hiringRecommendation].every((each) => each !== null)).toBe(true);
    expect(report?.dimensions.map((dimension) => [dimension.id, dimension.score])).toEqual(
      Object.entries(done.scores ?? {}),
    );
    expect(cards?.[0]?.dimension).toBe('design');
    expect(formerReports.map((former) => former.judgedBy.kind)).toEqual(['nobody']);
  });

  test('sets the words beside a point aside, with a tick or without, and takes that back', async () => {
    const { id, interviews } = await ended();
    const { points } = await interviews.debrief({ id });
    const [one, other] = points.map((point) => point.id);
    if (!one || !other) throw new Error('there are no points');
    const seen = async () =>
      (await interviews.debrief({ id })).points.slice(0, 2).map(({ tick, quoted }) => [tick, quoted]);
    await interviews.saveDebrief({
      id,
      ticks: { [one]: 'reason' },
      quoted: { [one]: false, [other]: false },
    });
    expect(await seen()).toEqual([
      ['reason', false],
      [null, false],
    ]);
    await interviews.saveDebrief({ id, ticks: { [other]: 'named' }, quoted: { [one]: true } });
    expect(await seen()).toEqual([
      ['reason', true],
      ['named', false],
    ]);
    expect(await codeOf(interviews.saveDebrief({ id, quoted: { nothing: false } }))).toBe('INVALID_INPUT');
  });

  test('chooses the words for a point from any answer, and the report quotes these', async () => {
    const { id, interviews } = await ended();
    const { statements, points } = await interviews.debrief({ id });
    const answers = Object.fromEntries(statements.map((statement) => [statement.id, true]));
    const [point] = points;
    const answer = (await interviews.get({ id })).responses.findLast(({ speaker }) => speaker === 'user');
    if (!point || !answer) throw new Error('there is nothing to judge');
    const words = { responseId: answer.id, text: answer.content.split('. ')[0] ?? '' };
    const chosen = async () => (await interviews.debrief({ id })).points[0]?.chosen;
    await interviews.saveDebrief({
      id,
      answers,
      ticks: { [point.id]: 'reason' },
      quoted: { [point.id]: words },
      done: true,
    });
    expect(await chosen()).toEqual(words);
    const evidence = (await interviews.get({ id })).report?.dimensions.flatMap((each) => each.evidence) ?? [];
    const quote = evidence.find(({ pointId }) => pointId === point.id)?.quote;
    expect(quote?.responseId).toBe(answer.id);
    expect(quote?.text).toContain(words.text);

    const unsaid = { ...words, text: 'I never said that.' };
    expect(await codeOf(interviews.saveDebrief({ id, quoted: { [point.id]: unsaid } }))).toBe(
      'INVALID_INPUT',
    );
    await interviews.saveDebrief({ id, quoted: { [point.id]: true } });
    expect(await chosen()).toBeNull();
  });

  test('takes a tick back, beside words that were set aside as well', async () => {
    const { id, interviews } = await ended();
    const [one, other] = (await interviews.debrief({ id })).points.map((point) => point.id);
    if (!one || !other) throw new Error('there are no points');
    await interviews.saveDebrief({
      id,
      ticks: { [one]: 'reason', [other]: 'wrong' },
      quoted: { [other]: false },
    });
    await interviews.saveDebrief({ id, ticks: { [one]: null, [other]: null } });
    const { points } = await interviews.debrief({ id });
    expect(points.filter(({ tick }) => tick !== null)).toEqual([]);
    expect(points.find((point) => point.id === other)?.quoted).toBe(false);
  });

  test('may move a row by one, not by more; a moved row follows when the ticks change', async () => {
    const { id, interviews } = await ended();
    const { points, rows } = await interviews.debrief({ id });
    const ticked = await interviews.saveDebrief({
      id,
      ticks: Object.fromEntries(points.map((point) => [point.id, 'reason' as const])),
    });
    const depth = ticked.rows.find(({ dimension }) => dimension === 'depth')?.proposed ?? 0;
    expect(depth).toBeGreaterThan(rows.find(({ dimension }) => dimension === 'depth')?.proposed ?? 5);
    expect(await codeOf(interviews.saveDebrief({ id, scores: { depth: depth - 1.5 } }))).toBe(
      'INVALID_INPUT',
    );
    const moved = await interviews.saveDebrief({ id, scores: { depth: depth - 1 } });
    expect(moved.rows.find(({ dimension }) => dimension === 'depth')?.score).toBe(depth - 1);
    const missed = await interviews.saveDebrief({
      id,
      ticks: Object.fromEntries(points.map((point) => [point.id, 'missed' as const])),
    });
    const row = missed.rows.find(({ dimension }) => dimension === 'depth');
    expect(row?.score).toBeLessThanOrEqual((row?.proposed ?? 0) + 1);
  });

  test('cannot end it before every sentence is decided, and loses nothing by trying', async () => {
    const { id, interviews } = await ended();
    const { statements, points } = await interviews.debrief({ id });
    const [first] = statements;
    const call = interviews.saveDebrief({
      id,
      answers: { [first?.id ?? '']: true },
      ticks: { [points[0]?.id ?? '']: 'named' },
      done: true,
    });
    await expect(call).rejects.toMatchObject({
      message: 'Decide on every sentence first: 7 of 8 are left.',
      cause: { code: 'DEBRIEF_INCOMPLETE' },
    });
    const kept = await interviews.debrief({ id });
    expect([kept.state, kept.statements[0]?.answer, kept.points[0]?.tick]).toEqual(['open', true, 'named']);
    expect((await interviews.get({ id })).judgedBy?.kind).toBe('nobody');
  });

  test('cannot judge what was not asked, nor an interview that still runs', async () => {
    const { id, interviews } = await answered();
    expect(await codeOf(interviews.debrief({ id }))).toBe('INTERVIEW_NOT_COMPLETED');
    expect(await codeOf(interviews.saveDebrief({ id, done: true }))).toBe('INTERVIEW_NOT_COMPLETED');
    await interviews.complete({ id });
    await expect(interviews.saveDebrief({ id, ticks: { 'r-nothing': 'reason' } })).rejects.toMatchObject({
      message: 'There is no point "r-nothing" in this debrief.',
    });
    await expect(interviews.saveDebrief({ id, answers: { 'no.1': true } })).rejects.toMatchObject({
      message: 'There is no sentence "no.1" in this debrief.',
    });
  });

  test('in two tabs at once keeps what either says', async () => {
    const { id, interviews } = await ended();
    const { points, statements } = await interviews.debrief({ id });
    await Promise.all([
      ...statements.map((each) => interviews.saveDebrief({ id, answers: { [each.id]: true } })),
      ...points.map((point) => interviews.saveDebrief({ id, ticks: { [point.id]: 'named' } })),
    ]);
    const kept = await interviews.debrief({ id });
    expect(kept.statements.every(({ answer }) => answer === true)).toBe(true);
    expect(kept.points.every(({ tick }) => tick === 'named')).toBe(true);
  });

  test('who says the same again changes nothing; who says something else has the report made anew', async () => {
    const { app, user, id, interviews } = await ended();
    await judgeOwn(app, user.caller, id);
    const first = await interviews.get({ id });
    await judgeOwn(app, user.caller, id);
    expect(await interviews.get({ id })).toEqual({ ...first, confirmedAt: app.clock.now() });
    const [point] = (await interviews.debrief({ id })).points;
    await interviews.saveDebrief({ id, ticks: { [point?.id ?? '']: 'missed' } });
    const second = await interviews.get({ id });
    expect(second.formerReports).toHaveLength(first.formerReports.length + 1);
    expect(second.judgedBy?.kind).toBe('candidate');
  });

  test('finds it gone with the interview', async () => {
    const { app, user, id, interviews } = await ended();
    await judgeOwn(app, user.caller, id);
    await interviews.delete({ id });
    expect(await codeOf(interviews.debrief({ id }))).toBe('NOT_FOUND');
    for (const table of ['debriefs', 'pair_answers']) {
      expect(await sql(app.db, `select * from ${table}`)).toEqual([]);
    }
  });

  test('is asked again what was decided wrongly, until it was decided rightly on two other days', async () => {
    const { app, user, id, interviews } = await ended();
    const wrongly = await interviews.debrief({ id });
    const pairOf = (text: string) =>
      app.deps.data.content.questions
        .get('short-links')
        ?.points.flatMap((point) => point.false)
        .find(({ say, truth }) => say === text || truth === text)?.say ?? '';
    const isTrue = (text: string) => pairOf(text) !== text;
    await interviews.saveDebrief({
      id,
      answers: Object.fromEntries(wrongly.statements.map((each) => [each.id, !isTrue(each.text)])),
    });
    const missed = wrongly.statements.map(({ text }) => pairOf(text));
    const misconceptions = async () => (await user.caller.progress.get()).misconceptions;
    const { latest, ...counts } = await misconceptions();
    expect(counts).toMatchObject({ open: 8, cleared: 0 });
    expect(latest).toHaveLength(5);
    for (const each of latest) {
      expect(missed).toContain(each.say);
      expect([pairOf(each.truth), each.interviewId]).toEqual([each.say, id]);
    }
    for (const day of [1, 2]) {
      app.clock.advance(day * DAY_MS);
      const next = await startedInterview(app, user);
      await interviews.submitAnswer({ id: next.id, transcript: TYPED_ANSWER });
      await interviews.complete({ id: next.id });
      const { statements } = await interviews.debrief({ id: next.id });
      expect(statements.map(({ text }) => pairOf(text)).sort()).toEqual(missed.toSorted());
      await judgeOwn(app, user.caller, next.id);
    }
    const { open, cleared, latest: named, categories, levels } = await misconceptions();
    expect([open, cleared, named]).toEqual([0, 8, []]);
    expect(categories.filter((each) => each.cleared > 0)).toMatchObject([{ slug: 'backend', cleared: 8 }]);
    expect(levels.filter((each) => each.cleared > 0)).toMatchObject([{ slug: 'mid', cleared: 8 }]);
  });
});

test('a sentence that the bank has reworded is no open misconception, since it cannot be cleared any more', async () => {
  const { app, user, id, interviews } = await ended();
  const { statements } = await interviews.debrief({ id });
  const allTaken = (isTrue: boolean) => Object.fromEntries(statements.map((each) => [each.id, isTrue]));
  await interviews.saveDebrief({ id, answers: allTaken(true) });
  const before = (await user.caller.progress.get()).misconceptions;
  const [reworded] = before.latest;
  expect([before.open, before.latest.length]).toEqual([4, 4]);
  await sql(
    app.db,
    "update pair_answers set pair = 'As it was worded before.' where pair = ?",
    reworded?.say,
  );
  const after = (await user.caller.progress.get()).misconceptions;
  expect([after.open, after.latest]).toEqual([3, before.latest.slice(1)]);
  expect(after.categories.reduce((sum, { open }) => sum + open, 0)).toBe(3);
});

describe('beside a model', () => {
  /** An interview whose model has begun to grade, and gives its grade once it is released. */
  async function beingGraded(made: (outcome: GradeOutcome) => GradeOutcome) {
    let release = () => {};
    const halted = new Promise<void>((resolve) => {
      release = resolve;
    });
    const model = standInModel();
    const grade: typeof model.grade = async (...args) => {
      await halted;
      return made(await model.grade(...args));
    };
    const held = await answered({ ai: { active: aiWith({ interviewer: { ...model, grade } }) } });
    const { interviews, id } = held;
    const completing = interviews.complete({ id });
    await expect.poll(async () => (await interviews.get({ id })).status).toBe('grading');
    return { ...held, completing, release };
  }

  test('six rows that are given while it grades are what the candidate expects', async () => {
    const { app, user, id, completing, release } = await beingGraded((outcome) => outcome);
    const { scores } = await judgeOwn(app, user.caller, id, () => 'named');
    release();
    const { judgedBy, predictions } = await completing;
    expect(judgedBy).toEqual({ kind: 'model', name: 'example-model' });
    expect(Object.fromEntries((predictions ?? []).map((each) => [each.dimension, each.predicted]))).toEqual(
      scores,
    );
  });

  test('moves no grade that the model gave', async () => {
    const { app, user, id, interviews } = await ended({
      ai: { active: aiWith({ interviewer: standInModel() }) },
    });
    const before = await interviews.get({ id });
    expect((await interviews.debrief({ id })).judgedBy).toEqual({ kind: 'model', name: 'example-model' });
    await judgeOwn(app, user.caller, id, () => 'missed');
    expect(await interviews.get({ id })).toEqual(before);
  });

  test('gives the grade where the model that was to judge failed meanwhile', async () => {
    let release = () => {};
    const halted = new Promise<void>((resolve) => {
      release = resolve;
    });
    const interviewer = interviewerSpy((call) => (call === 'grade' ? halted : undefined));
    const { app, user, id, interviews } = await answered({ ai: { active: aiWith({ interviewer }) } });
    const completing = interviews.complete({ id });
    await expect.poll(async () => (await interviews.get({ id })).status).toBe('grading');
    await judgeOwn(app, user.caller, id);
    release();
    expect((await completing).judgedBy).toEqual({ kind: 'candidate', name: null });
  });

  test('gives the grade where that model did not answer, which is asked again', async () => {
    const judgedBy = { kind: 'nobody', name: null } as const;
    const { app, user, id, completing, release } = await beingGraded((outcome) => ({
      ...asProvisional(outcome),
      judgedBy,
    }));
    await judgeOwn(app, user.caller, id);
    release();
    expect((await completing).judgedBy).toEqual({ kind: 'candidate', name: null });
    expect(await app.deps.jobs.isWaiting('grade', id)).toBe(true);
  });
});
