import { readSpokenNumber } from './numbers.ts';
import { wordsIn } from './words.ts';

/** Length of a quote in prompts, readings and reports: fewer words occur in many sentences, more are no quote. */
export const QUOTE_WORDS = { fewest: 3, most: 20 } as const;

/**
 * Where a clause ends for sure, and where it may: "and" may also join two words, but never "two and a half". Nor does
 * one end in "for a while" or "ten or so".
 */
const MARKS = /[.!?;:,](?=\s|$)/g;
const MARKS_AND_CONJUNCTIONS =
  /[.!?;:,](?=\s|$)|(?<!\b(?:a|or|if))\s(?=(?:and(?! a (?:half|quarter)\b)|but|or(?! so\b)|so|because|while|then|if(?! so\b)|when|which)\s)/gi;

/** What begins a clause after a comma; without one of these, it may be the next item of a list. */
const BEGINS_CLAUSE =
  /^\s*(?:and|but|or|so|because|while|then|if|when|which|where|since|after|before|I|we|it|they|he|she|you|that|this|these|there)\b/i;

type Span = { start: number; end: number };

/** Keeps what was made of the last text: one answer is cut into many quotes, each by the clauses of all of it. */
function ofLastText<Made>(make: (text: string) => Made): (text: string) => Made {
  let last: { text: string; made: Made } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}

const endsAt = (marks: RegExp) =>
  ofLastText((text): readonly number[] => {
    const places = [...text.matchAll(marks)].map(({ 0: mark, index }) => index + mark.trim().length);
    return [...new Set([0, ...places, text.length])];
  });
const markedEnds = endsAt(MARKS);
const clauseEnds = endsAt(MARKS_AND_CONJUNCTIONS);
const wordStarts = ofLastText((text) => [...text.matchAll(/\S+/g)].map(({ index }) => index));

/**
 * The whole clauses around a span, up to `most` words: a short span grows to the ends of its clauses; where that is too
 * long, the clauses stay that have most of it. A clause is only cut apart if it is longer than that by itself; then the
 * middle of the span stays.
 */
export function cutAtClauses(text: string, span: Span, most: number = QUOTE_WORDS.most): Span {
  const fits = (part: Span) => hasAtMost(text, part, most);
  const isShort = fits(span);
  const marked = markedEnds(text);
  const ends = clauseEnds(text);
  const begun = marked.findLast((at) => at <= span.start && isClauseStart(text, at)) ?? 0;
  for (const places of [marked, ends]) {
    const whole = trimmed(text, begun, around(places, span).to);
    if (isShort && fits(whole)) return whole;
  }
  const bounds = around(marked, span);
  const isFarBefore = (at: number) => at <= span.start && !fits({ start: at, end: span.start });
  const isFarAfter = (at: number) => at >= span.end && !fits({ start: span.end, end: at });
  const inReach = ends.filter((at) => at >= bounds.from && at <= bounds.to);
  const [first, beyond] = [inReach.findLastIndex(isFarBefore) + 1, inReach.findIndex(isFarAfter)];
  const near = inReach.slice(first, beyond === -1 ? undefined : beyond);
  const inner = near.map((at) => ({ at, ...edgesAt(text, at, near), begins: startRank(text, at) }));
  const kept = ({ start, end }: Span) => Math.min(end, span.end) - Math.max(start, span.start);
  const leastKept = isShort ? kept(span) / 2 : 0;
  const runs: (Span & { begins: number })[] = [];
  // Every word may end a clause, so this may try some thousand runs: what each takes is looked up before.
  for (const [nth, { at, start, wordsToStart, begins }] of inner.entries()) {
    if (at > span.end) break;
    for (let to = nth + 1; to < inner.length; to += 1) {
      const { end = start, wordsToEnd = 0 } = inner[to] ?? {};
      const words = wordsToEnd - wordsToStart;
      if (words > most) break;
      if (words >= QUOTE_WORDS.fewest && kept({ start, end }) >= leastKept) runs.push({ start, end, begins });
    }
  }
  const longest = Math.max(...runs.map(kept));
  const [best] = runs
    .filter((run) => kept(run) >= WELL_BEGUN_SHARE * longest)
    .toSorted(
      (one, other) =>
        other.begins - one.begins ||
        kept(other) - kept(one) ||
        one.end - one.start - (other.end - other.start),
    );
  if (best) return { start: best.start, end: best.end };
  if (!isShort) return middleOf(text, span, most);
  const { from, to } = around(ends, span);
  return [trimmed(text, span.start, to), trimmed(text, from, span.end)].find(fits) ?? span;
}

