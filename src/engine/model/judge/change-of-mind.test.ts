import { describe, expect, test } from 'vitest';
import { answerRead, answerScore, answerWhole, answerWords } from '#testing/fake-provider/answer-chat.ts';
import { answersOf, gradeWith, saying } from '#testing/with-model.ts';

const LATER = 'So the whole thing is a queue now and nothing is stored before it is read.';
const context = saying(LATER);
const EARLIER = answersOf(context)[0]?.text.split(' ').slice(0, 10).join(' ') ?? '';
const reversal = (reason: 'given' | 'late' | 'none') => (prompt: string) => ({
  ...answerWhole(prompt),
  reversals: [{ earlier: EARLIER, later: LATER, about: 'What is stored first.', core: true, reason }],
});
/** The reading of the single answers found the same change as the look at the whole, and called it grave. */
const readsReversal = (prompt: string) => {
  const answer = answerRead(prompt);
  const isLast = prompt.lastIndexOf(LATER) !== -1;
  const claim = {
    quote: LATER,
    earlier: EARLIER,
    fact: '',
    correction: 'They cannot both hold.',
    verdict: 'contradicts_earlier',
    points: [],
    dimension: 'design',
    weight: 'material',
  };
  return { ...answer, claims: isLast ? [...answer.claims, claim] : answer.claims };
};
const writes = (more: object) => (prompt: string) => ({ ...answerWords(prompt), ...more });

describe('a change of mind', () => {
  const changes = async (reason: 'given' | 'late') => {
    let asked = '';
    const { outcome } = await gradeWith(
      {
        read: readsReversal,
        whole: reversal(reason),
        score: (prompt) => {
          asked = prompt;
          return answerScore(prompt);
        },
        words: writes({ reversals: [{ earlier: EARLIER, later: LATER }] }),
      },
      context,
    );
    const withoutReason = asked.slice(asked.lastIndexOf('# Decisions changed without a reason'));
    return { outcome, withoutReason };
  };

  test('whose reason came later is not said to have none, and limits nothing', async () => {
    const { outcome, withoutReason } = await changes('late');
    expect(withoutReason).not.toContain('a queue now');
    expect(outcome.report.findings?.reversals).toHaveLength(1);
    expect(outcome.report.caps.map(({ reason }) => reason)).not.toContain(
      'Your main design was changed for another without a reason.',
    );
    expect(outcome.score).toBe((await gradeWith({}, context)).outcome.score);
  });

  test('whose reason came later stands in the report, also where the reader took it for taken back', async () => {
    const settled = (prompt: string) => {
      const answer = reversal('late')(prompt);
      return { ...answer, claims: answer.claims.map((claim) => ({ ...claim, verdict: 'put_right' })) };
    };
    const { outcome } = await gradeWith({ read: readsReversal, whole: settled }, context);
    expect(outcome.report.findings?.reversals).toHaveLength(1);
    const findings = JSON.stringify(outcome.report.findings);
    expect(findings).toContain('What is stored first.');
    expect(findings).not.toContain('They cannot both hold.');
  });

  test.each([
    ['none', 'given'],
    ['given', 'none'],
  ] as const)('that is listed twice counts by the graver of its reasons: %s, %s', async (...reasons) => {
    const whole = (prompt: string) => ({
      ...answerWhole(prompt),
      reversals: reasons.flatMap((reason) => reversal(reason)(prompt).reversals),
    });
    const { outcome } = await gradeWith({ read: readsReversal, whole }, context);
    expect(outcome.report.findings?.reversals).toHaveLength(1);
  });

  test('for a reason is no fault anywhere', async () => {
    const { outcome, withoutReason } = await changes('given');
    expect(withoutReason).not.toContain('a queue now');
    expect(outcome.report.findings?.reversals).toEqual([]);
  });

  test.each([
    ['none', 'revised', 'caved'],
    ['none', 'defended', 'defended'],
    ['given', 'caved', 'revised'],
  ] as const)('for the reason %s is told alike in the log', async (reason, read, told) => {
    const objecting = {
      ...context,
      turns: context.turns.map((turn, at) =>
        at === context.turns.length - 2 && turn.move
          ? { ...turn, move: { ...turn.move, kind: 'push_back' as const } }
          : turn,
      ),
    };
    const { outcome } = await gradeWith(
      {
        read: (prompt) => ({
          ...answerRead(prompt),
          pushBack: prompt.includes(LATER) ? (read === 'caved' ? 'conceded' : read) : 'none',
        }),
        whole: reversal(reason),
      },
      objecting,
    );
    expect(outcome.report.log.at(-1)?.outcome).toBe(told);
  });
});

describe('a strength', () => {
  test.each(['given', 'late', 'none'] as const)(
    'does not stand on a decision that was dropped (reason %s)',
    async (reason) => {
      const praise = {
        dimension: 'design',
        point: '',
        quote: EARLIER,
        what: 'You store the link first.',
        advice: 'It can be read back at once.',
      };
      const words = writes({ strengths: [praise] });
      const { outcome } = await gradeWith({ whole: reversal(reason), words }, context);
      expect(outcome.strengths.join(' ')).not.toContain('You store the link first.');
    },
  );

  test('of the bank’s words does not stand on a dropped decision either', async () => {
    const plain = await gradeWith({ words: () => 'nothing to say' }, context);
    const said = plain.outcome.report.strengths[0]?.quote?.text ?? '';
    const whole = (prompt: string) => ({
      ...answerWhole(prompt),
      reversals: [{ earlier: said, later: LATER, about: 'The store.', core: false, reason: 'given' }],
    });
    const dropped = await gradeWith({ whole, words: () => 'nothing to say' }, context);
    expect(said).not.toBe('');
    expect(dropped.outcome.report.strengths.map(({ quote }) => quote?.text)).not.toContain(said);
  });
});

describe('an improvement', () => {
  const gap = (quote: string) =>
    writes({
      improvements: [
        {
          dimension: 'tradeoffs',
          point: '',
          quote,
          what: 'The queue came in unnoticed until you were asked about it.',
          advice: 'Name the store that it replaces, and say what is gained.',
        },
      ],
    });
  const improvementsWith = async (
    reason: 'given' | 'late',
    quote: string,
    observed: { kind: string; quote: string; note: string; dimension: string }[] = [],
  ) => {
    // The reader may take the change for taken back.
    const putRight = reason === 'late' ? [quote] : [];
    const read = (prompt: string) => ({ ...readsReversal(prompt), putRight, observed });
    const { outcome } = await gradeWith({ read, whole: reversal(reason), words: gap(quote) }, context);
    return outcome.improvements.join(' ');
  };

  test('may be about a decision that changed unnoticed, although the candidate sorted it out later', async () => {
    expect(await improvementsWith('late', LATER)).toContain('came in unnoticed');
    expect(await improvementsWith('given', EARLIER)).not.toContain('came in unnoticed');
  });

  test('may be about what dropped words left open, where no later answer closed it', async () => {
    const open = { kind: 'gap', quote: EARLIER, note: 'Who expires a link stays open.', dimension: 'design' };
    expect(await improvementsWith('given', EARLIER, [open])).toContain('came in unnoticed');
  });
});
