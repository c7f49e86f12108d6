import { describe, expect, test } from 'vitest';
import { BRIEF, talk } from '#testing/short-links.ts';
import { testContent } from '#testing/test-content.ts';
import { type Debrief, judgeByDebrief, ownReading } from './judge.ts';
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

describe('beside each score, candidates who judged themselves', () => {
  const reasons = scoreReasons(content, context, ownReading(context, debrief), new Map());

  test('read what the points come to alone and with the rest', () => {
    expect(reasons.get('design')).toMatch(/^3 of 3 points: worth [\d.]+\.$/);
    expect(reasons.get('depth')).toMatch(/^0 of 2 points, 1 named, 1 wrong: worth 0.5\.$/);
  });

  test('read that a part nobody asked about takes the average of the rest', () => {
    expect(reasons.get('tradeoffs')).toBe('Nothing asked: average of the rest.');
  });

  test('read the same in the report, and which score they moved', () => {
    const { report } = judgeByDebrief(content, context, { ...debrief, scores: { design: 4 } });
    const told = reasonsInReport(content, context, report);
    expect(told.get('depth')).toBe(reasons.get('depth'));
    expect(told.get('design')).toBe(`${reasons.get('design')} You moved it to 4.`);
  });

  test('read only the points in a report of older arithmetic with other scores', () => {
    const { report } = judgeByDebrief(content, context, { ...debrief, scores: { design: 4 } });
    const old = { ...report, versions: { ...report.versions, engine: 'debrief-1' } };
    const told = reasonsInReport(content, context, old);
    expect(told.get('design')).toBe('3 of 3 points.');
    expect(told.get('depth')).toBe(reasons.get('depth'));
  });
});
