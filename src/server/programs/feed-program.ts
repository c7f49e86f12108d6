import { spawn } from 'node:child_process';

/** A program that reads its input while it comes. */
export type FedProgram = {
  write(bytes: Uint8Array): void;
  /** Ends its input. Resolves once it has ended by itself; rejects when it failed, or with the signal's reason. */
  end(signal: AbortSignal): Promise<void>;
  kill(): void;
};

type Feeding = {
  onOutput: (text: string) => void;
  /** It has ended in any way. */
  onEnd: () => void;
};

/**
 * What Node hands on as input is a socket, which no program can open by its name, /dev/stdin; the pipe of a shell can be opened.
 * The program gives way to everything else on the machine, and ends with the server, whose input ends then.
 */
const SCRIPT = 'cat | exec nice -n 10 "$0" "$@"';

/** Starts a program that reads /dev/stdin. */
export function feedProgram(path: string, args: readonly string[], { onOutput, onEnd }: Feeding): FedProgram {
  const child = spawn('/bin/sh', ['-c', SCRIPT, path, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // A group of its own, so that it can be killed whole.
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  void ended.then(onEnd);
  child.stdout.setEncoding('utf8').on('data', onOutput);
  // It may end without reading all of its input; its exit tells what that means.
  child.stdin.on('error', () => {});
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
  };
  return {
    write: (bytes) => {
      child.stdin.write(bytes);
    },
    end: async (signal) => {
      signal.addEventListener('abort', kill, { once: true });
      child.stdin.end();
      const code = await ended;
      signal.throwIfAborted();
      if (code !== 0) throw new Error(`${path} ended with ${code ?? 'a signal'}`);
    },
    kill,
  };
}
