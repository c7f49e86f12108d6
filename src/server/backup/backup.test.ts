import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '#db/driver/sqlite.ts';
import { lockDataDirectory } from '#db/lock.ts';
import { backUp, newestBackup } from './back-up.ts';
import { verifyBackup } from './manifest.ts';
import { expectRestored, restore } from './restore.ts';

const KEPT = 7;

let dataDir: string;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, minute));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backpressure-backup-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function write(text: string) {
  const db = openSqlite(join(dataDir, 'app.db'));
  db.sqlite.exec('create table if not exists notes (text)');
  db.sqlite.prepare('insert into notes values (?)').run(text);
  mkdirSync(join(dataDir, 'audio'), { recursive: true });
  writeFileSync(join(dataDir, 'audio', text), `sound of ${text}`);
  return db;
}

function notes(): unknown[] {
  const db = openSqlite(join(dataDir, 'app.db'));
  const rows = db.sqlite.prepare('select text from notes').pluck().all();
  db.sqlite.close();
  return rows;
}

describe('an operator', () => {
  it('backs up a running server and gets everything back', async () => {
    const live = write('first');
    const backup = await backUp(dataDir, at(0), KEPT);
    live.sqlite.prepare('insert into notes values (?)').run('later');
    live.sqlite.close();
    const former = await restore(dataDir, backup, at(1));
    expect(notes()).toEqual(['first']);
    expect(readFileSync(join(dataDir, 'audio', 'first'), 'utf8')).toBe('sound of first');
    expect(readFileSync(join(former, 'audio', 'first'), 'utf8')).toBe('sound of first');
  });

  it('gets a backup however often the server writes', async () => {
    const live = write('first');
    live.sqlite.exec('create table pages (bytes)');
    const insert = live.sqlite.prepare('insert into pages values (randomblob(4000))');
    live.sqlite.transaction(() => {
      for (let page = 0; page < 1_000; page += 1) insert.run();
    })();
    let isServing = true;
    const serve = () => {
      if (!isServing) return live.sqlite.close();
      insert.run();
      setImmediate(serve);
    };
    serve();
    const backup = await backUp(dataDir, at(0), KEPT).finally(() => {
      isServing = false;
    });
    expect((await verifyBackup(backup)).counts?.pages).toBeGreaterThanOrEqual(1_000);
  });

  it('is told when a backup is damaged, and loses nothing', async () => {
    write('first').sqlite.close();
    const backup = await backUp(dataDir, at(0), KEPT);
    writeFileSync(join(backup, 'audio', 'first'), 'something else');
    await expect(restore(dataDir, backup, at(1))).rejects.toThrow(/audio\/first differs/);
    expect(notes()).toEqual(['first']);
  });

  it('starts no server on half of a restore, and can restore again', async () => {
    write('first').sqlite.close();
    const backup = await backUp(dataDir, at(0), KEPT);
    rmSync(join(dataDir, 'audio'), { recursive: true });
    symlinkSync('/a/disk/that/is/away', join(dataDir, 'audio'));
    await expect(restore(dataDir, backup, at(1))).rejects.toThrow();
    expect(() => expectRestored(dataDir)).toThrow(`Run it again: npm run restore -- ${backup}`);
    rmSync(join(dataDir, 'audio'));
    await restore(dataDir, backup, at(2));
    expect(() => expectRestored(dataDir)).not.toThrow();
    expect(notes()).toEqual(['first']);
    expect(readFileSync(join(dataDir, 'audio', 'first'), 'utf8')).toBe('sound of first');
  });

  it('cannot restore under a running server', async () => {
    write('first').sqlite.close();
    const backup = await backUp(dataDir, at(0), KEPT);
    const unlock = lockDataDirectory(join(dataDir, 'server.lock'));
    await expect(restore(dataDir, backup, at(1))).rejects.toThrow(/another server/);
    unlock();
  });

  it(`keeps the newest ${KEPT} backups`, async () => {
    write('first').sqlite.close();
    const made: string[] = [];
    for (let minute = 0; minute < KEPT + 2; minute += 1) made.push(await backUp(dataDir, at(minute), KEPT));
    await expect(restore(dataDir, made[1] ?? '', at(59))).rejects.toThrow();
    await restore(dataDir, made[2] ?? '', at(59));
    expect(notes()).toEqual(['first']);
  });

  it('keeps what else is in the folder of backups, and none of it counts as a backup', async () => {
    write('first').sqlite.close();
    const others = ['.snapshots', '2025-before-the-move', 'lost+found'];
    for (const name of others) {
      mkdirSync(join(dataDir, 'backups', name), { recursive: true });
      utimesSync(join(dataDir, 'backups', name), at(0), at(0));
    }
    const twoDaysLater = (minute: number) => at(2 * 24 * 60 + minute);
    const made: string[] = [];
    for (const minute of [0, 1, 2]) made.push(await backUp(dataDir, twoDaysLater(minute), 2));
    expect(readdirSync(join(dataDir, 'backups')).sort()).toEqual(
      [...others, ...made.slice(1).map((folder) => basename(folder))].sort(),
    );
    expect(newestBackup(dataDir)).toEqual({ folder: made[2], createdAt: twoDaysLater(2).toISOString() });
  });
});

