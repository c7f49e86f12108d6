import { describe, expect, test } from 'vitest';
import type { Completion } from '#engine/model/language-model.ts';
import type { LendingEvent } from '#shared/contract/lending.ts';
import { createLenderChannel } from './lender-channel.ts';

const TURN: Completion = {
  step: 'conduct',
  messages: [{ role: 'user', content: 'Ask the next question.' }],
  sampling: { temperature: 0, maxTokens: 100 },
  json: null,
};

/** A channel that was asked for one turn. */
async function asked() {
  const channel = createLenderChannel();
  const events = channel.events();
  const abort = new AbortController();
  const heard: string[] = [];
  const answer = channel.ask(TURN, abort.signal, (soFar) => heard.push(soFar));
  answer.catch(() => {});
  const next = async (): Promise<LendingEvent | null> => (await events.next()).value ?? null;
  expect(await next()).toEqual({ kind: 'open' });
  const request = await next();
  if (request?.kind !== 'request') throw new Error('nothing was asked');
  return { channel, abort, heard, answer, next, id: request.requestId };
}

describe('what a page writes', () => {
  test('is heard while it is written, in order, and an older part changes nothing', async () => {
    const { channel, heard, answer, id } = await asked();
    channel.partial(id, '');
    channel.partial(id, 'Which of');
    channel.partial(id, 'Which');
    channel.partial(id, 'Which of them waits');
    channel.answer(id, { kind: 'text', text: 'Which of them waits?' });
    expect(await answer).toBe('Which of them waits?');
    expect(heard).toEqual(['', 'Which of', 'Which of', 'Which of them waits', 'Which of them waits?']);
  });

  test('is not wanted any longer once the caller gives up, and the page is told so', async () => {
    const { channel, abort, answer, next, id } = await asked();
    abort.abort(new Error('a newer answer is there'));
    await expect(answer).rejects.toThrow('a newer answer is there');
    expect(await next()).toEqual({ kind: 'cancel', requestId: id });
    expect(() => channel.answer(id, { kind: 'text', text: 'Why?' })).toThrow('Nobody waits');
    expect(channel.closed.aborted).toBe(false);
  });
});

describe('a page whose time is up', () => {
  const timeout = () => new DOMException('late', 'TimeoutError');

  test('is given up when it showed no sign of life', async () => {
    const { channel, abort, next } = await asked();
    abort.abort(timeout());
    expect(await next()).toEqual({ kind: 'closed', why: 'silent' });
    expect(channel.closed.aborted).toBe(true);
  });

  test('is only slow when it did, and is asked again', async () => {
    const { channel, abort, next, id } = await asked();
    channel.partial(id, '');
    abort.abort(timeout());
    expect(await next()).toMatchObject({ kind: 'cancel' });
    expect(channel.closed.aborted).toBe(false);
  });
});

test('a page that leaves fails what it was asked at once', async () => {
  const { channel, answer, next } = await asked();
  channel.close('page_left');
  await expect(answer).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
  expect(await next()).toBeNull();
  await expect(channel.ask(TURN, new AbortController().signal, () => {})).rejects.toMatchObject({
    code: 'AI_UNAVAILABLE',
  });
});
