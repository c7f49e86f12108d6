/** An arrow between two ends, with the verb that was written into it: "--reads-->". A dotted one is async. */
export type Arrow = { verb: string; way: 'on' | 'back' | 'both'; isDotted: boolean };

// Some keyboards make a long dash of two short ones.
const SOLID = '[-=–—]+';
const DOTTED = '(?:-\\.+-|\\.\\.+|~+)';
const ARROW = new RegExp(
  // A verb in the arrow; after a single dash it follows at once: "fan-out -> worker" has none.
  `\\s*(?:(?:(?:--+|==+)\\s*|(?<=\\s)-)(?<within>[^\\s\\-=<>|:,.][^-=<>|:,]*?)\\s*${SOLID}>` +
    `|(?<dots>-\\.+)\\s*(?<dotted>[^\\s\\-.=<>|:,][^-=<>|:,]*?)\\s*\\.+->` +
    `|(?<both><(?:${DOTTED}|${SOLID})>|[↔⇔])|(?<back><(?:${DOTTED}|${SOLID})|[←⇐⇠])` +
    `|(?:(?:${DOTTED}|${SOLID})>+|[→⇒⟶➜⇢])\\s*(?:\\|(?<beside>[^|]+)\\|)?)\\s*`,
  'gu',
);

/** What stands between the arrows of a line, and the arrows. ">" between spaces is one, except in a note. */
export function splitAtArrows(line: string): { stops: string[]; arrows: Arrow[] } {
  const text = line.replace(/^[^:]+/, (names) => names.replace(/ (?:- )?> /g, ' -> '));
  const found = [...text.matchAll(ARROW)];
  const arrows = found.map(
    ({ 0: arrow, groups: { within, dots, dotted, beside, both, back } = {} }): Arrow => {
      const verb = (within ?? dotted ?? beside ?? '').trim();
      const isDotted = dots !== undefined || IS_DOTTED.test(arrow.trim());
      return { verb, way: both ? 'both' : back ? 'back' : 'on', isDotted };
    },
  );
  const ends = [0, ...found.map(({ 0: arrow, index }) => index + arrow.length)];
  return { stops: ends.map((from, at) => text.slice(from, found[at]?.index)), arrows };
}

const IS_DOTTED = new RegExp(`^(?:<?${DOTTED}(?:[>|]|$)|[⇢⇠])`, 'u');

/** What looks like an arrow and is none: "-x", "--", "|>", ">>". One dash may stand in a name. */
const NO_ARROW = /\s(?:[-=~–—]+[xo*|/]|[-=~–—]{2,}|\|>|>{2,})\s/;

/** A name that holds what looks like an arrow, written with one; null for any other name. */
export function withArrow(name: string): string | null {
  return NO_ARROW.test(name) ? name.replace(NO_ARROW, ' -> ') : null;
}

/** Names between commas, except commas in brackets. Brackets around all of them say nothing. */
export const namesIn = (text: string) =>
  unwrapped(text)
    .split(/,(?![^(]*\))/)
    .map((name) => name.trim());

export const unwrapped = (text: string) =>
  text
    .trim()
    .replace(/^[[({"]([^[\](){}"]+)[\])}"]$/, '$1')
    .trim();

/** Brackets and counts are a note: "db (by user)", "api x3", "2x api". */
export function withNote(typed: string): { name: string; note?: string } {
  const text = unwrapped(typed);
  const [, name, inBrackets, count] = /^(.+?)\s*(?:\(([^()]+)\)| ([x×]\s?\d+))$/.exec(text) ?? [];
  if (name !== undefined) return { name: unwrapped(name), note: inBrackets ?? count ?? '' };
  const [, before, counted] = /^(\d+\s?[x×]) (.+)$/.exec(text) ?? [];
  return before !== undefined && counted !== undefined ? { name: counted, note: before } : { name: text };
}
