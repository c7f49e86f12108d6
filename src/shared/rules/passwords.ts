/** Shorter passwords are refused unless the operator asks for longer ones (PASSWORD_MIN_LENGTH). */
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 1024;
