import { PRODUCT_NAME } from '#shared/product.ts';
import type { Mail } from '#server/mail/mailer.ts';

/** The page that sets a new password. Starts with the operator's PUBLIC_URL, never with a request's Host header. */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password?token=${token}`;
}

export function resetMail(
  to: { email: string; firstName: string },
  link: string,
  validMinutes: number,
): Mail {
  return {
    to: to.email,
    subject: `Reset your ${PRODUCT_NAME} password`,
    text: [
      `Hello ${to.firstName},`,
      '',
      `someone, probably you, asked for a new ${PRODUCT_NAME} password. This link lets you choose one:`,
      '',
      link,
      '',
      `It works once, for ${validMinutes} minutes. If you did not ask for it, ignore this mail: your password stays as it is.`,
    ].join('\n'),
  };
}
