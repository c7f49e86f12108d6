import { LRUCache } from 'lru-cache';
import type { Question } from '#shared/content/question.ts';
import type { CompiledContent } from './match/compile-content.ts';
import { type ReadSentence, readAnswer } from './read-answer.ts';

type Kept = { question: Question; sentences: readonly ReadSentence[] };

/** About what a sentence, a word and a hit take in memory, measured with interviews of every question. */
const BYTES = { sentence: 1_000, token: 270, hit: 125, character: 3 };

/** Reads answers and keeps the latest of them, within so many bytes. */
export function keepAnswers(compiled: () => CompiledContent, maxBytes: number) {
  const kept = new LRUCache<string, Kept>({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    sizeCalculation: ({ sentences }, text) => bytesOf(sentences, text),
  });
  return {
    read(question: Question, text: string): readonly ReadSentence[] {
      const known = kept.get(text);
      if (known?.question === question) return known.sentences;
      const sentences = readAnswer(compiled(), question, text);
      kept.set(text, { question, sentences });
      return sentences;
    },
    bytes: () => kept.calculatedSize,
  };
}

function bytesOf(sentences: readonly ReadSentence[], text: string): number {
  return sentences.reduce(
    (total, { tokens, terms, claims, markers, quantities, plain }) => {
      const hits = terms.length + claims.length + markers.length + quantities.length;
      return (
        total +
        BYTES.sentence +
        BYTES.token * tokens.length +
        BYTES.hit * hits +
        BYTES.character * plain.length
      );
    },
    1 + BYTES.character * text.length,
  );
}
