import type { ModeKind } from './modes.ts';
import { type ChatBody, tokensIn } from './recorded-request.ts';

const PIECES = /[\s\S]{1,40}/g;
const TOKENS = /[\s\S]{1,4}/g;

/** As the whole reply, or as the events of a stream in several pieces; each server has its own ideas of either. */
export function chatReply(
  body: ChatBody,
  content: string,
  kind: ModeKind = 'ok',
  promptTokens = 0,
): { type: string; text: string } {
  const head = { id: 'chatcmpl-fake', created: 0, model: body.model };
  const finish =
    kind === 'no-finish-reason' || kind === 'no-end'
      ? {}
      : { finish_reason: kind === 'only-thinks' ? 'length' : 'stop' };
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: tokensIn(content),
    total_tokens: promptTokens + tokensIn(content),
  };
  if (!body.stream || kind === 'never-streams') {
    const choice = { index: 0, message: { role: 'assistant', content }, ...finish };
    return {
      type: 'application/json',
      text: JSON.stringify({ ...head, object: 'chat.completion', choices: [choice], usage }),
    };
  }
  const pieces = content.match(kind === 'pace' ? TOKENS : PIECES) ?? [];
  const chunks = [
    ...pieces.map((piece) => ({ choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] })),
    { choices: [{ index: 0, delta: {}, ...finish }] },
    ...(body.stream_options?.include_usage ? [{ choices: [], usage }] : []),
  ];
  const events = chunks.map((chunk) =>
    JSON.stringify({ ...head, object: 'chat.completion.chunk', ...chunk }),
  );
  return {
    type: 'text/event-stream',
    text: [...events, ...(kind === 'no-end' ? [] : ['[DONE]'])].map((event) => `data: ${event}\n\n`).join(''),
  };
}
