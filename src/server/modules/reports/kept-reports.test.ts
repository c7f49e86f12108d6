import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createReportsStore } from './reports.store.ts';

/** What a store says of an interview's reports. */
async function told(
  { findCurrent, listFormer, findFormer }: ReturnType<typeof createReportsStore>,
  id: number,
) {
  const former = await listFormer(id);
  const whole = await Promise.all(former.map((report) => findFormer(id, report.id)));
  return { current: await findCurrent(id), former, whole };
}

it('a report that was read before is shown as it is stored, however often it was replaced or confirmed', async () => {
  const app = await createTestApp();
  const { id: interviewId } = await startedInterview(app, await signUpWithPlan(app));
  const { strengths, improvements, report, hiringRecommendation } = await app.deps.demo();
  if (!report) throw new Error('the demo has a report');
  const { reports } = app.deps.stores;
  const gradings = fc.array(
    fc.record({ words: fc.integer({ min: 1, max: 3 }), score: fc.constantFrom(60, 80) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  await fc.assert(
    fc.asyncProperty(gradings, async (said) => {
      for (const { words, score } of said) {
        const outcome = {
          grade: 'B',
          score,
          hiringRecommendation,
          judgedBy: { kind: 'candidate' as const, name: null },
          strengths,
          improvements,
          report: { ...report, words },
        };
        app.clock.advance(1_000);
        await reports.save({ interviewId, outcome, pending: 0, jobId: 0, now: app.clock.now() });
        expect(await told(reports, interviewId)).toEqual(await told(createReportsStore(app.db), interviewId));
        expect((await reports.findCurrent(interviewId))?.report.words).toBe(words);
      }
    }),
    { numRuns: 10 },
  );
  const { bytes, maxBytes } = reports.memory();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
});
