import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { median, percentile } from './measure.ts';
import { turnsInBrowser } from './voice-in-browser.ts';
import {
  criticalPath,
  fetchSpeech,
  isInstalled,
  LONG,
  ORDINARY,
  type Run,
  readClip,
  readTurn,
  SLOW,
  type Stages,
  sequentialTurns,
  speak,
  startInterview,
  startProvider,
  streamedTurns,
  submitOverTrpc,
  type TimedTurn,
  TURNS_AN_INTERVIEW,
} from './voice-turns.ts';

/**
 * From Done to the first sound of the next question, beside what the provider alone takes and beside the
 * way before, in which whole answer, whole question and whole sound followed one another. Throws when a goal is missed.
 * `--local`: only what this machine does without a provider.
 */
export async function benchVoice(entry: string, dataDir: string, args: string[]): Promise<string[]> {
  const { values } = parseArgs({
    args,
    options: { turns: { type: 'string', default: '20' }, local: { type: 'boolean', default: false } },
  });
  const missed: string[] = [];
  const goal: Goal = (isMet, what) => {
    if (!isMet) missed.push(what);
    return isMet ? '' : '   MISSED';
  };
  const withProvider = values.local ? [] : await providerTurns(entry, dataDir, Number(values.turns), goal);
  const lines = [...withProvider, ...(await localTurns(entry, join(dataDir, 'local'), goal))];
  if (missed.length > 0) throw new Error(`${lines.join('\n')}\nMissed: ${missed.join('; ')}`);
  return lines;
}

async function providerTurns(entry: string, dataDir: string, turns: number, goal: Goal): Promise<string[]> {
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
      const longTurns = await streamedTurns(run, long, turns, ORDINARY, LONG);
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
  return lines;
}

const over = (turns: readonly TimedTurn[]) => turns.map((turn) => turn.firstSound / turn.criticalPath);

function figures(
  name: string,
  turns: readonly TimedTurn[],
  before: readonly number[] | null,
  goal: Goal,
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

const TEXT_GOAL_MS = 1000;
const SOUND_GOAL_MS = 250;
const TYPED_TURNS = 12;
const SPOKEN_TURNS = 4;
const TYPED =
  'I keep one row for each short link in a key value store, with a cache in front of it, because reads are a hundred times as many as writes.';

/** Notes a goal that is missed; what is printed behind the figure. */
type Goal = (isMet: boolean, what: string) => string;

/**
 * With the parts of this machine only: from a typed answer to the first sound of the next question, and from
 * Done to its text after speech in real time, which is recognized while it is spoken.
 */
async function localTurns(entry: string, dataDir: string, goal: Goal): Promise<string[]> {
  const server = await startServerProcess(entry, { DATA_DIR: dataDir });
  try {
    const client = createRestClient(server.url);
    const token = await client.signUp('local@example.com');
    const run = { server: server.url, client, token };
    const lines = ['without a provider'];
    if (isInstalled('flite')) {
      const sounds = await typedTurns(run);
      const p50 = median(sounds);
      lines.push(
        `  typed answer to first sound p50 ${p50.toFixed(0)} ms   (goal ${SOUND_GOAL_MS} ms)${goal(p50 <= SOUND_GOAL_MS, 'a typed answer is met by sound within 0.25 s')}`,
      );
    } else lines.push('  typed answer to first sound not measured: flite is not here');
    for (const seconds of [20, 60]) {
      const clip = isInstalled('pocketsphinx_continuous') ? readClip(Math.ceil(seconds / 28), seconds) : null;
      if (!clip) {
        lines.push(`  Done to text after ${seconds} s    not measured: pocketsphinx or ffmpeg is not here`);
        continue;
      }
      const texts = await spokenTurns(run, clip, seconds);
      const p50 = median(texts);
      lines.push(
        `  Done to text after ${seconds} s    p50 ${p50.toFixed(0)} ms, longest ${Math.max(...texts).toFixed(0)} ms   (goal ${TEXT_GOAL_MS} ms)${goal(p50 <= TEXT_GOAL_MS, `text within 1 s of Done after ${seconds} s of speech`)}`,
      );
    }
    return lines;
  } finally {
    await server.stop();
  }
}

async function typedTurns(run: Run): Promise<number[]> {
  const times: number[] = [];
  const id = await startInterview(run.client);
  for (let turn = 0; turn < TYPED_TURNS; turn += 1) {
    const form = new FormData();
    form.append('id', String(id));
    form.append('transcript', `${TYPED} That is part ${turn}.`);
    const done = performance.now();
    const answerId = await submitOverTrpc(run, form);
    const sound = await fetchSpeech(run, id, answerId);
    const reader = sound.body?.getReader();
    await reader?.read();
    times.push(performance.now() - done);
    if (!sound.ok) throw new Error(`the question could not be heard: ${sound.status}`);
    while (!(await reader?.read())?.done);
  }
  return times;
}

async function spokenTurns(run: Run, clip: Buffer, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < SPOKEN_TURNS; turn += 1) {
    const id = await startInterview(run.client);
    const rest = await speak(run.client, id, clip, { chunks: seconds, everyMs: 1000 });
    rest.append('id', String(id));
    const done = performance.now();
    const answerId = await submitOverTrpc(run, rest);
    const acknowledged = performance.now() - done;
    const sound = await fetchSpeech(run, id, answerId);
    await sound.arrayBuffer();
    const { stages } = await readTurn(run.client, id);
    // At the most: the server had the answer before it acknowledged it.
    times.push(acknowledged + stages.clause);
  }
  return times;
}
