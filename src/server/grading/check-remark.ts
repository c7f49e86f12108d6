import type { Content } from '#shared/content/content.ts';

const LONGEST_PART = 140;
/** About the person, about other people, or about the grade. */
const OUT_OF_PLACE =
  /\b(you don'?t know|you are (?:an?|not|very)|other candidates|most (?:candidates|people|engineers)|consider improving|score[sd]?|graded?|hire|hired|points?)\b/i;
const MARKUP = /[<>*_`#[\]{}]|https?:/;

/** Whether a model's words for the report keep to the rules of a remark (interview-design 8). */
export function isFitRemark(content: Content, text: string): boolean {
  const words = text.trim().toLowerCase();
  return (
    words.length > 0 &&
    words.length <= LONGEST_PART &&
    !MARKUP.test(words) &&
    !OUT_OF_PLACE.test(words) &&
    !content.language.wording.bannedPhrases.some((phrase) => words.includes(phrase.toLowerCase()))
  );
}
