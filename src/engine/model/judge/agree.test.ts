import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Claim, Quote, Reading } from '#engine/reading.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
import { interviewContext } from '#testing/provider-fixtures.ts';
import { scriptedReading } from '#testing/scripted-reading.ts';
import { agreeOnReading, agreeOnWords, withNamedReversals } from './agree.ts';
import type { WordedRemark } from './check-words.ts';

const context = interviewContext('strong');
const answers = context.turns.filter(({ speaker }) => speaker === 'user');
const ids = context.question.points.map(({ id }) => id);
const [one = '', other = ''] = ids;

const quoteIn = (answer: number, start: number, length = 40): Quote => {
  const { id = 0, text = '' } = answers[answer] ?? {};
  return { turnId: id, start, end: start + length, text: text.slice(start, start + length) };
};
const claim = (more: Partial<Claim>): Claim => ({
  id: 'T2:0',
  quote: quoteIn(0, 0),
  verdict: 'false',
  earlier: null,
  factId: null,
  pointIds: [],
  correction: 'It is not so.',
  weight: 'material',
  putRight: false,
  ...more,
});
const readingOf = (
  points: Record<string, { status: 'mentioned' | 'explained' | 'justified'; quote: Quote }>,
  claims: Claim[] = [],
): Reading => {
  const reading = scriptedReading(context, {});
  return {
    ...reading,
    claims,
    points: reading.points.map((point) => ({ ...point, ...points[point.pointId] })),
  };
};
const statusIn = (reading: Reading, id: string) =>
  reading.points.find(({ pointId }) => pointId === id)?.status;
const shown = (quote: Quote) => ({ status: 'explained' as const, quote });

describe('a point', () => {
  test('is not ticked where the report calls what was said of it false', () => {
    const reading = readingOf({ [one]: shown(quoteIn(0, 0)) }, [claim({ pointIds: [one] })]);
    expect(statusIn(agreeOnReading(context, reading), one)).toBe('absent');
  });

  test('is only mentioned where something else was said of it later, and the false words still stand', () => {
    const later = (more: Partial<Claim>) =>
      readingOf({ [one]: shown(quoteIn(1, 0)) }, [claim({ pointIds: [one], ...more })]);
    expect(statusIn(agreeOnReading(context, later({})), one)).toBe('mentioned');
    expect(statusIn(agreeOnReading(context, later({ weight: 'minor' })), one)).toBe('explained');
  });

  test('is not ticked by words before the false ones in the same answer, which took them back', () => {
    const statusWith = (said: Quote, wrong: Quote) => {
      const reading = readingOf({ [one]: shown(said) }, [claim({ pointIds: [one], quote: wrong })]);
      return statusIn(agreeOnReading(context, reading), one);
    };
    expect(statusWith(quoteIn(0, 0), quoteIn(0, 40))).toBe('absent');
    expect(statusWith(quoteIn(0, 40), quoteIn(0, 0))).toBe('mentioned');
  });

  test('is ticked where it was put right, and not by the false words themselves', () => {
    const putRight = claim({ pointIds: [one], putRight: true });
    const byFalseWords = readingOf({ [one]: shown(quoteIn(0, 0)) }, [putRight]);
    const inOtherWords = readingOf({ [one]: shown(quoteIn(1, 0)) }, [putRight]);
    expect(statusIn(agreeOnReading(context, byFalseWords), one)).toBe('absent');
    expect(statusIn(agreeOnReading(context, inOtherWords), one)).toBe('explained');
  });

  test('is only mentioned where the reason of a score says that it was missing', () => {
    const reading = readingOf({ [one]: shown(quoteIn(0, 0)), [other]: shown(quoteIn(0, 50)) });
    const agreed = agreeOnReading(context, reading, new Set([one]));
    expect([statusIn(agreed, one), statusIn(agreed, other)]).toEqual(['mentioned', 'explained']);
  });
});

