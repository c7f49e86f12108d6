/** The tabs of /auth. */
export const AUTH_TABS = ['login', 'register', 'forgot'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];

/** The history state that opens Sign Up on /auth; the address stays as specified. */
export const AT_SIGN_UP = { authTab: 'register' } as const;
/** The history state that opens Reset Password on /auth. */
export const AT_RESET = { authTab: 'forgot' } as const;
/** Like `AT_SIGN_UP`, but a new account goes straight to Set-up, where the usual choices are already made. */
export const TO_FIRST_INTERVIEW = { ...AT_SIGN_UP, isFirstInterview: true } as const;
