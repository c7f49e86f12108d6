import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Claim, Quote, Reading } from '#engine/reading.ts';
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

  test('is ticked where it was said right afterwards, and not by the false words that were put right', () => {
    const later = readingOf({ [one]: shown(quoteIn(1, 0)) }, [claim({ pointIds: [one] })]);
    expect(statusIn(agreeOnReading(context, later), one)).toBe('explained');
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
