import type { PointReading, Reading } from '#engine/reading.ts';
import { composeOutcome, type GradeInput } from '#engine/report/compose-outcome.ts';
import type { DimensionScores } from '#engine/score/total-score.ts';
import type { Point, Question } from '#shared/content/question.ts';
import type { Remark } from '#shared/contract/report.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { testContent } from '#testing/test-content.ts';

export const content = testContent();

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
export const POINTS = [
  point('users', 'framing', 'core', 2),
  point('queue', 'design', 'plus', 2),
  point('store', 'design', 'core', 3),
  point('codes', 'depth', 'core', 1),
  point('cache', 'depth', 'core', 3),
  point('alerts', 'resilience', 'stretch', 3),
  point('failover', 'resilience', 'core', 3),
  point('redirect', 'tradeoffs', 'core', 2),
];

export function questionOf(): Question {
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

export const FIRST = 'I ask who uses it, and I keep one record for each link in a key value store.';

export const SECOND =
  'The cache is always fresh, and a 302 keeps the counts because the browser asks again every time.';

const THIRD = 'No idea.';

export const FILLER =
  ' Then I go on to say in plain words how one request travels from the browser to the store and back.';

export function turn(id: number, given: Partial<TurnRecord>): TurnRecord {
  return { id, speaker: 'ai', text: '', seconds: null, move: null, unintelligible: false, ...given };
}

export const move = (given: Partial<NonNullable<TurnRecord['move']>>): TurnRecord['move'] => ({
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
export function context(): InterviewContext {
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

export function said(turnId: number, text: string) {
  const turnText = context().turns.find(({ id }) => id === turnId)?.text ?? '';
  const start = turnText.indexOf(text);
  if (start < 0) throw new Error(`"${text}" was not said`);
  return { turnId, start, end: start + text.length, text };
}

export const read = (
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

export const CLAIM: Reading['claims'][number] = {
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

export const READING: Reading = {
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

export const SCORES: DimensionScores = {
  framing: 3,
  design: 4,
  depth: 2,
  resilience: 1,
  tradeoffs: 3.5,
  communication: 3,
};

export const pointsWith = (...changed: PointReading[]) =>
  READING.points.map((each) => changed.find(({ pointId }) => pointId === each.pointId) ?? each);

export function outcomeOf(reading: Partial<Reading> = {}, input: Partial<GradeInput> = {}, held = context()) {
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

export const reportOf = (...given: Parameters<typeof outcomeOf>) => outcomeOf(...given).report;

export const worded = (dimension: Remark['dimension'], text: string): Remark => ({
  dimension,
  text,
  quote: null,
});
