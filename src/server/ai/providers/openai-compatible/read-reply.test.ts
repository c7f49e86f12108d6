import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { expect, test } from 'vitest';
import { faultOf } from '../../provider-fault.ts';
import { readStream } from './read-reply.ts';

type FinishReason = ChatCompletionChunk.Choice['finish_reason'];

async function* stream(
  pieces: Iterable<string>,
  finishReason: FinishReason,
): AsyncGenerator<ChatCompletionChunk> {
  const chunk = (content: string, finish: FinishReason): ChatCompletionChunk => ({
    id: 'x',
    created: 0,
    model: 'm',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content }, finish_reason: finish }],
  });
  for (const piece of pieces) yield chunk(piece, null);
  if (finishReason) yield chunk('', finishReason);
}

const faultIn = (reading: Promise<string>) =>
  reading.then(
    () => null,
    (error: unknown) => faultOf(error)?.kind,
  );

test('a stream that says it has finished is whole', async () => {
  await expect(readStream(stream(['{"a"', ':1}'], 'stop'))).resolves.toBe('{"a":1}');
});

test('a stream that just ends is not, even if what came is valid', async () => {
  await expect(faultIn(readStream(stream(['{"a":1}'], null)))).resolves.toBe('transient');
});

test.each(['length', 'content_filter'] as const)('a stream that ends for %s is not used', async (reason) => {
  await expect(faultIn(readStream(stream(['{"a":1}'], reason)))).resolves.toBe('rejected');
});

test('a stream without end is left', async () => {
  function* endless() {
    for (;;) yield 'word '.repeat(100);
  }
  await expect(faultIn(readStream(stream(endless(), null)))).resolves.toBe('rejected');
});
