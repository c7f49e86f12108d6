import type { ResponseReply } from '#shared/contract/interviews.ts';

/** A turn of the conversation; `answerNumber` counts the candidate's turns from 1. */
export type ConversationTurn = ResponseReply & { answerNumber: number | null };

/** The turns that follow the opening question, which stands in a place of its own (decisions D35). */
export function conversationTurns(responses: readonly ResponseReply[]): ConversationTurn[] {
  let answers = 0;
  return responses.slice(1).map((response) => {
    if (response.speaker === 'ai') return { ...response, answerNumber: null };
    answers += 1;
    return { ...response, answerNumber: answers };
  });
}
