/** Longer than the answer of any step. */
export const MAX_LENT_CHARACTERS = 64_000;
