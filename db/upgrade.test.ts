import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAudioStore } from '#server/audio/audio-store.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { checkLedger } from '#server/sync-content.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { testContent } from '#testing/test-content.ts';
import { holdCleanups, whenDone } from '#testing/when-done.ts';
import { openSqlite, type SqliteDb } from './driver/sqlite.ts';
import { migrateDatabase } from './migrate.ts';

/** Data that version 0.2.0 left, and its replies; see the README there. */
const FIXTURE = join(PROJECT_ROOT, 'src/testing/fixtures/0.2.0');

/** Tables that no route shows, or not with all columns. */
const HIDDEN = {
  accounts: 'select * from users',
  licences: 'select * from user_licenses',
  'entries of the ledger': 'select * from license_ledger',
  'spoken seconds and their cost': 'select * from usage_sessions',
  sessions: 'select * from sessions',
  'reset links': 'select * from password_reset_tokens',
  'idempotency keys': 'select * from idempotency_keys',
  'counted attempts': 'select * from rate_limits',
  jobs: 'select * from jobs',
  'versions of questions': 'select id, user_id, question_version from interviews',
  'answers to exercises': 'select * from exercise_attempts',
  'measurements of recordings': `select id, audio_file, audio_type, audio_bytes, audio_sha256, audio_ms,
    response_time_ms from interview_responses where speaker = 'user'`,
};
const COUNTED = { interviews: 200, interview_responses: 2854, exercise_attempts: 42 };

const account = z.object({ email: z.string(), password: z.string() });
const reply = z.object({
  what: z.enum(['account', 'licence', 'interview', 'phases', 'former report', 'recording', 'list']),
  user: z.string(),
  path: z.string(),
  status: z.number(),
  type: z.string(),
  sha256: z.string(),
});
const readFixture = (file: string) => readFileSync(join(FIXTURE, file));
const readLines = <Schema extends z.ZodType>(file: string, line: Schema): z.infer<Schema>[] =>
  readFixture(file)
    .toString()
    .trimEnd()
    .split('\n')
    .map((text) => line.parse(JSON.parse(text)));
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const hiddenRows = (db: SqliteDb) =>
  new Map(
    Object.entries(HIDDEN).map(([name, sql]) => [name, db.sqlite.prepare(`${sql} order by rowid`).all()]),
  );
const countOf = (db: SqliteDb, table: string) =>
  db.sqlite.prepare(`select count(*) from ${table}`).pluck().get();

/** The older version's data directory, migrated to the current schema, with the current server on it. */
async function upgrade() {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-upgrade-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'app.db'), brotliDecompressSync(readFixture('app.db.br')));
  const db = openSqlite(join(folder, 'app.db'));
  const audio = createAudioStore(join(folder, 'audio'));
  layOutRecordings(db, join(folder, 'audio'));
  const before = { rows: hiddenRows(db), turns: oldTurns(db) };
  await migrateDatabase(db, join(PROJECT_ROOT, 'db/migrations'), null);
  const rows = hiddenRows(db);

  // An empty bank: turns and grades must not change with the questions of a later release.
  const content = { ...testContent(), questions: new Map() };
  const app = await createTestApp({ db, audio: { files: audio }, data: { content } });
  const tokens = new Map<string, string>();
  for (const { email, password } of readLines('accounts.jsonl', account)) {
    const { token } = await app.caller().auth.signIn({ email, password });
    tokens.set(email, token);
  }
  const get = (user: string, path: string) =>
    app.request(path, { headers: { Authorization: `Bearer ${tokens.get(user)}` } });
  return { db, stores: app.deps.data.stores, before, rows, get };
}

/** The turns, read before the migration from the older version's columns. */
function oldTurns(db: SqliteDb) {
  const row = z.looseObject({ interviewId: z.number(), timestamp: z.number(), move: z.string().nullable() });
  const rows = db.sqlite
    .prepare(
      `select interview_id as interviewId, id, seq, speaker, content, transcript_state as transcriptState, duration, timestamp, move
       from interview_responses order by interview_id, seq`,
    )
    .all();
  return z
    .array(row)
    .parse(rows)
    .map((turn) => ({
      ...turn,
      timestamp: new Date(turn.timestamp),
      move: turn.move === null ? null : JSON.parse(turn.move),
    }));
}

