import { wordsIn } from '#engine/text/words.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { Reading } from './reading.ts';

/** How much was said. */
export type Speech = {
  words: number;
  /** Without words to the grader and words without sentences. A list of choices counts. */
  countedWords: number;
  speechSeconds: number;
};

export function speechOf({ turns }: Pick<InterviewContext, 'turns'>, notes: Reading['notes'] = []): Speech {
  const answers = turns.filter(({ speaker }) => speaker === 'user');
  const words = answers.reduce((total, { text }) => total + wordsIn(text).length, 0);
  const idle = notes.filter(({ kind }) => kind === 'instruction' || kind === 'word_salad');
  const lost = idle.reduce((total, { quote }) => total + (quote ? wordsIn(quote.text).length : 0), 0);
  return {
    words,
    countedWords: Math.max(0, words - lost),
    speechSeconds: answers.reduce((total, { seconds }) => total + (seconds ?? 0), 0),
  };
}
