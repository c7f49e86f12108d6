import type { Sentence, Spoken } from './read-sentences.ts';
import type { SpokenLanguage } from './spoken-language.ts';
import type { Token } from './tokens.ts';

/**
 * dup: said before; list: a list of terms; instr: speaks to the grader; echo: the interviewer's own words; aside: a few
 * words about the talk itself ("I don't know", "what do you mean?").
 */
export type SentenceFlag = 'dup' | 'list' | 'instr' | 'echo' | 'aside';

/** Less of a sentence's word triples is new: it was said before. */
const DUP_BELOW = 0.35;
/** A short sentence without function words is terse, not a list. */
const LIST_FROM_TOKENS = 10;
const LIST_BELOW_FUNCTION_WORDS = 0.2;
const LIST_FROM_PIECES = 5;
const LIST_BELOW_TOKENS_PER_PIECE = 4;
const COMMA_ALONE = /^\s*[,;]\s*$/;
/** A sentence that adds fewer content words to the interviewer's own says nothing. */
const ECHO_BELOW_NEW_WORDS = 2;
/** A longer sentence says something besides. */
const LONGEST_ASIDE_TOKENS = 12;

/** What a sentence is by itself, whoever asked what before it. */
export function ownFlags(
  { functionWords }: SpokenLanguage,
  sentence: Pick<Spoken, 'text' | 'tokens' | 'start' | 'says'>,
): Set<SentenceFlag> {
  const { tokens, says } = sentence;
  const flags = new Set<SentenceFlag>();
  if (isList(sentence, functionWords)) flags.add('list');
  if (says.has('instruction')) flags.add('instr');
  const isAside = says.has('stuck') || says.has('hintRequest') || says.has('unclear');
  if (isAside && tokens.length <= LONGEST_ASIDE_TOKENS) flags.add('aside');
  return flags;
}

/** What counts for nothing, whatever words it holds: asked of each sentence in order. */
export function createFlagger(): (sentence: Spoken, asked: ReadonlySet<string>) => ReadonlySet<SentenceFlag> {
  const seen = new Set<string>();
  return ({ triples, meanings, flags }, asked) => {
    const fresh = triples.filter((triple) => !seen.has(triple));
    for (const triple of fresh) seen.add(triple);
    const added = new Set(meanings.filter((meaning) => !asked.has(meaning))).size;
    const isDup = fresh.length / triples.length < DUP_BELOW;
    const isEcho = added < ECHO_BELOW_NEW_WORDS && added < new Set(meanings).size / 2;
    if (!isDup && !isEcho) return flags;
    const all = new Set(flags);
    if (isDup) all.add('dup');
    if (isEcho) all.add('echo');
    return all;
  };
}

/** Repetition, lists, asides, the interviewer's words and words to the grader say nothing about the design. */
export function counts({ flags }: Pick<Sentence, 'flags'>): boolean {
  return flags.size === 0;
}

function isList(
  { text, tokens, start }: Pick<Spoken, 'text' | 'tokens' | 'start'>,
  functionWords: ReadonlySet<string>,
): boolean {
  if (tokens.length < LIST_FROM_TOKENS) return false;
  const plain = tokens.filter(({ word }) => functionWords.has(word)).length;
  if (plain / tokens.length < LIST_BELOW_FUNCTION_WORDS) return true;
  const pieces: Token[][] = [];
  let end = start;
  for (const token of tokens) {
    const last = pieces.at(-1);
    if (last && !COMMA_ALONE.test(text.slice(end - start, token.start - start))) last.push(token);
    else pieces.push([token]);
    end = token.end;
  }
  const weighty = pieces.filter((piece) => piece.some(({ word }) => !functionWords.has(word)));
  return weighty.length >= LIST_FROM_PIECES && tokens.length / weighty.length < LIST_BELOW_TOKENS_PER_PIECE;
}

/** Short sentences count as one unit of their own. */
export function wordTriples(tokens: readonly Token[]): string[] {
  const stems = tokens.map(({ stem }) => stem);
  if (stems.length < 3) return [stems.join(' ')];
  return stems.slice(2).map((stem, at) => `${stems[at]} ${stems[at + 1]} ${stem}`);
}