const sentenceEnds = endsAt(/[.!?](?=\s|$)|\n/g);
const sentenceEndsAndColons = endsAt(/[.!?;:](?=\s|$)|\n/g);

/** A span from the beginning of its sentence, or else from a colon or semicolon in it, if that is `most` words at most. */
export function fromSentenceStart(text: string, span: Span, most: number): Span {
  const ends = sentenceEnds(text);
  const begins = [ends, sentenceEndsAndColons(text)].map((places) => around(places, span).from);
  const wholes = begins.flatMap((from) =>
    [around(ends, span).to, span.end].map((to) => trimmed(text, from, to)),
  );
  return wholes.find((whole) => hasAtMost(text, whole, most)) ?? span;
}

/** What begins with a clause for sure may be this much shorter than what may begin in the middle of one. */
const WELL_BEGUN_SHARE = 2 / 3;

/** The last place before a span, and the first one after it. */
function around(places: readonly number[], { start, end }: Span): { from: number; to: number } {
  return {
    from: places.findLast((at) => at <= start) ?? start,
    to: places.find((at) => at >= end) ?? end,
  };
}

/** Whether a sentence or a clause begins at a place for sure. */
function isClauseStart(text: string, at: number): boolean {
  const before = text[at - 1] ?? '';
  return (
    before === '' || /[.!?;:]$/.test(before) || (before.endsWith(',') && BEGINS_CLAUSE.test(text.slice(at)))
  );
}

/** The higher, the surer a clause begins there: after a comma it may also be the next item of a list, before "and" two words. */
function startRank(text: string, at: number): number {
  if (isClauseStart(text, at)) return 2;
  return text[at - 1] === ',' ? 1 : 0;
}

/**
 * A span that begins at the next clause, if it begins within one and most of its words are left: what was cut away before
 * it, such as words that may be misheard, had the clause's beginning.
 */
export function fromClauseStart(text: string, { start, end }: Span): Span {
  const next = markedEnds(text).find((at) => at > start && at < end && isClauseStart(text, at));
  const isBegun = markedEnds(text).some((at) => at <= start && text.slice(at, start).trim() === '');
  if (isBegun || next === undefined) return { start, end };
  const rest = trimmed(text, next, end);
  const wordsOfSpan = blanksApart(text.slice(start, end)).length;
  return blanksApart(text.slice(rest.start, rest.end)).length * 2 >= wordsOfSpan ? rest : { start, end };
}

function middleOf(text: string, { start, end }: Span, most: number): Span {
  const words = blanksApart(text.slice(start, end));
  const from = Math.floor((words.length - most) / 2);
  const [first, last] = [words[from], words[from + most - 1]];
  if (!first || !last) return { start, end };
  return { start: start + first.index, end: start + last.index + last[0].length };
}

/** Whether a part of a text has no more words than this; one that it begins within counts. */
function hasAtMost(text: string, { start, end }: Span, words: number): boolean {
  const starts = wordStarts(text);
  const isWithin = start < end && /\S/.test(text[start] ?? '') && /\S/.test(text[start - 1] ?? ' ');
  return firstFrom(starts, end) - firstFrom(starts, start) + Number(isWithin) <= words;
}

/** Where the words after a place begin and those before it end, within these places, and how many words are before that. */
function edgesAt(text: string, at: number, within: readonly number[]) {
  const { start } = trimmed(text, at, within.at(-1) ?? at);
  const { end } = trimmed(text, within[0] ?? at, at);
  const starts = wordStarts(text);
  return { start, end, wordsToStart: firstFrom(starts, start), wordsToEnd: firstFrom(starts, end) };
}

