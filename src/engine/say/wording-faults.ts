import { plainText } from '#engine/words.ts';
import type { Content } from '#shared/content/content.ts';

export type WordLimits = { minWords: number; maxWords: number; readingSeconds?: number };

const WORDS_PER_SECOND = 2.5;
const MARKUP = /[*_#`<>[\]{}|]|^\s*[-•]|\n/m;

export function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** What is wrong with a spoken text whoever says it: length, questions, markup, banned words (interview-design 4.9). */
export function wordingFaults(content: Content, text: string, limits: WordLimits): string[] {
  const { wording } = content.language;
  const words = wordCount(text);
  const faults: string[] = [];
  if (words < limits.minWords) faults.push(`only ${words} words`);
  if (words > limits.maxWords) faults.push(`${words} words, more than ${limits.maxWords}`);
  const { readingSeconds = wording.limits.readingSeconds } = limits;
  if (words / WORDS_PER_SECOND > readingSeconds) faults.push('takes too long to say');
  if (isMarkedUp(text)) faults.push('holds markup or a list');
  const asked = questionsIn(text);
  if (asked > 1) faults.push(`asks ${asked} questions`);
  if (asked === 0 && !isRequest(content, text)) faults.push('asks nothing');
  return [...faults, ...forbiddenWords(content, text)];
}

export function isMarkedUp(text: string): boolean {
  return MARKUP.test(text);
}

/** Whether a text without a question mark asks: "Walk me through it." */
export function isRequest({ language }: Content, text: string): boolean {
  return sentencesOf(text).some((sentence) => startsWithAny(sentence, language.wording.imperatives));
}

/** Words that no turn may hold, outside quotes of the candidate, or begin a sentence with. */
export function forbiddenWords({ language }: Content, text: string): string[] {
  const { bannedPhrases, bannedOpeners } = language.wording;
  const unquoted = plainText(text).replace(/"[^"]*"/g, ' ');
  const said = bannedPhrases.filter(
    (phrase) =>
      unquoted.includes(phrase) &&
      new RegExp(`(?<![\\p{L}'])${escaped(phrase)}(?![\\p{L}'])`, 'u').test(unquoted),
  );
  const sentences = sentencesOf(text);
  const opener = bannedOpeners.find((phrase) =>
    sentences.some((sentence) => startsWithAny(sentence, [phrase])),
  );
  return [...said.map((phrase) => `says "${phrase}"`), ...(opener ? [`opens with "${opener}"`] : [])];
}

function sentencesOf(text: string): string[] {
  return plainText(text).split(/(?<=[.?!:;])\s+/);
}

/** Question marks outside quotes of the candidate. */
export function questionsIn(text: string): number {
  return text.replace(/"[^"]*"/g, '').split('?').length - 1;
}

function startsWithAny(sentence: string, phrases: readonly string[]): boolean {
  return phrases.some(
    (phrase) =>
      sentence === phrase ||
      (sentence.startsWith(phrase) && /^[\s,.!:;]/.test(sentence.slice(phrase.length))),
  );
}

function escaped(phrase: string): string {
  return phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
