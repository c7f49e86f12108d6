import type { Reading } from '#engine/reading.ts';
import type { StepMemo } from '#engine/step-memo.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { combineReadings } from './combine-readings.ts';
import { findTurnReading, type TurnReader } from './read-turn.ts';

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
