import { describe, expect, test } from 'vitest';
import type { Completion } from '#engine/model/language-model.ts';
import type { LendingEvent } from '#shared/contract/lending.ts';
import { createLane } from './lane.ts';

const TURN: Completion = {
  step: 'conduct',
  messages: [{ role: 'user', content: 'Ask the next question.' }],
  sampling: { temperature: 0, maxTokens: 100 },
  json: null,
};

/** A lane that was asked for one turn. */
async function asked() {
  const lane = createLane();
  const events = lane.events();
  const abort = new AbortController();
  const heard: string[] = [];
  const answer = lane.ask(TURN, abort.signal, (soFar) => heard.push(soFar));
  answer.catch(() => {});
  const next = async (): Promise<LendingEvent | null> => (await events.next()).value ?? null;
  expect(await next()).toEqual({ kind: 'open' });
  const request = await next();
  if (request?.kind !== 'request') throw new Error('nothing was asked');
  return { lane, abort, heard, answer, next, id: request.requestId };
}

describe('what a page writes', () => {
  test('is heard while it is written, in order, and an older part changes nothing', async () => {
    const { lane, heard, answer, id } = await asked();
    lane.partial(id, '');
    lane.partial(id, 'Which of');
    lane.partial(id, 'Which');
    lane.partial(id, 'Which of them waits');
    lane.answer(id, { kind: 'text', text: 'Which of them waits?' });
    expect(await answer).toBe('Which of them waits?');
    expect(heard).toEqual(['', 'Which of', 'Which of', 'Which of them waits', 'Which of them waits?']);
  });

  test('is not wanted any longer once the caller gives up, and the page is told so', async () => {
    const { lane, abort, answer, next, id } = await asked();
    abort.abort(new Error('a newer answer is there'));
    await expect(answer).rejects.toThrow('a newer answer is there');
    expect(await next()).toEqual({ kind: 'cancel', requestId: id });
    expect(() => lane.answer(id, { kind: 'text', text: 'Why?' })).toThrow('Nobody waits');
    expect(lane.closed.aborted).toBe(false);
  });
});

describe('a page whose time is up', () => {
  const timeout = () => new DOMException('late', 'TimeoutError');

  test('is given up when it showed no sign of life', async () => {
    const { lane, abort, next } = await asked();
    abort.abort(timeout());
    expect(await next()).toEqual({ kind: 'closed', why: 'silent' });
    expect(lane.closed.aborted).toBe(true);
  });

  test('is only slow when it did, and is asked again', async () => {
    const { lane, abort, next, id } = await asked();
    lane.partial(id, '');
    abort.abort(timeout());
    expect(await next()).toMatchObject({ kind: 'cancel' });
    expect(lane.closed.aborted).toBe(false);
  });
});

test('a page that leaves fails what it was asked at once', async () => {
  const { lane, answer, next } = await asked();
  lane.close('page_left');
  await expect(answer).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
  expect(await next()).toBeNull();
  await expect(lane.ask(TURN, new AbortController().signal, () => {})).rejects.toMatchObject({
    code: 'AI_UNAVAILABLE',
  });
});
