import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { interviewResponses } from '#db/schema/interviews.ts';
import type { Question } from '#shared/content/question.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { judgeOwn, lookupIds, signUpWithPlan, TYPED_ANSWER } from '#testing/examples.ts';
import { testContent } from '#testing/test-content.ts';

const content = testContent();
const question = content.questions.get('request-limiter') ?? expect.fail('the question is in the bank');
const DRILL = { dimension: 'framing' as const, task: 'Ask what you need to know.' };

/** The question as it was before its points were merged: with one point for each former id. */
function asBefore(today: Question): Question {
  const points = today.points.flatMap(({ was = [], ...point }) =>
    [point.id, ...was].map((id) => ({ ...point, id })),
  );
  return { ...today, version: today.version - 1, points, retired: [] };
}

function lineOf(pointId: string): string {
  return question.modelAnswer.lines.find(({ point }) => point === pointId)?.say ?? expect.fail(pointId);
}

/** An interview with one answer, on the question as it was before. */
async function startedBefore() {
  const app = await createTestApp({
    data: { content: { ...content, questions: new Map([[question.id, asBefore(question)]]) } },
  });
  const candidate = await signUpWithPlan(app);
  const { interviews } = candidate.caller;
  const { id } = await interviews.start({ ...(await lookupIds(app)), questionId: question.id });
  await interviews.submitAnswer({ id, transcript: `${lineOf('f-who')} ${TYPED_ANSWER}` });
  const rewrite = () => {
    app.deps.data.content = content;
  };
  return { app, interviews, id, rewrite };
}

describe('an interview stored before its question was rewritten', () => {
  test('keeps its report as it was, and its drill is about the points of today', async () => {
    const { app, interviews, id, rewrite } = await startedBefore();
    await interviews.submitAnswer({ id, transcript: lineOf('f-needs') });
    await interviews.complete({ id });
    await judgeOwn(app, { interviews }, id);
    const { reports } = app.deps.data.stores;
    const current = await reports.findCurrent(id);
    if (!current) throw new Error('the interview has a report');
    const drill = { ...DRILL, lookFor: ['f-load', 't-soft', 'f-who'] };
    const outcome = { ...current, report: { ...current.report, drill } };
    await reports.save({ interviewId: id, outcome, pending: 0, jobId: 0, now: app.clock.now() });
    const shown = await interviews.get({ id });
    rewrite();
    expect(await interviews.get({ id })).toEqual(shown);

    const done = await interviews.drill({ id, transcript: lineOf('f-needs') });
    expect(done.points.map(({ id }) => id)).toEqual(['f-needs', 'f-who']);
    expect(done.points[0]?.nearest).toBe(lineOf('f-needs'));
  });

  test('goes on, and help that was given on a former point counts for the one of today', async () => {
    const { app, interviews, id, rewrite } = await startedBefore();
    const asked = (
      await app.db.all(app.db.select().from(interviewResponses).orderBy(interviewResponses.id))
    ).at(-1);
    if (!asked?.move) throw new Error('the interviewer has asked something');
    await app.db.change(
      app.db
        .update(interviewResponses)
        .set({ move: { ...asked.move, kind: 'hint', cue: 2, target: { type: 'point', id: 'r-watch' } } })
        .where(eq(interviewResponses.id, asked.id)),
    );
    rewrite();
    const { next } = await interviews.submitAnswer({ id, transcript: lineOf('r-operate') });
    expect(next?.content).toMatch(/\S/);
    await interviews.complete({ id });
    await judgeOwn(app, { interviews }, id);
    const { report } = await interviews.get({ id });
    const evidence = report?.dimensions.flatMap((dimension) => dimension.evidence) ?? [];
    expect(evidence.find(({ pointId }) => pointId === 'r-operate')).toMatchObject({ cue: 2 });
    expect(evidence.map(({ pointId }) => pointId)).not.toContain('r-watch');
  });

  test('goes on when nothing stands for the point it last asked about', async () => {
    const { app, interviews, id, rewrite } = await startedBefore();
    const asked = (
      await app.db.all(app.db.select().from(interviewResponses).orderBy(interviewResponses.id))
    ).at(-1);
    if (!asked?.move) throw new Error('the interviewer has asked something');
    await app.db.change(
      app.db
        .update(interviewResponses)
        .set({ move: { ...asked.move, target: { type: 'point', id: 't-soft' } } })
        .where(eq(interviewResponses.id, asked.id)),
    );
    rewrite();
    const { next } = await interviews.submitAnswer({ id, transcript: 'Could you say that again, please?' });
    expect(next?.content).toMatch(/\S/);
  });
});
