import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { BucketError, openBucket } from '#server/audio/bucket.ts';
import { readBucketPlace } from '#server/audio/open-audio-store.ts';
import type { Clock } from '#server/clock.ts';
import type { Env } from '#server/env.ts';
import type { OperatorStore } from './operator.store.ts';

/** What was examined, and what to do if it is not well. */
export type Finding = { isFine: boolean; text: string };

const REACH_MS = 5_000;
const CLOCK_SLACK_MS = 5 * 60_000;
const OTHERS = 0o077;

/** Examines what a server needs besides its providers: disk, permissions, clock, address, proxy, mail, bucket. */
export async function examineMachine(
  env: Env,
  operator: OperatorStore | null,
  clock: Clock,
): Promise<Finding[]> {
  return [
    examineDisk(env),
    examinePermissions(env),
    await examineClock(operator, clock),
    ...(await examineAddress(env)),
    await examineMail(env),
    await examineRecordings(env),
  ];
}

function examineDisk({ dataDir, diskFloorBytes }: Env): Finding {
  if (!existsSync(dataDir)) return { isFine: true, text: `Disk: ${dataDir} is made by the first start.` };
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const text = `Disk: ${Math.floor(free / 1_000_000)} MB are free for ${dataDir}.`;
  if (free >= diskFloorBytes) return { isFine: true, text };
  return {
    isFine: false,
    text: `${text} Recordings are refused below DISK_FLOOR_MB=${diskFloorBytes / 1_000_000}.`,
  };
}

function examinePermissions({ dataDir }: Env): Finding {
  const open = [dataDir, join(dataDir, 'app.db'), join(dataDir, 'audio'), join(dataDir, 'backups')].filter(
    (path) => existsSync(path) && (statSync(path).mode & OTHERS) !== 0,
  );
  if (open.length === 0) return { isFine: true, text: 'Permissions: only the server can read its data.' };
  return {
    isFine: false,
    text: `Permissions: other users of this machine can read ${open.join(', ')}. Run: chmod -R go= ${dataDir}`,
  };
}

async function examineClock(operator: OperatorStore | null, clock: Clock): Promise<Finding> {
  const last = await operator?.lastWrite();
  const now = clock.now();
  if (!last || last.getTime() <= now.getTime() + CLOCK_SLACK_MS)
    return { isFine: true, text: `Clock: ${now.toISOString()}, and nothing was written later than that.` };
  return {
    isFine: false,
    text: `Clock: it is ${now.toISOString()} here, but something was written at ${last.toISOString()}. Set the clock, for example by systemd-timesyncd.`,
  };
}

async function examineAddress({ publicUrl, publicUrlIsSet, trustedProxies }: Env): Promise<Finding[]> {
  if (!publicUrlIsSet) {
    return [{ isFine: true, text: 'Address: PUBLIC_URL is not set; links in mails lead to this machine.' }];
  }
  const { protocol, hostname } = new URL(publicUrl);
  const findings: Finding[] = [await reach(publicUrl)];
  if (protocol === 'https:') {
    findings.push(
      trustedProxies === 'none'
        ? {
            isFine: false,
            text: 'Proxy: something ends HTTPS before this server, and TRUST_PROXY is not set: everybody shares one rate limit. Set it to the address of the proxy.',
          }
        : { isFine: true, text: 'Proxy: the addresses that it forwards are believed.' },
    );
  } else if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    findings.push({
      isFine: false,
      text: `HTTPS: browsers give no microphone to ${publicUrl}. Put a proxy with a certificate before it, such as Caddy, and set PUBLIC_URL to its https address.`,
    });
  }
  return findings;
}

async function reach(publicUrl: string): Promise<Finding> {
  try {
    const reply = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(REACH_MS) });
    if (reply.ok) return { isFine: true, text: `Address: ${publicUrl} answers.` };
    return {
      isFine: false,
      text: `Address: ${publicUrl}/healthz answers ${reply.status}. Does the proxy lead here?`,
    };
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return {
      isFine: false,
      text: `Address: ${publicUrl} does not answer (${cause}). Is the server running, its name right, its certificate valid?`,
    };
  }
}

async function examineMail({ smtpUrl }: Env): Promise<Finding> {
  if (smtpUrl === null) {
    return {
      isFine: true,
      text: 'Mail: SMTP_URL is not set; mails are left in the outbox, and npm run reset-link prints links.',
    };
  }
  const timeouts = { connectionTimeout: REACH_MS, greetingTimeout: REACH_MS, socketTimeout: REACH_MS };
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts });
  try {
    await transport.verify();
    return { isFine: true, text: 'Mail: the server of SMTP_URL takes our mail.' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { isFine: false, text: `Mail: the server of SMTP_URL does not take our mail: ${reason}` };
  } finally {
    transport.close();
  }
}

async function examineRecordings({ dataDir, s3 }: Env): Promise<Finding> {
  if (s3 === null)
    return { isFine: true, text: 'Recordings: S3_ENDPOINT is not set; they are kept on this disk.' };
  const folder = join(dataDir, 'audio/answers');
  const waiting = existsSync(folder) ? readdirSync(folder).length : 0;
  const onDisk = waiting > 0 ? ` ${waiting} on this disk wait for it.` : '';
  try {
    await (await openBucket(s3)).check(`${readBucketPlace(dataDir)?.installation ?? 'doctor'}/`);
    return {
      isFine: true,
      text: `Recordings: the bucket ${s3.bucket} at ${s3.endpoint} keeps them.${onDisk}`,
    };
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    return { isFine: false, text: `Recordings: ${error.message}${onDisk}` };
  }
}
