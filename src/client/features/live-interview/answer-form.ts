import type { RecordedAnswer } from './record-answer.ts';

/** An answer as the server takes it: spec section 7, decisions D16. */
export type AnswerForm = FormData;

/** What the server has already is not sent again. */
export function recordedAnswerForm(answer: RecordedAnswer): AnswerForm {
  const { sent } = answer;
  const form = new FormData();
  form.set('id', String(answer.interviewId));
  form.set(
    'audio',
    sent ? answer.audio.slice(sent.bytes) : answer.audio,
    `answer.${answer.mimeType.includes('mp4') ? 'mp4' : 'webm'}`,
  );
  if (sent) {
    form.set('recordingKey', answer.key);
    form.set('recordingOffset', String(sent.bytes));
    form.set('recordingSha256', sent.sha256);
  }
  form.set('duration', (answer.durationMs / 1000).toFixed(1));
  form.set('responseTime', String(Math.round(answer.responseTimeMs)));
  if (answer.transcript) form.set('transcript', answer.transcript);
  form.set('idempotencyKey', answer.key);
  return form;
}

export type TypedAnswer = { key: string; interviewId: number; text: string; responseTimeMs: number };

export function typedAnswerForm({ key, interviewId, text, responseTimeMs }: TypedAnswer): AnswerForm {
  const form = new FormData();
  form.set('id', String(interviewId));
  form.set('transcript', text);
  form.set('responseTime', String(Math.round(responseTimeMs)));
  form.set('idempotencyKey', key);
  return form;
}
