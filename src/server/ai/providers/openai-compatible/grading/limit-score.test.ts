import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PointEvidence } from '#server/grading/evidence.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';
import { testContent } from '#testing/test-content.ts';
import { limitScore, type ScoreEvidence } from './limit-score.ts';

const points = testContent().questions.get('short-links')?.points ?? [];
const core = points.filter(({ tier }) => tier === 'core');
const stretch = points.filter(({ tier }) => tier === 'stretch');

function heardOf(list: typeof points, statuses: readonly EvidenceStatus[], cue = 0): ScoreEvidence['heard'] {
  return statuses.flatMap((status, at) => {
    const point = list[at];
    const quote = status === 'absent' ? null : { text: 'what was said of it', turnId: 2 };
    const evidence = (pointId: string): PointEvidence => ({ pointId, status, cue, quote });
    return point ? [{ point, evidence: evidence(point.id) }] : [];
  });
}

const near = { coverage: 4.5, mistakes: 0, insight: false };

describe('a score of a model', () => {
  test.each([
    ['nothing', [], 1],
    ['one explanation', ['explained'], 2.5],
    ['two explanations', ['explained', 'explained'], 3.5],
    ['three without a reason of their own', ['explained', 'explained', 'explained'], 3.5],
    ['three with a reason', ['justified', 'explained', 'explained'], 4.5],
  ] as const)('rests on evidence: %s', (_, statuses, most) => {
    expect(limitScore(5, { ...near, heard: heardOf(core, statuses), coverage: Math.max(0, most) })).toBe(
      most,
    );
  });

  test('reaches 5 only with something beyond the core', () => {
    const heard = heardOf(core, ['justified', 'justified', 'justified']);
    expect(limitScore(5, { ...near, heard })).toBe(4.5);
    expect(limitScore(5, { ...near, heard, insight: true })).toBe(5);
    expect(limitScore(5, { ...near, heard: [...heard, ...heardOf(stretch, ['explained'])] })).toBe(5);
  });

  test('is no better for a reason that the interviewer had to pull out', () => {
    const heard = heardOf(core, ['justified', 'justified', 'justified'], 2);
    expect(limitScore(5, { ...near, heard })).toBe(3.5);
  });

  test('loses half a point for each mistake, at most one', () => {
    const heard = heardOf(core, ['justified', 'justified', 'justified']);
    expect(limitScore(4, { ...near, coverage: 4, heard, mistakes: 1 })).toBe(3.5);
    expect(limitScore(4, { ...near, coverage: 4, heard, mistakes: 5 })).toBe(3);
  });
});

test('whatever a model says, the score is a half from 0 to 5, near coverage, and follows the model', () => {
  const statuses = fc.array(
    fc.constantFrom<EvidenceStatus>('absent', 'mentioned', 'explained', 'justified', 'wrong'),
    {
      maxLength: 8,
    },
  );
  const half = fc.integer({ min: 0, max: 10 }).map((halves) => halves / 2);
  fc.assert(
    fc.property(
      statuses,
      half,
      half,
      half,
      fc.nat(4),
      fc.boolean(),
      (list, a, b, coverage, mistakes, insight) => {
        const evidence = { heard: heardOf(core, list), coverage, mistakes, insight };
        const [low, high] = [limitScore(Math.min(a, b), evidence), limitScore(Math.max(a, b), evidence)];
        expect(low).toBeLessThanOrEqual(high);
        for (const score of [low, high]) {
          expect(score * 2).toBe(Math.round(score * 2));
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(Math.min(5, coverage + 1));
        }
      },
    ),
  );
});
