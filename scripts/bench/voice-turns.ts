import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { PROJECT_ROOT } from '#server/root.ts';
import type { RestClient } from '#testing/rest-client.ts';

export const TURNS_AN_INTERVIEW = 4;
/** Time in which what was sent gets decoded, before the last part; a speaker gives a second. */
const BREATH_MS = 500;
/**
 * Faster than anybody speaks: 28 s in no time, 112 s in 4 s. All pieces but the last have to be transcribed by then, one after the
 * other, as they are in the seconds that somebody speaks.
 */
export const AT_ONCE = { chunks: 20, everyMs: 0 };
export const LONG = { chunks: 20, everyMs: 200 };
/** Of one turn, in milliseconds from Done; the critical path is what the provider alone would take. */
export type TimedTurn = {
  firstSound: number;
  criticalPath: number;
  stages: Stages;
};
/** When the server had the answer's words, the first clause and its sound, in milliseconds after it had the answer. */
export type Stages = Record<'heard' | 'clause' | 'sound', number>;

export type Run = { server: string; client: RestClient; token: string };

/** As the browser does it: acknowledged, then the sound is opened while the question is being made. */
export async function streamedTurns(
  run: Run,
  clip: Buffer | null,
  turns: number,
  provider: Provider,
  pace = AT_ONCE,
): Promise<TimedTurn[]> {
  const timed: TimedTurn[] = [];
  for (let turn = 0, id = 0; turn < turns; turn += 1) {
    if (turn % TURNS_AN_INTERVIEW === 0) id = await startInterview(run.client);
    const rest = await speak(run.client, id, clip, pace);
    rest.append('id', String(id));
    const done = performance.now();
    const answerId = await submitOverTrpc(run, rest);
    const sound = await fetchSpeech(run, id, answerId);
    const reader = sound.body?.getReader();
    const first = await reader?.read();
    const firstSound = performance.now() - done;
    if (!sound.ok || !first?.value?.length)
      throw new Error(`the question could not be heard: ${sound.status}`);
    while (!(await reader?.read())?.done);
    const { clause, stages } = await readTurn(run.client, id);
    timed.push({ firstSound, criticalPath: criticalPath(provider, clause), stages });
  }
  return timed;
}

/** The way before: the reply holds the whole question, and its sound is asked for then. */
export async function sequentialTurns(
  { client, server, token }: Run,
  clip: Buffer | null,
  turns: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0, id = 0; turn < turns; turn += 1) {
    if (turn % TURNS_AN_INTERVIEW === 0) id = await startInterview(client);
    const rest = await speak(client, id, clip, AT_ONCE);
    const done = performance.now();
    const { status } = await client.post(`/api/interviews/${id}/responses`, rest);
    if (status !== 201) throw new Error(`an answer got ${status}`);
    const sound = await fetch(`${server}/api/interviews/${id}/audio`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await sound.arrayBuffer();
    times.push(performance.now() - done);
  }
  return times;
}

