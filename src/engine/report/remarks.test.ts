import { describe, expect, test } from 'vitest';
import type { DimensionScores } from '#engine/score/total-score.ts';
import {
  CLAIM,
  context,
  outcomeOf,
  POINTS,
  pointsWith,
  read,
  reportOf,
  SCORES,
  said,
  worded,
} from '#testing/composed-outcome.ts';

describe('strengths', () => {
  const strong = POINTS.map(({ id }) => read(id, 'explained'));
  const even: DimensionScores = {
    framing: 3,
    design: 3,
    depth: 3,
    resilience: 3,
    tradeoffs: 3,
    communication: 3,
  };
  const namesOf = (...given: Parameters<typeof outcomeOf>) =>
    reportOf(...given).strengths.map(({ text }) => /Because of (\w+)\./.exec(text)?.[1] ?? text);

  test('are one of each dimension first, the weightiest first', () => {
    expect(namesOf({ points: strong, claims: [] }, { scores: even })).toMatchInlineSnapshot(`
      [
        "cache",
        "store",
        "alerts",
        "users",
      ]
    `);
  });

  test('say what was shown, in the words that showed it, and why it matters', () => {
    expect(outcomeOf().strengths).toMatchInlineSnapshot(`
      [
        "Solution design: The store. “… and I keep one record for each link in a key value store” (answer 1). Because of store.",
        "Problem framing: The users. “I ask who uses it …” (answer 1). Because of users.",
        "Trade-offs and judgement: The redirect. “… and a 302 keeps the counts because the browser asks again every time” (answer 2). Because of redirect.",
      ]
    `);
    expect(reportOf().strengths.map(({ text }) => text)).toEqual(outcomeOf().strengths);
    expect(reportOf().strengths[0]?.quote).toMatchObject({ responseId: 2, answerNumber: 1 });
  });

  test('are every point that the candidate had with a reason, however low the result', () => {
    const points = POINTS.map(({ id }) => read(id, ['users', 'cache'].includes(id) ? 'explained' : 'absent'));
    const scores: DimensionScores = { ...even, framing: 1, design: 0, depth: 1, resilience: 0, tradeoffs: 0 };
    const by = (kind: 'candidate' | 'model') => {
      const judged = { scores, judgedBy: { kind, name: null } };
      return outcomeOf({ points, claims: [] }, judged).strengths.toSorted();
    };
    expect(outcomeOf({ points, claims: [] }, { scores }).score).toBeLessThan(45);
    // There are no words to quote, so nothing is said of them.
    expect(by('candidate')).toEqual([
      'Problem framing: The users. You ticked it, with a reason.',
      'Technical depth: The cache. You ticked it, with a reason.',
    ]);
    expect(by('model')).toEqual([]);
  });

  test('fill up with a second of a dimension, after the firsts', () => {
    const points = pointsWith(
      read('users', 'absent'),
      read('queue', 'explained'),
      read('redirect', 'absent'),
    );
    expect(namesOf({ points, claims: [] })).toMatchInlineSnapshot(`
      [
        "store",
        "queue",
      ]
    `);
  });

  test('are no points that took help, of a weak dimension, or said in words that were wrong', () => {
    expect(namesOf({ points: pointsWith(read('users', 'explained', { hintLevel: 4 })) })).not.toContain(
      'users',
    );
    expect(namesOf({}, { scores: { ...SCORES, framing: 1.5 } })).not.toContain('users');
    expect(namesOf({}, { scores: { ...SCORES, framing: 2 } })).toContain('users');
    const quote = CLAIM.quote;
    expect(namesOf({ points: pointsWith(read('redirect', 'explained', { quote })) })).not.toContain(
      'redirect',
    );
  });

  test('are a model’s where it worded two, and begin with its only one', () => {
    const two = [worded('depth', 'One.'), worded('design', 'Two.')];
    expect(namesOf({}, { strengths: two })).toEqual(['One.', 'Two.']);
    const five = ['1.', '2.', '3.', '4.', '5.'].map((text) => worded('depth', text));
    expect(namesOf({}, { strengths: five })).toEqual(['1.', '2.', '3.', '4.']);
    expect(namesOf({}, { strengths: [worded('design', 'Mine.')] })).toEqual(['Mine.', 'users', 'redirect']);
  });

  test('of a low score are only those that a model named', () => {
    const scores: DimensionScores = {
      framing: 3,
      design: 2,
      depth: 1,
      resilience: 0,
      tradeoffs: 2,
      communication: 1,
    };
    expect(outcomeOf({}, { scores }).score).toBeLessThan(45);
    expect(namesOf({}, { scores })).toEqual([]);
    expect(namesOf({}, { scores, strengths: [worded('design', 'Mine.')] })).toEqual(['Mine.']);
  });

  test('are named from a score of 45 on', () => {
    const cap = (limit: number) => ({ caps: [{ cap: limit, reason: 'A limit.' }] });
    expect(namesOf({}, cap(44))).toEqual([]);
    expect(namesOf({}, cap(45))).not.toEqual([]);
  });
});

