import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from './mailer.ts';

/**
 * Writes one mail as an .eml file that mail programs open and people can read; answers its path. A reader of the
 * folder never sees half a mail. Only the server's own user may read it, because links in mails open accounts.
 */
export async function writeToOutbox(folder: string, mail: Mail, from: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${now.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
  const unfinished = join(folder, `.${name}.part`);
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(messageText(mail, from, now));
    await handle.sync();
  } finally {
    await handle.close();
  }
  const finished = join(folder, name);
  await rename(unfinished, finished);
  return finished;
}

/** Removes every mail to an address. */
export async function removeFromOutbox(folder: string, address: string): Promise<void> {
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
