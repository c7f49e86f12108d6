import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeStandings } from '#engine/report/standings.ts';
import { FEW_ASKED, fewAsked } from '#testing/short-links.ts';
import { testContent } from '#testing/test-content.ts';
import { type Debrief, judgeByDebrief, pointsToJudge, scoresOfDebrief } from './judge.ts';

const content = testContent();
const context = fewAsked();
const all = pointsToJudge(context).map(({ id }) => id);
const unasked = all.filter((id) => !FEW_ASKED.includes(id));
const debriefOf = (ticks: Debrief['ticks']): Debrief => ({
  statements: [],
  answers: {},
  ticks,
  quoted: {},
  scores: {},
});
/** Most points that nobody asked about are skipped. */
const anyTicks = fc.record(
  Object.fromEntries(
    all.map((id) => [
      id,
      FEW_ASKED.includes(id)
        ? fc.constantFrom('reason', 'named', 'missed')
        : fc.constantFrom('missed', 'missed', 'missed', 'reason', 'named', 'wrong'),
    ]),
  ),
);

describe('a point that nobody asked about', () => {
  test('lowers no score when it was had, whatever else was ticked', () => {
    fc.assert(
      fc.property(
        anyTicks,
        fc.constantFrom(...unasked),
        fc.constantFrom('reason', 'named'),
        (others, id, had) => {
          const [missed, ticked] = [
            debriefOf({ ...others, [id]: 'missed' }),
            debriefOf({ ...others, [id]: had }),
          ];
          const [before, after] = [missed, ticked].map((each) => scoresOfDebrief(content, context, each));
          for (const [dimension, score] of Object.entries(before ?? {}))
            expect(
              Object.entries(after ?? {}).find(([name]) => name === dimension)?.[1],
            ).toBeGreaterThanOrEqual(score);
          const [first, second] = [missed, ticked].map(
            (each) => judgeByDebrief(content, context, each).score,
          );
          expect(second ?? 0).toBeGreaterThanOrEqual(first ?? 0);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('counts where it helps, and otherwise stands apart as had without being asked', () => {
    const asked = Object.fromEntries(FEW_ASKED.map((id) => [id, 'reason' as const]));
    const reportWith = (ticks: Debrief['ticks']) =>
      judgeByDebrief(content, context, debriefOf({ ...asked, ...ticks })).report;
    expect(reportWith({ 'd-api': 'reason', 'd-data': 'reason' }).notAsked).not.toContain('d-api');
    // Alone it would make half a point of trade-offs, which pulls all scores down.
    const report = reportWith({ 't-redirect': 'named' });
    expect(report.notAsked).toContain('t-redirect');
    expect(report.hadUnasked).toEqual(['t-redirect']);
    expect(report.modelAnswer?.lines.find(({ pointId }) => pointId === 't-redirect')?.heard).toBe(
      'not_asked',
    );
    const standing = composeStandings({ question: context.question, level: context.level, report }).find(
      ({ dimension }) => dimension === 'tradeoffs',
    );
    const name = context.question.points.find(({ id }) => id === 't-redirect')?.name ?? '';
    expect(standing?.hadUnasked).toEqual([name]);
    expect(standing?.notAsked).not.toContain(name);
  });

  test('stands under its own dimension alone', () => {
    const asked = Object.fromEntries(FEW_ASKED.map((id) => [id, 'reason' as const]));
    const { report } = judgeByDebrief(content, context, debriefOf(asked));
    const { question, level } = context;
    for (const { dimension, notAsked } of composeStandings({ question, level, report })) {
      const own = question.points.filter(({ id, dim }) => dim === dimension && report.notAsked?.includes(id));
      expect(notAsked.toSorted()).toEqual(own.map(({ name }) => name).toSorted());
    }
  });

  test('counts when it was wrong', () => {
    const asked = Object.fromEntries(FEW_ASKED.map((id) => [id, 'reason' as const]));
    const { report } = judgeByDebrief(content, context, debriefOf({ ...asked, 'x-cache': 'wrong' }));
    expect(report.notAsked).not.toContain('x-cache');
  });
});
