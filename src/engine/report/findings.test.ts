import { describe, expect, test } from 'vitest';
import type { Reading } from '#engine/reading.ts';
import { CLAIM, context, FIRST, pointsWith, read, reportOf, said } from '#testing/composed-outcome.ts';

describe('findings', () => {
  const findingsOf = (reading: Partial<Reading>) => reportOf(reading).findings;

  test('are of a judge that understands only', () => {
    expect(reportOf({ model: null })).not.toHaveProperty('findings');
  });

  test('list false statements, the gravest first and what was put right last', () => {
    const claims = [
      { ...CLAIM, id: 'late', putRight: true, putRightIn: 6 },
      { ...CLAIM, id: 'small', weight: 'minor' as const, factId: 'life' },
      { ...CLAIM, id: 'grave', factId: 'writes', verdict: 'contradicts_fact' as const },
    ];
    expect(findingsOf({ claims })?.falseStatements).toMatchInlineSnapshot(`
      [
        {
          "correction": "A cache can be stale",
          "fact": "A million links a month.",
          "id": "grave",
          "putRight": false,
          "quote": {
            "answerNumber": 2,
            "responseId": 4,
            "text": "The cache is always fresh",
          },
          "weight": "material",
        },
        {
          "correction": "A cache can be stale",
          "fact": null,
          "id": "small",
          "putRight": false,
          "quote": {
            "answerNumber": 2,
            "responseId": 4,
            "text": "The cache is always fresh",
          },
          "weight": "minor",
        },
        {
          "correction": "A cache can be stale",
          "fact": null,
          "id": "late",
          "putRight": true,
          "putRightIn": 3,
          "quote": {
            "answerNumber": 2,
            "responseId": 4,
            "text": "The cache is always fresh",
          },
          "weight": "material",
        },
      ]
    `);
  });

  test('list reversals that were left, with both sentences', () => {
    const reversal = {
      ...CLAIM,
      verdict: 'contradicts_earlier' as const,
      earlier: said(2, 'I ask who uses it'),
      correction: 'Both cannot be.',
    };
    const found = findingsOf({ claims: [reversal] });
    expect(found?.reversals).toMatchInlineSnapshot(`
      [
        {
          "earlier": {
            "answerNumber": 1,
            "responseId": 2,
            "text": "I ask who uses it",
          },
          "later": {
            "answerNumber": 2,
            "responseId": 4,
            "text": "The cache is always fresh",
          },
          "note": "Both cannot be.",
        },
      ]
    `);
    expect(found?.falseStatements).toEqual([]);
    expect(findingsOf({ claims: [{ ...reversal, putRight: true }] })?.reversals).toEqual([]);
    expect(findingsOf({ claims: [{ ...reversal, earlier: null }] })?.reversals).toEqual([]);
  });

  test('list questions that were not answered, with how the answer began', () => {
    const answered = [
      { turnId: 2, answered: 'partly' as const },
      { turnId: 4, answered: 'no' as const },
      { turnId: 6, answered: 'does_not_know' as const },
    ];
    expect(findingsOf({ answered })?.unanswered).toMatchInlineSnapshot(`
      [
        {
          "answer": {
            "answerNumber": 2,
            "responseId": 4,
            "text": "The cache is always fresh, and a 302 keeps the counts because the browser asks again every time. …",
          },
          "question": "A million links a month.",
        },
        {
          "answer": {
            "answerNumber": 3,
            "responseId": 6,
            "text": "No idea.",
          },
          "question": "And when it fails?",
        },
      ]
    `);
  });

  test('quote no word of an unanswered question that may be misheard', () => {
    const held = context();
    const start = held.turns.find(({ id }) => id === 4)?.text.indexOf('always fresh') ?? -1;
    const turns = held.turns.map((each) =>
      each.id === 4 ? { ...each, uncertain: [{ start, end: start + 'always'.length }] } : each,
    );
    const answered = [{ turnId: 4, answered: 'no' as const }];
    const [found] = reportOf({ answered }, {}, { ...held, turns }).findings?.unanswered ?? [];
    expect(found?.answer.text).toMatch(/^and a 302 keeps the counts because/);
  });

  test('list no question whose point a later answer makes', () => {
    const held = context();
    const asking = held.turns.map((each) =>
      each.id === 3 && each.move
        ? { ...each, move: { ...each.move, target: { type: 'point' as const, id: 'failover' } } }
        : each,
    );
    const answered = [{ turnId: 4, answered: 'no' as const }];
    const unansweredAfter = (status: 'explained' | 'mentioned', turnId: number) => {
      const quote = turnId === 6 ? said(6, 'No idea.') : said(2, 'I ask who uses it');
      const points = pointsWith(read('failover', status, { quote }));
      return reportOf({ answered, points }, {}, { ...held, turns: asking }).findings?.unanswered.length;
    };
    expect(unansweredAfter('explained', 6)).toBe(0);
    expect(unansweredAfter('mentioned', 6)).toBe(1);
    expect(unansweredAfter('explained', 2)).toBe(1);
  });

  test('list no request for a hint as a question', () => {
    const held = context();
    const request = 'Can you give me a hint?';
    const turns = held.turns.map((each) => {
      if (each.id === 4) return { ...each, text: request };
      return each.id === 5 && each.move ? { ...each, move: { ...each.move, kind: 'hint' as const } } : each;
    });
    const quote = { turnId: 4, start: 0, end: request.length, text: request };
    const asked = [{ quote, factIds: [], isDecision: false, isOpen: false }];
    expect(reportOf({ asked }, {}, { ...held, turns }).findings?.asked).toEqual([]);
  });

  test.each([
    ['in its words', 'So a million links a month.'],
    ['in others', 'So many links.'],
  ])(
    'list of a fact that a model told %s only that part, and no call for help beside an answer',
    (_, text) => {
      const held = context();
      const [first, second] = ['A million links a month.', 'Each of them lives for years.'];
      const [fact] = held.question.facts;
      if (!fact) throw new Error('the question has no facts');
      const question = { ...held.question, facts: [{ ...fact, say: `${first} ${second}` }] };
      const long =
        'I put a cache before the store because most reads go to few links. Could you give me a hint?';
      const turns = held.turns.map((each) => {
        if (each.id === 4) return { ...each, text: long };
        if (!each.move) return each;
        if (each.id === 5) return { ...each, move: { ...each.move, kind: 'hint' as const } };
        return { ...each, text, move: { ...each.move, facts: [fact.id] } };
      });
      const ask = { isDecision: false, isOpen: true };
      const asked = [
        { ...ask, quote: said(2, 'I ask who uses it'), factIds: [fact.id] },
        { ...ask, quote: { turnId: 4, start: 0, end: long.length, text: long }, factIds: [] },
      ];
      const found = reportOf({ asked }, {}, { ...held, question, turns }).findings?.asked;
      expect(found?.map(({ facts }) => facts)).toEqual([[first]]);
    },
  );

  test('list what was asked, with the facts that were told, and what was deep', () => {
    const quote = said(2, 'I ask who uses it');
    const asked = [{ quote, factIds: ['writes', 'life'], isDecision: false, isOpen: true }];
    const insights = [
      {
        quote: said(4, 'the browser asks again every time'),
        dimension: 'tradeoffs' as const,
        why: 'It is rare.',
      },
    ];
    const found = findingsOf({ asked, insights });
    expect(found?.asked).toMatchInlineSnapshot(`
      [
        {
          "facts": [
            "A million links a month.",
          ],
          "quote": {
            "answerNumber": 1,
            "responseId": 2,
            "text": "I ask who uses it",
          },
        },
      ]
    `);
    expect(found?.insights).toMatchInlineSnapshot(`
      [
        {
          "dimension": "tradeoffs",
          "quote": {
            "answerNumber": 2,
            "responseId": 4,
            "text": "and a 302 keeps the counts because the browser asks again every time.",
          },
          "why": "It is rare.",
        },
      ]
    `);
  });
});

