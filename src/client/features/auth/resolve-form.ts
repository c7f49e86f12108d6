import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from '#shared/rules/passwords.ts';
import { applySpecifiedMessages } from '#shared/validation-messages.ts';

applySpecifiedMessages();

/** Checks a form with the very schema that the server uses, in the specified words. */
export const resolveForm = zodResolver;

/** A new password under the length that this server asks for, which the shared schema cannot know. */
export function newPasswordField(minLength: number) {
  return z.string().min(minLength).max(MAX_PASSWORD_LENGTH);
}
