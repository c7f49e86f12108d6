import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROJECT_ROOT } from '#server/root.ts';

export type ServerProcess = {
  url: string;
  process: ChildProcess;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
};

/** Starts the bundled server on a free port of its own and resolves once it has said where it listens. */
export async function startServerProcess(
  entry: string,
  env: Record<string, string>,
  args: string[] = [],
  cwd = PROJECT_ROOT,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      FIND_MODELS_AT: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /is running: (http:\/\/\S+)/.exec(output)?.[1];
      if (address) resolve(address.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    }
    return child.exitCode;
  };
  return {
    url,
    process: child,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
