import type { ResponseReply } from '#shared/contract/answers.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { answerNumbers } from '../interview/answer-numbers.ts';
import type { KeyNote } from '../interview/move.ts';
import { countWords } from '../rules/interview-clock.ts';

/** A turn of the conversation, with the number of the answer if it is one. */
export type ConversationTurn = ResponseReply & { answerNumber: number | null };

/** The turns that follow the opening question, which is shown on its own. */
export function conversationTurns(responses: readonly ResponseReply[]): ConversationTurn[] {
  const numbers = answerNumbers(responses);
  return responses
    .slice(1)
    .map((response) => ({ ...response, answerNumber: numbers.get(response.id) ?? null }));
}

/** How many words of an answer may be misheard. */
export function unsureWords({
  content,
  uncertain = [],
}: Pick<ResponseReply, 'content' | 'uncertain'>): number {
  return uncertain.reduce((sum, { start, end }) => sum + countWords(content.slice(start, end)), 0);
}

/** The interviewer's name: a friend's own, which a shared report knows only as that of its judge. */
export function interviewerName({
  interviewer,
  friend,
  judgedBy,
}: Pick<InterviewReply, 'interviewer' | 'friend' | 'judgedBy'>): string {
  const judge = judgedBy?.kind === 'friend' ? judgedBy.name : null;
  return (interviewer === 'friend' && (friend?.name ?? judge)) || 'Interviewer';
}

/** What happened by a key during a question, in a line. */
export function keyNoteText({ key, said, words }: KeyNote): string {
  switch (key) {
    case 'hint':
      return `Hint: ${said}`;
    case 'ask':
      // Without words, a friend told the fact unasked.
      return words === undefined ? `Fact: ${said}` : `Asked "${words}": ${said}`;
    case 'choose':
      return `Chosen: ${words}`;
    case 'already_said':
      return 'Marked as already said.';
    case 'why':
      return 'Asked for "Why?".';
    case 'harder':
      return 'Asked for something harder.';
  }
}
