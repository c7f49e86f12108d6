import type { Sentence } from '../analyse-transcript.ts';

const CHAIN_SENTENCES = 3;

/** Estimates: two kinds of quantity within three sentences of one answer, joined by an operator or consequence. */
export function countChains(sentences: readonly Sentence[]): number {
  let chains = 0;
  for (let at = 0; at < sentences.length; at += 1) {
    const first = sentences[at];
    if (!first || first.quantities.length === 0) continue;
    for (let length = 1; length <= CHAIN_SENTENCES; length += 1) {
      const window = sentences
        .slice(at, at + length)
        .filter((sentence) => sentence.turnIndex === first.turnIndex);
      const classes = new Set(
        window.flatMap(({ quantities }) => quantities.map((quantity) => quantity.class)),
      );
      const joined = window.some(({ markers }) => markers.some(({ key }) => key === 'operator'));
      if (classes.size >= 2 && joined) {
        chains += 1;
        at += length - 1;
        break;
      }
    }
  }
  return chains;
}
