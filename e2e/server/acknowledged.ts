import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { Database } from '#db/driver/sqlite-driver.ts';
import { toneWav } from '#testing/examples.ts';
import type { RestClient } from '#testing/rest-client.ts';

/** The tone that everybody speaks, each with a length of their own. */
const spoken = (round: number) => toneWav(1 + (round % 5) / 10);

const submitted = z.object({ answer: z.object({ id: z.number() }) });
const appended = z.object({ bytes: z.number() });

/** What was acknowledged: interviews begun, answers with their hash, chunks by interview with their bytes, reports. */
export type Acknowledged = {
  interviews: Set<number>;
  answers: Map<number, string>;
  chunks: Map<number, number>;
  reports: Set<number>;
};

export function nothingAcknowledged(): Acknowledged {
  return { interviews: new Set(), answers: new Map(), chunks: new Map(), reports: new Set() };
}

/** Works until the server is gone: answers, chunks of an answer that is being spoken, reports. */
export async function practice(client: RestClient, seen: Acknowledged): Promise<void> {
  for (let round = 0; ; round += 1) {
    const started = await client.post('/api/interviews', { categoryId: 1, levelId: 2 });
    if (started.status === 402) await client.post('/api/activate-free-plan');
    if (started.status !== 201) continue;
    const id = z.number().parse(started.body.id);
    seen.interviews.add(id);
    const path = `/api/interviews/${id}`;
    const wav = spoken(round);
    const form = new FormData();
    form.append('audio', new Blob([wav]), 'answer.wav');
    const { status, body } = await client.post(`${path}/responses`, form);
    if (status === 201) seen.answers.set(submitted.parse(body).answer.id, sha256Of(wav));
    for (let offset = 0; offset < wav.byteLength; offset += 10_000) {
      const chunk = new FormData();
      chunk.append('offset', String(offset));
      chunk.append('chunk', new Blob([wav.slice(offset, offset + 10_000)]));
      const reply = await client.put(`${path}/recordings/recording-1`, chunk);
      if (reply.status === 200) seen.chunks.set(id, appended.parse(reply.body).bytes);
    }
    if (round % 2 === 0) continue;
    seen.chunks.delete(id);
    const done = await client.post(`${path}/complete`);
    if (done.body.status === 'completed') seen.reports.add(id);
  }
}

/** What was acknowledged is there, byte for byte. */
export function expectKept(dataDir: string, seen: Acknowledged): void {
  const db = new Database(join(dataDir, 'app.db'), { readonly: true });
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    const ids = (sql: string) => new Set(db.prepare<[], number>(sql).pluck().all());
    const begun = ids('select id from interviews');
    expect([...seen.interviews].filter((id) => !begun.has(id))).toEqual([]);
    const files = new Map(
      db
        .prepare<[], { id: number; file: string }>(
          'select id, audio_file as file from interview_responses where audio_file is not null',
        )
        .all()
        .map(({ id, file }) => [id, join(dataDir, 'audio', file)]),
    );
    expect([...files.values()].filter((file) => !existsSync(file))).toEqual([]);
    const lost = [...seen.answers].filter(([id, sha256]) => {
      const file = files.get(id);
      return file === undefined || sha256Of(readFileSync(file)) !== sha256;
    });
    expect(lost).toEqual([]);
    const parts = readdirSync(join(dataDir, 'audio/unfinished'));
    const short = [...seen.chunks].filter(([id, bytes]) => {
      const part = parts.find((name) => name.includes(`-${id}-recording-1`));
      return part === undefined || statSync(join(dataDir, 'audio/unfinished', part)).size < bytes;
    });
    expect(short).toEqual([]);
    const graded = ids('select interview_id from reports where is_current = 1');
    expect([...seen.reports].filter((id) => !graded.has(id))).toEqual([]);
  } finally {
    db.close();
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
