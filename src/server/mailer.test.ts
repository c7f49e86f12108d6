import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { createMailer } from './mailer.ts';

const LINK = `https://practice.example/reset-password?token=${'t'.repeat(43)}`;
const mail = { to: 'ada@example.com', subject: 'Reset your password', text: `Hello Zoë,\n\n${LINK}\n` };

function mailer(settings: Record<string, string>) {
  const env = readEnv({ MAIL_FROM: 'Backpressure <hello@practice.example>', ...settings });
  return createMailer(env, createTestClock(), createLog('silent'));
}

it('leaves each mail as a readable file that only the server may read, without SMTP', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { send } = mailer({ DATA_DIR: dataDir });
  await Promise.all([send(mail), send({ ...mail, to: 'grace@example.com' })]);

  const outbox = join(dataDir, 'outbox');
  const names = readdirSync(outbox);
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toMatch(/^2026-01-05T10-00-00\.000Z-[0-9a-f]{8}\.eml$/);
    expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600);
  }
  const texts = names.map((name) => readFileSync(join(outbox, name), 'utf8'));
  expect(texts.map((text) => /^To: (.*)$/m.exec(text)?.[1]).sort()).toEqual([
    'ada@example.com',
    'grace@example.com',
  ]);
  expect(texts[0]).toMatch(/^From: Backpressure <hello@practice\.example>$/m);
  expect(texts[0]).toMatch(/^Date: Mon, 05 Jan 2026 10:00:00 \+0000$/m);
  expect(texts[0]).toContain(`\n\nHello Zoë,\n\n${LINK}\n`);
});

it('hands mails to the SMTP server of the operator', async () => {
  const server = await startMailServer();
  await mailer({ SMTP_URL: server.url }).send(mail);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({ from: 'hello@practice.example', to: ['ada@example.com'] });
  expect(server.received[0]?.text).toContain('Subject: Reset your password');
  expect(server.received[0]?.text).toContain(LINK);
});

it('tries again when the SMTP server asks for patience', async () => {
  const server = await startMailServer({ refusals: 1 });
  await mailer({ SMTP_URL: server.url }).send(mail);
  expect(server.received).toHaveLength(1);
});

it('never reads one address as several', async () => {
  const server = await startMailServer();
  await mailer({ SMTP_URL: server.url }).send({ ...mail, to: '"a, b@evil.example,"@example.com' });
  expect(server.received[0]?.to).toHaveLength(1);
});

it('forgets the mails to one address, and no others', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { send, forget } = mailer({ DATA_DIR: dataDir });
  for (const to of ['Ada@example.com', 'ada@example.com', 'ada@example.com.au', 'eada@example.com'])
    await send({ ...mail, to });
  await forget('ada@example.com');
  const outbox = join(dataDir, 'outbox');
  const texts = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
  expect(texts.map((text) => /^To: (.*)$/m.exec(text)?.[1]).sort()).toEqual([
    'ada@example.com.au',
    'eada@example.com',
  ]);
});
