const MOST_WORDS = 30;
const SIDE_WORDS = 14;

/** Words of the candidate for a prompt, as it may quote them: a span between two joined pieces shows its ends. */
export function quoteLine(text: string): string {
  const words = text.split(/\s+/);
  const shown =
    words.length <= MOST_WORDS ? words : [...words.slice(0, SIDE_WORDS), '...', ...words.slice(-SIDE_WORDS)];
  return JSON.stringify(shown.join(' '));
}