export async function submitOverTrpc({ server, token }: Run, form: FormData): Promise<number> {
  const reply = await fetch(`${server}/trpc/interviews.submitAnswer`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  const acknowledged = z.object({
    result: z.object({ data: z.object({ json: z.object({ answer: z.object({ id: z.number() }) }) }) }),
  });
  return acknowledged.parse(await reply.json()).result.data.json.answer.id;
}

/** The sound of the question that follows an answer; it ends with the question. */
export function fetchSpeech({ server, token }: Run, id: number, answerId: number): Promise<Response> {
  return fetch(`${server}/api/interviews/${id}/responses/${answerId}/speech`, {
    headers: { Authorization: `Bearer ${token}` },
  });
}

export async function startInterview(client: RestClient): Promise<number> {
  await client.post('/api/activate-free-plan');
  return z.number().parse((await client.post('/api/interviews', { categoryId: 1, levelId: 2 })).body.id);
}

const keptTurn = z.object({
  events: z.array(z.looseObject({ kind: z.string(), atMs: z.number(), text: z.string().optional() })),
});

/** With which words the last question began, and when. */
export async function readTurn(client: RestClient, id: number): Promise<{ clause: string; stages: Stages }> {
  const { events } = keptTurn.parse((await client.get(`/api/interviews/${id}/turn`)).body);
  const find = (kind: string) => {
    const event = events.find((each) => each.kind === kind);
    if (!event) throw new Error(`a turn without ${kind}`);
    return event;
  };
  const after = (kind: string) => find(kind).atMs - find('received').atMs;
  return {
    clause: find('clause').text ?? '',
    stages: { heard: after('heard'), clause: after('clause'), sound: after('sound') },
  };
}

/** Sends all but the last part; answers the rest as a form. */
export async function speak(
  client: RestClient,
  id: number,
  clip: Buffer | null,
  pace: typeof AT_ONCE,
): Promise<FormData> {
  if (!clip) throw new Error('there is no recording');
  const bytes = new Uint8Array(clip);
  const key = randomUUID();
  const chunk = Math.ceil(bytes.length / pace.chunks);
  let offset = 0;
  while (offset + chunk < bytes.length) {
    await sleep(pace.everyMs);
    const form = new FormData();
    form.append('offset', String(offset));
    form.append('chunk', new Blob([bytes.subarray(offset, offset + chunk)]));
    await client.put(`/api/interviews/${id}/recordings/${key}`, form);
    offset += chunk;
  }
  await sleep(BREATH_MS);
  const rest = new FormData();
  rest.append('audio', new Blob([bytes.subarray(offset)], { type: 'audio/webm;codecs=opus' }), 'answer.webm');
  rest.append('recordingKey', key);
  rest.append('recordingOffset', String(offset));
  rest.append('recordingSha256', createHash('sha256').update(bytes).digest('hex'));
  return rest;
}

/** 28 s of speech as Chromium records it, so many times over, cut off after so many seconds; null where that cannot be made. */
export function readClip(times: number, seconds = 28 * times): Buffer | null {
  const file = join(PROJECT_ROOT, 'scripts/bench/answer-120kb.webm');
  if (seconds === 28) return readFileSync(file);
  if (!existsSync('/usr/bin/ffmpeg')) return null;
  const args = [
    '-v',
    'error',
    '-stream_loop',
    String(times - 1),
    '-i',
    file,
    '-t',
    String(seconds),
    '-c',
    'copy',
    '-f',
    'webm',
    'pipe:1',
  ];
  const made = spawnSync('/usr/bin/ffmpeg', args, { maxBuffer: 64 * 1024 * 1024 });
  return made.status === 0 ? made.stdout : null;
}

export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** As models count: four characters a token. */
const CHARACTERS_A_TOKEN = 4;
/** A question is spoken once it is known to be the last sentence: at the line behind it. */
const MARK_BEHIND = '\n###'.length;

export type Provider = {
  name: string;
  tailMs: number;
  firstTokenMs: number;
  tokensPerSecond: number;
  firstByteMs: number;
};

export const ORDINARY: Provider = {
  name: 'first token 400 ms, 60 tokens/s, voice 120 ms, recognizer tail 250 ms',
  tailMs: 250,
  firstTokenMs: 400,
  tokensPerSecond: 60,
  firstByteMs: 120,
};
/** As measured at a hosted provider: 0.6 s of recognition for 30 s of speech, here 28 s. */
export const SLOW: Provider = {
  name: 'first token 500 ms, 60 tokens/s, voice 400 ms, recognition 560 ms',
  tailMs: 560,
  firstTokenMs: 500,
  tokensPerSecond: 60,
  firstByteMs: 400,
};

/** What a provider takes until the first clause can be heard, if nobody else took any time. */
export function criticalPath(provider: Provider, clause: string): number {
  const characters = clause.length + (clause.endsWith('?') ? MARK_BEHIND : 1);
  const tokens = Math.ceil(characters / CHARACTERS_A_TOKEN);
  const written = provider.firstTokenMs + (1000 * (tokens - 1)) / provider.tokensPerSecond;
  return provider.tailMs + written + provider.firstByteMs;
}

/** The fake provider as a process of its own, so that its work is not the server's. */
export async function startProvider() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/testing/fake-provider/main.ts'], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  const set = (capability: string, mode: object) =>
    fetch(new URL('/control', url), { method: 'POST', body: JSON.stringify({ capability, mode }) });
  return {
    url,
    behave: async ({ tailMs, firstTokenMs, tokensPerSecond, firstByteMs }: Provider) => {
      await set('transcription', { kind: 'delay', ms: tailMs });
      await set('chat', { kind: 'pace', firstTokenMs, tokensPerSecond });
      await set('speech', { kind: 'delay', ms: firstByteMs });
    },
    stop: () => child.kill('SIGTERM'),
  };
}
