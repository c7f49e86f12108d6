import { join } from 'node:path';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import nodemailer from 'nodemailer';
import type { Clock } from '#server/clock.ts';
import type { Env } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import { removeFromOutbox, writeToOutbox } from './outbox.ts';

export type Mail = { to: string; subject: string; text: string };

/** `send` rejects when the mail could not be handed over. */
export type Mailer = {
  send(mail: Mail): Promise<void>;
  /** Removes what still lies here of mails to an address. */
  forget(address: string): Promise<void>;
};

/** nodemailer waits minutes by default: too long for a process that is asked to stop. */
const SMTP_TIMEOUT_MS = 15_000;
/** Relays answer "try again" to strangers' first mail (greylisting), and networks stumble. */
const SMTP_RETRIES = 3;
const SMTP_BACK_OFF = { initialDelay: 1_000, maxDelay: 30_000 };

/** Sends by SMTP when the operator set SMTP_URL; otherwise leaves each mail as a file in the data directory. */
export function createMailer(env: Env, clock: Clock, log: Log): Mailer {
  const folder = join(env.dataDir, 'outbox');
  const send = env.smtpUrl === null ? toOutbox(folder, env, clock, log) : overSmtp(env.smtpUrl, env.mailFrom);
  // Also those that were left here before there was an SMTP_URL.
  return { send, forget: (address) => removeFromOutbox(folder, address) };
}

function overSmtp(url: string, from: string): Mailer['send'] {
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
  return async ({ to, subject, text }) => {
    // An address object is taken as it is; a text would be parsed as a list of addresses.
    const mail = { from, to: { name: '', address: to }, subject, text };
    await policy.execute(() => transport.sendMail(mail));
  };
}

function toOutbox(folder: string, { mailFrom }: Env, clock: Clock, log: Log): Mailer['send'] {
  return async (mail) => {
    const file = await writeToOutbox(folder, mail, mailFrom, clock.now());
    log.info({ file }, 'mail left in the outbox, as there is no SMTP_URL');
  };
}
