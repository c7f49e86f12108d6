import type { Sentence } from './analyse-transcript.ts';
import type { CompiledContent } from './match/compile-content.ts';
import { readNumber } from './numbers/read-number.ts';
import { type Token, tokenize } from './text/tokenize.ts';

/** A phrase of the candidate; `weight` counts the words in it that carry meaning. */
export type AnchorPhrase = { phrase: string; weight: number };

const FEWEST_WORDS = 2;
const MOST_WORDS = 8;
const MOST_BEFORE = 3;
const GOOD_WEIGHT = 2;
/** May open a quoted phrase although they are function words. */
const OPENERS = new Set([
  'a',
  'an',
  'the',
  'no',
  'one',
  'two',
  'each',
  'every',
  'all',
  'my',
  'our',
  'how',
  'many',
  'without',
]);

/** What was said not to be done is not quoted as if it were. */
const DENIAL = /n't$|^(not|never|cannot|nobody|nothing)$/;
const DENIED_WITHIN = 4;

/** Nothing without the "how" before them. */
const QUANTIFIERS = new Set(['many', 'much', 'often', 'long', 'big', 'fast']);

type Words = Pick<
  CompiledContent,
  'functionWords' | 'fillers' | 'scopeEnds' | 'leadWords' | 'verbs' | 'articles'
>;

/** Words `from` to `to`, both included. */
type Range = { from: number; to: number };

/**
 * The candidate's words around characters `start` to `end` of a sentence: 2 to 8 of them, verbatim, within one
 * clause, with no filler and no repaired mis-hearing inside. Null when there is no such phrase.
 */
export function anchorPhrase(
  sentence: Sentence,
  start: number,
  end: number,
  compiled: Words,
): AnchorPhrase | null {
  const words = tokenize(sentence.text);
  const core = {
    from: words.findIndex((word) => word.end > start),
    to: words.findLastIndex((word) => word.start < end),
  };
  const clause = clauseAround(sentence, words, core, compiled);
  if (!clause) return null;
  const isContent = words.map((word) => !compiled.functionWords.has(word.word));
  const opens = (at: number) => OPENERS.has(words[at]?.word ?? '');
  const leads = (at: number) => compiled.leadWords.has(words[at]?.word ?? '');
  const weigh = ({ from, to }: Range) => isContent.slice(from, to + 1).filter(Boolean).length;

  let { from } = core;
  const leftEnd = Math.max(clause.from, core.from - MOST_BEFORE);
  while (from > leftEnd && !leads(from - 1) && (isContent[from - 1] || opens(from - 1))) {
    from -= 1;
    if (!isContent[from]) break;
  }
  if (from > clause.from && QUANTIFIERS.has(words[from]?.word ?? '') && words[from - 1]?.word === 'how')
    from -= 1;
  let to = Math.min(clause.to, from + MOST_WORDS - 1);
  while (to > core.to && (!isContent[to] || isCutNumber(words, to, clause.to))) to -= 1;
  if (weigh({ from, to }) < GOOD_WEIGHT) {
    const left = isContent.slice(leftEnd, from).lastIndexOf(true);
    if (left !== -1 && !leads(leftEnd + left)) from = leftEnd + left;
    while (from > leftEnd && isContent[from - 1] && !leads(from - 1)) from -= 1;
  }
  if (from > clause.from && opens(from - 1)) from -= 1;
  if (to - from + 1 < FEWEST_WORDS) {
    if (from > clause.from) from -= 1;
    else if (to < clause.to) to += 1;
  }
  while (leads(from) && to - from + 1 > FEWEST_WORDS) from += 1;
  to = Math.min(to, from + MOST_WORDS - 1);
  ({ from, to } = unbroken(words, { from, to }, core, compiled, to < clause.to));

  const weight = weigh({ from, to });
  const length = to - from + 1;
  if (length < FEWEST_WORDS || length > MOST_WORDS || weight === 0) return null;
  const before = words.slice(Math.max(0, from - DENIED_WITHIN), from);
  if (!sentence.question && before.some(({ word }) => DENIAL.test(word))) return null;
  const phrase = sentence.text.slice(words[from]?.start, words[to]?.end);
  return phrase.includes('"') ? null : { phrase, weight };
}

/** A number whose unit or noun is left outside. */
function isCutNumber(words: readonly Token[], at: number, end: number): boolean {
  return at < end && readNumber(words, at) !== null;
}

/**
 * What can be quoted of a range without reading as torn ("the other gets a message saying two"): not past the article
 * of another noun, and in a clause that is cut not past a verb either.
 */
function unbroken(
  words: readonly Token[],
  range: Range,
  core: Range,
  compiled: Words,
  isCut: boolean,
): Range {
  const { verbs, articles, functionWords } = compiled;
  const is = (set: ReadonlySet<string>, at: number) => set.has(words[at]?.word ?? '');
  const ends = (at: number) => isCut && is(verbs, at);
  const isNoun = is(articles, range.from);
  const starts = (at: number) =>
    isNoun && is(articles, at) && !is(functionWords, at - 1) && !is(verbs, at - 1);
  let { from, to } = core;
  while (from > range.from && !ends(from - 1) && !starts(from)) from -= 1;
  while (to < range.to && !ends(to + 1) && !starts(to + 1)) to += 1;
  while (to > from + 1 && (is(verbs, to) || (isCut && is(functionWords, to)))) to -= 1;
  if (isCut && to === from + 1 && is(functionWords, to)) to = from;
  return ends(core.from) ? { from: core.from, to: core.from } : { from, to };
}

/** As far as one can go from the core without a mark, a filler, a repaired word or the start of another clause. */
function clauseAround(
  sentence: Sentence,
  words: readonly Token[],
  core: Range,
  compiled: Words,
): Range | null {
  const blocked = blockedWords(sentence, words, compiled);
  const isHalf = (at: number) => words[at + 1]?.word === 'a' && words[at + 2]?.word === 'half';
  const parts = (at: number) =>
    blocked[at] !== false || (compiled.scopeEnds.has(words[at]?.word ?? '') && !isHalf(at));
  const joined = (left: number) =>
    /^[\s-]*$/.test(sentence.text.slice(words[left]?.end, words[left + 1]?.start));
  if (core.from === -1 || core.to < core.from || core.to - core.from >= MOST_WORDS) return null;
  if (blocked[core.from] !== false) return null;
  for (let at = core.from + 1; at <= core.to; at += 1) if (parts(at)) return null;
  let { from, to } = core;
  if (!parts(core.from)) while (from > 0 && !parts(from - 1) && joined(from - 1)) from -= 1;
  while (to + 1 < words.length && !parts(to + 1) && joined(to)) to += 1;
  return { from, to };
}

/** Fillers and words that a repair replaced. */
function blockedWords(sentence: Sentence, words: readonly Token[], { fillers }: Words): boolean[] {
  const repaired = sentence.tokens.filter((token) => token.repaired);
  const blocked = words.map((word) =>
    repaired.some(
      (token) => token.start < word.end + sentence.start && token.end > word.start + sentence.start,
    ),
  );
  for (const { from, to } of fillers(words)) blocked.fill(true, from, to);
  return blocked;
}
