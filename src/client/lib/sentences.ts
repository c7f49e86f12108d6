import type { ResponseReply } from '#shared/contract/answers.ts';

/** What a recognizer writes without full stops is cut here. */
const MOST_WORDS = 30;
const FEWEST_WORDS = 3;

export type SpokenSentence = { responseId: number; answerNumber: number; text: string };

/** Every sentence of the candidate to choose from, exactly as it stands in its answer. */
export function sentencesIn(responses: readonly ResponseReply[]): SpokenSentence[] {
  return responses
    .filter(({ speaker }) => speaker === 'user')
    .flatMap(({ id, content }, index) =>
      sentencesOf(content)
        .filter((text) => wordsIn(text).length >= FEWEST_WORDS)
        .filter((text, at, all) => all.indexOf(text) === at)
        .map((text) => ({ responseId: id, answerNumber: index + 1, text })),
    );
}

/** A text in sentences, and a long one without full stops in pieces of so many words, exactly as it stands there. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…]["”’)]?)\s+|\n+/).flatMap(inPieces);
}

function wordsIn(sentence: string) {
  return [...sentence.matchAll(/\S+/g)];
}

function inPieces(sentence: string): string[] {
  const words = wordsIn(sentence);
  const pieces = Math.ceil(words.length / MOST_WORDS);
  const each = Math.ceil(words.length / pieces);
  return Array.from({ length: pieces }, (_, piece) => {
    const start = words[piece * each]?.index ?? sentence.length;
    return sentence.slice(start, words[(piece + 1) * each]?.index).trim();
  }).filter((text) => text !== '');
}
