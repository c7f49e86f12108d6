// The baseline of the read benchmark: node:http and better-sqlite3 doing the same queries as the product and nothing else.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import { tsImport } from 'tsx/esm/api';

const { Database } = await tsImport('../../db/driver/sqlite-driver.ts', import.meta.url);
const db = new Database(process.argv[2], { readonly: true });
const session = db.prepare(
  `select u.id from sessions s join users u on u.id = json_extract(s.sess, '$.userId') where s.sid = ? and s.expire > ?`,
);
const interview = db.prepare(
  `select i.*, c.name as company, c.slug as company_slug, k.name as category, k.slug as category_slug, l.name as level, l.slug as level_slug, l."order" as level_order
   from interviews i left join companies c on c.id = i.company_id join categories k on k.id = i.category_id join levels l on l.id = i.level_id
   where i.id = ? and i.user_id = ?`,
);
const responses = db.prepare('select * from interview_responses where interview_id = ? order by seq');
const report = db.prepare('select * from reports where interview_id = ? and is_current = 1');
const dimensions = db.prepare('select * from report_dimensions where report_id = ? order by position');

/** The report is stored deflated; a JSON reply has to inflate it. */
function reportOf(found) {
  const row = found.status === 'completed' ? report.get(found.id) : undefined;
  if (!row) return null;
  const body = JSON.parse(inflateRawSync(row.body).toString());
  return { ...row, body, dimensions: dimensions.all(row.id) };
}

const server = createServer((request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const user = session.get(createHash('sha256').update(token).digest('hex'), Date.now());
  const found = user && interview.get(Number(request.url?.split('/').at(-1)), user.id);
  if (!found) {
    reply.writeHead(404).end();
    return;
  }
  const body = JSON.stringify({ ...found, responses: responses.all(found.id), report: reportOf(found) });
  reply
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body);
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`is running: http://127.0.0.1:${server.address().port}\n`),
);
