import { describe, expect, test } from 'vitest';
import { mistakesIn } from '#engine/score/points.ts';
import { answerRead, answerScore, answerWords, MARKERS } from '#testing/fake-provider/answer-chat.ts';
import { interviewContext } from '#testing/provider-fixtures.ts';
import { scriptedReading } from '#testing/scripted-reading.ts';
import { answersOf, gradeWith, saying, scoreOf } from '#testing/with-model.ts';

/** One report says one thing: readings that contradict themselves, and what the candidate reads of them. */

const LATER = 'So the whole thing is a queue now and nothing is stored before it is read.';
const context = saying(LATER);
const { question } = context;
const firstWords = (answer: number, count = 10) =>
  answersOf(context)[answer]?.text.split(' ').slice(0, count).join(' ') ?? '';
const EARLIER = firstWords(0);
const remark = (quote: string, more: object = {}) => ({
  dimension: 'design',
  point: '',
  quote,
  what: 'You store the link first.',
  advice: 'It can be read back at once.',
  ...more,
});
const writes = (more: object) => (prompt: string) => ({ ...answerWords(prompt), ...more });
type Outcome = Awaited<ReturnType<typeof gradeWith>>['outcome'];
const evidenceIn = ({ report }: Outcome, id: string) =>
  report.dimensions.flatMap(({ evidence }) => evidence).find(({ pointId }) => pointId === id);

describe('a strength', () => {
  const strengths = [remark(EARLIER)];

  test('does not stand on words that a later answer takes back', async () => {
    const read = (prompt: string) => ({
      ...answerRead(prompt),
      putRight: prompt.includes(LATER) ? [EARLIER] : [],
    });
    const { outcome } = await gradeWith({ read, words: writes({ strengths }) }, context);
    expect(outcome.strengths.join(' ')).not.toContain('You store the link first.');
  });

  test('is not named of a point that is not ticked', async () => {
    const id = question.points[0]?.id ?? '';
    const lacks = (prompt: string) => ({
      dimensions: answerScore(prompt).dimensions.map((each) => ({ ...each, score: 3, lacks: [id] })),
    });
    const praise = writes({ strengths: [remark(firstWords(1), { point: id })] });
    const { outcome } = await gradeWith({ score: lacks, words: praise }, context);
    expect(['absent', 'mentioned']).toContain(evidenceIn(outcome, id)?.status);
    expect(outcome.strengths.join(' ')).not.toContain('You store the link first.');
  });
});

