const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Random, and short, since an interview keeps many. */
export function newElementId(characters = 8): string {
  const bytes = crypto.getRandomValues(new Uint8Array(characters));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
