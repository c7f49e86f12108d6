import { describe, expect, test } from 'vitest';
import type { PointReading, Reading } from '#engine/reading.ts';
import type { DimensionScores } from '#engine/score/total-score.ts';
import type { Point, Question } from '#shared/content/question.ts';
import type { Remark } from '#shared/contract/report.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { testContent } from '#testing/test-content.ts';
import { composeOutcome, type GradeInput } from './compose-outcome.ts';

const content = testContent();

/** A point whose texts say which it is, so that the report shows what it took from where. */
function point(id: string, dim: Point['dim'], tier: Point['tier'], weight: Point['weight']): Point {
  return {
    id,
    dim,
    tier,
    weight,
    name: `The ${id}`,
    means: `Says what ${id} means.`,
    ways: [],
    said: [],
    false: [],
    probes: [{ cue: 1, say: `What about ${id}?` }],
    why: `Because of ${id}.`,
    better: `Do ${id} better.`,
  };
}

/** The lesser of a dimension first, so that no order is the bank's by chance. */
const POINTS = [
  point('users', 'framing', 'core', 2),
  point('queue', 'design', 'plus', 2),
  point('store', 'design', 'core', 3),
  point('codes', 'depth', 'core', 1),
  point('cache', 'depth', 'core', 3),
  point('alerts', 'resilience', 'stretch', 3),
  point('failover', 'resilience', 'core', 3),
  point('redirect', 'tradeoffs', 'core', 2),
];

function questionOf(): Question {
  const question = content.questions.get('short-links');
  if (!question) throw new Error('the bank has lost its short links');
  return {
    ...question,
    points: POINTS,
    facts: [
      { id: 'writes', asks: ['writes'], say: 'A million links a month.' },
      { id: 'life', asks: ['life'], say: 'They live for a year.' },
    ],
    modelAnswer: {
      summary: 'It is a look-up.',
      lines: POINTS.map(({ id }) => ({ point: id, say: `I do ${id}.` })),
    },
    drills: [
      { dim: 'framing', task: 'Frame it.', lookFor: ['users'] },
      { dim: 'resilience', task: 'Break it.', lookFor: ['failover', 'alerts'] },
      { dim: 'depth', task: 'Go deep.', lookFor: ['cache', 'codes'] },
    ],
  };
}

const FIRST = 'I ask who uses it, and I keep one record for each link in a key value store.';
const SECOND =
  'The cache is always fresh, and a 302 keeps the counts because the browser asks again every time.';
const THIRD = 'No idea.';
const FILLER =
  ' Then I go on to say in plain words how one request travels from the browser to the store and back.';

function turn(id: number, given: Partial<TurnRecord>): TurnRecord {
  return { id, speaker: 'ai', text: '', seconds: null, move: null, unintelligible: false, ...given };
}
const move = (given: Partial<NonNullable<TurnRecord['move']>>): TurnRecord['move'] => ({
  kind: 'probe',
  phase: 'deep_dive',
  target: { type: 'none', id: null },
  cue: 0,
  reason: 'Asked on.',
  quotedWords: [],
  facts: [],
  fallback: false,
  ...given,
});

/** Three answers, of which the second is long; of two facts one was told. */
function context(): InterviewContext {
  return {
    question: questionOf(),
    level: 'senior',
    company: null,
    budgetSeconds: 600,
    secondsRemaining: 300,
    turns: [
      turn(1, {
        text: 'How would you design it?',
        move: move({ kind: 'open', phase: 'open', reason: 'Opened.' }),
      }),
      turn(2, { speaker: 'user', text: FIRST, seconds: 60 }),
      turn(3, {
        text: 'A million links a month.',
        move: move({ kind: 'answer_fact', facts: ['writes'], reason: 'Told.' }),
      }),
      turn(4, { speaker: 'user', text: `${SECOND}${FILLER.repeat(8)}`, seconds: 120 }),
      turn(5, {
        text: 'And when it fails?',
        move: move({ kind: 'push_back', phase: 'stress', reason: 'Pushed.' }),
      }),
      turn(6, { speaker: 'user', text: THIRD, seconds: 20 }),
    ],
  };
}

function said(turnId: number, text: string) {
  const turnText = context().turns.find(({ id }) => id === turnId)?.text ?? '';
  const start = turnText.indexOf(text);
  if (start < 0) throw new Error(`"${text}" was not said`);
  return { turnId, start, end: start + text.length, text };
}

const read = (
  pointId: string,
  status: PointReading['status'],
  given: Partial<PointReading> = {},
): PointReading => ({
  pointId,
  status,
  hintLevel: 0,
  quote: null,
  ...given,
});

