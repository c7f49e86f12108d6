import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import nodemailer from 'nodemailer';
import type { Clock } from '#server/clock.ts';
import { replaceFile, syncFolder } from '#server/durable-files.ts';
import type { Env } from '#server/env.ts';
import type { Log } from '#server/log.ts';

export type Mail = { to: string; subject: string; text: string };

/** `send` rejects if the mail could not be handed over. */
export type Mailer = {
  send(mail: Mail): Promise<void>;
  /** Removes the mails to an address that are still in the outbox. */
  forget(address: string): Promise<void>;
};

/** nodemailer waits minutes by default: too long for a process that is asked to stop. */
const SMTP_TIMEOUT_MS = 15_000;
/** Greylisting relays refuse the first mail of an unknown sender for a while, and networks fail for moments. */
const SMTP_RETRIES = 3;
const SMTP_BACK_OFF = { initialDelay: 1_000, maxDelay: 30_000 };

/** Sends by SMTP if the operator set SMTP_URL; otherwise leaves each mail as a file in the data directory. */
export function createMailer(env: Env, clock: Clock, log: Log): Mailer {
  const folder = join(env.dataDir, 'outbox');
  const send = env.smtpUrl === null ? toOutbox(folder, env, clock, log) : overSmtp(env.smtpUrl, env.mailFrom);
  // The outbox may hold mails from before there was an SMTP_URL.
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

/**
 * Writes a mail as an .eml file that mail programs open and people can read, and returns its path. A reader of the
 * folder never sees half a mail, and a power cut takes none. Only the server's own user may read it, because links in
 * mails open accounts.
 */
async function writeToOutbox(folder: string, mail: Mail, from: string, now: Date): Promise<string> {
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder));
  const name = `${now.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
  const path = join(folder, name);
  await replaceFile(path, messageText(mail, from, now));
  return path;
}

async function removeFromOutbox(folder: string, address: string): Promise<void> {
  const to = `\nto: ${address.toLowerCase()}\n`;
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    const [head = ''] = text.split('\n\n', 1);
    if (`${head}\n`.toLowerCase().includes(to)) await rm(join(folder, name), { force: true });
  }
}

/** Unencoded on purpose: quoted-printable would break a link across lines. */
function messageText({ to, subject, text }: Mail, from: string, now: Date): string {
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
    '',
  ].join('\n');
}
