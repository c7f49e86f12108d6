import { describe, expect, test } from 'vitest';
import { level } from '#shared/content/question.ts';
import { reportReply } from '#shared/contract/report.ts';
import { interviewWith } from '#testing/graded.ts';
import { type Script, scriptedReading } from '#testing/scripted-reader.ts';
import { testContent } from '#testing/test-content.ts';
import { gradeByCoverage } from './built-in.ts';
import { gradeWithClaims, type PointClaim } from './grade-with-claims.ts';
import { pointReading } from './reading.ts';
import { composeOutcome } from './report/compose-outcome.ts';
import { coverageRange } from './score/coverage-score.ts';

const content = testContent();
const QUESTION = 'short-links';
const ANSWER = 'We hash the address and store both in one table. A cache stands before it for the reads.';
/** Long enough to be graded without a cap for little speech. */
const TALK = [ANSWER, 'word '.repeat(200).trim(), `Then, ${'more '.repeat(150).trim()}. ${ANSWER}`];

const context = interviewWith(content, QUESTION, TALK);
const { points } = context.question;
const everything = Object.fromEntries(points.map(({ id }) => [id, 'justified' as const]));
const core = points.filter(({ tier }) => tier === 'core');
const read = (script: Script) => scriptedReading(context, script);
const graded = (script: Script) => gradeByCoverage(content, context, read(script));

/** Words of an answer, 1 for the first, as said of a point. */
function claimOf(pointId: string, answer: number, text: string, isDenied = false): PointClaim {
  const turn = context.turns.filter(({ speaker }) => speaker === 'user')[answer - 1];
  const start = turn?.text.indexOf(text) ?? -1;
  return { pointId, turnId: turn?.id ?? 0, start, end: start + text.length, text, isDenied };
}

describe('without a model the report', () => {
  test('says first how many of the points asked of the level were heard, and what it cannot judge', () => {
    const [first, second] = core;
    const { report } = graded({
      points: { [first?.id ?? '']: 'explained', [second?.id ?? '']: 'mentioned' },
    });
    const of = points.length;
    expect(report.coverage).toMatchObject({ heard: 2, of });
    expect(report.confidenceNote).toBe(
      `I heard 2 of the ${of} points asked of Senior, 1 of them only named. This engine cannot judge whether what you said is right.`,
    );
  });

  test('asks fewer points of a lower level', () => {
    const asked = level.options.map((name) => {
      const at = interviewWith(content, QUESTION, TALK, name);
      return gradeByCoverage(content, at, scriptedReading(at, {})).report.coverage?.of ?? 0;
    });
    expect(asked[0]).toBe(
      core.filter(({ minLevel }) => minLevel === undefined || minLevel === 'junior').length,
    );
    expect(asked).toEqual([...asked].sort((a, b) => a - b));
    expect(new Set(asked).size).toBeGreaterThan(1);
  });

  test.each(level.options)(
    'never comes to more than 84 and "hire", however good the six scores at %s',
    (name) => {
      const best = { framing: 5, design: 5, depth: 5, resilience: 5, tradeoffs: 5, communication: 5 };
      const at = interviewWith(content, QUESTION, TALK, name);
      const compose = (model: string | null) =>
        composeOutcome(content, at, {
          reading: scriptedReading(at, { points: everything }),
          scores: best,
          engine: { id: 'any', label: 'Any', model },
          confidence: 'low',
          provisional: false,
          versions: {},
        });
      expect(compose(null)).toMatchObject({
        score: 84,
        grade: 'B+',
        hiringRecommendation: 'hire',
        report: { caps: [{ cap: 84, reason: 'This engine cannot judge whether what you said is right.' }] },
      });
      expect(compose('some-model')).toMatchObject({ score: 100, report: { caps: [] } });
      expect(compose('some-model').report).not.toHaveProperty('coverage');
    },
  );

  test('gives the score as a range of the measured error, from 0 to where such a score ends', () => {
    const { score, report } = graded({ points: everything });
    expect(report.coverage?.range).toEqual({ from: (score ?? 0) - 11, to: Math.min(84, (score ?? 0) + 11) });
    expect([5, 80].map(coverageRange)).toEqual([
      { from: 0, to: 16 },
      { from: 69, to: 84 },
    ]);
  });

  test('has no range where too little was said to grade', () => {
    const { score, report } = graded({ notes: ['too_little_speech'] });
    expect(score).toBeNull();
    expect(report.coverage).toMatchObject({ heard: 0, range: null });
  });
});

describe('words that came close to a point', () => {
  const [missed] = core;
  const id = missed?.id ?? '';
  const about = missed?.name ?? missed?.means ?? '?';

  test('stand beside it, and no improvement says that it was missing', () => {
    const far = graded({});
    const close = graded({ near: points.map((point) => point.id) });
    const evidence = close.report.dimensions.flatMap((dimension) => dimension.evidence);
    expect(evidence.find(({ pointId }) => pointId === id)?.near).toMatchObject({ answerNumber: 3 });
    expect(far.improvements.some((text) => text.includes('Not heard.'))).toBe(true);
    expect(close.improvements.some((text) => text.includes('Not heard.') || text.includes(about))).toBe(
      false,
    );
    expect(reportReply.parse(close.report)).toEqual(close.report);
  });

  test('say nothing of a point that was heard', () => {
    const { report } = graded({ points: { [id]: 'explained' }, near: [id] });
    const evidence = report.dimensions.flatMap((dimension) => dimension.evidence);
    expect(evidence.find(({ pointId }) => pointId === id)).not.toHaveProperty('near');
  });

  test('may be missing in a reading that was stored before they were looked for', () => {
    const stored = { pointId: id, status: 'absent', hintLevel: 0, quote: null };
    expect(pointReading.parse(stored)).toEqual(stored);
  });
});