const CLAIM: Reading['claims'][number] = {
  id: 'always-fresh',
  quote: said(4, 'The cache is always fresh'),
  verdict: 'false',
  earlier: null,
  factId: null,
  pointIds: ['cache'],
  correction: 'A cache can be stale',
  weight: 'material',
  putRight: false,
};

const READING: Reading = {
  points: [
    read('users', 'explained', { quote: said(2, 'I ask who uses it') }),
    read('store', 'justified', { quote: said(2, 'I keep one record for each link in a key value store') }),
    read('queue', 'mentioned'),
    read('cache', 'absent'),
    read('codes', 'explained', { hintLevel: 3 }),
    read('failover', 'absent'),
    read('alerts', 'absent'),
    read('redirect', 'explained', { quote: said(4, 'a 302 keeps the counts') }),
  ],
  claims: [CLAIM],
  withdrawn: [],
  asked: [],
  answered: [],
  insights: [],
  notes: [],
  observed: [],
  pushBacks: [],
  model: 'example-model',
};
const SCORES: DimensionScores = {
  framing: 3,
  design: 4,
  depth: 2,
  resilience: 1,
  tradeoffs: 3.5,
  communication: 3,
};

const pointsWith = (...changed: PointReading[]) =>
  READING.points.map((each) => changed.find(({ pointId }) => pointId === each.pointId) ?? each);

function outcomeOf(reading: Partial<Reading> = {}, input: Partial<GradeInput> = {}, held = context()) {
  return composeOutcome(content, held, {
    reading: { ...READING, ...reading },
    scores: SCORES,
    judgedBy: { kind: 'model', name: 'example-model' },
    engine: { id: 'test', label: 'Test', model: 'example-model' },
    confidence: 'medium',
    provisional: false,
    versions: { engine: 'test-1' },
    ...input,
  });
}
const reportOf = (...given: Parameters<typeof outcomeOf>) => outcomeOf(...given).report;
const worded = (dimension: Remark['dimension'], text: string): Remark => ({ dimension, text, quote: null });

describe('the result', () => {
  test('is the score of the dimensions, its letter and its recommendation, with who judged', () => {
    const { report: _, strengths: __, improvements: ___, ...result } = outcomeOf();
    expect(result).toMatchInlineSnapshot(`
      {
        "grade": "C",
        "hiringRecommendation": "no_hire",
        "judgedBy": {
          "kind": "model",
          "name": "example-model",
        },
        "score": 64,
      }
    `);
  });

  test('of too little speech is none, and says what to do', () => {
    const little = outcomeOf(
      { notes: [{ kind: 'too_little_speech', turnId: null, quote: null }] },
      { summary: 'A design.' },
    );
    expect(little).toMatchObject({
      grade: null,
      score: null,
      hiringRecommendation: null,
      strengths: [],
      improvements: [],
    });
    const { summary, nextStep, notGradedReason, caps } = little.report;
    expect({ summary, nextStep, notGradedReason, caps }).toMatchInlineSnapshot(`
      {
        "caps": [],
        "nextStep": "Speak for a minute or more: say who uses it and how much, then walk one request through your design from start to end.",
        "notGradedReason": "There was not enough speech to assess: fewer than 60 words, or less than 30 seconds.",
        "summary": undefined,
      }
    `);
  });

  test('names the limits that lowered it, and only those', () => {
    const caps = [
      { cap: 40, reason: 'Two errors that break it.' },
      { cap: 99, reason: 'Nothing.' },
    ];
    const limited = outcomeOf({}, { caps });
    expect(limited.score).toBe(40);
    expect(limited.report.caps).toContainEqual(caps[0]);
    expect(limited.report.caps).not.toContainEqual(caps[1]);
    expect(reportOf().caps).toMatchInlineSnapshot(`[]`);
  });
});

