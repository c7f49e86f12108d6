import type { Sentence } from '#server/grading/analyse-transcript.ts';
import type { CompiledContent } from '#server/grading/match/compile-content.ts';
import { type Token, tokenize } from '#server/grading/text/tokenize.ts';

/** A phrase of the candidate; `weight` counts the words in it that carry meaning. */
export type AnchorPhrase = { phrase: string; weight: number };

const FEWEST_WORDS = 2;
const GOOD_WORDS = 3;
const MOST_WORDS = 8;
const MOST_BEFORE = 3;
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
  'per',
  'without',
]);

type Words = Pick<CompiledContent, 'functionWords' | 'fillers' | 'scopeEnds' | 'leadWords'>;

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
  const isContent = words.map((word) => !compiled.functionWords.has(word.word));
  const blocked = blockedWords(sentence, words, compiled);
  const core = {
    from: words.findIndex((word) => word.end > start),
    to: words.findLastIndex((word) => word.start < end),
  };
  if (core.from === -1 || core.to < core.from || core.to - core.from + 1 > MOST_WORDS) return null;
  if (blocked.slice(core.from, core.to + 1).some(Boolean)) return null;
  const joined = (left: number) =>
    /^[\s-]*$/.test(sentence.text.slice(words[left]?.end, words[left + 1]?.start));
  const opens = (at: number) => OPENERS.has(words[at]?.word ?? '');
  const leads = (at: number) => compiled.leadWords.has(words[at]?.word ?? '');
  const ends = (at: number) => compiled.scopeEnds.has(words[at]?.word ?? '');

  for (let at = core.from + 1; at <= core.to; at += 1) if (ends(at)) return null;

  let { from, to } = core;
  while (!ends(core.from) && from > 0 && core.from - from < MOST_BEFORE && to - from + 1 < MOST_WORDS) {
    if (
      blocked[from - 1] ||
      !joined(from - 1) ||
      leads(from - 1) ||
      !(isContent[from - 1] || opens(from - 1))
    )
      break;
    from -= 1;
    if (!isContent[from]) break;
  }
  while (
    to + 1 < words.length &&
    to - from + 1 < MOST_WORDS &&
    !blocked[to + 1] &&
    !ends(to + 1) &&
    joined(to)
  )
    to += 1;
  while (to > core.to && !isContent[to]) to -= 1;
  if (to - from + 1 < GOOD_WORDS) {
    if (from > 0 && !blocked[from - 1] && !ends(from - 1) && joined(from - 1)) from -= 1;
    else if (to + 1 < words.length && !blocked[to + 1] && !ends(to + 1) && joined(to)) to += 1;
  }
  while (leads(from) && to - from + 1 > FEWEST_WORDS) from += 1;
  const weight = isContent.slice(from, to + 1).filter(Boolean).length;
  if (to - from + 1 < FEWEST_WORDS || weight === 0) return null;
  const phrase = sentence.text.slice(words[from]?.start, words[to]?.end);
  return phrase.includes('"') ? null : { phrase, weight };
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
