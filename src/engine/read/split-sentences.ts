import type { Token } from './tokens.ts';

/** Tokens of one sentence and its place in the text. */
export type SentenceSpan = { start: number; end: number; tokens: readonly Token[] };

/** Longer stretches without an end mark are cut into windows. */
const LONGEST_SENTENCE_TOKENS = 40;
const WINDOW_TOKENS = 34;
const SHORTEST_WINDOW_TOKENS = 12;

const END_MARK = /[.?!]+["')\]”’]*(?=\s|$)|\n+/g;

/** Sentences by punctuation; where a stretch has none, windows of 34 tokens that end before a break word if they can. */
export function splitSentences(
  text: string,
  tokens: readonly Token[],
  breakWords: ReadonlySet<string>,
): SentenceSpan[] {
  const spans: SentenceSpan[] = [];
  let start = 0;
  let taken = 0;
  const close = (end: number) => {
    let until = taken;
    while (until < tokens.length && (tokens[until]?.start ?? end) < end) until += 1;
    const part = tokens.slice(taken, until);
    if (part.length > LONGEST_SENTENCE_TOKENS) spans.push(...windows(part, breakWords));
    else if (part.length > 0) spans.push(spanOf(text, start, end, part));
    taken = until;
    start = end;
  };
  for (const mark of text.matchAll(END_MARK)) close(mark.index + mark[0].length);
  close(text.length);
  return spans;
}

/** The span without the white space around it. */
function spanOf(text: string, start: number, end: number, tokens: readonly Token[]): SentenceSpan {
  const raw = text.slice(start, end);
  const from = start + raw.length - raw.trimStart().length;
  return { start: from, end: from + raw.trim().length, tokens };
}

function windows(tokens: readonly Token[], breakWords: ReadonlySet<string>): SentenceSpan[] {
  const spans: SentenceSpan[] = [];
  for (let from = 0; from < tokens.length; ) {
    const to = tokens.length - from <= WINDOW_TOKENS ? tokens.length : breakBefore(tokens, from, breakWords);
    const part = tokens.slice(from, to);
    const first = part[0];
    const last = part.at(-1);
    if (first && last) spans.push({ start: first.start, end: last.end, tokens: part });
    from = to;
  }
  return spans;
}

function breakBefore(tokens: readonly Token[], from: number, breakWords: ReadonlySet<string>): number {
  for (let at = from + WINDOW_TOKENS; at >= from + SHORTEST_WINDOW_TOKENS; at -= 1) {
    if (breakWords.has(tokens[at]?.word ?? '')) return at;
  }
  return from + WINDOW_TOKENS;
}
