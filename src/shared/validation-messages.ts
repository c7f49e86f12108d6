import { z } from 'zod';

/** The specification's words for a refused value, set once for both sides. */
export function applySpecifiedMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null))
        return 'Required';
      if (issue.code === 'too_small' && issue.origin === 'string') {
        return `String must contain at least ${issue.minimum} character(s)`;
      }
      if (issue.code === 'too_big' && issue.origin === 'string') {
        return `String must contain at most ${issue.maximum} character(s)`;
      }
      if (issue.code === 'invalid_format' && issue.format === 'email') return 'Invalid email';
      return 'Invalid input';
    },
  });
}