describe('a statement', () => {
  test('has the bank’s truth where the model gave none, and is not called false without either', () => {
    const point = context.question.points.find((each) => each.false?.length);
    const reading = readingOf({}, [
      claim({ correction: ' ', pointIds: [point?.id ?? ''] }),
      claim({ id: 'T4:0', quote: quoteIn(1, 0), correction: '' }),
    ]);
    const { claims } = agreeOnReading(context, reading);
    expect(claims.map(({ id }) => id)).toEqual(['T2:0']);
    expect(point?.false?.map(({ truth }) => truth)).toContain(claims[0]?.correction);
  });

  test('that asks something was asked', () => {
    const says = (text: string) => ({
      ...context,
      turns: context.turns.map((turn) => (turn.id === answers[0]?.id ? { ...turn, text } : turn)),
    });
    const observed = [
      {
        kind: 'gap' as const,
        quote: quoteIn(0, 0),
        note: 'Asks about latency.',
        dimension: 'framing' as const,
      },
    ];
    const reading = { ...readingOf({}), observed };
    expect(agreeOnReading(says('Latency matters.'), reading).observed).toEqual([]);
    expect(agreeOnReading(says('How fast must it be'), reading).observed).toEqual(observed);
  });
});

describe('an objection', () => {
  const objected = (
    kind: MoveRecord['kind'],
    targets: string[],
    outcome: 'defended' | 'caved' = 'defended',
  ) => {
    const turns = context.turns.map((turn, at) =>
      at === 2 && turn.move ? { ...turn, move: { ...turn.move, kind, targets } } : turn,
    );
    const met = [{ turnId: turns[2]?.id ?? 0, outcome }];
    return (claims: Claim[]) =>
      agreeOnReading({ ...context, turns }, { ...readingOf({}, claims), pushBacks: met }).pushBacks;
  };

  test('to a false statement was not met by defending it, whatever reason was given', () => {
    const wrong = claim({ pointIds: [one] });
    expect(objected('challenge', [one])([wrong])).toEqual([]);
    expect(objected('challenge', [one])([{ ...wrong, putRight: true }])).toEqual([]);
    expect(objected('push_back', [one])([wrong])).toHaveLength(1);
    expect(objected('challenge', [other])([wrong])).toHaveLength(1);
  });

  test('to a statement that was kept did not make anybody give it up', () => {
    const wrong = claim({ pointIds: [one] });
    expect(objected('challenge', [one], 'caved')([wrong])).toEqual([]);
    expect(objected('challenge', [one], 'caved')([{ ...wrong, putRight: true }])).toHaveLength(1);
  });
});

describe('a question', () => {
  const asking = (...targets: string[]) => {
    const move = context.turns[2]?.move;
    const turns = context.turns.slice(0, 6).map((turn, at) => {
      const target = targets[at / 2];
      return move && target ? { ...turn, move: { ...move, targets: [target] } } : turn;
    });
    const said = turns.filter(({ speaker }) => speaker === 'user');
    const answered = (['no', 'asked_to_repeat', 'yes'] as const).map((each, at) => ({
      turnId: said[at]?.id ?? 0,
      answered: each,
    }));
    const agreed = agreeOnReading({ ...context, turns }, { ...readingOf({}), answered });
    return agreed.answered[0]?.answered;
  };

  test('that was asked again and answered then is not listed as left unanswered', () => {
    expect(asking(one, one, one)).toBe('partly');
    expect(asking(one, one, other)).toBe('no');
    expect(asking(one, other, one)).toBe('no');
  });
});

