import { describe, expect, test } from 'vitest';
import { TICKS_TO_SCORES } from '#shared/rules/grades.ts';
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

/** The value of "2 + 0.8 × (1.5 − 2)", with brackets one deep. */
function worth(sum: string): number {
  const flat = sum.replace(/\(([^)]*)\)/g, (_, inner: string) => String(worth(inner)));
  const terms = flat.replaceAll(' − ', ' + -').split(' + ');
  return terms.reduce((total, term) => total + productOf(term), 0);
}

function productOf(term: string): number {
  const [first, ...rest] = term.split(/ (?=[×/])/);
  return rest.reduce((value, factor) => {
    const number = Number(factor.slice(2));
    return factor.startsWith('×') ? value * number : value / number;
  }, Number(first));
}

describe('beside each score, candidates who judged themselves', () => {
  const reasons = scoreReasons(content, context, ownReading(content, context, debrief), new Map());

  test('read what the points come to alone and with the rest', () => {
    expect(reasons.get('design')?.why).toMatch(/^Had 3 of 3 points, worth 3; averaged, [\d.]+\.$/);
    expect(reasons.get('depth')?.why).toMatch(/^Had 0 of 2 points, worth 0\.5; averaged, [\d.]+\.$/);
  });

  test('can follow the steps from the points to the score', () => {
    const steps = reasons.get('depth')?.worked ?? [];
    expect(steps[0]).toBe('0 of 2 points with a reason, 1 named, 1 wrong.');
    expect(steps.join(' ')).toMatch(/\(named\) 0\.18 × \d = /);
    expect(steps.join(' ')).toContain('less 0.5 for what you had wrong');
    const scores = scoresOfDebrief(content, context, debrief);
    for (const [id, { worked }] of reasons) {
      expect(worked.at(-1)).toMatch(new RegExp(`: ${scores[id]}\\.$`));
    }
  });

  test('find every sum to be right', () => {
    const sums = [...reasons.values()]
      .flatMap(({ worked }) => worked.join('\n').match(/[\d(][\d.()+×−/ ]* = [\d.]*\d/g) ?? [])
      .map((sum) => sum.split(' = '));
    expect(sums.length).toBeGreaterThan(12);
    for (const [left = '', right] of sums) expect(Math.abs(worth(left) - Number(right))).toBeLessThan(0.0015);
  });

  test('read one highest score that ticks come to, wherever it is told', () => {
    const all = Object.fromEntries(pointsToJudge(context).map(({ id }) => [id, 'reason' as const]));
    const best = { ...debrief, ticks: all };
    const most = Math.max(...Object.values(scoresOfDebrief(content, context, best)));
    expect(TICKS_TO_SCORES).toContain(`What follows from ticks is ${most} at most.`);
    const told = scoreReasons(content, context, ownReading(content, context, best), new Map());
    const limited = [...told.values()].flatMap(
      ({ worked }) => worked.join(' ').match(/, limited to [^.]*\.\d[^.]*/) ?? [],
    );
    expect(limited.length).toBeGreaterThan(0);
    for (const text of limited)
      expect(text).toContain(`which combined is the ${most} that ticks come to at most`);
  });

  test('see by how much help lowered a point', () => {
    const own = ownReading(content, context, debrief);
    const helped = { ...own, points: own.points.map((point) => ({ ...point, hintLevel: 2 })) };
    const told = scoreReasons(content, context, helped, new Map()).get('design')?.worked.join(' ');
    expect(told).toMatch(/\(with a reason, only when asked\) 0\.7 × 0\.\d+ × \d/);
  });

  test('read that a part nobody asked about takes the average of the rest', () => {
    const why = 'No question aimed at its points, so it follows from the others’ average, 1.8.';
    expect(reasons.get('tradeoffs')?.why).toBe(why);
  });

  test('read the same in the report, and which score they moved', () => {
    const { report } = judgeByDebrief(content, context, { ...debrief, scores: { design: 4 } });
    const told = reasonsInReport(content, context, report);
    expect(told.get('depth')).toEqual(reasons.get('depth'));
    expect(told.get('design')?.why).toBe(`${reasons.get('design')?.why} You moved it to 4.`);
  });

  test('read only the points in a report of older arithmetic with other scores', () => {
    const { report } = judgeByDebrief(content, context, { ...debrief, scores: { design: 4 } });
    const old = { ...report, versions: { ...report.versions, engine: 'debrief-1' } };
    const told = reasonsInReport(content, context, old);
    expect(told.get('design')).toEqual({ why: '3 of 3 points with a reason.', worked: [] });
    expect(told.get('depth')).toEqual(reasons.get('depth'));
  });
});
