import type { CompiledContent } from '../match/compile-content.ts';
import type { Token } from './tokenize.ts';

/**
 * dup: said before; list: a list of terms; instr: speaks to the grader; echo: the interviewer's own words; aside: a few
 * words about the talk itself ("I don't know", "what do you mean?").
 */
export type SentenceFlag = 'dup' | 'list' | 'instr' | 'echo' | 'aside';

/** Less of a sentence's word triples is new: it was said before. */
const DUP_BELOW = 0.35;
const LIST_FROM_TOKENS = 5;
const LIST_BELOW_FUNCTION_WORDS = 0.22;
const LIST_FROM_PIECES = 5;
const LIST_BELOW_TOKENS_PER_PIECE = 4;
const LIST_BELOW_TOKENS_PER_BARE_PIECE = 7;
const COMMA_ALONE = /^\s*[,;]\s*$/;
/** A sentence that adds fewer content words to the interviewer's own says nothing. */
const ECHO_BELOW_NEW_WORDS = 2;
/** A longer sentence says something besides. */
const LONGEST_ASIDE_TOKENS = 12;

type Given = {
  /** The turn's text, into which the tokens point. */
  text: string;
  tokens: readonly Token[];
  plain: string;
  /** Word triples of the session so far; this sentence's are added. */
  seen: Set<string>;
  promptStems: ReadonlySet<string>;
  compiled: CompiledContent;
};

/** The flags of one sentence (interview-design 6.3) and how much of it is new. */
export function flagSentence({ text, tokens, plain, seen, promptStems, compiled }: Given): {
  flags: ReadonlySet<SentenceFlag>;
  novelty: { fresh: number; all: number };
} {
  const flags = new Set<SentenceFlag>();
  const triples = wordTriples(tokens);
  let fresh = 0;
  for (const triple of triples) {
    if (!seen.has(triple)) fresh += 1;
    seen.add(triple);
  }
  if (triples.length > 0 && fresh / triples.length < DUP_BELOW) flags.add('dup');

  const functionWords = tokens.filter((token) => compiled.functionWords.has(token.word)).length;
  const sparse = functionWords / tokens.length < LIST_BELOW_FUNCTION_WORDS;
  if (tokens.length >= LIST_FROM_TOKENS && (sparse || isEnumeration(text, tokens, compiled.functionWords)))
    flags.add('list');
  if (compiled.patterns.instruction.some((pattern) => pattern.test(plain))) flags.add('instr');

  if (tokens.length <= LONGEST_ASIDE_TOKENS && isAside(plain, compiled)) flags.add('aside');

  const content = new Set(
    tokens.filter((token) => !compiled.functionWords.has(token.word)).map((token) => token.stem),
  );
  const added = [...content].filter((stem) => !promptStems.has(stem)).length;
  if (content.size > 0 && added < ECHO_BELOW_NEW_WORDS && added < content.size / 2) flags.add('echo');
  return { flags, novelty: { fresh, all: triples.length } };
}

/**
 * Five or more pieces between commas, short ones or such that do not open like parts of speech. Where a filler was said
 * between commas nothing ends, and a piece without a word of weight ("like", "right") is none.
 */
function isEnumeration(text: string, tokens: readonly Token[], functionWords: ReadonlySet<string>): boolean {
  const pieces: Token[][] = [];
  let end = tokens[0]?.start ?? 0;
  for (const token of tokens) {
    const last = pieces.at(-1);
    if (last && !COMMA_ALONE.test(text.slice(end, token.start))) last.push(token);
    else pieces.push([token]);
    end = token.end;
  }
  const weighty = pieces.filter((piece) =>
    piece.some(({ word }) => !functionWords.has(word) && word !== 'like'),
  );
  if (weighty.length < LIST_FROM_PIECES) return false;
  const length = tokens.length / weighty.length;
  const spoken = weighty.filter(([first]) => first && functionWords.has(first.word)).length;
  return (
    length < LIST_BELOW_TOKENS_PER_PIECE ||
    (length < LIST_BELOW_TOKENS_PER_BARE_PIECE && spoken < weighty.length / 2)
  );
}

/** Says that one does not know, asks for help, or asks what was meant. */
function isAside(plain: string, { patterns }: CompiledContent): boolean {
  const asides = [...patterns.stuck, ...patterns.hintRequest, ...patterns.unclear];
  return asides.some((pattern) => pattern.test(plain));
}

/** Short sentences count as one unit of their own. */
function wordTriples(tokens: readonly Token[]): string[] {
  const stems = tokens.map((token) => token.stem);
  if (stems.length < 3) return [stems.join(' ')];
  return stems.slice(2).map((stem, index) => `${stems[index]} ${stems[index + 1]} ${stem}`);
}
