import { MAX_TRANSCRIPT_CHARACTERS } from './recording.ts';

/** Nobody says more of them in a second, and who is cut short says a few (decisions D55). */
const WORDS_A_SECOND = 4;
const WORDS_ON_TOP = 20;
/** With the space. Words of technical English have 6 or 7; it bounds what is one word by its spaces only. */
const CHARACTERS_A_WORD = 12;

/**
 * As much of a text as can be said in so many seconds of sound, cut from its end, and how many words that left out.
 * Text costs time to read; a second of sound must not carry a book.
 */
export function textBesideSound(text: string, seconds: number): { text: string; wordsLeftOut: number } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const maxWords = Math.floor(seconds * WORDS_A_SECOND) + WORDS_ON_TOP;
  const maxCharacters = Math.min(maxWords * CHARACTERS_A_WORD, MAX_TRANSCRIPT_CHARACTERS);
  let kept = 0;
  let characters = 0;
  for (const word of words.slice(0, maxWords)) {
    characters += word.length + 1;
    if (characters > maxCharacters + 1) break;
    kept += 1;
  }
  if (kept === words.length) return { text, wordsLeftOut: 0 };
  return { text: words.slice(0, kept).join(' '), wordsLeftOut: words.length - kept };
}
