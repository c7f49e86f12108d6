import type OpenAI from 'openai';
import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { z } from 'zod';
import { faultError } from '../../provider-fault.ts';

/** Servers differ in everything else, and anything may answer at an address. */
const completion = z.object({
  choices: z.array(
    z.object({
      message: z.object({ content: z.string().nullish() }),
      finish_reason: z.string().nullish(),
    }),
  ),
});

/** Far above any turn; an endless stream would keep the process busy until the deadline. */
const MAX_STREAMED_CHARACTERS = 50_000;

/** The words of a reply that came whole. */
export function readReply(reply: OpenAI.ChatCompletion): string {
  const choice = completion.safeParse(reply).data?.choices[0];
  if (!choice) throw faultError('down', 'the answer is no chat completion');
  return finished(choice.message.content ?? '', choice.finish_reason ?? 'stop');
}

/** The words of a streamed reply; one that breaks off looks like a short one but has no finish reason. */
export async function readStream(stream: AsyncIterable<ChatCompletionChunk>): Promise<string> {
  let text = '';
  let finishReason: string | null = null;
  for await (const chunk of stream) {
    const choice = chunk.choices?.[0];
    text += choice?.delta?.content ?? '';
    finishReason = choice?.finish_reason ?? finishReason;
    if (text.length > MAX_STREAMED_CHARACTERS) throw faultError('rejected', 'the stream does not end');
  }
  if (finishReason === null) throw faultError('transient', 'the stream broke off');
  return finished(text, finishReason);
}

/** A reply cut at the token limit, or by a filter, is not used. */
function finished(text: string, finishReason: string): string {
  if (finishReason !== 'stop')
    throw faultError('rejected', `the answer ended with ${finishReason.slice(0, 40)}`);
  return text;
}
