import { describe, expect, test } from 'vitest';
import {
  CLAIM,
  content,
  context,
  FILLER,
  outcomeOf,
  POINTS,
  pointsWith,
  read,
  reportOf,
  said,
} from '#testing/composed-outcome.ts';
import { composeCards } from './cards.ts';

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
    expect(limited.report.otherCaps).toEqual([caps[1]]);
    expect(reportOf()).not.toHaveProperty('otherCaps');
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
          "rubric": "8",
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
    expect(reportOf().nextStep).toMatchInlineSnapshot(`"Do failover better."`);
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

  test('promises no points that the limit for little speech takes away', () => {
    const { question, level, turns } = context();
    const gains = (...given: Parameters<typeof reportOf>) =>
      composeCards({
        content,
        level,
        category: question.category,
        question,
        report: reportOf(...given),
        turns,
      }).map(({ gain }) => gain);
    expect(Math.max(...gains())).toBeGreaterThan(0);
    const idle = { kind: 'instruction' as const, turnId: 4, quote: said(4, FILLER.repeat(5)) };
    expect(gains({ notes: [idle] })).toEqual([0, 0, 0]);
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
