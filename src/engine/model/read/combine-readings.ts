import { hintLevels } from '#engine/hint-level.ts';
import {
  type Claim,
  isFalse,
  overlaps,
  type PointReading,
  type PushBackOutcome,
  type Reading,
  showsNothing,
} from '#engine/reading.ts';
import { creditOf } from '#engine/score/points.ts';
import { isTooShort } from '#engine/score/total-score.ts';
import { speechOf } from '#engine/speech.ts';
import type { StepMemo } from '#engine/step-memo.ts';
import type { Content } from '#shared/content/content.ts';
import { askedBefore, type InterviewContext } from '#shared/interview/context.ts';
import { turnName } from '../prompt.ts';
import { findTurnReading, type TurnReader } from './read-turn.ts';
import type { TurnReading } from './turn-reading.ts';

type Parts = {
  /** In any order; nothing is known about answers without one. */
  turnReadings: readonly TurnReading[];
  /** The model's name. */
  model: string | null;
};

/**
 * What is known about an interview from the readings of its answers: each point as it was shown best, each claim once.
 */
export function combineReadings(
  content: Content,
  context: InterviewContext,
  { turnReadings, model }: Parts,
): Reading {
  const order = new Map(context.turns.map(({ id }, at) => [id, at]));
  const readings = [...turnReadings].sort((a, b) => (order.get(a.turnId) ?? 0) - (order.get(b.turnId) ?? 0));
  const claims = claimsIn(context, readings);
  const notes = notesOf(context, readings);
  return {
    points: pointsOf(content, context, readings, { claims, notes }),
    claims,
    withdrawn: readings.flatMap(({ putRight }) => putRight),
    asked: askedIn(context, readings),
    answered: readings.flatMap(({ turnId, answered }) => (answered ? [{ turnId, answered }] : [])),
    insights: readings.flatMap(({ insights }) => insights),
    observed: readings
      .flatMap(({ observed }) => observed)
      .filter(
        ({ quote }) => !readings.some(({ putRight }) => putRight.some((words) => overlaps(words, quote))),
      ),
    notes,
    pushBacks: pushBacksIn(context, readings),
    model,
  };
}

/** How objections were met, under the interviewer's turn before the answer. */
function pushBacksIn(context: InterviewContext, readings: readonly TurnReading[]): PushBackOutcome[] {
  return readings.flatMap(({ turnId, pushBack }) => {
    const objection = askedBefore(context, turnId);
    return pushBack && objection ? [{ turnId: objection.id, outcome: pushBack }] : [];
  });
}

function notesOf(context: InterviewContext, readings: readonly TurnReading[]): Reading['notes'] {
  const notes = readings.flatMap(({ turnId, notes }) => notes.map((note) => ({ ...note, turnId })));
  const isShort = isTooShort(speechOf(context, notes));
  return isShort ? [...notes, { kind: 'too_little_speech', turnId: null, quote: null }] : notes;
}

function claimsIn(context: InterviewContext, readings: readonly TurnReading[]): Claim[] {
  const claims: Claim[] = [];
  for (const { turnId, claims: found, putRight } of readings) {
    for (const { quote, ...claim } of found) {
      if (claims.some((known) => overlaps(known.quote, quote))) continue;
      const id = `${turnName(context, turnId)}:${quote.start}`;
      claims.push({ ...claim, id, quote, putRight: false });
    }
    for (const claim of claims) {
      if (claim.putRight || claim.quote.turnId === turnId) continue;
      if (!putRight.some((words) => overlaps(words, claim.quote))) continue;
      claim.putRight = true;
      claim.putRightIn = turnId;
    }
  }
  return claims;
}

/** A question in the last answer is still open; after an earlier one, the interviewer has spoken. */
function askedIn(context: InterviewContext, readings: readonly TurnReading[]): Reading['asked'] {
  const last = context.turns.findLast(({ speaker }) => speaker === 'user')?.id;
  return readings.flatMap(({ turnId, asked }) =>
    asked.map((found) => ({ ...found, isOpen: turnId === last })),
  );
}

function pointsOf(
  content: Content,
  context: InterviewContext,
  readings: readonly TurnReading[],
  found: Pick<Reading, 'claims' | 'notes'>,
): PointReading[] {
  const hintLevelAt = hintLevels(context);
  const order = new Map(context.turns.map(({ id }, at) => [id, at]));
  const shown = readings
    .flatMap(({ points }) => points)
    .flatMap(({ pointId, status, quote }): PointReading[] => {
      if (showsNothing(found, quote)) return [];
      return [{ pointId, status, quote, hintLevel: hintLevelAt(pointId, order.get(quote.turnId) ?? 0) }];
    });
  return context.question.points.map(({ id }) => {
    const credit = (point: PointReading) => creditOf(content, context.level, point);
    const [best] = shown.filter(({ pointId }) => pointId === id).sort((a, b) => credit(b) - credit(a));
    if (best) return best;
    const instead = found.claims.find(
      (claim) => isFalse(claim) && claim.weight === 'material' && claim.pointIds.includes(id),
    );
    return { pointId: id, status: 'absent', hintLevel: 0, quote: instead?.quote ?? null };
  });
}

/** What is known without waiting: what the model has read by now. */
export async function readingSoFar(
  reader: TurnReader,
  context: InterviewContext,
  memo: StepMemo | undefined,
): Promise<Reading> {
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  const found = memo
    ? await Promise.all(answers.map(({ id }) => findTurnReading(reader, context, id, memo)))
    : [];
  const turnReadings = found.filter((reading) => reading !== null);
  return combineReadings(reader.content, context, { turnReadings, model: reader.model.engine.model });
}
