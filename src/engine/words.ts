/** One word of a text with its place in it: `text.slice(start, end)` is the word as stored. */
export type Word = { word: string; start: number; end: number };

const WORD = /[$€£]?\p{N}+(?:[.,]\p{N}+)*\p{L}*|\p{L}[\p{L}\p{N}]*(?:'\p{L}+)*|%/gu;

/** Lower-case words with their places. Hyphens part words, apostrophes do not. */
export function wordsIn(text: string): Word[] {
  return [...inPlace(text).matchAll(WORD)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
}

/** Lower case with straight apostrophes; every character keeps its place. */
function inPlace(text: string): string {
  const lower = text.replace(/[’‘ʼ]/g, "'").toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Lower case, straight apostrophes, single spaces: what patterns are written for. */
export function plainText(text: string): string {
  return text
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim();
}
