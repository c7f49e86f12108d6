import { z } from 'zod';
import { createRestClient } from '#testing/rest-client.ts';

/** Somebody with a plan and an interview. */
export async function newCandidate({ url }: { url: string }, name: string) {
  const client = createRestClient(url);
  const token = await client.signUp(`${name}@example.com`);
  await client.post('/api/activate-free-plan');
  const start = async (what: object = { categoryId: 1, levelId: 2 }) => {
    const answer = await client.post('/api/interviews', what);
    if (answer.status === 402) {
      await client.post('/api/activate-free-plan');
      return z.number().parse((await client.post('/api/interviews', what)).body.id);
    }
    return z.number().parse(answer.body.id);
  };
  return { client, token, start };
}
export type Candidate = Awaited<ReturnType<typeof newCandidate>>;

export function answerForm(fields: {
  audio?: Uint8Array<ArrayBuffer>;
  transcript?: string;
  duration?: number;
}): FormData {
  const form = new FormData();
  if (fields.audio) form.append('audio', new Blob([fields.audio]), 'answer');
  if (fields.transcript !== undefined) form.append('transcript', fields.transcript);
  if (fields.duration !== undefined) form.append('duration', String(fields.duration));
  return form;
}
