import type { ResponseReply } from '#shared/contract/answers.ts';
import { keyNoteText } from '#shared/report/conversation.ts';

type StandingQuestion = {
  question: ResponseReply | undefined;
  /** The latest turn tells something under the question. */
  isAside: boolean;
  /** What was said under it, oldest first. */
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

/** Outside the scope a fact ends with the question again, for the ear; asked to repeat it, the interviewer only does that. */
function withoutQuestion(said: string, question: string): string[] {
  const rest = said.replace(question, '').trim();
  return rest.endsWith(':') ? [] : [rest];
}
