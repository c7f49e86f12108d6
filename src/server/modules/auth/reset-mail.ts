import type { Mail } from '#server/mail/mailer.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { RESET_LINK_MINUTES } from './issue-reset-link.ts';

export function resetMail(to: UserReply, link: string): Mail {
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
      `It works once, for ${RESET_LINK_MINUTES} minutes.`,
      'If you did not ask for it, ignore this mail: your password stays as it is.',
    ].join('\n'),
  };
}
