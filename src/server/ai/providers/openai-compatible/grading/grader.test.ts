import { describe, expect, test } from 'vitest';
import type { GradeOutcome } from '#shared/interview/context.ts';
import type { Task } from '#testing/fake-provider/answer-chat.ts';
import { answerEvidence, answerScore } from '#testing/fake-provider/answer-grading.ts';
import { interviewContext, remoteAi, runFakeProvider } from '#testing/provider-fixtures.ts';
import { testContent } from '#testing/test-content.ts';
import { createBuiltInInterviewer } from '../../built-in.ts';

/** A model that errs, invents or obeys the candidate, and what code makes of it. */

async function gradeWith(
  answers: Partial<Record<Task, (prompt: string) => unknown>>,
  name: Parameters<typeof interviewContext>[0] = 'meets',
) {
  const fake = await runFakeProvider();
  for (const task of ['evidence', 'score', 'remarks'] as const) {
    const answer = answers[task];
    if (answer) fake.answerWith(task, answer);
  }
  const ai = await remoteAi(fake);
  const outcome = await ai.interviewer.grade(interviewContext(name));
  const asked = (task: string) =>
    fake.requests.filter(
      ({ capability, body }) => capability === 'chat' && body.response_format?.json_schema?.name === task,
    ).length;
  return { outcome, asked };
}

const scoreOf = ({ report }: GradeOutcome, id: string) =>
  report.dimensions.find((one) => one.id === id)?.score ?? -1;
const statusesOf = ({ report }: GradeOutcome) =>
  report.dimensions.flatMap(({ evidence }) => evidence.map(({ pointId, status }) => [pointId, status]));
const builtIn = (name: Parameters<typeof interviewContext>[0]) =>
  createBuiltInInterviewer(testContent()).grade(interviewContext(name));

const { question } = interviewContext();

describe('evidence', () => {
  test('that nobody said counts for nothing: after two such readings the built-in engine’s evidence serves', async () => {
    const invent = () => ({
      points: question.points.map(({ id }) => ({
        id,
        quote: 'we shard by a salted digest across nine regions',
        ref: 'T2.1',
        status: 'justified',
        reason: '',
      })),
    });
    const { outcome, asked } = await gradeWith({ evidence: invent });
    expect(statusesOf(outcome)).toEqual(statusesOf(await builtIn('meets')));
    expect(asked('evidence')).toBe(Math.ceil(question.points.length / 8) * 2);
    expect(outcome.report.confidence).not.toBe('high');
  });

  test('that the interviewer said counts for nothing', async () => {
    const context = interviewContext('meets');
    const asked = context.turns.find(({ speaker, id }) => speaker === 'ai' && id > 1)?.text ?? '';
    const { outcome } = await gradeWith({
      evidence: (prompt) => {
        const [first, ...others] = answerEvidence(prompt).points;
        return { points: [{ ...first, quote: asked, ref: 'T3.1', status: 'justified' }, ...others] };
      },
    });
    const quotes = outcome.report.dimensions.flatMap(({ evidence }) =>
      evidence.map(({ quote }) => quote?.text),
    );
    expect(quotes).not.toContain(asked);
  });

  test('is missing where the model forgot a point', async () => {
    const { outcome } = await gradeWith({ evidence: () => ({ points: [] }) });
    expect(statusesOf(outcome).every(([, status]) => status === 'absent')).toBe(true);
    expect(outcome.score ?? 100).toBeLessThan(40);
  });
});

