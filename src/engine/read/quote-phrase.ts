import type { Sentence } from './read-sentences.ts';
import type { SpokenLanguage } from './spoken-language.ts';
import type { Token } from './tokens.ts';

const FEWEST_WORDS = 3;
const MOST_WORDS = 9;
/** Begin a clause that stands for itself. */
const JOINTS = new Set([
  'and',
  'but',
  'so',
  'because',
  'which',
  'while',
  'then',
  'if',
  'when',
  'where',
  'since',
  'or',
]);
const DEPENDENT = new Set([
  'that',
  'than',
  'of',
  'to',
  'it',
  'they',
  'this',
  'these',
  'those',
  'is',
  'are',
  'would',
]);

/**
 * A clause of a sentence that can be said back: whole, short, with the words that matter in it, and no question, for who
 * asked something said nothing yet. Null where none is fit for it; then nothing is quoted.
 */
export function quotablePhrase(
  { functionWords, negators, questionStarts, innerQuestions }: SpokenLanguage,
  { text, start, tokens }: Sentence,
  matters: (token: Token) => number,
): string | null {
  const clauses: Token[][] = [[]];
  let end = start;
  for (const token of tokens) {
    if (/[,;:.?!()"]/.test(text.slice(end - start, token.start - start)) || JOINTS.has(token.word))
      clauses.push([]);
    clauses.at(-1)?.push(token);
    end = token.end;
  }
  const fit = clauses
    .map((clause) => clause.slice(clause.findIndex(({ word }) => !JOINTS.has(word) && !DEPENDENT.has(word))))
    .filter((clause) => {
      const last = clause.at(-1);
      return (
        clause.length >= FEWEST_WORDS &&
        clause.length <= MOST_WORDS &&
        negators(clause).length === 0 &&
        !questionStarts(clause).some(({ from }) => from === 0) &&
        innerQuestions(clause).length === 0 &&
        last !== undefined &&
        !functionWords.has(last.word)
      );
    })
    .map((clause) => ({ clause, weight: clause.reduce((sum, token) => sum + matters(token), 0) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  const [best] = fit;
  const first = best?.clause[0];
  const last = best?.clause.at(-1);
  return first && last ? text.slice(first.start - start, last.end - start) : null;
}
