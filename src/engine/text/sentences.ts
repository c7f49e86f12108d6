const LONGEST_WORDS = 60;

/** Sentences by their end marks; a stretch without any is one sentence unless it is very long. */
export function sentencesIn(text: string): string[] {
  return text
    .split(/(?<=[.?!]["')\]”’]*)\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .flatMap(inPieces);
}

/** Some recognizers write no marks at all. */
function inPieces(sentence: string): string[] {
  const words = sentence.split(/\s+/);
  if (words.length <= LONGEST_WORDS) return [sentence];
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += LONGEST_WORDS) {
    pieces.push(words.slice(at, at + LONGEST_WORDS).join(' '));
  }
  return pieces;
}
