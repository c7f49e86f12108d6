import { describe, expect, test } from 'vitest';
import type { WorkedStep } from '#shared/contract/report.ts';
import { BRIEF, talk } from '#testing/short-links.ts';
import { testContent } from '#testing/test-content.ts';
import { type Debrief, judgeByDebrief, ownReading, pointsToJudge, scoresOfDebrief } from './judge.ts';
import { reasonsInReport, scoreReasons } from './score-reasons.ts';

const content = testContent();
const context = talk(BRIEF);
const debrief: Debrief = {
  statements: [],
  answers: {},
  ticks: {
    'd-api': 'reason',
    'd-data': 'reason',
    'd-flow': 'reason',
    'x-codes': 'named',
    'x-cache': 'wrong',
  },
  quoted: {},
  scores: {},
};

/** What each point adds, and the sum. */
function partsOf(steps: readonly WorkedStep[]) {
  return steps.flatMap(({ parts = [] }) => parts);
}

function nearestHalf(value: number): number {
  return Math.round(Math.max(0, value) * 2) / 2;
}

describe('beside each score, candidates who judged themselves', () => {
  const reasons = scoreReasons(content, context, ownReading(content, context, debrief), new Map());

  test('read what they ticked', () => {
    expect(reasons.get('design')?.why).toBe('3 of 3 points with a reason.');
    expect(reasons.get('depth')?.why).toBe('0 of 2 points with a reason, 1 named, 1 wrong.');
  });

  test('follow the steps from the points to the score that is proposed', () => {
    const steps = reasons.get('depth')?.worked ?? [];
    expect(steps.map(({ label }) => label)).toEqual([
      'Its points alone',
      'All dimensions on average',
      'Halfway',
      'Moved 20% closer to 2',
      'To the nearest half',
    ]);
    expect(steps[0]?.note).toBe('0 of 2 with a reason');
    const parts = partsOf(steps);
    expect(parts.map(({ note }) => note).filter(Boolean)).toEqual(expect.arrayContaining(['named', 'wrong']));
    expect(parts).toContainEqual({ label: 'Points that you had wrong', value: -0.5 });
    const scores = scoresOfDebrief(content, context, debrief);
    for (const [id, { worked }] of reasons) expect(worked.at(-1)?.value).toBe(scores[id]);
  });

  test('find that every figure follows from those shown before it', () => {
    const points = pointsToJudge(context);
    const all = Object.fromEntries(points.map(({ id }) => [id, 'reason' as const]));
    const named = Object.fromEntries(points.map(({ id }) => [id, 'named' as const]));
    const wrong = Object.fromEntries(points.map(({ id }) => [id, 'wrong' as const]));
    const oneWrong = { 'd-api': 'wrong' as const };
    const oneNamed = { ...all, 'd-flow': 'named' as const };
    for (const ticks of [debrief.ticks, all, named, wrong, oneWrong, oneNamed]) {
      const read = ownReading(content, context, { ...debrief, ticks });
      for (const [id, { worked }] of scoreReasons(content, context, read, new Map())) {
        const parts = partsOf(worked);
        for (const { label, value } of parts)
          if (value < 0) expect(label).toMatch(/^(\w+ points add [\d.]+ at most|Points that|Together)/);
        const shownAt = (start: string) =>
          worked.find(({ label }) => label.startsWith(start))?.value ?? Number.NaN;
        const own = shownAt('Its points alone');
        const together = parts.at(-1);
        if (together) {
          const sum = parts.slice(0, -1).reduce((total, { value }) => total + value, 0);
          expect([id, sum]).toEqual([id, expect.closeTo(together.value, 6)]);
          expect([id, own]).toEqual([id, nearestHalf(sum)]);
          expect(together.label).toMatch(new RegExp(`^Together \\(.*: ${own}\\)$`));
        }
        const average = worked.find(({ label }) => label === 'All dimensions on average');
        if (!average) continue;
        const each = average.note?.split(', ').map(Number) ?? [];
        expect(average.value).toBeCloseTo(each.reduce((total, value) => total + value, 0) / each.length, 3);
        if (id === 'communication' || average.value === 0) {
          const last = worked.at(-1);
          const [, least = 0, most = 5] = last?.label.match(/, from (\d) to (\d)$/)?.map(Number) ?? [];
          expect([id, last?.value]).toEqual([
            id,
            nearestHalf(Math.min(most, Math.max(least, average.value))),
          ]);
          expect(worked).toHaveLength(2);
          continue;
        }
        const mixed = !together ? average.value : 0.5 * own + 0.5 * average.value;
        if (together) expect(shownAt('Halfway')).toBeCloseTo(mixed, 3);
        expect(shownAt('Moved 20%')).toBeCloseTo(mixed + (2 - mixed) / 5, 3);
        expect([id, shownAt('To the nearest half')]).toEqual([id, nearestHalf(shownAt('Moved 20%'))]);
      }
    }
  });

  test.each([
    { hintLevel: 1, help: 'only when asked' },
    { hintLevel: 2, help: 'after a hint' },
    { hintLevel: 4, help: 'only after a hint that told the answer' },
  ])('see by how much a point counts less $help', ({ hintLevel, help }) => {
    const own = ownReading(content, context, debrief);
    const helped = { ...own, points: own.points.map((point) => ({ ...point, hintLevel })) };
    const [unhelped, told] = [own, helped].map((read) =>
      scoreReasons(content, context, read, new Map()).get('design'),
    );
    const first = (reason: typeof told) => partsOf(reason?.worked ?? [])[0];
    expect(first(told)?.note).toBe(`with a reason, ${help}`);
    expect(first(told)?.value).toBeLessThan(first(unhelped)?.value ?? 0);
    expect(told?.why).toContain(`3 ${help}`);
  });

  test('read that a part nobody asked about starts from the average of the rest', () => {
    const why = 'No question was about its points: it starts near the average of the others.';
    expect(reasons.get('tradeoffs')?.why).toBe(why);
  });

  test('read counts that add up, with help that came before as a remark', () => {
    const own = ownReading(content, context, debrief);
    const points = own.points.map((point) => ({ ...point, hintLevel: 2 }));
    const helped = scoreReasons(content, context, { ...own, points }, new Set(['x-codes']));
    expect(helped.get('depth')?.why).toMatch(
      /^0 of 2 points with a reason, 1 lowered by a sentence, 1 wrong \(1 after a hint\)\./,
    );
  });

  test('read the same in the report, and which score they moved', () => {
    const { report } = judgeByDebrief(content, context, { ...debrief, scores: { design: 4 } });
    const told = reasonsInReport(content, context, report);
    expect(told.get('depth')).toEqual(reasons.get('depth'));
    expect(told.get('design')?.why).toBe(`${reasons.get('design')?.why} You moved it to 4.`);
  });

  test('read only the points in a report of older arithmetic with other scores', () => {
    const { report } = judgeByDebrief(content, context, { ...debrief, scores: { design: 4 } });
    const { versions } = report;
    // The question or the rubric may have been rewritten as well.
    for (const [part, older] of Object.entries({
      engine: 'debrief-1',
      question: 'short-links@0',
      rubric: '0',
    })) {
      const old = { ...report, versions: { ...versions, [part]: older } };
      const told = reasonsInReport(content, context, old);
      expect(told.get('design')).toEqual({ why: '3 of 3 points with a reason.', worked: [] });
      expect(told.get('depth')).toEqual(reasons.get('depth'));
    }
  });
});
