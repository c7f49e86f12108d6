import { newIdempotencyKey } from './idempotency-key.ts';

/** A short answer as a form, under a key of its own: sent again after a failure, it is kept once. */
export function formOfAnswer(
  fields: Record<string, string>,
  { transcript, audio }: { transcript: string; audio: Blob | null },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('idempotencyKey', newIdempotencyKey());
  form.append('transcript', transcript);
  if (audio) form.append('audio', new File([audio], 'answer', { type: audio.type }));
  return form;
}
