import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Context } from '#server/trpc/init.ts';
import type { SessionReply, SignUpInput } from '#shared/contract/auth.ts';
import { requireLength } from './password-length.ts';

/** Makes an account and signs it in. Throws EMAIL_TAKEN. */
export async function signUp(deps: Deps, request: Context, input: SignUpInput): Promise<SessionReply> {
  const { password, ...person } = input;
  requireLength('Password', password, deps.env.passwordMinLength);
  if (await deps.stores.accounts.isEmailTaken(input.email)) throw new AppError('EMAIL_TAKEN');

  const passwordHash = await deps.passwords.hash(password);
  const now = deps.clock.now();
  const user = await deps.stores.accounts.insert({ ...person, passwordHash, createdAt: now, updatedAt: now });
  if (!user) throw new AppError('EMAIL_TAKEN');

  const token = await deps.sessions.create(user.id, request.device);
  if (request.token !== null) await deps.sessions.end(request.token);
  return { token, user };
}
