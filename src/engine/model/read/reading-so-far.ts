import type { BuiltInReader } from '#engine/read/built-in-reader.ts';
import type { Reading } from '#engine/reading.ts';
import type { StepMemo } from '#engine/step-memo.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { combineReadings } from './combine-readings.ts';
import { findTurnReading, type TurnReader } from './read-turn.ts';

/** What is known without waiting: what the model has read by now, and the built-in reader's points of the rest. */
export async function readingSoFar(
  parts: TurnReader & { reader: BuiltInReader },
  context: InterviewContext,
  memo: StepMemo | undefined,
  signal?: AbortSignal,
): Promise<Reading> {
  const builtIn = await parts.reader.read(context, signal);
  if (!memo) return builtIn;
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  const found = await Promise.all(answers.map(({ id }) => findTurnReading(parts, context, id, memo)));
  const turnReadings = found.filter((reading) => reading !== null);
  if (turnReadings.length === 0) return builtIn;
  return combineReadings(parts.content, context, { turnReadings, builtIn, model: parts.model.engine.model });
}
