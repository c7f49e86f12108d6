/** The tabs of /auth. */
export type AuthTab = 'login' | 'register' | 'forgot';

/** State of a navigation to /auth that opens Sign Up; the address stays the specified one. */
export const AT_SIGN_UP = { authTab: 'register' } as const;
