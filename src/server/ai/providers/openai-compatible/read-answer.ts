import type OpenAI from 'openai';
import { z } from 'zod';
import { faultError } from '#server/ai/call-policy.ts';

/** The tokens that a call used, as the server states them; servers differ in how much they say. */
const usage = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  prompt_tokens_details: z.object({ cached_tokens: z.number().nullish() }).nullish().catch(null),
});
type Usage = z.infer<typeof usage>;

const text = z.string().nullish().catch(null);
/** Nobody says a zero character, and PostgreSQL keeps no text that has one. */
const words = z.string().transform((written) => written.replaceAll('\0', ''));
/** A part of a stream, or a whole reply: anything may answer at an address, in either form. */
const completion = z.object({
  choices: z.array(
    z.object({
      message: z.object({ content: words.nullish() }).optional(),
      delta: z
        .object({ content: words.nullish(), reasoning_content: text, reasoning: text })
        .nullish()
        .catch(null),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: usage.nullish().catch(null),
});

export type Answer = {
  text: string;
  usage: Usage | null;
  /** When its first piece arrived, by `performance.now`; null for a whole reply. */
  firstPieceAt: number | null;
  /** True if the server keeps thoughts apart, so that the text is answer from the start. */
  thoughtApart: boolean;
  /** Why it ended, if the server says so. */
  finishReason: string | null;
};

type Listener = {
  /** Something arrived. */
  pulse(): void;
  /** Gets all that was written so far. */
  onText(soFar: string, thoughtApart: boolean): void;
};

/** Far above any answer; an endless stream would keep the process busy until the deadline. */
const MAX_CHARACTERS = 200_000;
const MARK_OF_END = /\[DONE\]\s*$/;
/** The servers' words for an answer that is complete. */
const FINISHED = ['stop', 'eos', 'eos_token', 'stop_sequence', 'end_turn', ''];

/** Reads a reply in the form it came in: some servers stream when asked for a whole reply, or the other way round. */
export function readAnswer(client: OpenAI, response: Response, listener: Listener): Promise<Answer> {
  const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false;
  return isStream ? readEvents(client, response, listener) : readWhole(response, listener);
}

async function readWhole(response: Response, { pulse }: Listener): Promise<Answer> {
  const body = await new Response(watched(response, pulse).body).text();
  const reply = completion.safeParse(JSON.parse(body)).data;
  const [choice] = reply?.choices ?? [];
  if (!choice?.message) throw faultError('down', 'the answer is no chat completion');
  return {
    text: choice.message.content ?? '',
    usage: reply?.usage ?? null,
    firstPieceAt: null,
    thoughtApart: false,
    finishReason: choice.finish_reason ?? null,
  };
}

/** A stream that breaks off looks like a short one; it has neither a finish reason nor the mark of the end. */
async function readEvents(client: OpenAI, response: Response, listener: Listener): Promise<Answer> {
  const answer: Answer = {
    text: '',
    usage: null,
    firstPieceAt: null,
    thoughtApart: false,
    finishReason: null,
  };
  const { body, endsWith } = watched(response, listener.pulse);
  // Loaded with the client, and no earlier.
  const { Stream } = await import('openai/core/streaming');
  const events = Stream.fromSSEResponse<unknown>(
    new Response(body, { headers: response.headers }),
    new AbortController(),
    client,
  );
  for await (const event of events) {
    const chunk = completion.safeParse(event).data;
    if (!chunk) throw faultError('down', 'the stream holds no chat completion');
    answer.usage = chunk.usage ?? answer.usage;
    const [choice] = chunk.choices;
    const piece = choice?.delta?.content ?? '';
    // Even an empty field for thoughts shows that the server keeps them out of the answer.
    const { reasoning_content, reasoning } = choice?.delta ?? {};
    if (reasoning_content !== undefined || reasoning !== undefined) answer.thoughtApart = true;
    if (reasoning_content || reasoning || piece) answer.firstPieceAt ??= performance.now();
    if (piece !== '') {
      answer.text += piece;
      listener.onText(answer.text, answer.thoughtApart);
    }
    answer.finishReason = choice?.finish_reason ?? answer.finishReason;
    if (answer.text.length > MAX_CHARACTERS) throw faultError('rejected', 'the stream does not end');
  }
  if (answer.finishReason === null && !MARK_OF_END.test(endsWith()))
    throw faultError('transient', 'the stream broke off');
  return answer;
}

/** Watches the body: pulses for whatever arrives and remembers the last characters. */
function watched(response: Response, pulse: () => void) {
  let tail = '';
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      pulse();
      tail = (tail + Buffer.from(bytes).toString('latin1')).slice(-32);
      controller.enqueue(bytes);
    },
  });
  return { body: response.body?.pipeThrough(watch) ?? null, endsWith: () => tail };
}

/** Throws for an answer that was cut at the token limit or by a filter: it must not be used. */
export function refuseUnfinished({ finishReason }: Answer): void {
  if (finishReason !== null && !FINISHED.includes(finishReason))
    throw faultError('rejected', `the answer ended with ${finishReason.slice(0, 40)}`);
}

/**
 * Models that think aloud do so before they answer, between `<think>` and `</think>`; some templates leave out the
 * first tag.
 */
const OPENING = '<think>';
const CLOSING = '</think>';

/** The answer without the thoughts before it. Empty when there are only thoughts. */
export function withoutThoughts(text: string): string {
  const end = text.lastIndexOf(CLOSING);
  if (end !== -1) return text.slice(end + CLOSING.length).trimStart();
  return text.trimStart().startsWith(OPENING) ? '' : text;
}

export function holdsThoughts(text: string): boolean {
  return text.includes(CLOSING) || text.trimStart().startsWith(OPENING);
}

/**
 * The part of an unfinished text that is certain to be the answer. Without an opening tag, thoughts look like an
 * answer: if a server may think (`mayThink`), nothing before a closing tag is certain.
 */
export function certainAnswer(soFar: string, mayThink: boolean): string {
  if (soFar.includes(CLOSING)) return withoutHalfTag(withoutThoughts(soFar), CLOSING);
  const start = soFar.trimStart();
  if (mayThink || start.startsWith(OPENING) || OPENING.startsWith(start)) return '';
  return withoutHalfTag(soFar, CLOSING);
}

/** Cuts off the beginning of a tag at the end of a text: a closing tag may arrive in pieces. */
function withoutHalfTag(text: string, tag: string): string {
  const at = text.lastIndexOf('<');
  return at !== -1 && tag.startsWith(text.slice(at)) ? text.slice(0, at) : text;
}
