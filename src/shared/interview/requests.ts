import { answerNumbers } from './answer-numbers.ts';
import type { MoveKind } from './move.ts';
import { onlyRefersBack, stemsIn } from './nearest-words.ts';

/** What the interviewer does where the question, a hint or a fact was asked for. */
const REPLIES: ReadonlySet<string> = new Set<MoveKind>(['repeat', 'hint', 'answer_fact']);
/** "Hm, could you give me a hint?" has fewer stems; more, apart from questions, have said something before it. */
const FEWEST_OF_ANSWER = 8;
/** After a sentence: the dot of "99.9" or "node.js" ends none. */
const SENTENCE_END = /(?<=\?|[.!](?=\s|$))/;

/** A text without its questions. */
export function withoutQuestions(text: string): string {
  return text
    .split(SENTENCE_END)
    .filter((sentence) => !sentence.endsWith('?'))
    .join(' ');
}

/**
 * Whether the candidate only asked for something, to judge by the words and by the interviewer's reply, or only said that
 * it was said before, which asks for the next question: that is no answer. Words that are missing may have been one.
 */
export function isRequest(text: string, reply: string | undefined): boolean {
  if (text.trim() === '' || reply === undefined) return false;
  if (onlyRefersBack(text)) return true;
  if (!REPLIES.has(reply)) return false;
  return stemsIn(withoutQuestions(text)).size < FEWEST_OF_ANSWER;
}

/** What the interviewer does where help or the question was asked for. */
const HELPS: ReadonlySet<string> = new Set<MoveKind>(['repeat', 'hint']);

/** Whether the reply to a turn was help or the question again. */
export function isHelped(turns: readonly Pick<SpokenTurn, 'id' | 'move'>[], turnId: number): boolean {
  const reply = turns[turns.findIndex(({ id }) => id === turnId) + 1]?.move?.kind;
  return reply !== undefined && HELPS.has(reply);
}

type SpokenTurn = { id: number; speaker: 'ai' | 'user'; text: string; move: { kind: MoveKind } | null };

/** By the turns of one reading of an interview: each of a report's quotes asks for its answer's number. */
const keptNumbers = new WeakMap<readonly SpokenTurn[], ReadonlyMap<number, number>>();

/** The numbers of the answers, before the requests are marked. */
export function numbersOf(turns: readonly SpokenTurn[]): ReadonlyMap<number, number> {
  const known = keptNumbers.get(turns);
  if (known) return known;
  const numbers = answerNumbers(
    turns.map(({ id, speaker, text }, at) => ({
      id,
      speaker,
      request: speaker === 'user' && isRequest(text, turns[at + 1]?.move?.kind),
    })),
  );
  keptNumbers.set(turns, numbers);
  return numbers;
}
