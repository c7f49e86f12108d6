import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openSqlite } from '#db/driver/sqlite.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { createSqliteDatabase } from '#testing/test-database.ts';
import { whenDone } from '#testing/when-done.ts';
import { nextTime } from './nightly-backup.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function serverAtNight(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-nightly-'));
  whenDone(() => rmSync(dataDir, { recursive: true, force: true }));
  await (await createSqliteDatabase()).sqlite.backup(join(dataDir, 'app.db'));
  const db = openSqlite(join(dataDir, 'app.db'));
  const app = await createTestApp({ db, env: { DATA_DIR: dataDir, BACKUP_AT: '03:30', ...settings } });
  const folders = () => (existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : []);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  whenDone(() => void vi.useRealTimers());
  const stop = app.deps.data.backups.start();
  const pass = (ms: number) => {
    app.clock.advance(ms);
    vi.advanceTimersByTime(MINUTE_MS);
  };
  return { app, db, dataDir, folders, pass, stop };
}

test('a backup is made every night, and the newest are kept', async () => {
  const { app, folders, pass, stop } = await serverAtNight({ BACKUPS_KEPT: '2' });
  const untilDue = nextTime(app.clock.now(), '03:30').getTime() - app.clock.now().getTime();
  pass(untilDue - MINUTE_MS);
  expect(folders()).toEqual([]);
  pass(MINUTE_MS);
  await vi.waitFor(() => expect(app.deps.data.backups.state().lastAt).toBe(app.clock.now().toISOString()));
  const [first] = folders();
  for (let night = 0; night < 2; night += 1) {
    pass(24 * HOUR_MS);
    await vi.waitFor(() => expect(app.deps.data.backups.state().lastAt).toBe(app.clock.now().toISOString()));
  }
  await vi.waitFor(() => expect(folders()).toHaveLength(2));
  expect(folders()).not.toContain(first);
  stop();
  pass(24 * HOUR_MS);
  expect(folders()).toHaveLength(2);
});

test('a failure is said in the state of the server and on its page, until one succeeds', async () => {
  const { app, db } = await serverAtNight();
  const ada = await app.signUp();
  const readyz = async () => (await (await app.request('/readyz')).json()).backup;
  expect(await readyz()).toEqual({ lastAt: null, hasFailed: false });
  db.sqlite.exec(
    `insert into interviews (user_id, category_id, level_id, question, question_id, question_version, engine, budget_seconds, created_at)
     values (1, 1, 1, '', '', 1, '', 1, 1)`,
  );
  db.sqlite.exec(
    `insert into interview_responses (interview_id, seq, speaker, content, audio_file, timestamp)
     values (1, 0, 'user', '', 'answers/gone.webm', 1)`,
  );
  await app.deps.data.backups.run();
  expect(await readyz()).toEqual({ lastAt: null, hasFailed: true });
  expect((await ada.caller.status.get()).backup).toEqual({ lastAt: null, hasFailed: true });
  db.sqlite.exec('delete from interviews');
  await app.deps.data.backups.run();
  expect(await readyz()).toEqual({ lastAt: app.clock.now().toISOString(), hasFailed: false });
});

test('BACKUP_AT=off makes none', async () => {
  const { folders, pass } = await serverAtNight({ BACKUP_AT: 'off' });
  pass(48 * HOUR_MS);
  expect(folders()).toEqual([]);
});

test('a clock that is put back by days loses no night', async () => {
  const { app, folders, pass } = await serverAtNight();
  app.clock.advance(-10 * 24 * HOUR_MS);
  pass(0);
  pass(24 * HOUR_MS);
  await vi.waitFor(() => expect(folders().filter((name) => !name.startsWith('.'))).toHaveLength(1), {
    timeout: 20_000,
  });
});
