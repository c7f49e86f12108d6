import type { ResponseReply } from '#shared/contract/interviews.ts';

/** What a recogniser writes without full stops is cut here. */
const MOST_WORDS = 30;
const FEWEST_WORDS = 3;

export type SpokenSentence = { responseId: number; answerNumber: number; text: string };

/** Every sentence of the candidate to choose from, exactly as it stands in its answer. */
export function sentencesIn(responses: readonly ResponseReply[]): SpokenSentence[] {
  return responses
    .filter(({ speaker }) => speaker === 'user')
    .flatMap(({ id, content }, index) =>
      content
        .split(/(?<=[.!?…]["”’)]?)\s+|\n+/)
        .flatMap(inPieces)
        .filter((text, at, all) => all.indexOf(text) === at)
        .map((text) => ({ responseId: id, answerNumber: index + 1, text })),
    );
}

function inPieces(sentence: string): string[] {
  const words = [...sentence.matchAll(/\S+/g)];
  if (words.length < FEWEST_WORDS) return [];
  const pieces = Math.ceil(words.length / MOST_WORDS);
  const each = Math.ceil(words.length / pieces);
  return Array.from({ length: pieces }, (_, piece) => {
    const start = words[piece * each]?.index ?? sentence.length;
    return sentence.slice(start, words[(piece + 1) * each]?.index).trim();
  }).filter((text) => text !== '');
}
