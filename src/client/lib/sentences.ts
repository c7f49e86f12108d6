import type { ResponseReply } from '#shared/contract/answers.ts';
import { answerNumbers } from '#shared/interview/answer-numbers.ts';

/** Longer text without periods, as recognizers write it, is cut at clauses into pieces of about this length or less. */
const MOST_WORDS = 30;
/** How far from the even cut to look for the start of a clause. */
const REACH_WORDS = 8;
/** A clause begins after one of these marks, or with one of these words. */
const CLAUSE_END = /[,;:–—]$/;
const CLAUSE_START = /^(?:and|but|so|because|then|which|while|when|if|or)$/i;
const FEWEST_WORDS = 3;

export type SpokenSentence = { responseId: number; answerNumber: number | null; text: string };

/** All sentences of the candidate, to choose from, each exactly as in its answer. */
export function sentencesIn(responses: readonly ResponseReply[]): SpokenSentence[] {
  const numbers = answerNumbers(responses);
  return responses
    .filter(({ speaker }) => speaker === 'user')
    .flatMap(({ id, content }) =>
      sentencesOf(content)
        .filter((text) => wordsIn(text).length >= FEWEST_WORDS)
        .filter((text, at, all) => all.indexOf(text) === at)
        .map((text) => ({ responseId: id, answerNumber: numbers.get(id) ?? null, text })),
    );
}

/** Splits a text into sentences, and long ones into pieces of about equal length; the words stay exactly the same. */
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
  const cuts = Array.from({ length: pieces - 1 }, (_, piece) => clauseNear(words, (piece + 1) * each));
  return [0, ...cuts]
    .map((from, piece) =>
      sentence.slice(words[from]?.index ?? sentence.length, words[cuts[piece] ?? words.length]?.index).trim(),
    )
    .filter((text) => text !== '');
}

/** The index of the word nearest to `even` with which a clause begins; `even` itself if there is none. */
function clauseNear(words: readonly RegExpMatchArray[], even: number): number {
  const begins = (at: number) =>
    CLAUSE_END.test(words[at - 1]?.[0] ?? '') || CLAUSE_START.test(words[at]?.[0] ?? '');
  const near = Array.from({ length: 2 * REACH_WORDS + 1 }, (_, step) => even - REACH_WORDS + step);
  const found = near
    .filter((at) => at > 0 && at < words.length && begins(at))
    .sort((one, other) => Math.abs(one - even) - Math.abs(other - even));
  return found[0] ?? even;
}