describe('a point that the candidate marks as said', () => {
  const SAID = 'A cache stands before it for the reads.';
  const claims = core.map(({ id }) => claimOf(id, 1, SAID));
  const heard = graded({});
  const marked = gradeWithClaims(content, context, read({}), claims);

  test('counts as explained in a second total; grade, score and recommendation stay what was heard', () => {
    const explained = graded({ points: Object.fromEntries(core.map(({ id }) => [id, 'explained'])) });
    expect(marked).toMatchObject({
      grade: heard.grade,
      score: heard.score,
      hiringRecommendation: heard.hiringRecommendation,
    });
    expect(marked.report.coverage?.marked).toMatchObject({
      grade: explained.grade,
      score: explained.score,
      hiringRecommendation: explained.hiringRecommendation,
    });
    expect(explained.score).toBeGreaterThan(heard.score ?? 0);
  });

  test('is shown with the words, is no strength, and is not asked for again', () => {
    const [claimed] = core;
    const evidence = marked.report.dimensions.flatMap((dimension) => dimension.evidence);
    expect(evidence.find(({ pointId }) => pointId === claimed?.id)).toMatchObject({
      status: 'explained',
      marked: true,
      quote: { text: SAID, answerNumber: 1 },
    });
    expect(marked.report.coverage?.marked?.points).toHaveLength(core.length);
    expect(marked.report.coverage?.heard).toBe(0);
    expect(marked.report.confidenceNote).toContain(`, and you marked ${core.length} more.`);
    expect(marked.strengths).toEqual(heard.strengths);
    expect(marked.improvements).not.toEqual(heard.improvements);
    expect(reportReply.parse(marked.report)).toEqual(marked.report);
  });

  test('never lowers the total, one after the other', () => {
    const totals = claims.map(
      (_, at) =>
        gradeWithClaims(content, context, read({}), claims.slice(0, at + 1)).report.coverage?.marked?.score ??
        -1,
    );
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    expect(totals[0]).toBeGreaterThanOrEqual(heard.score ?? 0);
  });

  test('does nothing where it was heard, where the words are gone, or where no such point is asked', () => {
    const id = core[0]?.id ?? '';
    const said = read({ points: { [id]: 'mentioned' } });
    expect(gradeWithClaims(content, context, said, [claimOf(id, 1, SAID)])).toEqual(
      gradeByCoverage(content, context, said),
    );
    const gone = { ...claimOf(id, 1, SAID), text: 'A cache stood before it.' };
    expect(gradeWithClaims(content, context, read({}), [gone])).toEqual(heard);
    expect(gradeWithClaims(content, context, read({}), [claimOf('no-such-point', 1, SAID)])).toEqual(heard);
  });
});

describe('a point that the candidate says was not said', () => {
  const SAID = 'A cache stands before it for the reads.';
  const everythingHeard = read({ points: everything });
  const heard = gradeByCoverage(content, context, everythingHeard);
  const denials = core.map(({ id }) => claimOf(id, 1, SAID, true));
  const denied = gradeWithClaims(content, context, everythingHeard, denials);

  test('does not count in a second total; grade, score and recommendation stay what was heard', () => {
    const rest = Object.fromEntries(
      points.map(({ id, tier }) => [id, tier === 'core' ? ('absent' as const) : ('justified' as const)]),
    );
    expect(denied).toMatchObject({ grade: heard.grade, score: heard.score });
    expect(denied.report.coverage?.marked?.score).toBe(graded({ points: rest }).score);
    expect(denied.report.coverage?.marked?.score).toBeLessThan(heard.score ?? 0);
    expect(denied.report.coverage?.marked?.denied).toHaveLength(core.length);
  });

  test('is no strength any more, is shown as taken out, and may be advice', () => {
    const evidence = denied.report.dimensions.flatMap((dimension) => dimension.evidence);
    const [one] = core;
    expect(evidence.find(({ pointId }) => pointId === one?.id)).toMatchObject({
      status: 'absent',
      denied: true,
      quote: null,
    });
    expect(denied.strengths).not.toEqual(heard.strengths);
    expect(denied.improvements).not.toEqual(heard.improvements);
    expect(denied.report.confidenceNote).toContain(`, and you took ${core.length} out.`);
    expect(denied.report.coverage?.heard).toBe(heard.report.coverage?.heard);
    expect(reportReply.parse(denied.report)).toEqual(denied.report);
  });

  test('does nothing where it was not heard', () => {
    const [one] = core;
    const none = read({});
    const claims = [claimOf(one?.id ?? '', 1, SAID, true)];
    expect(gradeWithClaims(content, context, none, claims)).toEqual(gradeByCoverage(content, context, none));
  });
});
