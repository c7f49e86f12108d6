import type { MoveKind } from './move.ts';
import { stemsIn } from './nearest-words.ts';

/** What the interviewer does where the question, a hint or a fact was asked for. */
const REPLIES: ReadonlySet<string> = new Set<MoveKind>(['repeat', 'hint', 'answer_fact']);
/** "Hm, could you give me a hint?" has fewer stems; more, apart from questions, have said something before it. */
const FEWEST_OF_ANSWER = 8;
const QUESTION = /[^.?!]*(?:[.!](?=\S)[^.?!]*)*\?/g;

/**
 * Whether the candidate only asked for something, to judge by the words and by the interviewer's reply: that is no
 * answer. Words that are missing may have been one.
 */
export function isRequest(text: string, reply: string | undefined): boolean {
  if (text.trim() === '' || reply === undefined || !REPLIES.has(reply)) return false;
  return stemsIn(text.replace(QUESTION, ' ')).size < FEWEST_OF_ANSWER;
}

type NumberedTurn = { id: number; speaker: 'ai' | 'user'; request?: boolean | undefined };
type SpokenTurn = { id: number; speaker: 'ai' | 'user'; text: string; move: { kind: MoveKind } | null };

/** By the id of the turn: the number of the answer, from 1. Requests have none. */
export function answerNumbers(turns: readonly NumberedTurn[]): ReadonlyMap<number, number> {
  const answers = turns.filter(({ speaker, request }) => speaker === 'user' && !request);
  return new Map(answers.map(({ id }, index) => [id, index + 1]));
}

/** The same, before the requests are marked. */
export function numbersOf(turns: readonly SpokenTurn[]): ReadonlyMap<number, number> {
  return answerNumbers(
    turns.map(({ id, speaker, text }, at) => ({
      id,
      speaker,
      request: speaker === 'user' && isRequest(text, turns[at + 1]?.move?.kind),
    })),
  );
}

/** "answer 2", or what stands in its place where the words are from a request. */
export function answerName(number: number | null): string {
  return number === null ? 'your question' : `answer ${number}`;
}

/** The same at the start of a line: "Answer 2". */
export function answerTitle(number: number | null): string {
  const name = answerName(number);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
