/** A quote in prompts, readings and reports: fewer words stand in many a sentence, more are no quote. */
export const QUOTE_WORDS = { fewest: 3, most: 20 } as const;

/** Where a clause may end: behind a mark, or before a word that goes on. */
const CLAUSE_ENDS = /[.!?;:,](?=\s|$)|\s(?=(?:and|but|or|so|because|while|then|if|when|which)\s)/gi;

/**
 * The whole clauses around a span, up to `most` words: a short span grows to the ends of its clauses, a long one is cut at
 * a clause's end. Words are only cut apart where a single clause is longer than that; then the middle of the span stays.
 */
export function cutAtClauses(
  text: string,
  { start, end }: { start: number; end: number },
  most: number = QUOTE_WORDS.most,
): { start: number; end: number } {
  const ends = [
    0,
    ...[...text.matchAll(CLAUSE_ENDS)].map(({ 0: mark, index }) => index + mark.trim().length),
  ];
  if (ends.at(-1) !== text.length) ends.push(text.length);
  const fits = (from: number, to: number) => wordsIn(text.slice(from, to)).length <= most;
  if (fits(start, end)) {
    const from = ends.findLast((at) => at <= start) ?? start;
    const to = ends.find((at) => at >= end) ?? end;
    const both = trimmed(text, from, to);
    if (fits(both.start, both.end)) return both;
    const [before, after] = [trimmed(text, from, end), trimmed(text, start, to)];
    if (fits(after.start, after.end)) return after;
    return fits(before.start, before.end) ? before : { start, end };
  }
  const inner = [start, ...ends.filter((at) => at > start && at < end), end];
  const runs = inner.flatMap((from, at) =>
    inner.slice(at + 1).flatMap((to) => (fits(from, to) ? [trimmed(text, from, to)] : [])),
  );
  const longest = runs
    .filter((run) => wordsIn(text.slice(run.start, run.end)).length >= QUOTE_WORDS.fewest)
    .toSorted((one, other) => other.end - other.start - (one.end - one.start))[0];
  return longest ?? middleOf(text, { start, end }, most);
}

function middleOf(text: string, { start, end }: { start: number; end: number }, most: number) {
  const words = wordsIn(text.slice(start, end));
  const from = Math.floor((words.length - most) / 2);
  const [first, last] = [words[from], words[from + most - 1]];
  if (!first || !last) return { start, end };
  return { start: start + first.index, end: start + last.index + last[0].length };
}

function wordsIn(text: string): RegExpExecArray[] {
  return [...text.matchAll(/\S+/g)];
}

/** Without blanks at its beginning, and without blanks and marks that only go on at its end. */
function trimmed(text: string, from: number, to: number): { start: number; end: number } {
  const part = text.slice(from, to);
  const start = from + (part.length - part.trimStart().length);
  return { start, end: Math.max(start, from + part.replace(/[\s,;:]+$/, '').length) };
}
