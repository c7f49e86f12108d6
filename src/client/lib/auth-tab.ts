/** The tabs of /auth. */
export const AUTH_TABS = ['login', 'register', 'forgot'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];

/** State of a navigation to /auth that opens Sign Up; the address stays the specified one. */
export const AT_SIGN_UP = { authTab: 'register' } as const;
/** The same for Reset Password. */
export const AT_RESET = { authTab: 'forgot' } as const;
/** Like `AT_SIGN_UP`, and the account that is made there goes straight to the set-up, where everything is chosen. */
export const TO_FIRST_INTERVIEW = { ...AT_SIGN_UP, isFirstInterview: true } as const;
