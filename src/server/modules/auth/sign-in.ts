import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Context } from '#server/trpc/init.ts';
import type { SessionReply, SignInInput } from '#shared/contract/auth.ts';
import { countGuess } from './count-guess.ts';
import { rememberDevice } from './remember-device.ts';
import { hashToken } from './token.ts';

/** A new token at every sign-in; the one that was sent along ends. Throws INVALID_CREDENTIALS, ACCOUNT_DISABLED, RATE_LIMITED, OVERLOADED. */
export async function signIn(deps: Deps, request: Context, input: SignInInput): Promise<SessionReply> {
  const account = await deps.stores.accounts.find(input.email);
  const keyHash = input.deviceKey === undefined ? null : hashToken(input.deviceKey);
  const isKnown = keyHash !== null && (await deps.stores.knownDevices.isKnown(input.email, keyHash));
  const guess = {
    email: input.email,
    clientAddress: request.caller.address,
    knownBy: isKnown ? keyHash : null,
  };
  const isRight = await countGuess(deps, guess, () =>
    deps.passwords.verify(account?.passwordHash ?? null, input.password),
  );
  if (!account || !isRight) throw new AppError('INVALID_CREDENTIALS');
  if (account.disabledAt !== null) throw new AppError('ACCOUNT_DISABLED');

  const { user, passwordHash } = account;
  const token = await deps.sessions.create(user.id, request.caller.device);
  // A password that was changed while this one was being verified opens nothing.
  if ((await deps.stores.accounts.passwordHashOf(user.id)) !== passwordHash) {
    await deps.sessions.end(token);
    throw new AppError('INVALID_CREDENTIALS');
  }
  if (request.token !== null) await deps.sessions.end(request.token);
  await rememberDevice(deps, user.id, input.deviceKey);
  return { token, user };
}
