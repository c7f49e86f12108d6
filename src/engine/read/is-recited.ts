import type { Sentence } from './analyse-transcript.ts';

const WEIGHTY_FROM = 6;
/** A short dense answer may have as many; longer ones never had. */
const SENTENCES_FROM = 8;
/** Spoken answers have 0.8 of their weighty words in terms of the question, the densest 0.98; recited terms all. */
const RECITED_ABOVE = 0.985;

/** Whether almost every word of weight is a term of the question: a recital, whatever joins the terms. */
export function isRecited(sentences: readonly Sentence[], functionWords: ReadonlySet<string>): boolean {
  const shares = sentences.flatMap(({ tokens, terms }) => {
    const covered = new Set<number>();
    for (const { from, to } of terms) for (let at = from; at < to; at += 1) covered.add(at);
    const weighty = [...tokens.keys()].filter((at) => !functionWords.has(tokens[at]?.word ?? ''));
    return weighty.length < WEIGHTY_FROM
      ? []
      : [weighty.filter((at) => covered.has(at)).length / weighty.length];
  });
  const mean = shares.reduce((total, share) => total + share, 0) / shares.length;
  return shares.length >= SENTENCES_FROM && mean > RECITED_ABOVE;
}
