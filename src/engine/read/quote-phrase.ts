import type { Sentence } from './read-sentences.ts';
import type { SpokenLanguage } from './spoken-language.ts';
import type { Token } from './tokens.ts';

const FEWEST_WORDS = 3;
const FEWEST_DECIDED_WORDS = 2;
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
/** What begins so hangs on the words before it. */
const DEPENDENT = new Set([
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
  'as',
  'at',
  'by',
  'for',
  'from',
  'in',
  'never',
  'on',
  'plus',
  'like',
  'maybe',
  'roughly',
  'say',
  'with',
  'without',
]);

/** Nothing that somebody chose: "I would keep it in memory". */
const POINTING = new Set(
  'it that this them those these one some like only to been more less too us you me another such any no'.split(
    ' ',
  ),
);
/** What follows these is no thing by itself: "I'd make speed the goal". */
const NAMES_NOTHING = /\b(make|put|split|decide)$/;

/**
 * What somebody decided for, in the words after "I'd use" and its like, up to the end of the clause. Null where the sentence
 * decides nothing, or for something that was named before.
 */
export function decidedPhrase(
  { functionWords, articles, negators, markers }: SpokenLanguage,
  { text, start, tokens }: Sentence,
): string | null {
  const [decision] = markers(tokens).filter(({ key }) => key === 'decision');
  if (!decision) return null;
  const verb = tokens[decision.to - 1];
  const isArticle = articles.has(verb?.word ?? '');
  if (!verb || NAMES_NOTHING.test(verb.word)) return null;
  const clause: Token[] = [];
  let { end } = verb;
  for (const token of tokens.slice(decision.to - Number(isArticle))) {
    const isCut = /[,;:.?!()"]/.test(text.slice(end - start, token.start - start));
    const isJoint = JOINTS.has(token.word) && (token.word !== 'and' || clause.length >= FEWEST_DECIDED_WORDS);
    if (clause.length > 0 && (isCut || isJoint)) break;
    clause.push(token);
    end = token.end;
  }
  const [first] = clause;
  const last = clause.at(-1);
  const isKnown = first?.word === 'the' && clause.length === FEWEST_DECIDED_WORDS;
  const isWhole = clause.length >= FEWEST_DECIDED_WORDS && clause.length <= MOST_WORDS && !isKnown;
  if (!first || !last || !isWhole || POINTING.has(first.word)) return null;
  if (functionWords.has(last.word) || negators(clause).length > 0) return null;
  return text.slice(first.start - start, last.end - start);
}

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
    .map((clause) => clause.slice(clause.findIndex(({ word }) => !JOINTS.has(word) && word !== 'that')))
    .filter((clause) => {
      const last = clause.at(-1);
      return (
        !DEPENDENT.has(clause[0]?.word ?? '') &&
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
