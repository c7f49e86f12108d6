import { hash, randomBytes } from 'node:crypto';

/** A random token of 256 bits, safe in a header and in a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database stores in place of a token, so that a copy of the database opens no account. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
