import { hintLevels } from '#engine/hint-level.ts';
import { measuresOf } from '#engine/measures.ts';
import type { Claim, PointReading, Quote, Reading } from '#engine/reading.ts';
import { creditOf } from '#engine/score/credit.ts';
import { isTooShort } from '#engine/score/total-score.ts';
import { wordsIn } from '#engine/words.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { overlaps } from '../find-quote.ts';
import { turnName } from '../shared-prefix.ts';
import { READ_PROMPT_VERSION } from './read-task.ts';
import type { TurnReading } from './turn-reading.ts';

type Parts = {
  /** In any order; answers without one are known by the built-in reading's points alone. */
  turnReadings: readonly TurnReading[];
  /** Numbers are its own; its points serve for answers that no model has read. */
  builtIn: Reading;
  /** The model's name. */
  model: string;
};

/** What is known of an interview from the readings of its answers: a point as it was shown best, a claim once. */
export function combineReadings(
  content: Content,
  context: InterviewContext,
  { turnReadings, builtIn, model }: Parts,
): Reading {
  const order = new Map(context.turns.map(({ id }, at) => [id, at]));
  const readings = [...turnReadings].sort((a, b) => (order.get(a.turnId) ?? 0) - (order.get(b.turnId) ?? 0));
  const read = new Set(readings.map(({ turnId }) => turnId));
  const claims = claimsIn(context, readings);
  const notes = notesOf(content, context, readings, builtIn, read);
  const asked = askedIn(context, readings, builtIn, read);
  const measures = measuresOf(context, builtIn);
  return {
    v: 1,
    points: pointsOf(content, context, readings, builtIn, [...spoilt(claims), ...orders(notes)]),
    claims,
    numbers: builtIn.numbers,
    asked,
    answered: [
      ...readings.flatMap(({ turnId, answered }) => (answered ? [{ turnId, answered }] : [])),
      ...builtIn.answered.filter(({ turnId }) => !read.has(turnId)),
    ],
    insights: readings.flatMap(({ insights }) => insights),
    notes,
    by: { reader: 'model', model, prompt: READ_PROMPT_VERSION, bank: builtIn.by.bank },
    measures: { ...measures, session: { ...measures.session, ...speechOf(context, notes) } },
  };
}

/** Words that count: all but those spoken to the grader and those without sentences. A list of choices counts. */
function speechOf({ turns }: InterviewContext, notes: Reading['notes']) {
  const answers = turns.filter(({ speaker }) => speaker === 'user');
  const words = answers.reduce((total, { text }) => total + wordsIn(text).length, 0);
  const idle = notes.filter(({ kind }) => kind === 'instruction' || kind === 'word_salad');
  const lost = idle.reduce((total, { quote }) => total + (quote ? wordsIn(quote.text).length : 0), 0);
  return {
    words,
    countedWords: Math.max(0, words - lost),
    speechSeconds: answers.reduce((total, { seconds }) => total + (seconds ?? 0), 0),
  };
}

function notesOf(
  content: Content,
  context: InterviewContext,
  readings: readonly TurnReading[],
  builtIn: Reading,
  read: ReadonlySet<number>,
): Reading['notes'] {
  const found = readings.flatMap(({ turnId, notes }) => notes.map((note) => ({ ...note, turnId })));
  // An order to the grader is never left out, whoever hears it.
  const heard = builtIn.notes.filter(({ kind, turnId, quote }) => {
    const isNew = !found.some((note) => note.quote && quote && overlaps(note.quote, quote));
    return isNew && turnId !== null && (kind === 'instruction' || !read.has(turnId));
  });
  const notes = [...found, ...heard];
  const isShort = isTooShort(content, speechOf(context, notes));
  return isShort ? [...notes, { kind: 'too_little_speech', turnId: null, quote: null }] : notes;
}

function claimsIn(context: InterviewContext, readings: readonly TurnReading[]): Claim[] {
  const claims: Claim[] = [];
  for (const { turnId, claims: found, putRight } of readings) {
    for (const { quote, ...claim } of found) {
      if (claims.some((known) => overlaps(known.quote, quote))) continue;
      const id = `${turnName(context, turnId)}:${quote.start}`;
      claims.push({ ...claim, id, quote, putRight: false, phrase: null, earlierPhrase: null });
    }
    for (const claim of claims) {
      claim.putRight ||=
        claim.quote.turnId !== turnId && putRight.some((words) => overlaps(words, claim.quote));
    }
  }
  return claims;
}

/**
 * Of the last answer a question still waits; before it the interviewer has spoken since. What nobody has read was heard by the
 * built-in reader.
 */
function askedIn(
  context: InterviewContext,
  readings: readonly TurnReading[],
  builtIn: Reading,
  read: ReadonlySet<number>,
): Reading['asked'] {
  const last = context.turns.findLast(({ speaker }) => speaker === 'user')?.id;
  return [
    // The last answers are those that were not read yet: what they ask comes before what was asked long ago.
    ...builtIn.asked.filter(({ quote }) => !read.has(quote.turnId)),
    ...readings.flatMap(({ turnId, asked }) => asked.map((found) => ({ ...found, isOpen: turnId === last }))),
  ];
}

type Spoilt = { quote: Quote; pointIds: readonly string[] };

/** What is false shows nothing, however well it is put. */
function spoilt(claims: readonly Claim[]): Spoilt[] {
  return claims.filter(
    ({ verdict, weight, putRight }) => verdict === 'false' && weight === 'material' && !putRight,
  );
}

/** Nor does what is said to the grader. */
function orders(notes: Reading['notes']): Spoilt[] {
  return notes.flatMap(({ kind, quote }) =>
    kind === 'instruction' && quote ? [{ quote, pointIds: [] }] : [],
  );
}

function pointsOf(
  content: Content,
  context: InterviewContext,
  readings: readonly TurnReading[],
  builtIn: Reading,
  idle: readonly Spoilt[],
): PointReading[] {
  const hintLevelAt = hintLevels(context);
  const order = new Map(context.turns.map(({ id }, at) => [id, at]));
  const read = new Set(readings.map(({ turnId }) => turnId));
  const shown = [
    ...readings.flatMap(({ points }) => points),
    ...builtIn.points.filter(({ quote }) => quote && !read.has(quote.turnId)),
  ].flatMap(({ pointId, status, quote }): PointReading[] => {
    if (!quote || status === 'absent' || idle.some((words) => overlaps(words.quote, quote))) return [];
    return [{ pointId, status, quote, hintLevel: hintLevelAt(pointId, order.get(quote.turnId) ?? 0) }];
  });
  return context.question.points.map(({ id }) => {
    const credit = (point: PointReading) => creditOf(content, context.level, point);
    const [best] = shown.filter(({ pointId }) => pointId === id).sort((a, b) => credit(b) - credit(a));
    if (best) return best;
    const instead = idle.find(({ pointIds }) => pointIds.includes(id));
    return { pointId: id, status: 'absent', hintLevel: 0, quote: instead?.quote ?? null };
  });
}