describe('a point', () => {
  test('is not ticked in one place and called missing in another', async () => {
    const lacking = (prompt: string) => ({
      dimensions: answerScore(prompt).dimensions.map((each) => ({
        ...each,
        score: 5,
        lacks: question.points.map(({ id }) => id),
        reason: 'You leave out what this dimension asks for.',
      })),
    });
    const { outcome } = await gradeWith({ score: lacking }, context);
    for (const { evidence, reason } of outcome.report.dimensions) {
      const isTicked = evidence.some(({ status }) => status === 'explained' || status === 'justified');
      if (isTicked) expect(reason).not.toContain('You leave out');
    }
    expect(outcome.report.dimensions.some(({ evidence }) => evidence.length > 0)).toBe(true);
  });

  test('does not rest on false words, although they were put right later', async () => {
    const FALSE = `One counter per server ${MARKERS.false} hands out codes that never collide.`;
    const id = question.points[0]?.id ?? '';
    const turns = saying(LATER).turns.map((turn) =>
      turn.id === answersOf(context)[0]?.id ? { ...turn, text: `${turn.text} ${FALSE}` } : turn,
    );
    const { outcome } = await gradeWith(
      {
        read: (prompt) => {
          const answer = answerRead(prompt);
          const isLast = prompt.includes(LATER);
          const points = prompt.includes(FALSE) && !isLast ? [{ id, quote: FALSE, status: 'justified' }] : [];
          return { ...answer, points, putRight: isLast ? [FALSE] : [] };
        },
      },
      { ...context, turns },
    );
    expect(outcome.report.findings?.falseStatements).toMatchObject([{ putRight: true }]);
    expect(evidenceIn(outcome, id)).toMatchObject({ status: 'absent', quote: null });
  });

  test('is had wrong only where the report calls its words false', async () => {
    const FALSE = `A permanent redirect ${MARKERS.false} is counted by the server at each open.`;
    const id = question.points[0]?.id ?? '';
    const wrong = saying(FALSE);
    const read = (prompt: string) => {
      const answer = answerRead(prompt);
      return {
        ...answer,
        claims: answer.claims.map((claim) => ({ ...claim, points: [id] })),
        points: answer.points.filter((point) => point.id !== id),
      };
    };
    const { outcome, fake, ai, memo } = await gradeWith({ read }, wrong);
    expect(evidenceIn(outcome, id)?.status).toBe('wrong');
    const claimId = outcome.report.findings?.falseStatements[0]?.id ?? '';
    const quote = { turnId: 2, start: 0, end: 20, text: wrong.turns[1]?.text.slice(0, 20) ?? '' };
    const argued = [{ kind: 'statement' as const, claimId, quote }];
    const again = await ai.interviewer.grade(wrong, { memo, argued });
    expect(again.report.findings?.falseStatements).toEqual([]);
    expect(evidenceIn(again, id)?.status).toBe('absent');
    expect(fake.requests.length).toBeGreaterThan(0);
  });

  test('that was shown to be said is not called missing by the reason any more', async () => {
    const id = question.points[0]?.id ?? '';
    const dim = question.points[0]?.dim;
    const score = (prompt: string) => ({
      dimensions: answerScore(prompt).dimensions.map((each) =>
        each.id === dim ? { ...each, lacks: [id], reason: 'You never name the one thing.' } : each,
      ),
    });
    const { ai, memo, outcome } = await gradeWith({ score }, context);
    const reasonIn = ({ report }: Outcome) => report.dimensions.find((each) => each.id === dim)?.reason;
    expect(reasonIn(outcome)).toBe('You never name the one thing.');
    const quote = { turnId: 2, start: 0, end: EARLIER.length, text: EARLIER };
    const argued = [
      { kind: 'point' as const, pointId: id, status: 'justified' as const, hintLevel: 0, quote },
    ];
    const again = await ai.interviewer.grade(context, { memo, argued });
    expect(evidenceIn(again, id)?.status).toBe('justified');
    expect(reasonIn(again)).not.toBe('You never name the one thing.');
  });
});

test('a falsehood holds a score down only until the candidate puts it right', async () => {
  const FALSE = `One counter per server ${MARKERS.false} hands out codes that never collide.`;
  const saysFalse: typeof context = {
    ...context,
    turns: context.turns.map((turn) =>
      turn.id === answersOf(context)[0]?.id ? { ...turn, text: `${turn.text} ${FALSE}` } : turn,
    ),
  };
  const depthIf = async (isPutRight: boolean) => {
    const read = (prompt: string) => ({
      ...answerRead(prompt),
      putRight: isPutRight && prompt.includes(LATER) ? [FALSE] : [],
    });
    const score = (prompt: string) => ({
      dimensions: answerScore(prompt).dimensions.map((each) => ({ ...each, score: 4 })),
    });
    const { outcome } = await gradeWith({ read, score }, saysFalse);
    expect(outcome.report.findings?.falseStatements).toMatchObject([{ putRight: isPutRight }]);
    return scoreOf(outcome, 'depth');
  };
  expect(await depthIf(true)).toBeGreaterThan(await depthIf(false));
});

