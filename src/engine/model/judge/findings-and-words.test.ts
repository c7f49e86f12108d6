import { describe, expect, test } from 'vitest';
import { goOn } from '#testing/advice.ts';
import {
  answerRead,
  answerScore,
  answerWhole,
  answerWords,
  MARKERS,
} from '#testing/fake-provider/answer-chat.ts';
import { interviewContext } from '#testing/provider-fixtures.ts';
import { answersOf, gradeWith, saying, scoreOf } from '#testing/with-model.ts';

/** What a model found in an interview and how it words that: how much of it reaches the report. */

describe('a statement that does not hold', () => {
  const words = `A permanent redirect ${MARKERS.false} is counted by the server at each open.`;

  test('costs its dimension, and the report says what is true instead', async () => {
    // A scorer who overlooked the error: the limit is what it costs.
    const generous = (prompt: string) => {
      const { dimensions } = answerScore(prompt);
      return { dimensions: dimensions.map((each) => ({ ...each, score: 4 })) };
    };
    const plain = await gradeWith({ score: generous }, interviewContext('strong'));
    const { outcome } = await gradeWith({ score: generous }, saying(words));
    expect(outcome.report.findings?.falseStatements).toMatchObject([
      {
        correction: 'This does not happen by itself; somebody has to build it.',
        weight: 'material',
        putRight: false,
      },
    ]);
    expect(scoreOf(outcome, 'depth')).toBeLessThan(scoreOf(plain.outcome, 'depth'));
  });

  test('is withdrawn when the look at the whole finds that it holds', async () => {
    const { outcome } = await gradeWith(
      {
        whole: (prompt) => {
          const answer = answerWhole(prompt);
          return { ...answer, claims: answer.claims.map((claim) => ({ ...claim, verdict: 'holds' })) };
        },
      },
      saying(words),
    );
    expect(outcome.report.findings?.falseStatements).toEqual([]);
  });

  test('is not called false when nothing fit for a report says what is true instead', async () => {
    const { outcome } = await gradeWith(
      {
        read: (prompt) => {
          const answer = answerRead(prompt);
          const correction = '<b>You are not very bright.</b>';
          return { ...answer, claims: answer.claims.map((claim) => ({ ...claim, correction })) };
        },
      },
      saying(words),
    );
    expect(JSON.stringify(outcome)).not.toContain('bright');
    expect(outcome.report.findings?.falseStatements).toEqual([]);
  });

  test('has the bank’s truth beside it when the model’s own words are not fit', async () => {
    const context = saying(words);
    const point = context.question.points.find((each) => each.false?.length);
    const { outcome } = await gradeWith(
      {
        read: (prompt) => {
          const answer = answerRead(prompt);
          const claims = answer.claims.map((claim) => ({ ...claim, correction: '', points: [point?.id] }));
          return { ...answer, claims };
        },
      },
      context,
    );
    const truths = point?.false?.map(({ truth }) => truth);
    expect(truths).toContain(outcome.report.findings?.falseStatements[0]?.correction);
  });
});

describe('a core decision', () => {
  const later = 'So the whole thing is a queue now and nothing is stored before it is read.';

  test('that is reversed without a reason costs design and trade-offs, and both sides are quoted', async () => {
    const context = saying(later);
    const earlier = answersOf(context)[0]?.text.split(' ').slice(0, 10).join(' ') ?? '';
    const reversal = (reason: string) => (prompt: string) => ({
      ...answerWhole(prompt),
      reversals: [{ earlier, later, about: 'What is stored first.', core: true, reason }],
    });
    const generous = (prompt: string) => ({
      dimensions: answerScore(prompt).dimensions.map((dimension) => ({ ...dimension, score: 4 })),
    });
    const kept = await gradeWith({ whole: reversal('given'), score: generous }, context);
    const reversed = await gradeWith({ whole: reversal('none'), score: generous }, context);
    expect(kept.outcome.report.findings?.reversals).toEqual([]);
    expect(reversed.outcome.report.findings?.reversals).toMatchObject([
      {
        earlier: { answerNumber: 1 },
        later: { text: expect.stringContaining('a queue now') },
        note: 'What is stored first.',
      },
    ]);
    for (const id of ['design', 'tradeoffs']) {
      expect(scoreOf(reversed.outcome, id)).toBeLessThanOrEqual(2);
    }
    expect(scoreOf(kept.outcome, 'design')).toBeGreaterThan(2);
  });
});

test('a gap that a later answer closed is told to nobody as open', async () => {
  const context = interviewContext('strong');
  const quote = answersOf(context)[0]?.text.split(' ').slice(0, 8).join(' ') ?? '';
  const gap = { kind: 'gap', quote, note: 'Who expires a link stays open.', dimension: 'design' };
  const toldWhen = async (closed: string[]) => {
    const told: string[] = [];
    await gradeWith(
      {
        read: (prompt) => ({
          ...answerRead(prompt),
          observed: prompt.includes('# Task: READ T2') ? [gap] : [],
        }),
        whole: (prompt) => ({ ...answerWhole(prompt), closed }),
        score: (prompt) => {
          told.push(prompt);
          return answerScore(prompt);
        },
        words: (prompt) => {
          told.push(prompt);
          return answerWords(prompt);
        },
      },
      context,
    );
    return told.map((prompt) => prompt.includes(gap.note));
  };
  expect(await toldWhen([])).toEqual([true, true]);
  expect(await toldWhen(['o1'])).toEqual([false, false]);
});