describe('a quote', () => {
  test('has no words that may be misheard, and is left out where too few are left', () => {
    const held = context();
    const uncertainAt = (word: string) => {
      const start = FIRST.indexOf(word);
      return { start, end: start + word.length };
    };
    const doubted = (...words: string[]) => ({
      ...held,
      turns: held.turns.map((each) =>
        each.id === 2 ? { ...each, uncertain: words.map(uncertainAt) } : each,
      ),
    });
    const evidenceWith = (...words: string[]) =>
      reportOf({}, {}, doubted(...words)).dimensions[1]?.evidence[1]?.quote;
    expect(evidenceWith('store')?.text).toBe('I keep one record for each link in a key value');
    expect(evidenceWith('keep', 'for', 'link', 'key', 'value')).toBeNull();
  });

  test('has no word of a doubted phrase in which one word is doubted on its own as well', () => {
    const phrase = 'keep one record for each link';
    const held = context();
    const uncertain = [phrase, 'one'].map((words) => {
      const start = FIRST.indexOf(words);
      return { start, end: start + words.length };
    });
    const turns = held.turns.map((each) => (each.id === 2 ? { ...each, uncertain } : each));
    const [, row] = reportOf({}, {}, { ...held, turns }).dimensions;
    expect(row?.evidence[1]?.quote?.text).toBe('in a key value store');
  });

  test('of another turn, or of words that are not there any more, is not cut', () => {
    const foreign = { turnId: 3, start: 0, end: 9, text: 'A million' };
    const [row] = reportOf({ points: pointsWith(read('users', 'explained', { quote: foreign })) }).dimensions;
    expect(row?.evidence[0]?.quote).toBeNull();
    const gone = { turnId: 2, start: 0, end: 9, text: 'Words that were corrected.' };
    const [kept] = reportOf({ points: pointsWith(read('users', 'explained', { quote: gone })) }).dimensions;
    expect(kept?.evidence[0]?.quote).toEqual({ text: gone.text, responseId: 2, answerNumber: 1 });
  });
});
