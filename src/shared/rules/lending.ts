/** No step has an answer as long as this. */
export const MAX_LENT_CHARACTERS = 64_000;
