import { readSpokenNumber } from '#engine/text/numbers.ts';
import type { HeardWord } from '#server/ai/capabilities.ts';

/** A word with the seconds at which it begins and ends in the sound, if the program prints them. */
export type SpokenWord = HeardWord & { from: number | null; to: number | null };

/** Below ten a number stays a word, unless it measures something: "two replicas", but "2%". */
const DIGITS_FROM = 10;
/** From here on digits are grouped: 1500, but 25,000. */
const GROUPED_FROM = 10_000;
const SCALES = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
] as const;
const PERCENTILES = new Set([50, 75, 90, 95, 99, 99.9, 99.99]);
/** "Ninety ninth" is one number, but not one to be written as "90 ninth". */
const ORDINAL = /^(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)$/;
const TENS = /^(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/;
const SCALE = /^(hundred|thousand|million|billion|trillion)$/;
const AND_A_HALF = /^and a half (million|billion|trillion)$/;

/** Writes numbers as people do: "two hundred fifty" as 250, "ten k" as 10k, "p ninety nine" as p99. */
export function writtenNumbers(words: readonly SpokenWord[]): SpokenWord[] {
  const texts = words.map(({ text }) => text.toLowerCase().replace(/\.$/, ''));
  const written: SpokenWord[] = [];
  for (let at = 0; at < words.length; ) {
    const number = writtenAt(texts, at);
    const to = number?.to ?? at + 1;
    const said = words.slice(at, to);
    written.push(...(number ? number.text.split(' ').map((text) => joinedAs(text, said)) : said));
    at = to;
  }
  return written;
}

/** The number that starts at a word, as it is written; null if there is none, or if its words are as good. */
function writtenAt(texts: readonly string[], at: number): { text: string; to: number } | null {
  const percentile = texts[at] === 'p' ? readSpokenNumber(texts, at + 1) : null;
  if (percentile && PERCENTILES.has(Number(percentile.words[0]))) {
    return { text: `p${percentile.words[0]}`, to: percentile.to };
  }
  const number = readSpokenNumber(texts, at);
  if (!number) return null;
  const { to } = number;
  const value = Number(number.words[0]);
  const [last = '', next = ''] = [texts[to - 1], texts[to]];
  if (TENS.test(last) && ORDINAL.test(next)) return null;
  if (next === 'k') return { text: `${value}k`, to: to + 1 };
  if (next === 'percent') return { text: `${value}%`, to: to + 1 };
  // "A million" and "half a million" are written like that.
  if (texts[at] === 'a' && texts.slice(at + 1, to).every((word) => SCALE.test(word))) return null;
  const [, scale] = AND_A_HALF.exec(texts.slice(to, to + 4).join(' ')) ?? [];
  if (scale) return { text: `${value + 0.5} ${scale}`, to: to + 4 };
  return value < DIGITS_FROM && Number.isInteger(value) ? null : { text: inDigits(value), to };
}

function inDigits(value: number): string {
  for (const [scale, name] of SCALES) {
    if (value >= scale && value % (scale / 1000) === 0) return `${value / scale} ${name}`;
  }
  return value < GROUPED_FROM ? String(value) : value.toLocaleString('en-US');
}

/** One word for several: as sure as the least sure of them. */
function joinedAs(text: string, said: readonly SpokenWord[]): SpokenWord {
  const sure = said.flatMap(({ confidence }) => confidence ?? []);
  return {
    text,
    confidence: sure.length > 0 ? Math.min(...sure) : null,
    from: said[0]?.from ?? null,
    to: said.at(-1)?.to ?? null,
  };
}