describe('an improvement', () => {
  test('says once that something was not raised', async () => {
    const improvements = [
      remark('', { dimension: 'depth', what: 'You did not raise what two writers do.' }),
      remark('', { dimension: 'resilience', what: 'Failure never came up.' }),
    ];
    const { outcome } = await gradeWith({ words: writes({ improvements }) }, context);
    expect(outcome.improvements[0]).toContain('You did not raise what two writers do. It can');
    expect(outcome.improvements[1]).not.toContain('Not raised.');
  });

  test('does not say that a point was not raised which the report quotes', async () => {
    const id = question.points[0]?.id ?? '';
    const read = (prompt: string) => ({
      ...answerRead(prompt),
      points: prompt.includes(LATER) ? [{ id, quote: LATER, status: 'mentioned' }] : [],
    });
    const improvements = [remark('', { point: id, what: 'This did not come up.' })];
    const { outcome } = await gradeWith({ read, words: writes({ improvements }) }, context);
    expect(evidenceIn(outcome, id)?.status).toBe('mentioned');
    expect(outcome.improvements.join(' ')).not.toContain('This did not come up.');
  });

  test('takes the next step with it, where the report denies the first of them', async () => {
    const read = (prompt: string) => ({
      ...answerRead(prompt),
      putRight: prompt.includes(LATER) ? [EARLIER] : [],
    });
    const improvements = [remark(EARLIER, { what: 'This does not hold.' })];
    const words = writes({ improvements, nextStep: 'Leave that out.' });
    const { outcome } = await gradeWith({ read, words }, context);
    expect(outcome.improvements.join(' ')).not.toContain('This does not hold.');
    expect(outcome.report.nextStep).not.toBe('Leave that out.');
    expect(outcome.report.nextStep).toBeTruthy();
  });
});

describe('a quote', () => {
  const NEGATED =
    'We would not lock the row in that case, since the writers are far apart, and a version beside each row tells us, when two of them meet on the same key at the same time, who was late and has to read it again.';
  const spoken = saying(NEGATED);
  const shows = (quote: string) => (prompt: string) => ({
    ...answerRead(prompt),
    points: prompt.includes(NEGATED) ? [{ id: question.points[0]?.id, quote, status: 'explained' }] : [],
  });
  const quoted = async (quote: string) => {
    const { outcome } = await gradeWith({ read: shows(quote) }, spoken);
    return evidenceIn(outcome, question.points[0]?.id ?? '')?.quote?.text ?? '';
  };

  test('keeps every word that carries the judgment, though it is longer than asked for', async () => {
    const words = NEGATED.slice(0, NEGATED.indexOf(', who was late'));
    expect(await quoted(words)).toContain('not lock the row');
    expect(await quoted(words)).toContain('at the same time');
  });

  test('of two pieces is one of the pieces whole, never the words between them', async () => {
    const text = await quoted(
      'We would not lock the row in that case ... who was late and has to read it again',
    );
    expect(text).toMatch(/not lock the row in that case|who was late and has to read it again/);
  });

  test('stands whole in a remark, or beside it', async () => {
    const words =
      'a version beside each row tells us, when two of them meet on the same key at the same time';
    const improvements = [
      remark(words, {
        what: 'You leave open which of the two writers learns that it was late, and from whom.',
        advice: 'Say what the second writer reads, what it compares and what it sends back to its caller.',
      }),
    ];
    const { outcome } = await gradeWith({ words: writes({ improvements }) }, spoken);
    const [first = ''] = outcome.improvements;
    expect(first).toContain('You leave open');
    expect(first.includes('“') ? first : `“${words}”`).toContain(words);
    expect(first).not.toContain('…');
    expect(outcome.report.improvements[0]?.quote?.text).toContain(words);
  });
});

test('a correction says something, though the bank has no pair for the point', () => {
  const ctx = interviewContext('strong');
  const id = ctx.question.points[0]?.id ?? '';
  const reading = scriptedReading(ctx, { points: { [id]: 'wrong' } });
  expect(mistakesIn(ctx.question, reading)).toMatchObject([{ correction: expect.stringMatching(/\w/) }]);
});
