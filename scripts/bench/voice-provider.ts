import { spawn } from 'node:child_process';
import { PROJECT_ROOT } from '#server/root.ts';

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
  name: 'first token 400 ms, 60 tokens/s, voice 120 ms, recogniser tail 250 ms',
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
