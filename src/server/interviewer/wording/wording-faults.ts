import { plainText } from '#server/grading/text/plain-text.ts';
import type { Content } from '#shared/content/content.ts';

export type WordLimits = { minWords: number; maxWords: number };

const WORDS_PER_SECOND = 2.5;
const MARKUP = /[*_#`<>[\]{}|]|^\s*[-•]|\n/m;

export function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** What is wrong with a spoken text whoever says it: length, questions, markup, banned words (interview-design 4.9). */
export function wordingFaults(content: Content, text: string, limits: WordLimits): string[] {
  const { wording } = content.language;
  const words = wordCount(text);
  const plain = plainText(text);
  const faults: string[] = [];
  if (words < limits.minWords) faults.push(`only ${words} words`);
  if (words > limits.maxWords) faults.push(`${words} words, more than ${limits.maxWords}`);
  if (words / WORDS_PER_SECOND > wording.limits.readingSeconds) faults.push('takes too long to say');
  if (MARKUP.test(text)) faults.push('holds markup or a list');
  const asked = questionsIn(text);
  const sentences = plain.split(/(?<=[.?!:;])\s+/);
  const told = sentences.some((sentence) => startsWithAny(sentence, wording.imperatives));
  if (asked > 1) faults.push(`asks ${asked} questions`);
  if (asked === 0 && !told) faults.push('asks nothing');
  const unquoted = plain.replace(/"[^"]*"/g, ' ');
  for (const phrase of wording.bannedPhrases) {
    if (new RegExp(`(?<![\\p{L}'])${escaped(phrase)}(?![\\p{L}'])`, 'u').test(unquoted)) {
      faults.push(`says "${phrase}"`);
    }
  }
  const opener = wording.bannedOpeners.find((phrase) =>
    sentences.some((sentence) => startsWithAny(sentence, [phrase])),
  );
  if (opener) faults.push(`opens with "${opener}"`);
  return faults;
}

/** Question marks outside quotes of the candidate. */
function questionsIn(text: string): number {
  return text.replace(/"[^"]*"/g, '').split('?').length - 1;
}

function startsWithAny(sentence: string, phrases: readonly string[]): boolean {
  return phrases.some(
    (phrase) => sentence === phrase || new RegExp(`^${escaped(phrase)}[\\s,.!:;]`).test(sentence),
  );
}

function escaped(phrase: string): string {
  return phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
