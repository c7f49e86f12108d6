/** Lower case, straight apostrophes, single spaces: what the event patterns are written for. */
export function plainText(text: string): string {
  return text
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim();
}
