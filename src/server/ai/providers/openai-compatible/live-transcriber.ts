import type { WebSocket } from 'undici';
import { z } from 'zod';
import { faultError } from '#server/ai/call-policy.ts';
import type { Heard, HeardWord, LiveTranscriber } from '#server/ai/capabilities.ts';
import { firstPart } from '#server/audio/voice-activity.ts';
import { SPEECH_HZ } from '#server/audio/wav.ts';
import type { ProviderSettings } from '#server/env.ts';
import { MAX_TRANSCRIPT_CHARACTERS } from '#shared/rules/recording.ts';
import { heardFrom, joinHeard } from '../../transcribe-segments.ts';

/** The sample rate of the socket; ours is 16,000. */
const SOCKET_HZ = 24_000;
/**
 * The answer is committed in pieces of at most this length, cut at pauses, so that a long one is not left to the end.
 */
const SEGMENT_SECONDS = 20;
/** How long to wait after the end of the answer; a server that takes longer gets the whole recording instead. */
const LATEST_FINAL_MS = 8_000;
/** Servers refuse a shorter rest as empty. */
const MIN_SAMPLES = 1_600;

const logprobs = z.array(z.object({ token: z.string(), logprob: z.number() })).nullish();
const serverEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('input_audio_buffer.committed'), item_id: z.string() }),
  z.object({
    type: z.literal('conversation.item.input_audio_transcription.delta'),
    item_id: z.string(),
    delta: z.string().max(MAX_TRANSCRIPT_CHARACTERS),
  }),
  z.object({
    type: z.literal('conversation.item.input_audio_transcription.completed'),
    item_id: z.string(),
    transcript: z.string().max(MAX_TRANSCRIPT_CHARACTERS),
    logprobs,
  }),
  z.object({ type: z.literal('conversation.item.input_audio_transcription.failed'), item_id: z.string() }),
  z.object({ type: z.literal('error') }),
]);

/** A piece of the answer between two commits; the server's receipt gives it its name. */
type Item = {
  id: string | null;
  /** The second of the answer at which it begins. */
  from: number;
  partial: string;
  final: Heard | null;
};

type Options = { settings: ProviderSettings & { liveModel: string }; language: string; prompt: string };

/**
 * Live transcription in OpenAI's realtime protocol, without the server's voice activity detection: we commit at pauses
 * and at the end. Pieces are completed in any order and put back in the order of their commits.
 */
