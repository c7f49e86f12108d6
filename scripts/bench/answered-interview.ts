import { z } from 'zod';
import { TYPED_ANSWER } from '#testing/examples.ts';
import type { RestClient } from '#testing/rest-client.ts';

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
