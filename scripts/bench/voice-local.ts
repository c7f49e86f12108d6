import { createRestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { median } from './measure.ts';
import {
  fetchSpeech,
  isInstalled,
  type Run,
  readClip,
  readTurn,
  speak,
  startInterview,
  submitOverTrpc,
} from './voice-turns.ts';

const TEXT_GOAL_MS = 1000;
const SOUND_GOAL_MS = 250;
const TYPED_TURNS = 12;
const SPOKEN_TURNS = 4;
const TYPED =
  'I keep one row for each short link in a key value store, with a cache in front of it, because reads are a hundred times as many as writes.';

/** Notes a goal that is missed; what is printed behind the figure. */
export type Goal = (isMet: boolean, what: string) => string;

/**
 * With the parts of this machine only (room, section 6): from a typed answer to the first sound of the next question, and from
 * Done to its text after speech in real time, which is recognised while it is spoken.
 */
export async function localTurns(entry: string, dataDir: string, goal: Goal): Promise<string[]> {
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
