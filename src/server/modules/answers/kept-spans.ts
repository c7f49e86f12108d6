import { type Word, wordsIn } from '#engine/text/words.ts';
import type { TextSpan } from '#shared/interview/text-span.ts';

/** The spans whose words a correction left unchanged, at their places in the corrected text. */
export function keptSpans<Span extends TextSpan>(
  before: string,
  after: string,
  spans: readonly Span[],
): Span[] {
  const movedTo = sameWords(wordsIn(before), wordsIn(after));
  const words = wordsIn(before);
  return spans.flatMap((span) => {
    const places = words
      .filter(({ start, end }) => start < span.end && end > span.start)
      .map((word) => movedTo.get(word.start));
    const [first, last] = [places[0], places.at(-1)];
    const isWhole = places.every((place, at) => at === 0 || place?.at === (places[at - 1]?.at ?? -2) + 1);
    if (!first || !last || !isWhole) return [];
    return [{ ...span, start: first.start, end: last.end }];
  });
}

/**
 * Beyond this many pairs, all words between the first and the last change count as changed: comparing them would take
 * too long.
 */
const MOST_PAIRS = 4_000_000;

type Place = TextSpan & { at: number };

/** The longest common subsequence of words: the place in `after` of each common word, by its start in `before`. */
function sameWords(before: readonly Word[], after: readonly Word[]): Map<number, Place> {
  const found = new Map<number, Place>();
  const keep = (from: number, to: number) => {
    const [old, now] = [before[from], after[to]];
    if (old && now) found.set(old.start, { start: now.start, end: now.end, at: to });
  };
  const isSame = (from: number, to: number) => before[from]?.word === after[to]?.word;
  let head = 0;
  while (head < before.length && head < after.length && isSame(head, head)) {
    keep(head, head);
    head += 1;
  }
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > head && endAfter > head && isSame(endBefore - 1, endAfter - 1)) {
    endBefore -= 1;
    endAfter -= 1;
    keep(endBefore, endAfter);
  }
  const width = endAfter - head + 1;
  if (width * (endBefore - head + 1) > MOST_PAIRS) return found;
  const common = new Uint16Array((endBefore - head + 1) * width);
  const lengthAt = (from: number, to: number) => common[(from - head) * width + (to - head)] ?? 0;
  for (let from = endBefore - 1; from >= head; from -= 1) {
    for (let to = endAfter - 1; to >= head; to -= 1) {
      common[(from - head) * width + (to - head)] = isSame(from, to)
        ? lengthAt(from + 1, to + 1) + 1
        : Math.max(lengthAt(from + 1, to), lengthAt(from, to + 1));
    }
  }
  let [from, to] = [head, head];
  while (from < endBefore && to < endAfter) {
    if (isSame(from, to)) {
      keep(from, to);
      from += 1;
      to += 1;
    } else if (lengthAt(from + 1, to) >= lengthAt(from, to + 1)) from += 1;
    else to += 1;
  }
  return found;
}
