import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { StepMemo } from '#engine/step-memo.ts';

/** Names everything a step's result was made from. */
export function hashOf(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}

/** The kept result of a step, or the step taken and kept. What was kept in an older shape is made anew. */
export async function keepStep<T>(
  memo: StepMemo,
  step: string,
  inputHash: string,
  schema: z.ZodType<T>,
  work: () => Promise<T>,
): Promise<T> {
  const kept = schema.safeParse(await memo.find(step, inputHash));
  if (kept.success) return kept.data;
  const output = await work();
  await memo.keep(step, inputHash, output);
  return output;
}
