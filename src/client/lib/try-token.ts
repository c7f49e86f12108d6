const TOKEN_KEY = 'try_token';

/** The token of the answer that was given without an account. It lives as long as the tab: whoever uses this machine next has none. */
export function readTryToken(): string | null {
  return sessionStorage.getItem(TOKEN_KEY);
}

export function storeTryToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token);
}

export function clearTryToken(): void {
  sessionStorage.removeItem(TOKEN_KEY);
}
