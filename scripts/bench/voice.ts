import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { PROJECT_ROOT } from '#server/root.ts';
import { createRestClient, type RestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { median, percentile } from './measure.ts';
import { turnsInBrowser } from './voice-in-browser.ts';

const TURNS_AN_INTERVIEW = 4;
const CHUNKS = 20;
/** Time in which what was sent while speaking gets decoded; a speaker gives a second. */
const BREATH_MS = 500;
/** As models count: four characters a token. */
const CHARACTERS_A_TOKEN = 4;
/** A question is spoken once it is known to be the last sentence: at the line behind it. */
const MARK_BEHIND = '\n###'.length;

type Provider = {
  name: string;
  tailMs: number;
  firstTokenMs: number;
  tokensPerSecond: number;
  firstByteMs: number;
};

const ORDINARY: Provider = {
  name: 'first token 400 ms, 60 tokens/s, voice 120 ms, recogniser tail 250 ms',
  tailMs: 250,
  firstTokenMs: 400,
  tokensPerSecond: 60,
  firstByteMs: 120,
};
/** As measured at a hosted provider: 0.6 s of recognition for 30 s of speech, here 28 s. */
const SLOW: Provider = {
  name: 'first token 500 ms, 60 tokens/s, voice 400 ms, recognition 560 ms',
  tailMs: 560,
  firstTokenMs: 500,
  tokensPerSecond: 60,
  firstByteMs: 400,
};

/** Of one turn, in milliseconds from Done; the critical path is what the provider alone would take. */
export type TimedTurn = {
  firstSound: number;
  criticalPath: number;
  stages: Stages;
};
/** When the server had the answer's words, the first clause and its sound, in milliseconds after it had the answer. */
export type Stages = Record<'heard' | 'clause' | 'sound', number>;

/**
 * From Done to the first sound of the next question (room, section 6), beside what the provider alone takes and beside the
 * way before, in which whole answer, whole question and whole sound followed one another. Throws when a goal is missed.
 */
export async function benchVoice(entry: string, dataDir: string, args: string[]): Promise<string[]> {
  const { values } = parseArgs({ args, options: { turns: { type: 'string', default: '20' } } });
  const turns = Number(values.turns);
  const provider = await startProvider();
  const server = await startServerProcess(entry, {
    DATA_DIR: dataDir,
    LLM_BASE_URL: provider.url,
    STT_BASE_URL: provider.url,
    TTS_BASE_URL: provider.url,
  });
  const client = createRestClient(server.url);
  const token = await client.signUp('speaker@example.com');
  const run = { server: server.url, client, token };
  const lines: string[] = [];
  const missed: string[] = [];
  const goal = (isMet: boolean, what: string) => {
    if (!isMet) missed.push(what);
    return isMet ? '' : '   MISSED';
  };
  try {
    await provider.behave(ORDINARY);
    const short = readClip(1);
    // The first turns make the reader ready.
    await streamedTurns(run, short, TURNS_AN_INTERVIEW, ORDINARY);
    const shortTurns = await streamedTurns(run, short, turns, ORDINARY);
    const before = await sequentialTurns(run, short, turns);
    lines.push(`provider: ${ORDINARY.name}`);
    lines.push(...figures('answers of 28 s', shortTurns, before, goal));
    const long = readClip(4);
    if (long) {
      const longTurns = await streamedTurns(run, long, turns, ORDINARY);
      const drift = median(over(longTurns)) / median(over(shortTurns));
      lines.push(...figures('answers of 112 s', longTurns, null, goal));
      lines.push(
        `  112 s beside 28 s           x ${drift.toFixed(2)}   (goal 0.9 to 1.1)${goal(drift >= 0.9 && drift <= 1.1, 'long answers take as long as short ones')}`,
      );
    } else lines.push('answers of 112 s              not measured: ffmpeg, which makes them, is not here');

    await provider.behave(SLOW);
    const slow = await streamedTurns(run, short, turns, SLOW);
    const slowBefore = await sequentialTurns(run, short, turns);
    const p50 = median(slow.map(({ firstSound }) => firstSound));
    lines.push(`provider: ${SLOW.name}`);
    lines.push(
      `  Done to first sound, p50    ${p50.toFixed(0)} ms   (goal 1800 ms; the way before ${median(slowBefore).toFixed(0)} ms)${goal(p50 <= 1800, 'first sound within 1.8 s')}`,
    );

    await provider.behave(ORDINARY);
    const inBrowser = await turnsInBrowser(run, turns, (clause) => criticalPath(ORDINARY, clause));
    if (inBrowser) lines.push(...figures('Chromium, fake microphone', inBrowser, null, goal));
    else
      lines.push(
        'Chromium                      not measured: it is not here; the figures above are the server side',
      );
  } finally {
    await server.stop();
    provider.stop();
  }
  if (missed.length > 0) throw new Error(`${lines.join('\n')}\nMissed: ${missed.join('; ')}`);
  return lines;
}

type Run = { server: string; client: RestClient; token: string };

const over = (turns: readonly TimedTurn[]) => turns.map((turn) => turn.firstSound / turn.criticalPath);

function figures(
  name: string,
  turns: readonly TimedTurn[],
  before: readonly number[] | null,
  goal: (isMet: boolean, what: string) => string,
): string[] {
  const sounds = turns.map(({ firstSound }) => firstSound);
  const [p50, p95] = [median(over(turns)), percentile(over(turns), 0.95)];
  const stage = (name: keyof Stages) => median(turns.map(({ stages }) => stages[name])).toFixed(0);
  return [
    `${name}: Done to first sound p50 ${median(sounds).toFixed(0)} ms, p95 ${percentile(sounds, 0.95).toFixed(0)} ms (${turns.length} turns)`,
    `  beside the critical path    p50 x ${p50.toFixed(2)} (goal 1.15), p95 x ${p95.toFixed(2)} (goal 1.4)${goal(p50 <= 1.15, `${name}: p50`)}${goal(p95 <= 1.4, `${name}: p95`)}`,
    `  after the answer was there  words ${stage('heard')} ms, first clause ${stage('clause')} ms, first sound ${stage('sound')} ms (p50)`,
    ...(before
      ? [
          `  the way before              p50 ${median(before).toFixed(0)} ms, p95 ${percentile(before, 0.95).toFixed(0)} ms`,
        ]
      : []),
  ];
}

/** What a provider takes until the first clause can be heard, if nobody else took any time. */
function criticalPath(provider: Provider, clause: string): number {
  const characters = clause.length + (clause.endsWith('?') ? MARK_BEHIND : 1);
  const tokens = Math.ceil(characters / CHARACTERS_A_TOKEN);
  const written = provider.firstTokenMs + (1000 * (tokens - 1)) / provider.tokensPerSecond;
  return provider.tailMs + written + provider.firstByteMs;
}

/** As the browser does it: acknowledged, then the sound is opened while the question is being made. */
async function streamedTurns(
  run: Run,
  clip: Buffer | null,
  turns: number,
  provider: Provider,
): Promise<TimedTurn[]> {
  const timed: TimedTurn[] = [];
  for (let turn = 0, id = 0; turn < turns; turn += 1) {
    if (turn % TURNS_AN_INTERVIEW === 0) id = await startInterview(run.client);
    const rest = await speak(run.client, id, clip);
    rest.append('id', String(id));
    const done = performance.now();
    const answerId = await submitOverTrpc(run, rest);
    const sound = await fetch(`${run.server}/api/interviews/${id}/responses/${answerId}/speech`, {
      headers: { Authorization: `Bearer ${run.token}` },
    });
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
async function sequentialTurns(
  { client, server, token }: Run,
  clip: Buffer | null,
  turns: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0, id = 0; turn < turns; turn += 1) {
    if (turn % TURNS_AN_INTERVIEW === 0) id = await startInterview(client);
    const rest = await speak(client, id, clip);
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

async function submitOverTrpc({ server, token }: Run, form: FormData): Promise<number> {
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

/** Sends all but the last part, faster than anybody speaks; answers the rest as a form. */
async function speak(client: RestClient, id: number, clip: Buffer | null): Promise<FormData> {
  if (!clip) throw new Error('there is no recording');
  const bytes = new Uint8Array(clip);
  const key = randomUUID();
  const chunk = Math.ceil(bytes.length / CHUNKS);
  let offset = 0;
  while (offset + chunk < bytes.length) {
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

/** 28 s of speech as Chromium records it, so many times over; null where that cannot be made. */
function readClip(times: number): Buffer | null {
  const file = join(PROJECT_ROOT, 'scripts/bench/answer-120kb.webm');
  if (times === 1) return readFileSync(file);
  if (!existsSync('/usr/bin/ffmpeg')) return null;
  const args = [
    '-v',
    'error',
    '-stream_loop',
    String(times - 1),
    '-i',
    file,
    '-c',
    'copy',
    '-f',
    'webm',
    'pipe:1',
  ];
  const made = spawnSync('/usr/bin/ffmpeg', args, { maxBuffer: 64 * 1024 * 1024 });
  return made.status === 0 ? made.stdout : null;
}

/** The fake provider as a process of its own, so that its work is not the server's. */
async function startProvider() {
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
