import type { Token } from './tokenize.ts';

const DIGITS = new Map(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((word, digit) => [
    word,
    String(digit),
  ]),
);
DIGITS.set('oh', '0');
DIGITS.set('o', '0');
DIGITS.set('owe', '0');

const SHORTEST_RUN = 3;

/** "three oh one" becomes "301": runs of three or more spoken digits are a code, not a count. */
export function joinDigits(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const run = runOfDigits(tokens, at);
    const first = run[0];
    const last = run.at(-1);
    if (run.length >= SHORTEST_RUN && first && last) {
      const word = run.map((token) => DIGITS.get(token.word)).join('');
      joined.push({ word, stem: word, start: first.start, end: last.end, repaired: false });
      at += run.length;
    } else {
      const token = tokens[at];
      if (token) joined.push(token);
      at += 1;
    }
  }
  return joined;
}

function runOfDigits(tokens: readonly Token[], from: number): Token[] {
  const end = tokens.findIndex((token, index) => index >= from && !DIGITS.has(token.word));
  return tokens.slice(from, end === -1 ? tokens.length : end);
}