describe('improvements', () => {
  test('are the weakest dimension’s and then those with the largest gain, each with what to do', () => {
    expect(reportOf().improvements).toMatchInlineSnapshot(`
      [
        {
          "dimension": "resilience",
          "quote": null,
          "text": "Scale, reliability and operation: The failover. Not raised. Do failover better.",
        },
        {
          "dimension": "design",
          "quote": null,
          "text": "Solution design: Only partly said, and nobody asked about it: The queue. Do queue better.",
        },
        {
          "dimension": "depth",
          "quote": {
            "answerNumber": 2,
            "responseId": 4,
            "text": "The cache is always fresh",
          },
          "text": "Technical depth: A cache can be stale. “The cache is always fresh …” (answer 2). Do cache better.",
        },
      ]
    `);
    expect(outcomeOf().improvements).toEqual(reportOf().improvements.map(({ text }) => text));
  });

  test('begin with what a model worded, and leave its dimension to it', () => {
    const improvements = [worded('resilience', 'Walk a failure.')];
    const found = reportOf({}, { improvements }).improvements;
    expect(found.map(({ dimension }) => dimension)).toMatchInlineSnapshot(`
      [
        "resilience",
        "design",
        "depth",
      ]
    `);
    expect(reportOf({}, { improvements }).nextStep).toBe('Walk a failure.');
  });

  test('in one dimension name the mistake before the gap, the core before the rest, and what was lost most first', () => {
    const scores: DimensionScores = {
      framing: 5,
      design: 5,
      depth: 1,
      resilience: 5,
      tradeoffs: 5,
      communication: 5,
    };
    expect(outcomeOf({}, { scores }).improvements).toMatchInlineSnapshot(`
      [
        "Technical depth: A cache can be stale. “The cache is always fresh …” (answer 2). Do cache better.",
        "Technical depth: The cache. Not raised. Do cache better.",
        "Technical depth: Said only with help: The codes. Raise it yourself, before you are asked.",
      ]
    `);
    const helped = reportOf({ claims: [], points: pointsWith(read('cache', 'explained')) }, { scores });
    expect(helped.nextStep).toBe('The codes: raise it yourself, before you are asked.');
    expect(
      outcomeOf({ claims: [{ ...CLAIM, putRight: true }] }, { scores }).improvements,
    ).toMatchInlineSnapshot(`
      [
        "Technical depth: The cache. Not raised. Do cache better.",
        "Technical depth: Said only with help: The codes. Raise it yourself, before you are asked.",
      ]
    `);
    const design = { ...scores, depth: 5, design: 2 };
    const points = pointsWith(read('store', 'mentioned'), read('queue', 'absent'));
    expect(outcomeOf({ points }, { scores: design }).improvements).toMatchInlineSnapshot(`
      [
        "Solution design: Only partly said, and nobody asked about it: The store. Do store better.",
        "Solution design: The queue. Not raised. Do queue better.",
      ]
    `);
  });

  test('call a point named only where each thing in its name was, and say where nobody asked about it', () => {
    const held = context();
    const named = (name: string, isAsked: boolean) => {
      const points = held.question.points.map((each) => (each.id === 'store' ? { ...each, name } : each));
      const turns = held.turns.map((each) =>
        each.move && isAsked
          ? { ...each, move: { ...each.move, target: { type: 'point' as const, id: 'store' } } }
          : each,
      );
      const quote = said(2, 'I keep one record for each link in a key value store');
      const mentioned = pointsWith(read('store', 'mentioned', { quote }));
      const of = { ...held, turns, question: { ...held.question, points } };
      const { improvements } = outcomeOf({ points: mentioned }, { scores: { ...SCORES, design: 1 } }, of);
      return improvements.find((text) => text.includes(name));
    };
    expect(named('Key value store', true)).toContain('Named, not explained: Key');
    expect(named('Store and backups', true)).toContain('Only partly said: Store');
    expect(named('Sharding', false)).toContain('Only partly said, and nobody asked about it: Sharding');
    expect(named('Records in a store', false)).toContain('Named, not explained, and nobody asked');
  });

  test('begin with the weakest dimension, and then are about what was heard before extras that nobody raised', () => {
    const scores: DimensionScores = {
      framing: 3,
      design: 3,
      depth: 5,
      resilience: 1,
      tradeoffs: 3,
      communication: 5,
    };
    const improvements = (...given: Parameters<typeof pointsWith>) =>
      outcomeOf({ points: pointsWith(...given), claims: [] }, { scores }).improvements;
    const heard = ['users', 'store', 'redirect'].map((id) => read(id, 'mentioned'));
    const rest = [read('codes', 'explained'), read('cache', 'explained'), read('queue', 'absent')];
    const extra = improvements(...heard, ...rest, read('failover', 'explained'), read('alerts', 'absent'));
    expect(extra).toHaveLength(3);
    expect(extra[0]).toContain('The alerts. Not raised.');
    expect(extra.slice(1).join(' ')).not.toContain('Not raised.');
    const scoresEven = { ...scores, resilience: 3, design: 1 };
    const heardFirst = outcomeOf(
      {
        points: pointsWith(...heard, ...rest, read('failover', 'explained'), read('alerts', 'absent')),
        claims: [],
      },
      { scores: scoresEven },
    ).improvements;
    expect(heardFirst.join(' ')).not.toContain('Not raised.');
    const core = improvements(...heard, ...rest, read('failover', 'absent'), read('alerts', 'mentioned'));
    expect(core[0]).toContain('The failover. Not raised.');
    const alone = improvements(...rest, read('failover', 'explained'), read('alerts', 'absent'));
    expect(alone.join(' ')).toContain('The alerts. Not raised.');
  });

  test('name no mistake a second time as a gap, and count help from where it gave something away', () => {
    const scores: DimensionScores = {
      framing: 1,
      design: 5,
      depth: 1,
      resilience: 5,
      tradeoffs: 5,
      communication: 5,
    };
    const quote = said(4, 'The cache is always fresh');
    const wrong = pointsWith(
      read('cache', 'wrong', { quote }),
      read('codes', 'explained', { hintLevel: 1 }),
      read('users', 'justified', { hintLevel: 2 }),
    );
    expect(outcomeOf({ points: wrong, claims: [] }, { scores }).improvements).toMatchInlineSnapshot(`
      [
        "Technical depth: Had wrong: The cache. “The cache is always fresh …” (answer 2). Do cache better.",
        "Problem framing: Said only with help: The users. Raise it yourself, before you are asked.",
      ]
    `);
  });

  test('say how to lead only where the candidate judged', () => {
    const scores: DimensionScores = {
      framing: 5,
      design: 5,
      depth: 5,
      resilience: 5,
      tradeoffs: 5,
      communication: 1,
    };
    expect(outcomeOf({ claims: [] }, { scores }).improvements).toEqual([]);
    const own = outcomeOf({ claims: [] }, { scores, judgedBy: { kind: 'candidate', name: null } });
    expect(own.improvements).toMatchInlineSnapshot(`
      [
        "Communication and drive: An interviewer follows more easily when you lead. Say the order first, such as writes, then reads, then what breaks.",
      ]
    `);
  });
});
