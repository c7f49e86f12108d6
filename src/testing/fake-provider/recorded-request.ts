import { z } from 'zod';
import type { Capability } from './modes.ts';

export const chatBody = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
  response_format: z
    .looseObject({ type: z.string(), json_schema: z.looseObject({ name: z.string() }).optional() })
    .optional(),
});
export type ChatBody = z.infer<typeof chatBody>;

export const speechBody = z.looseObject({
  model: z.string(),
  voice: z.string(),
  input: z.string(),
  response_format: z.string().optional(),
});
export type SpeechBody = z.infer<typeof speechBody>;

export type WavHeader = { hertz: number; channels: number; bits: number; seconds: number };

export type TranscriptionBody = {
  fileName: string;
  fileType: string;
  /** Null when the file is no WAV. */
  wav: WavHeader | null;
  /** Fields of the form beside the file. */
  fields: Record<string, string>;
  bytes: Uint8Array<ArrayBuffer>;
};

export type RecordedRequest = {
  path: string;
  headers: Record<string, string>;
} & (
  | { capability: Extract<Capability, 'chat'>; body: ChatBody }
  | { capability: Extract<Capability, 'speech'>; body: SpeechBody }
  | { capability: Extract<Capability, 'transcription'>; body: TranscriptionBody }
);

/** About as many as a real one would count; 0 for what is no prompt. */
export function promptTokens(request: RecordedRequest): number {
  if (request.capability !== 'chat') return 0;
  return tokensIn(request.body.messages.map(({ content }) => content).join('\n'));
}

export function tokensIn(text: string): number {
  return Math.ceil(text.length / 4);
}

const PATHS: Record<string, Capability> = {
  '/v1/chat/completions': 'chat',
  '/v1/audio/transcriptions': 'transcription',
  '/v1/audio/speech': 'speech',
};

export function capabilityOf(path: string): Capability | null {
  return PATHS[path] ?? null;
}

/** Reads a request as a server of that capability would; throws when it is malformed. */
export async function readRequest(
  capability: Capability,
  path: string,
  headers: Record<string, string>,
  raw: Uint8Array<ArrayBuffer>,
): Promise<RecordedRequest> {
  const json = () => JSON.parse(Buffer.from(raw).toString('utf8'));
  switch (capability) {
    case 'chat':
      return { capability, path, headers, body: chatBody.parse(json()) };
    case 'speech':
      return { capability, path, headers, body: speechBody.parse(json()) };
    case 'transcription':
      return { capability, path, headers, body: await readForm(headers, raw) };
  }
}

async function readForm(
  headers: Record<string, string>,
  raw: Uint8Array<ArrayBuffer>,
): Promise<TranscriptionBody> {
  const form = await new Response(raw, {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData();
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('no file in the form');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
  return { fileName: file.name, fileType: file.type, wav: readWavHeader(bytes), fields, bytes };
}

function readWavHeader(bytes: Uint8Array): WavHeader | null {
  const head = Buffer.from(bytes.subarray(0, 44));
  if (head.length < 44 || head.toString('latin1', 0, 4) !== 'RIFF') return null;
  const channels = head.readUInt16LE(22);
  const hertz = head.readUInt32LE(24);
  const bits = head.readUInt16LE(34);
  return { channels, hertz, bits, seconds: (bytes.byteLength - 44) / (hertz * channels * (bits / 8)) };
}
