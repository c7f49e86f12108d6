import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { newDataDir, startBuiltServer } from './built-server.ts';
import { answerForm, newCandidate } from './candidate.ts';

const DISK_MB = 32;

/** A disk of its own where this machine lets us mount one; null elsewhere. */
function smallDisk(): string | null {
  const folder = join(newDataDir(), 'disk');
  mkdirSync(folder);
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder];
  if (spawnSync('mount', options).status !== 0) return null;
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

/** Fills the disk of a folder to its last block. */
function fill(folder: string): string {
  const file = join(folder, 'filling');
  for (let size = 4 * 1024 * 1024; size >= 4096; size = Math.floor(size / 2)) {
    try {
      while (true) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // No room for so much: ask for less.
    }
  }
  return file;
}

test('K-C: a disk that is full is said so, reads work, nothing acknowledged is lost, and room helps without a restart', async (context) => {
  const disk = smallDisk();
  if (!disk) return context.skip('this machine lets nobody mount a disk');
  const server = await startBuiltServer({ DATA_DIR: disk, DISK_FLOOR_MB: '0' });
  const { client, start } = await newCandidate(server, 'full');
  const id = await start();
  const path = `/api/interviews/${id}`;
  const send = async () => client.post(`${path}/responses`, answerForm({ audio: toneWav(20) }));
  expect((await send()).status).toBe(201);
  const before = (await client.get(path)).body;

  const filling = fill(disk);
  for (const status of [(await send()).status, (await send()).status]) expect(status).toBe(507);
  expect((await client.get(path)).body).toEqual(before);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(readdirSync(join(disk, 'uploads'))).toEqual([]);

  rmSync(filling);
  expect((await send()).status).toBe(201);
  expect((await client.post(`${path}/complete`)).body.status).toBe('completed');
  expect(await server.stop()).toBe(0);
});

test('T-2: below the floor recordings are refused before they are read, and typed answers go on', async () => {
  const dataDir = newDataDir();
  const { bavail, bsize } = statfsSync(dataDir);
  const floor = String(Math.floor((bavail * bsize) / 1_000_000) + 10_000);
  const server = await startBuiltServer({ DATA_DIR: dataDir, DISK_FLOOR_MB: floor });
  const { client, start } = await newCandidate(server, 'floor');
  const path = `/api/interviews/${await start()}`;
  const refused = await client.post(`${path}/responses`, answerForm({ audio: toneWav(2) }));
  expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL']);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  const typed = await client.post(`${path}/responses`, answerForm({ transcript: TYPED_ANSWER }));
  expect(typed.status).toBe(201);
});
