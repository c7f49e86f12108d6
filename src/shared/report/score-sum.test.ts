import { expect, test } from 'vitest';
import { decided } from '#testing/debriefs.ts';
import { ended, judgeOwn } from '#testing/examples.ts';
import { scoreSum } from './score-sum.ts';

/** An interview that the candidate judged: some points had with a reason, the others named. */
async function judged() {
  const { app, candidate, id } = await ended();
  await judgeOwn(app, candidate.caller, id, (pointId) => (pointId.startsWith('d-') ? 'reason' : 'named'));
  return candidate.caller.interviews.get({ id });
}

test('who checks the sum comes from the six scores to the score of the report', async () => {
  const interview = await judged();
  const sum = scoreSum(interview);
  const total = sum?.rows.reduce((all, { worth, weight }) => all + (worth * weight) / 100, 0) ?? 0;
  expect(sum?.rows.map(({ gives }) => gives).reduce((all, gives) => all + gives, 0)).toBeCloseTo(total, 6);
  const limits = interview.report?.caps.map(({ cap }) => cap) ?? [];
  expect(interview.score).toBe(Math.min(Math.round(total), ...limits));
  expect(sum?.steps).toContain(`Sum: ${Number(total.toFixed(3))}, rounded ${Math.round(total)}.`);
});

test('who has a limit reads it as a step, and who would have less at an easier level reads that', async () => {
  const { report } = await judged();
  if (!report) throw new Error('there is no report');
  const free = { ...report, caps: [], engine: { ...report.engine, id: 'model' } };
  const whole = Number(/(\d+)\.$/.exec(scoreSum({ score: 1, report: free })?.steps[0] ?? '')?.[1]);
  const caps = [{ cap: 20, reason: 'There was little speech to assess.' }];
  expect(scoreSum({ score: 20, report: { ...free, caps } })?.steps.slice(1)).toEqual([
    'Limited to 20: there was little speech to assess.',
  ]);
  expect(scoreSum({ score: whole, report: free })?.steps).toHaveLength(1);
  expect(scoreSum({ score: whole - 2, report: free })?.steps[1]).toBe(
    `Against the bars of an easier level it is ${whole - 2}, and a harder level never gives more: ${whole - 2}.`,
  );
});

test('no sum is told that does not come to the score of an old report', async () => {
  const { report } = await judged();
  if (!report) throw new Error('there is no report');
  expect(scoreSum({ score: 100, report })).toBeNull();
  expect(scoreSum({ score: null, report })).toBeNull();
});

test('who was not asked about a dimension reads what stands in for it', async () => {
  const { app, candidate, id } = await ended();
  await decided({ app, candidate, id });
  await candidate.caller.interviews.saveDebrief({ id, done: true });
  const interview = await candidate.caller.interviews.get({ id });
  const empty = interview.report?.dimensions.filter(({ evidence }) => evidence.length === 0) ?? [];
  const names = empty.filter(({ id: dimension }) => dimension !== 'communication').map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(scoreSum(interview)?.steps[0]).toMatch(
    new RegExp(
      `^${names.join('; ')}: nobody asked about (it|them), so the average of the others stands in\\.$`,
    ),
  );
});
