import { encodeWav } from '#server/audio/wav.ts';
import { type Answers, answerChat } from './answer-chat.ts';
import type { ParsedMode } from './modes.ts';
import { type ChatBody, promptTokens, type RecordedRequest } from './recorded-request.ts';
import { chatReply } from './send-reply.ts';

export type Reply = { status: number; headers: Record<string, string>; body: Buffer };

/** What the fake hears in a recording. */
export type Transcribe = (wav: Uint8Array<ArrayBuffer>) => Promise<string> | string;

/** What the fake makes of what it is sent. */
export type FakeBehavior = { transcribe: Transcribe; answers: Answers };

const MEGABYTE = 1024 * 1024;
const HERTZ = 16_000;
/** Of raw samples, as the API makes them. */
const RAW_HERTZ = 24_000;
/** One silent MPEG-1 layer III frame: 128 kbit/s, 44.1 kHz, mono; 26 ms. */
const SILENT_MP3_FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]);

const THOUGHTS = 'The user wants an answer. Perhaps {"utterance": "a draft"}? No, I look again.';

/** The reply of a provider in order, or one whose content is wrong in the way of its mode. */
export async function makeReply(
  request: RecordedRequest,
  mode: ParsedMode,
  behavior: FakeBehavior,
): Promise<Reply> {
  const { kind } = mode;
  if (kind === 'html') return reply('text/html', '<!doctype html><title>Sign in to the network</title>');
  if (kind === 'invalid-json') return invalidJson(request);
  switch (request.capability) {
    case 'chat': {
      const content = chatContent(request.body, mode, behavior.answers);
      const { type, text } = chatReply(request.body, content, kind, promptTokens(request));
      return reply(type, text);
    }
    case 'transcription': {
      const text =
        kind === 'huge-text' ? 'word '.repeat(MEGABYTE / 5) : await behavior.transcribe(request.body.bytes);
      return reply(
        'application/json',
        JSON.stringify(kind === 'wrong-schema' ? { words: [text] } : { text }),
      );
    }
    case 'speech':
      if (kind === 'wrong-schema') return reply('application/json', '{"audio":"none"}');
      if (kind === 'huge-text') return reply('audio/mpeg', 'not a sound '.repeat(MEGABYTE / 12));
      if (request.body.response_format === 'pcm')
        return reply('audio/pcm', Buffer.from(encodeWav(tone(request.body.input, RAW_HERTZ)).subarray(44)));
      return request.body.response_format === 'wav'
        ? reply('audio/wav', Buffer.from(encodeWav(tone(request.body.input))))
        : reply('audio/mpeg', Buffer.concat(Array(40).fill(SILENT_MP3_FRAME)));
  }
}

export function errorReply(
  status: number,
  code: string,
  headers: Record<string, string> = {},
  message = `fake: ${code}`,
): Reply {
  const error = { message, type: code, param: null, code };
  return {
    ...reply('application/json', JSON.stringify({ error })),
    status,
    headers: { 'content-type': 'application/json', ...headers },
  };
}

function reply(type: string, body: string | Buffer): Reply {
  return { status: 200, headers: { 'content-type': type }, body: Buffer.from(body) };
}

function chatContent(body: ChatBody, mode: ParsedMode, answers: Answers): string {
  const { kind } = mode;
  const content = answerChat(body, answers);
  if (mode.kind === 'thinks') return `${mode.open ? '<think>\n' : ''}${THOUGHTS}\n</think>\n\n${content}`;
  if (kind === 'only-thinks') return '';
  if (kind === 'wrong-schema') return '{"verdict":"A+","score":100}';
  if (kind !== 'huge-text') return content;
  // Every text in the answer becomes a megabyte; its form stays valid.
  const fill = 'word '.repeat(MEGABYTE / 5);
  if (!content.startsWith('{')) return `${fill}${content}`;
  return JSON.stringify(JSON.parse(content), (key, value) =>
    ['quote', 'reason', 'what', 'why', 'summary'].includes(key) ? fill : value,
  );
}

function invalidJson(request: RecordedRequest): Reply {
  const streamed = request.capability === 'chat' && request.body.stream;
  return streamed
    ? reply('text/event-stream', 'data: {"choices": [{\n\n')
    : reply('application/json', '{"choices": [{');
}

/** A sound whose length follows the text. */
function tone(text: string, hertz = HERTZ): Float32Array {
  return Float32Array.from({ length: (hertz * text.length) / 15 }, (_, at) => 0.2 * Math.sin(at / 8));
}