/** The place of the first number in a rising list that is at least this; the list's length if none is. */
function firstFrom(rising: readonly number[], least: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function blanksApart(text: string): RegExpExecArray[] {
  return [...text.matchAll(/\S+/g)];
}

/** The span without spaces at its start, and without spaces, commas, semicolons and colons at its end. */
function trimmed(text: string, from: number, to: number): Span {
  let [start, end] = [from, to];
  while (start < to && /\s/.test(text.charAt(start))) start += 1;
  while (end > start && /[\s,;:]/.test(text.charAt(end - 1))) end -= 1;
  return { start, end };
}

/** A quote found again: `text` is cut from the turn, never from the quote. */
type VerifiedQuote = { text: string; start: number; end: number };

/** Fewer words occur in many sentences. */
const FEWEST_WORDS = 3;
/** One word in ten may be another: recognizers mishear, and a quote corrects them. */
const SIMILAR_FROM = 0.9;
/** A longer one is no quote, and looking for it would take long. */
const MAX_QUOTE_CHARACTERS = 1_000;
/** Two pieces farther apart were not said in one breath; the longer one is then the quote. */
const MAX_SPAN_CHARACTERS = 240;
const ELLIPSIS = /\s*\[?(?:\.{2,}|…)\]?\s*/;

/**
 * Looks for a quote in the whole of one turn, whatever its case, punctuation and fillers, and whether numbers are
 * digits or words. An ellipsis joins two pieces in their order. Null if it was not said.
 */
export function verifyQuote(turn: string, quote: string, fillers: readonly string[]): VerifiedQuote | null {
  if (quote.length > MAX_QUOTE_CHARACTERS) return null;
  const said = wordsOf(turn, fillers);
  const pieces = quote
    .split(ELLIPSIS)
    .map((piece) => wordsOf(piece, fillers).map(({ word }) => word))
    .filter((piece) => piece.length > 0);
  if (Math.max(0, ...pieces.map((piece) => piece.length)) < FEWEST_WORDS) return null;
  const runs = findInOrder(said, pieces);
  if (!runs) return null;
  const cut = (from: Run | undefined, to: Run | undefined): VerifiedQuote | null => {
    const [first, last] = [from && said[from.from], to && said[to.to - 1]];
    return first && last
      ? { text: turn.slice(first.start, last.end), start: first.start, end: last.end }
      : null;
  };
  const whole = cut(runs[0], runs.at(-1));
  if (whole && whole.text.length <= MAX_SPAN_CHARACTERS) return whole;
  const longest = [...runs].sort((a, b) => b.to - b.from - (a.to - a.from))[0];
  return cut(longest, longest);
}

/** A word as it is compared, with its place; a number is one word. */
type SaidWord = { word: string; start: number; end: number };

function wordsOf(text: string, fillers: readonly string[]): SaidWord[] {
  const words = wordsIn(text).map((place) => ({ ...place, word: place.word.replaceAll("'", '') }));
  const plain = words.map(({ word }) => word);
  const phrases = fillers.map((filler) => filler.split(' '));
  const result: SaidWord[] = [];
  for (let at = 0; at < words.length; ) {
    const filler = phrases.find((phrase) => phrase.every((word, ahead) => plain[at + ahead] === word));
    const number = filler ? null : readSpokenNumber(plain, at);
    const [first, last] = [words[at], words[number ? number.to - 1 : at]];
    if (!filler && first && last) {
      const compared = number ? number.words : [first.word === '%' ? 'percent' : first.word];
      for (const word of compared) result.push({ word, start: first.start, end: last.end });
    }
    at = filler ? at + filler.length : (number?.to ?? at + 1);
  }
  return result;
}

type Run = { from: number; to: number };

/** The run of words for each piece, each after the one before it; null if one was not said. */
function findInOrder(said: readonly SaidWord[], pieces: readonly string[][]): Run[] | null {
  const runs: Run[] = [];
  for (const piece of pieces) {
    const after = runs.at(-1)?.to ?? 0;
    const { edits, from, to } = closestRun(said.slice(after), piece);
    if (1 - edits / Math.max(piece.length, to - from) < SIMILAR_FROM) return null;
    runs.push({ from: after + from, to: after + to });
  }
  return runs;
}

/** The first run of `said` with the fewest word edits from `wanted` (Sellers' approximate matching). */
function closestRun(said: readonly SaidWord[], wanted: readonly string[]): Run & { edits: number } {
  let row = wanted.map((_, at) => ({ edits: at + 1, from: 0 }));
  let best = { edits: wanted.length, from: 0, to: 0 };
  for (const [at, { word }] of said.entries()) {
    let diagonal = { edits: 0, from: at };
    let left = { edits: 0, from: at + 1 };
    row = row.map((above, column) => {
      const same = wanted[column] === word;
      const cells = [
        { edits: diagonal.edits + (same ? 0 : 1), from: diagonal.from },
        { edits: above.edits + 1, from: above.from },
        { edits: left.edits + 1, from: left.from },
      ];
      const cell = cells.reduce((least, other) => (other.edits < least.edits ? other : least));
      diagonal = above;
      left = cell;
      return cell;
    });
    const end = row.at(-1);
    if (end && end.edits < best.edits) best = { ...end, to: at + 1 };
  }
  return best;
}
