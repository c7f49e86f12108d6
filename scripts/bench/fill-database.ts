import { join } from 'node:path';
import { z } from 'zod';
import { Database } from '#db/driver/sqlite-driver.ts';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { createRestClient, type RestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';

const HOUR_MS = 3_600_000;
/** So many belong to one account, of one who practices a lot. */
const INTERVIEWS_A_USER = 100;

/**
 * Fills the database of a server that does not run with so many graded interviews of four answers, all like one that was
 * held through the product. Answers how many there are.
 */
export async function fillDatabase(entry: string, dataDir: string, count: number): Promise<number> {
  if (count === 0) return 0;
  const id = await holdOne(entry, dataDir);
  const db = new Database(join(dataDir, 'app.db'));
  try {
    const copyUser = copier(db, 'users', ['email']);
    const copyInterview = copier(db, 'interviews', ['user_id']);
    const children = ['interview_responses', 'reports'].map((table) => {
      const ids = db.prepare(`select id from ${table} where interview_id = ?`).pluck().all(id);
      return { copy: copier(db, table, ['interview_id']), ids: z.array(z.number()).parse(ids) };
    });
    const userId = z.number().parse(db.prepare('select user_id from interviews').pluck().get());
    db.transaction(() => {
      let owner = userId;
      for (let made = 1; made < count; made += 1) {
        if (made % INTERVIEWS_A_USER === 0) owner = copyUser(userId, [`archive${made}@example.com`]);
        const copied = copyInterview(id, [owner]);
        for (const { copy, ids } of children) for (const child of ids) copy(child, [copied]);
      }
    })();
  } finally {
    db.close();
  }
  return count;
}

async function holdOne(entry: string, dataDir: string): Promise<number> {
  const server = await startServerProcess(entry, { DATA_DIR: dataDir, PATH: '' });
  const client = createRestClient(server.url);
  await client.signUp('archive@example.com');
  const id = await answeredInterview(client);
  await completeAndJudge(client, id);
  await server.stop();
  return id;
}

/** Copies a row under a new id with other values in some columns; answers the new id. */
function copier(db: Database, table: string, changed: readonly string[]) {
  const all = z.array(z.object({ name: z.string() })).parse(db.pragma(`table_info(${table})`));
  const kept = all.map(({ name }) => name).filter((name) => name !== 'id' && !changed.includes(name));
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
  const insert = db.prepare(
    `insert into ${table} (${quoted([...changed, ...kept])})
     select ${[...changed.map(() => '?'), quoted(kept)].join(', ')} from ${table} where id = ?`,
  );
  return (id: number, values: readonly (string | number)[]) =>
    Number(insert.run(...values, id).lastInsertRowid);
}

/** Makes so many of one graded interview, an hour apart each, on two questions in turn, with all scores. */
export function multiply(file: string, id: number, interviews: number): void {
  const db = new Database(file);
  try {
    const begun = z
      .number()
      .parse(db.prepare('select created_at from interviews where id = ?').pluck().get(id));
    const reportId = z
      .number()
      .parse(db.prepare('select id from reports where interview_id = ?').pluck().get(id));
    const copyInterview = copier(db, 'interviews', ['created_at', 'question_id', 'category_id', 'level_id']);
    const copyReport = copier(db, 'reports', ['interview_id', 'score']);
    const copyDimensions = db.prepare(
      `insert into report_dimensions (report_id, position, dimension, score, bar, weight, points)
       select ?, position, dimension, score, bar, weight, points from report_dimensions where report_id = ?`,
    );
    db.transaction(() => {
      for (let made = 1; made < interviews; made += 1) {
        const question = made % 2 === 0 ? 'pay-once' : 'photo-backup';
        const at = begun - made * HOUR_MS;
        const copied = copyInterview(id, [at, question, (made % 6) + 1, (made % 5) + 1]);
        copyDimensions.run(copyReport(reportId, [copied, made % 85]), reportId);
      }
    })();
  } finally {
    db.close();
  }
}

export const ANSWERS = 4;

/** Somebody's interview with so many answers, still running; its id. */
export async function answeredInterview(client: RestClient): Promise<number> {
  await client.post('/api/activate-free-plan');
  const started = await client.post('/api/interviews', { categoryId: 1, levelId: 2 });
  const id = z.number().parse(started.body.id);
  for (let turn = 0; turn < ANSWERS; turn += 1) {
    const form = new FormData();
    form.append('transcript', `${TYPED_ANSWER} This is part ${turn} of what I have to say.`);
    await client.post(`/api/interviews/${id}/responses`, form);
  }
  return id;
}

const debrief = z.object({
  statements: z.array(z.object({ id: z.string() })),
  points: z.array(z.object({ id: z.string() })),
});

/** Ends an interview and gives it a grade: without a model the candidate judges, here in one call. */
export async function completeAndJudge(client: RestClient, id: number): Promise<void> {
  await client.post(`/api/interviews/${id}/complete`);
  const { statements, points } = debrief.parse((await client.get(`/api/interviews/${id}/debrief`)).body);
  const judged = await client.put(`/api/interviews/${id}/debrief`, {
    answers: Object.fromEntries(statements.map((statement) => [statement.id, 'unsure'])),
    ticks: Object.fromEntries(points.map((point) => [point.id, 'named'])),
    scores: { communication: 3 },
    done: true,
  });
  if (judged.status !== 200) throw new Error(`the interview was not judged: ${JSON.stringify(judged.body)}`);
}