describe('the report', () => {
  test('carries what it was made with', () => {
    const held = { notes: [{ kind: 'instruction' as const, turnId: 2, quote: null }] };
    const {
      engine,
      versions,
      provisional,
      words,
      speechSeconds,
      confidence,
      confidenceNote,
      instructionAttempts,
    } = reportOf(held, { provisional: true });
    expect({
      engine,
      versions,
      provisional,
      words,
      speechSeconds,
      confidence,
      confidenceNote,
      instructionAttempts,
    }).toMatchInlineSnapshot(`
      {
        "confidence": "medium",
        "confidenceNote": "The readings of the transcript agreed in the main.",
        "engine": {
          "id": "test",
          "label": "Test",
          "model": "example-model",
        },
        "instructionAttempts": 1,
        "provisional": true,
        "speechSeconds": 200,
        "versions": {
          "engine": "test-1",
          "question": "short-links@3",
          "rubric": "7",
        },
        "words": 206,
      }
    `);
    expect(reportOf().instructionAttempts).toBe(0);
  });

  test('says how sure it is, in its own words or in the standard ones', () => {
    expect(reportOf({}, { confidenceNote: 'My own.' }).confidenceNote).toBe('My own.');
    expect(reportOf({}, { confidence: 'high' }).confidenceNote).toBe(
      'Several independent readings of the transcript agreed closely.',
    );
    expect(reportOf({}, { confidence: 'low' }).confidenceNote).toBe(
      'Treat the letter as approximate (about one step either way).',
    );
  });

  test('begins with a summary and a next step: a model’s, or the first improvement', () => {
    const own = reportOf({}, { summary: 'A look-up.', nextStep: 'Walk one failure.' });
    expect(own).toMatchObject({ summary: 'A look-up.', nextStep: 'Walk one failure.' });
    expect(reportOf()).not.toHaveProperty('summary');
    expect(reportOf().nextStep).toMatchInlineSnapshot(`"Do queue better. The queue. Says what queue means."`);
  });

  test('has a row for each dimension, with score, bar, points, reason and evidence', () => {
    expect(reportOf().dimensions.map(({ evidence: _, ...row }) => row)).toMatchInlineSnapshot(`
      [
        {
          "bar": 3,
          "id": "framing",
          "name": "Problem framing",
          "nextAnchor": "Questions change the design. Functional and quality needs are ranked and carry numbers. Says what is out of scope. Says early what makes this problem hard.",
          "points": 75,
          "reason": "Explained: 1 of 1 core point and no further ones.",
          "score": 3,
          "weight": 15,
        },
        {
          "bar": 4,
          "id": "design",
          "name": "Solution design",
          "nextAnchor": "The shape anticipates the hard part from the start and stays simple. Has a growth or migration path and sensible ownership lines. A team could start from it.",
          "points": 75,
          "reason": "Explained: 1 of 1 core point and no further ones.",
          "score": 4,
          "weight": 20,
        },
        {
          "bar": 3,
          "id": "depth",
          "name": "Technical depth",
          "nextAnchor": "One hard part explained as it works here, with a real complication handled. Mostly unaided, correct.",
          "points": 55,
          "reason": "Explained: 1 of 2 core points and no further ones. Not shown in full: The cache.",
          "score": 2,
          "weight": 22,
        },
        {
          "bar": 3,
          "id": "resilience",
          "name": "Scale, reliability and operation",
          "nextAnchor": "Load or failure discussed when asked; generic cure (more servers, replicas). A number without a consequence.",
          "points": 32,
          "reason": "Explained: 0 of 1 core point and no further ones. Not shown in full: The failover.",
          "score": 1,
          "weight": 18,
        },
        {
          "bar": 3,
          "id": "tradeoffs",
          "name": "Trade-offs and judgement",
          "nextAnchor": "Compares on the criteria that matter here, commits, says when they would choose otherwise. Adjusts sensibly to a new constraint or push-back.",
          "points": 82.5,
          "reason": "Explained: 1 of 1 core point and no further ones.",
          "score": 3.5,
          "weight": 15,
        },
        {
          "bar": 3,
          "id": "communication",
          "name": "Communication and drive",
          "nextAnchor": "Leads: plan, time, check-ins, summaries, flags uncertainty, takes push-back without defensiveness.",
          "points": 75,
          "reason": "How the answers were put; no point of the question counts here.",
          "score": 3,
          "weight": 10,
        },
      ]
    `);
    expect(reportOf().dimensions.map(({ id, evidence }) => [id, evidence])).toMatchInlineSnapshot(`
      [
        [
          "framing",
          [
            {
              "cue": 0,
              "means": "Says what users means.",
              "pointId": "users",
              "quote": {
                "answerNumber": 1,
                "responseId": 2,
                "text": "I ask who uses it",
              },
              "status": "explained",
            },
          ],
        ],
        [
          "design",
          [
            {
              "cue": 0,
              "means": "Says what queue means.",
              "pointId": "queue",
              "quote": null,
              "status": "mentioned",
            },
            {
              "cue": 0,
              "means": "Says what store means.",
              "pointId": "store",
              "quote": {
                "answerNumber": 1,
                "responseId": 2,
                "text": "and I keep one record for each link in a key value store.",
              },
              "status": "justified",
            },
          ],
        ],
        [
          "depth",
          [
            {
              "cue": 3,
              "means": "Says what codes means.",
              "pointId": "codes",
              "quote": null,
              "status": "explained",
            },
            {
              "cue": 0,
              "means": "Says what cache means.",
              "pointId": "cache",
              "quote": null,
              "status": "absent",
            },
          ],
        ],
        [
          "resilience",
          [
            {
              "cue": 0,
              "means": "Says what alerts means.",
              "pointId": "alerts",
              "quote": null,
              "status": "absent",
            },
            {
              "cue": 0,
              "means": "Says what failover means.",
              "pointId": "failover",
              "quote": null,
              "status": "absent",
            },
          ],
        ],
        [
          "tradeoffs",
          [
            {
              "cue": 0,
              "means": "Says what redirect means.",
              "pointId": "redirect",
              "quote": {
                "answerNumber": 2,
                "responseId": 4,
                "text": "and a 302 keeps the counts",
              },
              "status": "explained",
            },
          ],
        ],
        [
          "communication",
          [],
        ],
      ]
    `);
  });

  test('takes a model’s reason for a dimension, and has no next anchor at the top', () => {
    const { dimensions } = reportOf(
      {},
      { reasons: { depth: 'Only labels.' }, scores: { ...SCORES, design: 5 } },
    );
    expect(dimensions.find(({ id }) => id === 'depth')?.reason).toBe('Only labels.');
    expect(dimensions.find(({ id }) => id === 'design')?.nextAnchor).toBeNull();
  });

  test('sets each line of the model answer beside what was heard of it', () => {
    expect(reportOf().modelAnswer?.summary).toBe('It is a look-up.');
    expect(
      reportOf().modelAnswer?.lines.map(({ pointId, say, heard, quote }) => [
        pointId,
        say,
        heard,
        quote?.text,
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "users",
          "I do users.",
          "covered",
          "I ask who uses it",
        ],
        [
          "queue",
          "I do queue.",
          "partly",
          undefined,
        ],
        [
          "store",
          "I do store.",
          "covered",
          "and I keep one record for each link in a key value store.",
        ],
        [
          "codes",
          "I do codes.",
          "covered",
          undefined,
        ],
        [
          "cache",
          "I do cache.",
          "not_heard",
          undefined,
        ],
        [
          "alerts",
          "I do alerts.",
          "not_heard",
          undefined,
        ],
        [
          "failover",
          "I do failover.",
          "not_heard",
          undefined,
        ],
        [
          "redirect",
          "I do redirect.",
          "covered",
          "and a 302 keeps the counts",
        ],
      ]
    `);
  });

  test('tells what the interviewer did after the opening, and how a push-back was met', () => {
    expect(reportOf({ pushBacks: [{ turnId: 5, outcome: 'caved' }] }).log).toMatchInlineSnapshot(`
      [
        {
          "kind": "answer_fact",
          "note": "Told.",
          "outcome": null,
          "phase": "deep_dive",
          "responseId": 3,
        },
        {
          "kind": "push_back",
          "note": "Pushed.",
          "outcome": "caved",
          "phase": "stress",
          "responseId": 5,
        },
      ]
    `);
  });

  test('names what was wrong and not put right', () => {
    expect(reportOf().misconceptions).toMatchInlineSnapshot(`
      [
        {
          "id": "always-fresh",
          "quote": {
            "answerNumber": 2,
            "responseId": 4,
            "text": "The cache is always fresh",
          },
          "say": "A cache can be stale",
        },
      ]
    `);
    expect(reportOf({ claims: [{ ...CLAIM, putRight: true }] }).misconceptions).toEqual([]);
  });

  test('has the drill of the dimension furthest below its bar, on what was not yet explained', () => {
    expect(reportOf().drill).toEqual({
      dimension: 'resilience',
      task: 'Break it.',
      lookFor: ['failover', 'alerts'],
    });
    const failover = reportOf({ points: pointsWith(read('failover', 'justified')) });
    expect(failover.drill?.lookFor).toEqual(['alerts']);
    const both = pointsWith(read('failover', 'explained'), read('alerts', 'justified'));
    expect(reportOf({ points: both }).drill).toEqual({
      dimension: 'depth',
      task: 'Go deep.',
      lookFor: ['cache'],
    });
    const all = POINTS.map(({ id }) => read(id, 'explained'));
    expect(reportOf({ points: all }).drill).toBeNull();
  });

  test('of an interview without a word has no model answer, and says that nothing was heard', () => {
    const held = context();
    const silent = {
      ...held,
      turns: held.turns.map((each) => (each.speaker === 'user' ? { ...each, text: '' } : each)),
    };
    const report = reportOf(
      { points: [], claims: [], notes: [{ kind: 'too_little_speech', turnId: null, quote: null }] },
      {},
      silent,
    );
    expect(report.modelAnswer).toBeNull();
    expect(report.dimensions.map(({ reason }) => reason)).toEqual(Array(6).fill('Nothing was heard.'));
    expect(report.dimensions[0]?.evidence).toMatchObject([
      { pointId: 'users', status: 'absent', cue: 0, quote: null },
    ]);
  });
});

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
    reportOf(...given).strengths.map(({ text }) => /Says what (\w+) means/.exec(text)?.[1] ?? text);

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
        "Solution design: Says what store means. “and I keep one record for each link in a key value store” (answer 1). Because of store.",
        "Problem framing: Says what users means. “I ask who uses it” (answer 1). Because of users.",
        "Trade-offs and judgement: Says what redirect means. “and a 302 keeps the counts” (answer 2). Because of redirect.",
      ]
    `);
    expect(reportOf().strengths.map(({ text }) => text)).toEqual(outcomeOf().strengths);
    expect(reportOf().strengths[0]?.quote).toMatchObject({ responseId: 2, answerNumber: 1 });
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
  test('are the three with the largest gain, each with what to do', () => {
    expect(reportOf().improvements).toMatchInlineSnapshot(`
      [
        {
          "dimension": "design",
          "quote": null,
          "text": "Solution design: Named, not explained. The queue. Says what queue means. Do queue better.",
        },
        {
          "dimension": "depth",
          "quote": {
            "answerNumber": 2,
            "responseId": 4,
            "text": "The cache is always fresh",
          },
          "text": "Technical depth: A cache can be stale. “The cache is always fresh” (answer 2). Do cache better.",
        },
        {
          "dimension": "resilience",
          "quote": null,
          "text": "Scale, reliability and operation: The failover. Says what failover means. Not raised. Do failover better.",
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
        "Technical depth: A cache can be stale. “The cache is always fresh” (answer 2). Do cache better.",
        "Technical depth: The cache. Says what cache means. Not raised. Do cache better.",
        "Technical depth: Said only with help. The codes. Says what codes means. Do codes better.",
      ]
    `);
    expect(
      outcomeOf({ claims: [{ ...CLAIM, putRight: true }] }, { scores }).improvements,
    ).toMatchInlineSnapshot(`
      [
        "Technical depth: The cache. Says what cache means. Not raised. Do cache better.",
        "Technical depth: Said only with help. The codes. Says what codes means. Do codes better.",
      ]
    `);
    const design = { ...scores, depth: 5, design: 2 };
    const points = pointsWith(read('store', 'mentioned'), read('queue', 'absent'));
    expect(outcomeOf({ points }, { scores: design }).improvements).toMatchInlineSnapshot(`
      [
        "Solution design: Named, not explained. The store. Says what store means. Do store better.",
        "Solution design: The queue. Says what queue means. Not raised. Do queue better.",
      ]
    `);
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
      read('cache', 'wrong', { quote, truth: 'It can be stale.' }),
      read('codes', 'explained', { hintLevel: 1 }),
      read('users', 'justified', { hintLevel: 2 }),
    );
    expect(outcomeOf({ points: wrong, claims: [] }, { scores }).improvements).toMatchInlineSnapshot(`
      [
        "Technical depth: It can be stale. “The cache is always fresh” (answer 2). Do cache better.",
        "Problem framing: Said only with help. The users. Says what users means. Do users better.",
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
        "Communication and drive: An interviewer follows more easily when you lead. Say the order before you begin ("first the write path, then reads, then what breaks") and say when you move on.",
      ]
    `);
  });
});

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
            "text": "The cache is always fresh, and a 302 keeps the counts because …",
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
            "text": "because the browser asks again every time.",
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

  test('of another turn, or of words that are not there any more, is not cut', () => {
    const foreign = { turnId: 3, start: 0, end: 9, text: 'A million' };
    const [row] = reportOf({ points: pointsWith(read('users', 'explained', { quote: foreign })) }).dimensions;
    expect(row?.evidence[0]?.quote).toBeNull();
    const gone = { turnId: 2, start: 0, end: 9, text: 'Words that were corrected.' };
    const [kept] = reportOf({ points: pointsWith(read('users', 'explained', { quote: gone })) }).dimensions;
    expect(kept?.evidence[0]?.quote).toEqual({ text: gone.text, responseId: 2, answerNumber: 1 });
  });
});
