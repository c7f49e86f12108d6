/**
 * Words put in, left out or replaced between two texts; case and punctuation do not count.
 * Beyond `most` it only says that there are more.
 */
export function changedWords(heard: string, corrected: string, most: number): number {
  const [before, after] = [wordsOf(heard), wordsOf(corrected)];
  const beyond = most + 1;
  if (Math.abs(before.length - after.length) > most) return beyond;
  let row = Array.from({ length: after.length + 1 }, (_, at) => at);
  for (const [index, word] of before.entries()) {
    const next = new Array<number>(after.length + 1).fill(beyond);
    // Further from the diagonal there are more changes than may be.
    const from = Math.max(0, index + 1 - most);
    const to = Math.min(after.length, index + 1 + most);
    for (let at = from; at <= to; at += 1) {
      if (at === 0) {
        next[0] = index + 1;
        continue;
      }
      const replaced = (row[at - 1] ?? beyond) + (after[at - 1] === word ? 0 : 1);
      next[at] = Math.min(replaced, (row[at] ?? beyond) + 1, (next[at - 1] ?? beyond) + 1);
    }
    row = next;
  }
  return Math.min(row[after.length] ?? beyond, beyond);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu) ?? [];
}
