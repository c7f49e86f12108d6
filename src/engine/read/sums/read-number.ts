import type { Token } from '../tokens.ts';

/** A number read from tokens `from` to `to`; `unit` is what was glued to the digits ("5tb", "$20"). */
export type ReadNumber = { value: number; to: number; unit: string | null };

const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SMALL = new Map<string, number>([
  ...UNITS.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
]);
const SCALES = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
  ['k', 1e3],
]);
const GLUED_SCALES = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['bn', 1e9],
]);
const DIGITS = /^([$€£]?)(\d+(?:[.,]\d+)*)(\p{L}*)$/u;

/** Reads the number that starts at token `from`: digits, words, or "a hundred", "half a million". Null if there is none. */
export function readNumber(tokens: readonly Token[], from: number): ReadNumber | null {
  return readDigits(tokens, from) ?? readWords(tokens, from);
}

function readDigits(tokens: readonly Token[], from: number): ReadNumber | null {
  const match = DIGITS.exec(tokens[from]?.word ?? '');
  if (!match) return null;
  const [, currency = '', digits = '', glued = ''] = match;
  const thousands = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits);
  let value = Number(thousands ? digits.replaceAll(',', '') : digits.replace(',', '.'));
  if (!Number.isFinite(value)) return null;
  let unit: string | null = currency ? 'dollars' : glued || null;
  const scale = GLUED_SCALES.get(glued);
  if (scale) {
    value *= scale;
    unit = currency ? 'dollars' : null;
  }
  const { value: scaled, to } = withHalf(tokens, from + 1, value);
  return { value: scaled, to, unit };
}

function readWords(tokens: readonly Token[], from: number): ReadNumber | null {
  const isOneHundred = tokens[from]?.word === 'a' && tokens[from + 1]?.word === 'hundred';
  let at = isOneHundred ? from + 1 : from;
  const start = isOneHundred ? null : leadingShare(tokens, at);
  if (start) {
    const scaled = withScales(tokens, start.to, start.value);
    const { value, to } = scaled.to > start.to ? withHalf(tokens, scaled.to, scaled.value) : scaled;
    return to > start.to ? { value, to, unit: null } : null;
  }
  let total = 0;
  let group = isOneHundred ? 1 : 0;
  let found = isOneHundred;
  for (; ; at += 1) {
    const word = tokens[at]?.word ?? '';
    const small = SMALL.get(word);
    const scale = SCALES.get(word);
    if (small !== undefined) {
      if (found && group % 100 > 0 && !(group % 10 === 0 && small < 10)) break;
      group += small;
    } else if (word === 'hundred' && found) group = Math.max(1, group) * 100;
    else if (scale && found) {
      total += Math.max(1, group) * scale;
      group = 0;
    } else if (word === 'point' && found) {
      const decimals = spokenDecimals(tokens, at + 1);
      if (!decimals) break;
      const { value, to } = withScales(tokens, decimals.to, total + group + decimals.value);
      return { value, to, unit: null };
    } else if (!(word === 'and' && found && group % 100 === 0 && SMALL.has(tokens[at + 1]?.word ?? '')))
      break;
    found = true;
  }
  return found ? { ...withHalf(tokens, at, total + group), unit: null } : null;
}

/** "a", "half a", "a couple of", "a few" before hundred, thousand, million. */
function leadingShare(tokens: readonly Token[], from: number): { value: number; to: number } | null {
  const words = tokens.slice(from, from + 3).map((token) => token.word);
  if (words[0] === 'half' && words[1] === 'a') return { value: 0.5, to: from + 2 };
  if (words[0] === 'quarter' && words[1] === 'of' && words[2] === 'a') return { value: 0.25, to: from + 3 };
  if (words[0] === 'couple') return { value: 2, to: from + (words[1] === 'of' ? 2 : 1) };
  if (words[0] === 'few') return { value: 3, to: from + 1 };
  if (words[0] === 'a' || words[0] === 'hundreds') return { value: 1, to: from + 1 };
  return null;
}

function withScales(tokens: readonly Token[], from: number, value: number): { value: number; to: number } {
  let to = from;
  let scaled = value;
  for (; ; to += 1) {
    const word = tokens[to]?.word ?? '';
    const scale = word === 'hundred' ? 100 : SCALES.get(word);
    if (!scale) return { value: scaled, to };
    scaled *= scale;
  }
}

/** "Two and a half million", "a million and a half". */
function withHalf(tokens: readonly Token[], from: number, value: number): { value: number; to: number } {
  const words = tokens.slice(from, from + 3).map((token) => token.word);
  if (words.join(' ') !== 'and a half') return withScales(tokens, from, value);
  const isWhole = value >= 1000;
  return withScales(tokens, from + 3, isWhole ? value * 1.5 : value + 0.5);
}

function spokenDecimals(tokens: readonly Token[], from: number): { value: number; to: number } | null {
  let digits = '';
  let to = from;
  for (; ; to += 1) {
    const digit = SMALL.get(tokens[to]?.word ?? '');
    if (digit === undefined || digit > 9) break;
    digits += digit;
  }
  return digits ? { value: Number(`0.${digits}`), to } : null;
}
