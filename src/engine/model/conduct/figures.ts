import { findQuantities, type Quantity } from '#engine/read/sums/find-quantities.ts';
import { tokenize } from '#engine/read/tokens.ts';
import type { Language } from '#shared/content/language.ts';
import { sentencesOf } from './clauses.ts';

/** A number in base units with its dimension, so that figures can be multiplied and divided. */
export type Figure = {
  value: number;
  bytes: number;
  seconds: number;
  money: number;
  /** The number of a rate before its period is applied. */
  stated: number;
  /** As it was said. */
  text: string;
};

type Units = Language['words']['units'];

/** Rounding aloud: "about four thousand" for 3,860. */
const ROUNDING = 0.05;
/** What anybody may count without having been given it: one, two, three of anything; one second, one day. */
const SMALL_COUNT = 3;
/** "Ten times as many" is a situation and no figure. */
const MULTIPLES: ReadonlySet<number> = new Set([2, 3, 5, 10, 100]);
const VAGUE = /^(?:a )?(?:few|couple|hundreds|thousands|millions)\b/;
const ONE = /^(?:one|1)\b/;
/** "Every hundred milliseconds" leaves its "a" out. */
const BARE_SCALE = /\b(every|each|per|the|your|that|those|same) (?=(?:hundred|thousand|million|billion)\b)/gi;
/** "Gone for an hour" is no rate, whatever was counted before it. */
const LASTS = /\s(?:for|after)\s\S+\s\S+$/;

/** The figures of a text. */
export function figuresIn(text: string, units: Units): Figure[] {
  return quantitiesIn(text, units)
    .filter(({ next, value }) => !(next === 'times' && MULTIPLES.has(value)))
    .filter(
      ({ class: kind, value, said }) =>
        !VAGUE.test(said) &&
        !((kind === 'count' || kind === 'rate') && value <= SMALL_COUNT) &&
        !(kind === 'time' && ONE.test(said)),
    )
    .map(toFigure);
}

/** What "three times that" comes to, for the figures of the same sentence. */
export function multiplesIn(text: string, units: Units): Figure[] {
  return sentencesOf(text).flatMap((sentence) => {
    const factors = quantitiesIn(sentence, units).filter(({ next }) => next === 'times');
    return figuresIn(sentence, units).flatMap((figure) =>
      factors.map(({ value: by }) => ({ ...figure, value: figure.value * by, stated: figure.stated * by })),
    );
  });
}

/** A text without its numbers: "forty thousand stations report" leaves "stations report". */
export function besidesFigures(text: string, units: Units): string {
  const tokens = tokenize(text);
  const counted = new Set(
    findQuantities(tokens, units).flatMap(({ from, to }) => tokens.slice(from, to).map(({ start }) => start)),
  );
  return tokens.flatMap(({ word, start }) => (counted.has(start) ? [] : [word])).join(' ');
}

type Said = Quantity & {
  /** As it was said, and the word behind it. */
  said: string;
  next: string;
};

function quantitiesIn(text: string, units: Units): Said[] {
  const whole = text.replace(BARE_SCALE, '$1 a ');
  const tokens = tokenize(whole);
  return findQuantities(tokens, units).map((quantity) => {
    const said = whole.slice(tokens[quantity.from]?.start, tokens[quantity.to - 1]?.end).toLowerCase();
    const next = tokens[quantity.to]?.word ?? '';
    return quantity.class === 'rate' && LASTS.test(said)
      ? { ...quantity, class: 'count', perSeconds: null, said, next }
      : { ...quantity, said, next };
  });
}

function toFigure({ value, class: kind, perSeconds, said: text }: Said): Figure {
  const plain = { value, bytes: 0, seconds: 0, money: 0, stated: value, text };
  switch (kind) {
    case 'rate':
      return { ...plain, value: value / (perSeconds ?? 1), seconds: -1 };
    case 'size':
      return { ...plain, bytes: 1 };
    case 'bandwidth':
      return { ...plain, bytes: 1, seconds: -1 };
    case 'time':
      return { ...plain, seconds: 1 };
    case 'money':
      return { ...plain, money: 1 };
    case 'percent':
      return { ...plain, value: value / 100 };
    case 'count':
      return plain;
  }
}

/** Whether a figure is one of those given, in whatever unit; "your four thousand" need not repeat that it is a rate. */
export function isGiven(figure: Figure, given: readonly Figure[]): boolean {
  const isPlain = figure.bytes === 0 && figure.seconds === 0 && figure.money === 0;
  return given.some((other) => isSame(figure, other) || (isPlain && isClose(figure.value, other.stated)));
}

/** Whether a figure is the product or the quotient of a figure just said and another one in play. */
export function isComputed(figure: Figure, lately: readonly Figure[], inPlay: readonly Figure[]): boolean {
  return lately.some((a) =>
    inPlay.some(
      (b) => a !== b && [times(a, b), over(a, b), over(b, a)].some((result) => isSame(figure, result)),
    ),
  );
}

function isSame(a: Figure, b: Figure): boolean {
  if (a.bytes !== b.bytes || a.seconds !== b.seconds || a.money !== b.money) return false;
  return isClose(a.value, b.value);
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= ROUNDING * Math.abs(b);
}

function times(a: Figure, b: Figure): Figure {
  return combined(a, b, a.value * b.value, 1);
}

function over(a: Figure, b: Figure): Figure {
  return combined(a, b, a.value / b.value, -1);
}

function combined(a: Figure, b: Figure, value: number, sign: 1 | -1): Figure {
  return {
    value,
    bytes: a.bytes + sign * b.bytes,
    seconds: a.seconds + sign * b.seconds,
    money: a.money + sign * b.money,
    stated: value,
    text: '',
  };
}