describe('words', () => {
  const remark = (pointId: string | null, said: Quote | null): WordedRemark => ({
    dimension: 'depth',
    text: `About ${pointId}.`,
    quote: null,
    pointId,
    said,
  });

  test('say nothing is missing that is ticked, and nothing twice', () => {
    const reading = readingOf({ [one]: shown(quoteIn(0, 0)) });
    const improvements = [remark(one, null), remark(other, null), remark(other, null), remark(null, null)];
    expect(agreeOnWords(reading, { improvements }).improvements?.map(({ pointId }) => pointId)).toEqual([
      other,
      null,
    ]);
  });

  test('keep an error that was put right as a gap only where they say that it was', () => {
    const reading = readingOf({}, [claim({ putRight: true })]);
    const left = (text: string) =>
      agreeOnWords(reading, { improvements: [{ ...remark(null, quoteIn(0, 0)), text }] }).improvements;
    for (const told of [
      'You took it for safe, which you put right in answer 5.',
      'You defended it until the second case, and answer 5 dropped it.',
      'Your sum was ten times too small, and answer 3 corrected it.',
      'You took it for safe, and took that back when you were asked.',
    ])
      expect(left(told), told).toHaveLength(1);
    expect(left('You took it for safe.')).toEqual([]);
  });

  test('name no strength in words that are called false', () => {
    const reading = readingOf({ [one]: shown(quoteIn(1, 0)) }, [claim({})]);
    const strengths = [remark(null, quoteIn(0, 0)), remark(one, quoteIn(1, 0))];
    expect(agreeOnWords(reading, { strengths }).strengths).toEqual([strengths[1]]);
  });

  test('that name a changed decision leave it in the list, once', () => {
    const named = [{ id: 'T4:0', earlier: quoteIn(0, 0), later: quoteIn(1, 0) }];
    const added = withNamedReversals(readingOf({}), named);
    expect(added.claims).toMatchObject([{ verdict: 'contradicts_earlier', weight: 'minor' }]);
    expect(withNamedReversals(added, named)).toBe(added);
  });

  test('that name a change to something false, which was put right, leave the change as put right in that answer', () => {
    const named = [{ id: 'T4:0', earlier: quoteIn(0, 0), later: quoteIn(1, 0) }];
    const wrong = claim({ quote: quoteIn(1, 0), putRight: true, putRightIn: 6 });
    const added = withNamedReversals(readingOf({}, [wrong]), named);
    expect(added.claims.at(-1)).toMatchObject({
      verdict: 'contradicts_earlier',
      putRight: true,
      putRightIn: 6,
    });
    expect(withNamedReversals(added, named)).toBe(added);
  });
});

describe('whatever was read', () => {
  const place = fc.record({ answer: fc.nat(answers.length - 1), start: fc.nat(60) });
  const quote = place.map(({ answer, start }) => quoteIn(answer, start));
  const readings = fc
    .record({
      points: fc.dictionary(
        fc.constantFrom(...ids),
        fc.record({
          status: fc.constantFrom('mentioned' as const, 'explained' as const, 'justified' as const),
          quote,
        }),
      ),
      claims: fc.array(
        fc
          .record({
            quote,
            pointIds: fc.subarray(ids, { maxLength: 2 }),
            weight: fc.constantFrom('minor' as const, 'material' as const),
            putRight: fc.boolean(),
            correction: fc.constantFrom('', 'It is not so.'),
          })
          .map((each) => claim({ ...each, id: `T:${each.quote.turnId}:${each.quote.start}` })),
        { maxLength: 5 },
      ),
      lacking: fc.subarray(ids).map((list) => new Set(list)),
    })
    .map(({ points, claims, lacking }) => ({ reading: readingOf(points, claims), lacking }));

  test('no ticked point rests on words called false, every correction says something, and twice is once', () => {
    fc.assert(
      fc.property(readings, ({ reading, lacking }) => {
        const agreed = agreeOnReading(context, reading, lacking);
        const wrong = agreed.claims.filter(({ putRight }) => !putRight);
        for (const { pointId, status, quote: words } of agreed.points) {
          if (status === 'absent') continue;
          expect(
            wrong.some((each) => each.quote.turnId === words?.turnId && each.quote.start === words.start),
          ).toBe(false);
          if (lacking.has(pointId)) expect(status).toBe('mentioned');
        }
        expect(agreed.claims.every(({ correction }) => correction.trim() !== '')).toBe(true);
        expect(agreeOnReading(context, agreed, lacking)).toEqual(agreed);
      }),
    );
  });
});