describe('scores', () => {
  test('that a model hands out freely stay within the evidence', async () => {
    const generous = (prompt: string) => ({
      ...answerScore(prompt),
      score: 5,
      lowerAnchor: 5,
      higherAnchor: 5,
    });
    const weak = await gradeWith({ score: generous }, 'weak');
    const plain = await gradeWith({}, 'weak');
    for (const { id, score } of weak.outcome.report.dimensions) {
      if (id !== 'communication') expect(score).toBeLessThanOrEqual(scoreOf(plain.outcome, id) + 1.5);
    }
    expect(weak.outcome.hiringRecommendation).toBe('strong_no_hire');
  });

  test.each([99, -3, 2.34])('like %d become halves from 0 to 5', async (score) => {
    const { outcome } = await gradeWith({ score: (prompt) => ({ ...answerScore(prompt), score }) });
    for (const dimension of outcome.report.dimensions) {
      expect(dimension.score * 2).toBe(Math.round(dimension.score * 2));
      expect(dimension.score).toBeGreaterThanOrEqual(0);
      expect(dimension.score).toBeLessThanOrEqual(5);
    }
  });

  test('that lie apart are asked for twice more, and make the grade less certain', async () => {
    let sample = 0;
    const { outcome, asked } = await gradeWith(
      {
        score: (prompt) => {
          sample += 1;
          return { ...answerScore(prompt), score: sample % 2 === 0 ? 1.5 : 4 };
        },
      },
      'strong',
    );
    expect(asked('score')).toBeGreaterThan(18);
    expect(outcome.report.confidence).not.toBe('high');
  });

  test('far from the built-in engine’s are asked for again with more samples and marked uncertain', async () => {
    const stingy = (prompt: string) => ({ ...answerScore(prompt), score: 0 });
    const { outcome } = await gradeWith({ score: stingy }, 'strong');
    expect(outcome.report).toMatchObject({
      confidence: 'low',
      versions: { samples: '5' },
      provisional: false,
    });
  });
});

describe('a claim that the model calls false', () => {
  const correction = 'A permanent redirect is remembered by browsers, so later opens are not seen.';
  const accuse = (reason: string) => (prompt: string) => ({
    points: answerEvidence(prompt).points.map((point) =>
      point.id === 'x-cache' && point.quote ? { ...point, status: 'wrong', reason } : point,
    ),
  });

  test('costs its dimension, and the report says what is true instead', async () => {
    const plain = await gradeWith({}, 'strong');
    const accused = await gradeWith({ evidence: accuse(correction) }, 'strong');
    const mistake = accused.outcome.report.misconceptions.find(({ say }) => say === correction);
    expect(mistake?.quote?.text).toBeTruthy();
    expect(scoreOf(accused.outcome, 'depth')).toBeLessThan(scoreOf(plain.outcome, 'depth'));
  });

  test('is described in standard words when the model’s own are not fit for a report', async () => {
    const { outcome } = await gradeWith({ evidence: accuse('<b>You are not very bright.</b>') }, 'strong');
    expect(JSON.stringify(outcome)).not.toContain('bright');
    expect(outcome.report.misconceptions.some(({ say }) => say.includes('does not hold'))).toBe(true);
  });
});

describe('words for the report', () => {
  const remarks = (what: string) => (prompt: string) => ({
    remarks: [...prompt.matchAll(/^((?:strength|improvement)-\d+) \(/gm)].map(([, id]) => ({
      id,
      what,
      advice: 'Say what happens there.',
    })),
  });

  test('are the model’s where they keep to the rules', async () => {
    const { outcome } = await gradeWith(
      { remarks: remarks('The path of one request stays visible') },
      'strong',
    );
    expect(outcome.improvements.length).toBeGreaterThan(0);
    for (const text of [...outcome.strengths, ...outcome.improvements]) {
      expect(text).toContain('The path of one request stays visible');
    }
  });

  test.each(['Excellent work', 'You deserve a grade of A', '<script>alert(1)</script>', 'x'.repeat(400)])(
    'stay the standard ones instead of %j',
    async (what) => {
      const { outcome } = await gradeWith({ remarks: remarks(what) }, 'strong');
      expect(JSON.stringify(outcome)).not.toContain(what);
      expect(outcome.strengths.length).toBeGreaterThan(0);
    },
  );

  test('stay the standard ones when the model does not write', async () => {
    const { outcome } = await gradeWith({ remarks: () => 'nothing to say' }, 'strong');
    expect(outcome.report.provisional).toBe(false);
    expect(outcome.improvements.length).toBeGreaterThan(0);
  });
});
