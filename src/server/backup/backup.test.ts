import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { lockDataDirectory } from '#db/lock.ts';
import { BACKUPS_KEPT, backUp } from './back-up.ts';
import { restore } from './restore.ts';

let dataDir: string;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, minute));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backpressure-backup-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function write(text: string) {
  const db = openDatabase(join(dataDir, 'app.db'));
  db.$client.exec('create table if not exists notes (text)');
  db.$client.prepare('insert into notes values (?)').run(text);
  mkdirSync(join(dataDir, 'audio'), { recursive: true });
  writeFileSync(join(dataDir, 'audio', text), `sound of ${text}`);
  return db;
}

function notes(): unknown[] {
  const db = openDatabase(join(dataDir, 'app.db'));
  const rows = db.$client.prepare('select text from notes').pluck().all();
  db.$client.close();
  return rows;
}

describe('an operator', () => {
  it('backs up a running server and gets everything back', async () => {
    const live = write('first');
    const backup = await backUp(dataDir, at(0));
    live.$client.prepare('insert into notes values (?)').run('later');
    live.$client.close();
    const former = await restore(dataDir, backup, at(1));
    expect(notes()).toEqual(['first']);
    expect(readFileSync(join(dataDir, 'audio', 'first'), 'utf8')).toBe('sound of first');
    expect(readFileSync(join(former, 'audio', 'first'), 'utf8')).toBe('sound of first');
  });

  it('is told when a backup is damaged, and loses nothing', async () => {
    write('first').$client.close();
    const backup = await backUp(dataDir, at(0));
    writeFileSync(join(backup, 'audio', 'first'), 'something else');
    await expect(restore(dataDir, backup, at(1))).rejects.toThrow(/audio\/first differs/);
    expect(notes()).toEqual(['first']);
  });

  it('cannot restore under a running server', async () => {
    write('first').$client.close();
    const backup = await backUp(dataDir, at(0));
    const unlock = lockDataDirectory(join(dataDir, 'server.lock'));
    await expect(restore(dataDir, backup, at(1))).rejects.toThrow(/another server/);
    unlock();
  });

  it(`keeps the newest ${BACKUPS_KEPT} backups`, async () => {
    write('first').$client.close();
    const made: string[] = [];
    for (let minute = 0; minute < BACKUPS_KEPT + 2; minute += 1) made.push(await backUp(dataDir, at(minute)));
    await expect(restore(dataDir, made[1] ?? '', at(59))).rejects.toThrow();
    await restore(dataDir, made[2] ?? '', at(59));
    expect(notes()).toEqual(['first']);
  });
});
