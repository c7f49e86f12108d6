import { INTERVIEW_SECONDS, TYPED_WORDS_PER_MINUTE } from '#shared/rules/interview-clock.ts';

const MOST_WORDS = (INTERVIEW_SECONDS * TYPED_WORDS_PER_MINUTE) / 60;
/** Kept free, so that rounding up to whole seconds refuses no answer. */
const SPARE_WORDS = 30;

/** Twice the words, or as many as the time of an interview holds: `more` gives an answer's further words. */
export function lengthen(
  answers: readonly string[],
  more: (answer: string, words: number) => string,
): string[] {
  const lengths = answers.map((answer) => wordsOf(answer).length);
  const all = lengths.reduce((total, words) => total + words, 0);
  const share = Math.max(0, Math.min(1, (MOST_WORDS - SPARE_WORDS - all) / all));
  return answers.map((answer, at) =>
    `${answer} ${more(answer, Math.floor((lengths[at] ?? 0) * share))}`.trim(),
  );
}

/** The answer's own first sentences again. */
export function repetition(answer: string, words: number): string {
  return wordsOf(answer).slice(0, words).join(' ');
}

/** Talk about nothing, sentence by sentence, going on where the answer before stopped. */
export function padding(sentences: readonly string[]): (answer: string, words: number) => string {
  let next = 0;
  return (_, words) => {
    const talk: string[] = [];
    while (talk.length < words && sentences.length > 0) {
      talk.push(...wordsOf(sentences[next % sentences.length] ?? ''));
      next += 1;
    }
    return talk.slice(0, words).join(' ');
  };
}

export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
