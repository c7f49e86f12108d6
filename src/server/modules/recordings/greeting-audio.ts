import type { Speech } from '#server/ai/capabilities.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import { greetingOf } from '#shared/interview/greeting.ts';

/**
 * What the interviewer says before the first question, in the voice that asks it; made once for everybody.
 * @throws {AppError} NO_SPEAKER, AI_UNAVAILABLE.
 */
export async function greetingAudio({ ai, costs, speech }: Deps, { row }: OwnInterview): Promise<Speech> {
  return costs.chargedTo({ userId: row.userId, interviewId: row.id }, ai, async ({ speaker }) => {
    if (!speaker) throw new AppError('NO_SPEAKER');
    return speech.of(speaker, greetingOf(row));
  });
}
