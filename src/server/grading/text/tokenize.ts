import { stem } from './stem.ts';

/** One word of a text with its place in it: `text.slice(start, end)` is the word as stored. */
export type Token = {
  word: string;
  stem: string;
  start: number;
  end: number;
  /** True when a mis-hearing was repaired here: such words are never quoted back. */
  repaired: boolean;
};

const WORD = /[$€£]?\p{N}+(?:[.,]\p{N}+)*\p{L}*|\p{L}[\p{L}\p{N}]*(?:'\p{L}+)*|%/gu;

/** Lower-case words with their places. Hyphens part words, apostrophes do not. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of plain(text).matchAll(WORD)) {
    const word = match[0];
    tokens.push({
      word,
      stem: stem(word),
      start: match.index,
      end: match.index + word.length,
      repaired: false,
    });
  }
  return tokens;
}

/** Lower case with straight apostrophes; every character keeps its place. */
function plain(text: string): string {
  const lower = text.replace(/[’‘ʼ]/g, "'").toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
