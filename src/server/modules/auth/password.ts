import { hash, verify } from '@node-rs/argon2';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { AppError } from '#server/errors.ts';

/** argon2id, the library's default kind, with OWASP's least memory in KiB, passes and lanes (trust P-1). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing takes libuv's threads, which every file read needs too: two at a time leave it two. What waits longer
 * than this queue is refused rather than kept (trust, finding 9).
 */
const HASHES_AT_A_TIME = 2;
const HASHES_WAITING = 64;
const hashing = bulkhead(HASHES_AT_A_TIME, HASHES_WAITING);
const RETRY_AFTER_SECONDS = 2;

/** A hash of no one's password. Verifying against it makes an unknown e-mail take as long as a known one. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$g2DmV8EkBrmDQspk+t9OpQ$5ilJgTjdbXpMJQcOKSlkMTN+PiiNgWNSRb6EI3kq/0I';

/** Throws OVERLOADED when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonical(password), ARGON2));
}

/** With null for an unknown account it takes as long and is false. Throws OVERLOADED when too many are waiting. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, canonical(password)));
  return matches && passwordHash !== null;
}

/** Keyboards differ in how they send one and the same accented letter. */
function canonical(password: string): string {
  return password.normalize('NFC');
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await hashing.execute(work);
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new AppError('OVERLOADED', { details: { retryAfterSeconds: RETRY_AFTER_SECONDS }, cause: error });
  }
}
