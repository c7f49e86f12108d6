/** Longer questions are cut in lists (spec section 9). */
const EXCERPT_CHARACTERS = 50;

export function questionExcerpt(question: string): string {
  const characters = [...question];
  if (characters.length <= EXCERPT_CHARACTERS) return question;
  return `${characters.slice(0, EXCERPT_CHARACTERS).join('')}…`;
}
