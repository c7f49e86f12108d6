import type { Deps, OperatorDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Context } from '#server/trpc/init.ts';
import type { SessionReply, SignUpInput } from '#shared/contract/auth.ts';
import { requireLength } from './passwords.ts';
import { rememberDevice } from './sign-in.ts';
import { hashToken, newToken } from './token.ts';

/**
 * Creates an account and signs it in.
 * @throws {AppError} INVALID_INPUT, EMAIL_TAKEN, SIGN_UP_CLOSED, INVITE_INVALID, OVERLOADED.
 */
export async function signUp(deps: Deps, request: Context, input: SignUpInput): Promise<SessionReply> {
  const { password, invite, deviceKey, ...person } = input;
  const now = deps.clock.now();
  const inviteHash = await admit(deps, invite, now);
  requireLength('Password', password, deps.env.passwordMinLength);
  if (await deps.data.stores.accounts.isEmailTaken(input.email)) throw new AppError('EMAIL_TAKEN');

  const passwordHash = await deps.passwords.hash(password);
  const made = await deps.data.stores.accounts.insert(
    { ...person, passwordHash, createdAt: now, updatedAt: now },
    inviteHash,
  );
  if ('refused' in made) throw new AppError(made.refused);

  const { user } = made;
  const token = await deps.data.sessions.create(user.id, request.caller.device);
  if (request.token !== null) await deps.data.sessions.end(request.token);
  await rememberDevice(deps, user.id, deviceKey);
  return { token, user };
}

/**
 * The hash of the invitation to use up; null if none is needed. Checked before the e-mail address is looked up, because
 * strangers should not learn whether it is taken.
 */
async function admit(
  { env, data: { stores } }: Deps,
  invite: string | undefined,
  now: Date,
): Promise<string | null> {
  if (env.signUp === 'closed') throw new AppError('SIGN_UP_CLOSED');
  if (env.signUp === 'open') return null;
  if (!invite) throw new AppError('INVITE_INVALID', { message: 'You need an invitation to sign up here.' });
  const inviteHash = hashToken(invite);
  if (!(await stores.invites.isUsable(inviteHash, now))) throw new AppError('INVITE_INVALID');
  return inviteHash;
}

const DAY_MS = 24 * 3_600_000;

/** Makes a link with which `uses` people may sign up while SIGN_UP=invite. */
export async function issueInvite(
  { data: { stores }, clock, env }: OperatorDeps,
  { uses, days }: { uses: number; days: number },
): Promise<{ link: string; expiresAt: Date }> {
  const token = newToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await stores.invites.insert({ tokenHash: hashToken(token), uses, expiresAt, now });
  return { link: `${env.publicUrl}/auth?invite=${token}`, expiresAt };
}
