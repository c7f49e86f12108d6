import { join } from 'node:path';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import nodemailer from 'nodemailer';
import type { Clock } from '#server/clock.ts';
import type { Env } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import { writeToOutbox } from './outbox.ts';

export type Mail = { to: string; subject: string; text: string };

/** Rejects when the mail could not be handed over. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** nodemailer waits minutes by default: too long for a process that is asked to stop. */
const SMTP_TIMEOUT_MS = 15_000;
/** Relays answer "try again" to strangers' first mail (greylisting), and networks stumble. */
const SMTP_RETRIES = 3;
const SMTP_BACK_OFF = { initialDelay: 1_000, maxDelay: 30_000 };

/** Sends by SMTP when the operator set SMTP_URL; otherwise leaves each mail as a file in the data directory. */
export function createMailer(env: Env, clock: Clock, log: Log): Mailer {
  return env.smtpUrl === null ? outboxMailer(env, clock, log) : smtpMailer(env.smtpUrl, env.mailFrom);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  const policy = retry(handleAll, {
    maxAttempts: SMTP_RETRIES,
    backoff: new ExponentialBackoff(SMTP_BACK_OFF),
  });
  return {
    send: async ({ to, subject, text }) => {
      // An address object is taken as it is; a text would be parsed as a list of addresses.
      const mail = { from, to: { name: '', address: to }, subject, text };
      await policy.execute(() => transport.sendMail(mail));
    },
  };
}

function outboxMailer(env: Env, clock: Clock, log: Log): Mailer {
  const folder = join(env.dataDir, 'outbox');
  return {
    send: async (mail) => {
      const file = await writeToOutbox(folder, mail, env.mailFrom, clock.now());
      log.info({ file }, 'mail left in the outbox, as there is no SMTP_URL');
    },
  };
}