export function createLiveTranscriber({ settings, language, prompt }: Options): LiveTranscriber {
  const items: Item[] = [];
  let state: 'opening' | 'open' | 'failed' | 'closed' = 'opening';
  let waiting = new Float32Array(0);
  let takenSamples = 0;
  let unsent: string[] = [];
  let onChange = () => {};

  const fail = () => {
    if (state !== 'closed') state = 'failed';
    onChange();
  };
  const send = (event: Record<string, unknown>) => {
    const text = JSON.stringify(event);
    if (state === 'opening') unsent.push(text);
    else if (state === 'open') socket?.send(text);
  };
  let socket: WebSocket | undefined;
  const opening = import('undici').then(({ WebSocket }) => {
    if (state === 'closed') return;
    const headers = settings.apiKey === null ? {} : { Authorization: `Bearer ${settings.apiKey}` };
    socket = new WebSocket(addressOf(settings.baseUrl), { headers });
    socket.addEventListener('open', () => {
      state = 'open';
      for (const text of unsent) socket?.send(text);
      unsent = [];
    });
    socket.addEventListener('message', ({ data }) => receive(data));
    socket.addEventListener('error', fail);
    socket.addEventListener('close', fail);
  });
  opening.catch(fail);

  const receive = (data: unknown) => {
    const event = serverEvent.safeParse(typeof data === 'string' ? parse(data) : null).data;
    // Other events do not matter here.
    if (!event) return;
    if (event.type === 'error') return fail();
    if (event.type === 'input_audio_buffer.committed') {
      const unnamed = items.find(({ id }) => id === null);
      if (unnamed) unnamed.id = event.item_id;
      return;
    }
    const item = items.find(({ id }) => id === event.item_id);
    if (!item) return;
    if (event.type === 'conversation.item.input_audio_transcription.failed') return fail();
    if (event.type === 'conversation.item.input_audio_transcription.delta') item.partial += event.delta;
    else item.final = heardFrom(item.from, heardOf(event.transcript.trim(), event.logprobs ?? []));
    onChange();
  };

  const append = (samples: Float32Array) =>
    send({ type: 'input_audio_buffer.append', audio: toSocketPcm(samples).toString('base64') });
  const commitPiece = () => {
    items.push({ id: null, from: takenSamples / SPEECH_HZ, partial: '', final: null });
    send({ type: 'input_audio_buffer.commit' });
  };
  const take = (samples: Float32Array) => {
    append(samples);
    commitPiece();
    takenSamples += samples.length;
  };

  send({
    type: 'session.update',
    session: {
      type: 'transcription',
      audio: {
        input: {
          format: { type: 'audio/pcm', rate: SOCKET_HZ },
          transcription: { model: settings.liveModel, language, ...(prompt && { prompt }) },
          turn_detection: null,
        },
      },
      include: ['item.input_audio_transcription.logprobs'],
    },
  });

  const close = () => {
    state = 'closed';
    socket?.close();
  };

  return {
    push: (samples) => {
      if (state === 'closed' || state === 'failed') return;
      const all = new Float32Array(waiting.length + samples.length);
      all.set(waiting);
      all.set(samples, waiting.length);
      waiting = all;
      for (let part = firstPart(waiting, SEGMENT_SECONDS); part; part = firstPart(waiting, SEGMENT_SECONDS)) {
        take(part);
        waiting = waiting.slice(part.length);
      }
    },
    partial: () =>
      items
        .map(({ final, partial }) => final?.text ?? partial)
        .filter((text) => text !== '')
        .join(' '),
    commit: async (whole) => {
      const rest = whole.subarray(Math.min(takenSamples, whole.length));
      if (rest.length >= MIN_SAMPLES) take(rest);
      try {
        return joinHeard(await untilFinal());
      } finally {
        close();
      }
    },
    close,
  };

  /** Resolves with all pieces in order. Rejects if the socket is lost or a piece does not come in time. */
  function untilFinal(): Promise<Heard[]> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end('no final transcript in time'), LATEST_FINAL_MS);
      const end = (fault: string | null) => {
        clearTimeout(timer);
        onChange = () => {};
        if (fault === null) resolve(items.flatMap(({ final }) => final ?? []));
        else reject(faultError('transient', fault));
      };
      onChange = () => {
        if (items.every(({ final }) => final !== null)) end(null);
        else if (state === 'failed') end('the live transcription was cut off');
      };
      onChange();
    });
  }
}

function addressOf(baseUrl: string): string {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/realtime`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('intent', 'transcription');
  return url.href;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A token that begins with a space begins a word; a word is as sure as its least sure token. */
export function heardOf(text: string, tokens: readonly { token: string; logprob: number }[]): Heard {
  if (tokens.length === 0) return { text };
  const words: HeardWord[] = [];
  for (const { token, logprob } of tokens) {
    const last = words.at(-1);
    const confidence = Math.exp(logprob);
    if (!last || /^\s/.test(token)) words.push({ text: token.trim(), confidence });
    else
      words[words.length - 1] = {
        text: last.text + token,
        confidence: Math.min(last.confidence ?? 1, confidence),
      };
  }
  return { text, words };
}

/** 16-bit little-endian at 24 kHz: three samples for two. */
function toSocketPcm(samples: Float32Array): Buffer {
  const length = Math.floor((samples.length * 3) / 2);
  const pcm = Buffer.alloc(length * 2);
  for (let at = 0; at < length; at += 1) {
    const place = (at * 2) / 3;
    const before = samples[Math.floor(place)] ?? 0;
    const after = samples[Math.min(Math.ceil(place), samples.length - 1)] ?? before;
    const value = before + (after - before) * (place - Math.floor(place));
    pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), at * 2);
  }
  return pcm;
}
