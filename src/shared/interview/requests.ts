import { answerNumbers } from './answer-numbers.ts';
import type { MoveKind } from './move.ts';
import { onlyRefersBack, stemsIn } from './nearest-words.ts';

/** What the interviewer does where the question, a hint or a fact was asked for. */
const REPLIES: ReadonlySet<string> = new Set<MoveKind>(['repeat', 'hint', 'answer_fact']);
/** "Hm, could you give me a hint?" has fewer stems; more, apart from questions, have said something before it. */
const FEWEST_OF_ANSWER = 8;
const QUESTION = /[^.?!]*(?:[.!](?=\S)[^.?!]*)*\?/g;

/**
 * Whether the candidate only asked for something, to judge by the words and by the interviewer's reply, or only said that
 * it was said before, which asks for the next question: that is no answer. Words that are missing may have been one.
 */
export function isRequest(text: string, reply: string | undefined): boolean {
  if (text.trim() === '' || reply === undefined) return false;
  if (onlyRefersBack(text)) return true;
  if (!REPLIES.has(reply)) return false;
  return stemsIn(text.replace(QUESTION, ' ')).size < FEWEST_OF_ANSWER;
}

/** What the interviewer does where help or the question was asked for. */
const HELPS: ReadonlySet<string> = new Set<MoveKind>(['repeat', 'hint']);

/** Whether the reply to a turn was help or the question again. */
export function isHelped(turns: readonly Pick<SpokenTurn, 'id' | 'move'>[], turnId: number): boolean {
  const reply = turns[turns.findIndex(({ id }) => id === turnId) + 1]?.move?.kind;
  return reply !== undefined && HELPS.has(reply);
}

type SpokenTurn = { id: number; speaker: 'ai' | 'user'; text: string; move: { kind: MoveKind } | null };

/** The numbers of the answers, before the requests are marked. */
export function numbersOf(turns: readonly SpokenTurn[]): ReadonlyMap<number, number> {
  return answerNumbers(
    turns.map(({ id, speaker, text }, at) => ({
      id,
      speaker,
      request: speaker === 'user' && isRequest(text, turns[at + 1]?.move?.kind),
    })),
  );
}
