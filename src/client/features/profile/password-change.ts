import { MIN_PASSWORD_LENGTH } from '#shared/rules/passwords.ts';

export type PasswordChange = { currentPassword: string; newPassword: string; confirmation: string };

/** The first thing that is wrong with a filled-in password form, in the specified words, or null. */
export function passwordChangeProblem(
  { currentPassword, newPassword, confirmation }: PasswordChange,
  minLength = MIN_PASSWORD_LENGTH,
): { title: string; description: string } | null {
  if (!currentPassword || !newPassword || !confirmation) {
    return { title: 'Missing Information', description: 'Please fill in all password fields.' };
  }
  if (newPassword !== confirmation) {
    return { title: 'Password Mismatch', description: 'New password and confirmation do not match.' };
  }
  if (newPassword.length < minLength) {
    return {
      title: 'Password Too Short',
      description: `New password must be at least ${minLength} characters long.`,
    };
  }
  return null;
}