describe('a question that was not answered', () => {
  test('stands in the report with the answer’s first words, and costs when it was the main one', async () => {
    const context = interviewContext('strong');
    const turn = `T${context.turns.indexOf(answersOf(context)[1] ?? context.turns[0] ?? never()) + 1}`;
    const dodged = (main: boolean) => (prompt: string) => ({
      ...answerWhole(prompt),
      answered: [{ turn, why: '', answered: 'no', main }],
    });
    const [main, aside] = [
      await gradeWith({ whole: dodged(true) }, context),
      await gradeWith({ whole: dodged(false) }, context),
    ];
    const said = answersOf(context)[1]?.text ?? '';
    const [found] = main.outcome.report.findings?.unanswered ?? [];
    expect(found?.answer.answerNumber).toBe(2);
    expect(said.startsWith(found?.answer.text.slice(0, 20) ?? '-')).toBe(true);
    expect(scoreOf(main.outcome, 'communication')).toBe(scoreOf(aside.outcome, 'communication') - 0.5);
  });
});

describe('an insight', () => {
  test('is credited with the reason, and is no insight when nobody said it', async () => {
    const words = `Browsers ${MARKERS.insight} keep a permanent redirect for ever so a deleted link lives on.`;
    const { outcome } = await gradeWith({}, saying(words));
    expect(outcome.report.findings?.insights).toMatchObject([{ dimension: 'depth' }]);
    const invented = await gradeWith({
      whole: (prompt) => ({
        ...answerWhole(prompt),
        insights: [{ quote: 'a quorum of witnesses signs each write', why: 'Rare.', dimension: 'depth' }],
      }),
    });
    expect(invented.outcome.report.findings?.insights).toEqual([]);
  });
});

test('a model names answers by the numbers of the transcript, where a request for a hint has none', async () => {
  const stuck = goOn('What happens then?', 'Could you give me a hint?');
  const helped = goOn('Two servers meet. Where?', 'At the counter.', { kind: 'hint' }, stuck);
  let asked = '';
  const words = (prompt: string) => {
    asked = prompt;
    return answerWords(prompt);
  };
  await gradeWith({ words }, helped);
  expect(asked).toContain('T2 is answer 1, T4 is answer 2, T8 is answer 3.');
});

describe('words for the report', () => {
  const writing = (what: string) => () => ({
    summary: what,
    nextStep: what,
    strengths: [{ dimension: 'design', point: '', quote: '', what, advice: 'It can be followed.' }],
    improvements: [{ dimension: 'depth', point: '', quote: '', what, advice: 'Say what happens there.' }],
    reversals: [],
  });

  test('are the model’s where they keep to the rules', async () => {
    const { outcome } = await gradeWith({}, interviewContext('strong'));
    expect(outcome.strengths.join(' ')).toContain('You tie this part to a need.');
    expect(outcome.improvements).toHaveLength(3);
    expect(outcome.improvements.join(' ')).toContain('Say who goes first and what the other sees.');
    expect(outcome.report.nextStep).toBe('Take one part away and say, step by step, what the user sees.');
  });

  test.each([
    'Excellent work.',
    'You deserve a grade of A.',
    '<script>alert(1)</script>',
    'You said "we elect a dragon by majority vote" and it held.',
    'x'.repeat(1000),
  ])('stay the standard ones instead of %j', async (what) => {
    const { outcome } = await gradeWith({ words: writing(what) }, interviewContext('strong'));
    expect(JSON.stringify(outcome)).not.toContain(JSON.stringify(what).slice(1, -1));
    expect(outcome.strengths.length).toBeGreaterThan(0);
    expect(outcome.improvements).toHaveLength(3);
    expect(outcome.report.nextStep).toBeTruthy();
  });

  test('advise nothing about a sentence that nobody said', async () => {
    const rests = (quote: string) => (prompt: string) => {
      const what = 'You leave open who goes first.';
      const advice = 'Say what the second writer sees.';
      const improvements = [{ dimension: 'depth', point: '', quote, what, advice }];
      return { ...answerWords(prompt), improvements };
    };
    const context = interviewContext('strong');
    const said = answersOf(context)[0]?.text.split(' ').slice(0, 8).join(' ') ?? never();
    const improvementsOn = async (quote: string) =>
      (await gradeWith({ words: rests(quote) }, context)).outcome.improvements.join(' ');
    expect(await improvementsOn(said)).toContain('the second writer');
    expect(await improvementsOn('')).toContain('the second writer');
    expect(await improvementsOn('a dragon elects the leader of all writers')).not.toContain(
      'the second writer',
    );
  });

  test('stay the standard ones when the model does not write', async () => {
    const { outcome } = await gradeWith({ words: () => 'nothing to say' }, interviewContext('strong'));
    expect(outcome.report.provisional).toBe(false);
    expect(outcome.improvements).toHaveLength(3);
  });
});

function never(): never {
  throw new Error('the interview has no second answer');
}
