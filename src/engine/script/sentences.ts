/** Everything that the script says and that is not in a question of the bank. */
export const SENTENCES = {
  choose: (topics: readonly string[]) =>
    `Which do you want to go deeper into: ${spokenList(topics.map(inSentence))}?`,
  deepen: ['Why this way, and what does it cost you?', 'Under what condition would you choose differently?'],
  why: 'Your last answer: why this way, and what does it cost you?',
  close: 'Which part is weakest, and what would you do next?',
  goodbye: 'That was my last question. End the interview when you are ready.',
  repeat: 'I could not make out any words. Say it again, or type it.',
  again: (question: string) => `Once more: ${question}`,
  halfThought: (smaller: string) => `Half a thought is fine. ${smaller}`,
  anyStart: 'What would you try first?',
  hint: (hint: string) => `A hint: ${hint}`,
  noHint: 'No hint is left for this question.',
  hollow: 'That could be said of many systems. What exactly do you do in this one?',
  more: 'Say a little more. What exactly happens there?',
  notFixed: 'Nothing is fixed on that. Assume what is reasonable, and say so.',
} as const;

/** "Cache for hot links" is "cache for hot links"; "URL normalization" stays. */
function inSentence(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}

/** "A, B or C". */
function spokenList(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
}
