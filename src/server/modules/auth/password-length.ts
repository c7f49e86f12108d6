import { AppError } from '#server/errors.ts';

/**
 * The operator may ask for longer passwords than the contract does (PASSWORD_MIN_LENGTH, decisions D23). Only new
 * ones are measured: what was chosen before stays good for signing in.
 */
export function requireLength(field: 'Password' | 'New password', password: string, minLength: number): void {
  if (password.length >= minLength) return;
  const message = `${field} must be at least ${minLength} characters long.`;
  const path = field === 'Password' ? 'password' : 'newPassword';
  throw new AppError('INVALID_INPUT', { message, details: { issues: [{ path, message }] } });
}