/** The fixture holds each distinct recording once; the rows say which answers it belongs to. */
function layOutRecordings(db: SqliteDb, folder: string): void {
  const recordings = new Map(
    readdirSync(join(FIXTURE, 'recordings')).map((name) => {
      const bytes = readFixture(`recordings/${name}`);
      return [sha256Of(bytes), bytes];
    }),
  );
  const rows = db.sqlite
    .prepare<[], { file: string; sha256: string }>(
      'select audio_file as file, audio_sha256 as sha256 from interview_responses where audio_file is not null',
    )
    .all();
  for (const { file, sha256 } of rows) {
    writeFileSync(join(folder, file), recordings.get(sha256) ?? expect.fail(`no recording for ${file}`));
  }
}

/** Fields that are computed whenever an interview is read and stored nowhere. */
const AROUND_A_REPORT = ['cards', 'standings', 'phases', 'lastTry', 'predictions'];

/** Whether a turn was only a request is told from its words when it is read. */
const withoutRequest = (name: string, value: unknown) => (name === 'request' ? undefined : value);

/** The bytes to compare: for an interview, only its stored fields. */
function keptOf(body: Uint8Array, type: string | null): Uint8Array {
  if (!type?.includes('json')) return body;
  const reply: unknown = JSON.parse(Buffer.from(body).toString());
  if (typeof reply !== 'object' || reply === null || !('strengths' in reply)) return body;
  const kept = Object.entries(reply).filter(([name]) => !AROUND_A_REPORT.includes(name));
  return Buffer.from(JSON.stringify(Object.fromEntries(kept), withoutRequest));
}

describe('an update from 0.2.0', () => {
  let upgraded: Awaited<ReturnType<typeof upgrade>>;
  let close = async () => {};
  beforeAll(async () => {
    const held = await holdCleanups(upgrade);
    upgraded = held.value;
    close = held.close;
  });
  afterAll(() => close());

  it.each([
    ['every interview with its conversation and report', 'interview'],
    ['every report that a later one replaced', 'former report'],
    ['every recording', 'recording'],
    ['how the time of every interview was spent', 'phases'],
    ['every licence and what is left of it', 'licence'],
    ['every account', 'account'],
    ['the list of interviews, in its order', 'list'],
  ])('answers %s to the byte', async (_, kind) => {
    const recorded = readLines('replies.jsonl', reply).filter(({ what }) => what === kind);
    expect(recorded).not.toEqual([]);
    const changed: string[] = [];
    for (const { user, path, status, type, sha256 } of recorded) {
      const now = await upgraded.get(user, path);
      const body = keptOf(new Uint8Array(await now.arrayBuffer()), now.headers.get('content-type'));
      const isSame = sha256Of(body) === sha256;
      if (now.status !== status || now.headers.get('content-type') !== type || !isSame) changed.push(path);
    }
    expect(changed).toEqual([]);
  });

  it.each(Object.keys(HIDDEN))('keeps all %s', (name) => {
    expect(upgraded.before.rows.get(name)).not.toEqual([]);
    expect(upgraded.rows.get(name)).toMatchObject(upgraded.before.rows.get(name) ?? []);
  });

  it('tells the interviewer and the grader every turn as it was, with the move behind it', async () => {
    const { stores, before } = upgraded;
    const interviews = [...new Set(before.turns.map(({ interviewId }) => interviewId))];
    for (const id of interviews) {
      const turns = (await stores.answers.listTurns(id)).map((turn) => ({ interviewId: id, ...turn }));
      expect(before.turns.filter(({ interviewId }) => interviewId === id)).toMatchObject(turns);
    }
  });

  it('has as many interviews and answers as before', () => {
    const counts = Object.keys(COUNTED).map((table) => [table, countOf(upgraded.db, table)]);
    expect(Object.fromEntries(counts)).toEqual(COUNTED);
  });

  it('leaves a sound database, in which every licence equals its ledger', async () => {
    expect(upgraded.db.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(upgraded.db.sqlite.pragma('foreign_key_check')).toEqual([]);
    await expect(checkLedger(upgraded.stores)).resolves.toBeUndefined();
  });
});
