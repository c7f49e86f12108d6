import { z } from 'zod';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../rules/passwords.ts';
import { rowId, timestamp } from './fields.ts';

export const MAX_RESET_TOKEN_LENGTH = 255;

const email = z.email().max(254);
const name = z.string().trim().min(1).max(100);
const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

/** A secret that a client makes once and keeps: it tells the server that this device signed in before (decision 64). */
const deviceKey = z.string().regex(/^[\w-]{22,128}$/);

export const signInInput = z.object({ email, password: newPassword, deviceKey: deviceKey.optional() });
export const signUpInput = signInInput.extend({
  firstName: name,
  lastName: name,
  /** The token in an invitation link; required on a server that is open to invited people only. */
  invite: z.string().max(MAX_RESET_TOKEN_LENGTH).optional(),
});
export const requestPasswordResetInput = z.object({ email });
export const resetPasswordInput = z.object({
  token: z.string().min(1).max(MAX_RESET_TOKEN_LENGTH),
  newPassword,
});
export const changePasswordInput = z.object({
  currentPassword: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  newPassword,
});

/** Deleting an account asks for its password again. */
export const deleteAccountInput = z.object({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH) });

export const userReply = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  id: rowId,
});
export const sessionReply = z.object({ token: z.string(), user: userReply });

/** A device on which a user is signed in. */
export const signedInDevice = z.object({
  id: z.string(),
  /** As in 'Firefox on Linux'; null for sessions that are older than this field. */
  device: z.string().nullable(),
  startedAt: timestamp,
  /** To the hour. */
  lastUsedAt: timestamp,
  /** True for the device that asks. */
  isThis: z.boolean(),
});
export const sessionsReply = z.array(signedInDevice);
export const endSessionInput = z.object({ session: z.string().regex(/^[0-9a-f]{32}$/) });

export type SignedInDevice = z.infer<typeof signedInDevice>;
export type SignInInput = z.infer<typeof signInInput>;
export type SignUpInput = z.infer<typeof signUpInput>;
export type RequestPasswordResetInput = z.infer<typeof requestPasswordResetInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;
export type UserReply = z.infer<typeof userReply>;
export type SessionReply = z.infer<typeof sessionReply>;
