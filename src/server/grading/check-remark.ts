import type { Content } from '#shared/content/content.ts';
import { speaksOfGrade } from './speaks-of-grade.ts';

const LONGEST_PART = 140;
/** About the person or about other people. */
const OUT_OF_PLACE =
  /\b(you don'?t know|you are (?:an?|not|very)|other candidates|most (?:candidates|people|engineers)|consider improving)\b/i;
const MARKUP = /[<>*_`#[\]{}]|https?:/;

/** Whether a model's words for the report keep to the rules of a remark (interview-design 8). */
export function isFitRemark(content: Content, text: string, longest = LONGEST_PART): boolean {
  const words = text.trim().toLowerCase();
  return (
    words.length > 0 &&
    words.length <= longest &&
    !MARKUP.test(words) &&
    !OUT_OF_PLACE.test(words) &&
    !speaksOfGrade(words) &&
    !content.language.wording.bannedPhrases.some((phrase) => holdsPhrase(words, phrase.toLowerCase()))
  );
}

/** Whole words: "great" is banned, "greater" is not. */
function holdsPhrase(words: string, phrase: string): boolean {
  const letters = /[\p{L}\p{N}]/u;
  for (let at = words.indexOf(phrase); at !== -1; at = words.indexOf(phrase, at + 1)) {
    const [before = ' ', after = ' '] = [words[at - 1], words[at + phrase.length]];
    if (!letters.test(before) && !letters.test(after)) return true;
  }
  return false;
}
