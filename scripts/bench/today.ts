import { join } from 'node:path';
import { z } from 'zod';
import { Database } from '#db/sqlite.ts';
import { createRestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { answeredInterview } from './answered-interview.ts';
import { copier } from './fill-database.ts';
import { median, percentile } from './measure.ts';

const INTERVIEWS = 1000;
const REQUESTS = 300;
const WARM_UP = 30;
const HOUR_MS = 3_600_000;
/** What the dashboard asks for at once. */
const CALLS = 'interviews.list,progress.get,practice.get';
const INPUT = JSON.stringify({ 0: { json: { limit: 5 } }, 1: { json: null }, 2: { json: null } });

/** How long the server takes for the dashboard of somebody with a thousand graded interviews, one request after another. */
export async function benchToday(entry: string, dataDir: string): Promise<string[]> {
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off' };
  const first = await startServerProcess(entry, env);
  const client = createRestClient(first.url);
  const token = await client.signUp('today@example.com');
  const id = await answeredInterview(client);
  await client.post(`/api/interviews/${id}/complete`);
  await first.stop();
  multiply(join(dataDir, 'app.db'), id, INTERVIEWS);

  const server = await startServerProcess(entry, env);
  const url = `${server.url}/trpc/${CALLS}?batch=1&input=${encodeURIComponent(INPUT)}`;
  const times: number[] = [];
  let bytes = 0;
  for (let sent = 0; sent < WARM_UP + REQUESTS; sent += 1) {
    const begun = performance.now();
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    bytes = (await reply.arrayBuffer()).byteLength;
    if (reply.status !== 200) throw new Error(`the dashboard answered ${reply.status}`);
    if (sent >= WARM_UP) times.push(performance.now() - begun);
  }
  await server.stop();
  return [
    `dashboard of ${INTERVIEWS} interviews   ${median(times).toFixed(1)} ms in the middle, p95 ${percentile(times, 0.95).toFixed(1)} ms   (goal 60), ${Math.round(bytes / 1000)} kB before compression`,
  ];
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
