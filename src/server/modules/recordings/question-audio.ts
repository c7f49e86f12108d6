import type { Speech } from '#server/ai/capabilities.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';

/**
 * The interview's latest question, spoken; made once and kept.
 * @param note The number of a note under it that is spoken in its place.
 * @throws {AppError} NO_SPEAKER, AI_UNAVAILABLE, NOT_FOUND.
 */
export async function questionAudio(
  { ai, costs, stores, speech, spokenTurns }: Deps,
  { row }: OwnInterview,
  note?: number,
): Promise<Speech> {
  return costs.chargedTo({ userId: row.userId, interviewId: row.id }, ai, async ({ speaker }) => {
    if (!speaker) throw new AppError('NO_SPEAKER');
    const conversation = await stores.answers.listConversation(row.id);
    const at = conversation.findLastIndex((response) => response.speaker === 'ai');
    const [before, question] = [conversation[at - 1], conversation[at]];
    if (note !== undefined) {
      const said = question?.notes?.[note]?.said;
      if (!said) throw new AppError('NOT_FOUND', { message: 'Nothing was said there.' });
      return speech.of(speaker, said);
    }
    // Being spoken clause by clause, it will be there in a moment.
    await (before && spokenTurns.find(before.id)?.settled());
    return speech.of(speaker, question?.content ?? row.question);
  });
}
