/** A number in any form as the words it is compared by: "twenty five thousand", "25k" and "25,000" are all `25000`. */
type SpokenNumber = { words: string[]; to: number };

const SMALL = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const),
);
for (const [at, word] of 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').entries())
  SMALL.set(word, (at + 2) * 10);
const SCALES = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);
const GLUED_SCALES = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['bn', 1e9],
]);
const DIGITS = /^[$€£]?(\d+(?:[.,]\d+)*)(\p{L}*)$/u;

/** Reads the number that starts at word `from`; null if there is none. A unit attached to it becomes a word. */
export function readSpokenNumber(words: readonly string[], from: number): SpokenNumber | null {
  let at = from;
  let total = 0;
  let group: number | null = null;
  const one = words[from] === 'a' && (words[from + 1] === 'hundred' || SCALES.has(words[from + 1] ?? ''));
  const digits = one ? null : readDigits(words[from] ?? '');
  if (digits?.unit) return { words: [String(digits.value), digits.unit], to: from + 1 };
  if (one) group = 1;
  if (digits) group = digits.value;
  if (one || digits) at += 1;
  for (; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const small = SMALL.get(word);
    const scale = SCALES.get(word);
    if (small !== undefined && fits(group, small)) group = (group ?? 0) + small;
    else if (word === 'hundred' && group !== null && group < 100) group *= 100;
    else if (scale !== undefined && group !== null) {
      total += group * scale;
      group = null;
    } else if (word === 'point' && group !== null && decimalsAt(words, at + 1) !== '') {
      const decimals = decimalsAt(words, at + 1);
      group = Number(`${group}.${decimals}`);
      at += decimals.length;
    } else if (!joins(words, at, group)) break;
  }
  return at === from ? null : { words: [String(total + (group ?? 0))], to: at };
}

/**
 * Whether a small number continues a group: "twenty" takes a digit after it, "hundred" anything below, other numbers
 * nothing.
 */
function fits(group: number | null, small: number): boolean {
  if (group === null) return true;
  if (!Number.isInteger(group)) return false;
  return (
    (group >= 100 && group % 100 === 0) || (group % 100 >= 20 && group % 10 === 0 && small > 0 && small < 10)
  );
}

/** Whether a word is the "and" of "two hundred and five". */
function joins(words: readonly string[], at: number, group: number | null): boolean {
  return (
    words[at] === 'and' &&
    group !== null &&
    group >= 100 &&
    group % 100 === 0 &&
    SMALL.has(words[at + 1] ?? '')
  );
}

function decimalsAt(words: readonly string[], from: number): string {
  let digits = '';
  for (let at = from; (SMALL.get(words[at] ?? '') ?? 10) < 10; at += 1) digits += SMALL.get(words[at] ?? '');
  return digits;
}

function readDigits(word: string): { value: number; unit: string } | null {
  const match = DIGITS.exec(word);
  if (!match) return null;
  const [, digits = '', glued = ''] = match;
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits);
  const value = Number(isGrouped ? digits.replaceAll(',', '') : digits.replace(',', '.'));
  if (!Number.isFinite(value)) return null;
  const scale = GLUED_SCALES.get(glued);
  return scale ? { value: value * scale, unit: '' } : { value, unit: glued };
}

const FIGURES = /\d[\d.,]*|\b(?:(?:hundred|thousand|million|billion|dozen)s?\b ?)+/gi;

/** Whether a text names a quantity, in digits or in words for large ones. */
export function hasFigure(text: string): boolean {
  return countFigures(text) > 0;
}

/** How many quantities a text names, in digits or in words for large ones. */
export function countFigures(text: string): number {
  return [...text.matchAll(FIGURES)].length;
}