describe('a backup is checked:', () => {
  /** The tables of a server, with one recording. */
  function answered(sha256: string) {
    const live = write('first');
    live.sqlite.exec(
      `create table interview_responses (id integer primary key, audio_file text, audio_sha256 text);
       insert into interview_responses values (1, 'first', '${sha256}')`,
    );
    live.sqlite.close();
  }
  const hash = () => createHash('sha256').update('sound of first').digest('hex');

  it('one that is sound says how much it holds, and takes no more space for recordings', async () => {
    answered(hash());
    const backup = await backUp(dataDir, at(0), KEPT);
    expect((await verifyBackup(backup)).counts).toEqual({ notes: 1, interview_responses: 1 });
    const inode = (folder: string) => statSync(join(folder, 'audio', 'first')).ino;
    expect(inode(backup)).toBe(inode(dataDir));
    expect(readdirSync(backup).sort()).toEqual(['app.db', 'audio', 'manifest.json']);
  });

  it('one whose recording is not what was stored fails at once, and leaves nothing', async () => {
    answered('0'.repeat(64));
    await expect(backUp(dataDir, at(0), KEPT)).rejects.toThrow(
      'the recording of answer 1 differs from what was stored',
    );
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });

  it('one whose recording is gone fails', async () => {
    answered(hash());
    rmSync(join(dataDir, 'audio', 'first'));
    await expect(backUp(dataDir, at(0), KEPT)).rejects.toThrow('the recording of answer 1 is missing');
  });

  it('one whose database changed since fails', async () => {
    answered(hash());
    const backup = await backUp(dataDir, at(0), KEPT);
    const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    manifest.counts.notes = 2;
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest));
    await expect(verifyBackup(backup)).rejects.toThrow('notes has 1 rows in the backup, not 2');
  });

  it('what is still being spoken, and questions that can be spoken again, are left out', async () => {
    write('first').sqlite.close();
    for (const folder of ['speech', 'unfinished']) {
      mkdirSync(join(dataDir, 'audio', folder));
      writeFileSync(join(dataDir, 'audio', folder, 'x'), 'x');
    }
    expect(readdirSync(join(await backUp(dataDir, at(0), KEPT), 'audio'))).toEqual(['first']);
  });
});

describe('recordings in a bucket', () => {
  const PLACE = JSON.stringify({
    installation: '6f0a4c1e-3a52-4a8e-9d0c-0b1f7c1d2e3f',
    endpoint: 'https://s3.example.com',
    bucket: 'recordings',
  });
  const answered = () => {
    const live = write('first');
    live.sqlite.exec(
      `create table interview_responses (id integer primary key, audio_file text, audio_sha256 text);
       insert into interview_responses values (1, 'answers/there.webm', '${'0'.repeat(64)}')`,
    );
    live.sqlite.close();
  };

  it('are named by the backup, and found again after a restore elsewhere', async () => {
    answered();
    writeFileSync(join(dataDir, 'bucket.json'), PLACE);
    const backup = await backUp(dataDir, at(0), KEPT);
    expect((await verifyBackup(backup)).inBucket).toEqual(['answers/there.webm']);
    rmSync(join(dataDir, 'bucket.json'));
    await restore(dataDir, backup, at(1));
    expect(readFileSync(join(dataDir, 'bucket.json'), 'utf8')).toBe(PLACE);
  });

  it('keep their place when a backup from before the bucket is restored', async () => {
    write('first').sqlite.close();
    const backup = await backUp(dataDir, at(0), KEPT);
    writeFileSync(join(dataDir, 'bucket.json'), PLACE);
    await restore(dataDir, backup, at(1));
    expect(readFileSync(join(dataDir, 'bucket.json'), 'utf8')).toBe(PLACE);
  });
});
