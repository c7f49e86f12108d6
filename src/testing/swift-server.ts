import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '#server/audio/bucket.ts';

const PROXY = '/usr/bin/swift-proxy-server';
const RINGS = ['account', 'container', 'object'] as const;
const START_MS = 120_000;

/** From Debian's swift-proxy, swift-account, swift-container and swift-object. */
export const hasSwift = () => existsSync(PROXY);

/** OpenStack Swift with its S3 interface on this machine alone, in a new folder, with one empty bucket. */
export async function startSwift(): Promise<{ settings: BucketSettings; stop(): void }> {
  // On a disk: Swift keeps attributes with its files, which memory takes only since Linux 6.6.
  const folder = mkdtempSync('/var/tmp/backpressure-swift-');
  mkdirSync(join(folder, 'devices/one'), { recursive: true });
  const write = (name: string, lines: string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  const common = (port: number) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 1',
    `user = ${userInfo().username}`,
    `swift_dir = ${folder}`,
    `devices = ${join(folder, 'devices')}`,
    'mount_check = false',
    'fallocate_reserve = 0',
  ];
  write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_prefix = before',
    'swift_hash_path_suffix = after',
    '[storage-policy:0]',
    'name = only',
    'default = yes',
  ]);
  for (const ring of RINGS) {
    const port = await freePort();
    const build = (...args: string[]) =>
      execFileSync('swift-ring-builder', [`${ring}.builder`, ...args], { cwd: folder, stdio: 'ignore' });
    build('create', '4', '1', '1');
    build('add', `r1z1-127.0.0.1:${port}/one`, '1');
    build('rebalance');
    write(`${ring}-server.conf`, [
      ...common(port),
      '[pipeline:main]',
      `pipeline = ${ring}-server`,
      `[app:${ring}-server]`,
      `use = egg:swift#${ring}`,
    ]);
  }
  const port = await freePort();
  const filters = [
    'catch_errors',
    'gatekeeper',
    'memcache',
    'listing_formats',
    's3api',
    'tempauth',
    'bulk',
    'slo',
  ];
  write('proxy-server.conf', [
    ...common(port),
    '[pipeline:main]',
    `pipeline = ${filters.join(' ')} proxy-server`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    // A server that is still starting on a busy machine would be left out for a minute.
    'error_suppression_interval = 0',
    ...filters.flatMap((filter) => [
      `[filter:${filter}]`,
      `use = egg:swift#${filter}`,
      ...(SET[filter] ?? []),
    ]),
  ]);
  const servers = [...RINGS, 'proxy'].map((kind) =>
    spawn(`swift-${kind}-server`, [join(folder, `${kind}-server.conf`)], { stdio: 'ignore' }),
  );
  const stop = () => {
    for (const server of servers) server.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'recordings',
    region: 'us-east-1',
    accessKeyId: 'test:tester',
    secretAccessKey: 'testing',
  };
  try {
    await makeBucket(settings, servers);
  } catch (error) {
    stop();
    throw error;
  }
  return { settings, stop };
}

const SET: Record<string, string[]> = {
  s3api: ['location = us-east-1'],
  tempauth: ['user_test_tester = testing .admin'],
};

/** Asks until the servers are up. */
async function makeBucket(settings: BucketSettings, servers: readonly ChildProcess[]): Promise<void> {
  const client = new AwsClient({ ...settings, service: 's3', retries: 0 });
  const deadline = Date.now() + START_MS;
  for (;;) {
    const url = `${settings.endpoint}/${settings.bucket}`;
    const made = await client.fetch(url, { method: 'PUT' }).catch(() => null);
    if (made?.ok) return;
    if (Date.now() > deadline || servers.some(({ exitCode }) => exitCode !== null))
      throw new Error(`Swift did not start: ${made?.status ?? 'no answer'}`);
    await pause(200);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
