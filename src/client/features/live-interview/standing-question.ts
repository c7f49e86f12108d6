import type { ResponseReply } from '#shared/contract/answers.ts';
import { keyNoteText } from '#shared/report/conversation.ts';

type StandingQuestion = {
  question: ResponseReply | undefined;
  /** True if the latest turn said something under the question instead of asking another one. */
  isAside: boolean;
  /** What was said under the question, oldest first. */
  under: string[];
};

/** The question that the candidate answers now, with the facts and hints since. */
export function standingQuestion(responses: readonly ResponseReply[]): StandingQuestion {
  const asked = responses.filter(({ speaker }) => speaker === 'ai');
  const at = asked.findLastIndex(({ aside }) => !aside);
  const question = asked[at];
  const asides = asked.slice(at + 1);
  const under = [question, ...asides].flatMap((turn) => {
    const notes = (turn?.notes ?? []).filter(({ said }) => said !== null).map(keyNoteText);
    return turn?.aside ? [...withoutQuestion(turn.content, question?.content ?? ''), ...notes] : notes;
  });
  return { question, isAside: asides.length > 0, under };
}

/**
 * Drops the repeated question. Outside the scope phase, a fact ends with the question again, for listeners. Asked to
 * repeat the question, the interviewer says nothing else, so nothing is left.
 */
function withoutQuestion(said: string, question: string): string[] {
  const rest = said.replace(question, '').trim();
  return rest.endsWith(':') ? [] : [rest];
}
