import type { CompiledContent } from '../match/compile-content.ts';
import type { Token } from './tokenize.ts';

const LEAD_IN = new Set([
  'so',
  'and',
  'okay',
  'ok',
  'then',
  'also',
  'first',
  'well',
  'but',
  'now',
  'next',
  'second',
]);
const LONGEST_LEAD_IN = 2;

/** A question mark, "I'd like to know", or, in unpunctuated speech, a start that only questions have. */
export function isQuestion(
  text: string,
  tokens: readonly Token[],
  { questionStarts, indirectQuestions }: Pick<CompiledContent, 'questionStarts' | 'indirectQuestions'>,
): boolean {
  const end = text.trimEnd().at(-1);
  if (end === '?' || indirectQuestions(tokens).length > 0) return true;
  if (end === '.' || end === '!') return false;
  let leadIn = 0;
  while (leadIn < LONGEST_LEAD_IN && LEAD_IN.has(tokens[leadIn]?.word ?? '')) leadIn += 1;
  return questionStarts(tokens.slice(0, leadIn + 4)).some((hit) => hit.from === leadIn);
}
