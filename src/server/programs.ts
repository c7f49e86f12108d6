import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';

/** The path of a program on `searchPath` (the setting PATH), or null. Starts nothing. */
export function findProgram(name: string, searchPath: string): string | null {
  const candidates = searchPath
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, name));
  return candidates.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export type ProgramRun = {
  /** Written to its standard input, which is then closed. */
  input?: string;
  /** Kills the program. */
  signal: AbortSignal;
  /** The program is killed if it writes more than this to its standard output. */
  maxOutputBytes: number;
  /** True if the program gives way to everything else on the machine. */
  inBackground?: boolean;
};

/** A program that keeps a core busy yields to the server, which serves people. */
const BACKGROUND_NICENESS = 10;

const children = new Set<ChildProcess>();
// A program that outlives the server would work for nobody.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Runs a program without a shell and returns what it wrote to its standard output. Rejects if it cannot start, fails,
 * writes too much or is aborted; then it is dead.
 */
export function runProgram(path: string, args: readonly string[], run: ProgramRun): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    run.signal.throwIfAborted();
    const child = spawn(path, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      signal: run.signal,
      killSignal: 'SIGKILL',
    });
    children.add(child);
    if (run.inBackground && child.pid !== undefined) setNiceness(child.pid);
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > run.maxOutputBytes) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    // It may end without reading all of its input; its exit code tells what that means.
    child.stdin.on('error', () => {});
    child.stdin.end(run.input ?? '');
    child.on('error', reject);
    child.on('close', (code) => {
      children.delete(child);
      if (code === 0 && bytes <= run.maxOutputBytes) resolve(Buffer.concat(chunks));
      else reject(new Error(`${path} ended with ${code ?? 'a signal'}`));
    });
  });
}

function setNiceness(pid: number): void {
  try {
    setPriority(pid, BACKGROUND_NICENESS);
  } catch {
    // It has already ended.
  }
}

/** A program that reads its input as it arrives. */
export type FedProgram = {
  write(bytes: Uint8Array): void;
  /** Closes its input. Resolves once the program has ended; rejects if it failed, or with the signal's reason. */
  end(signal: AbortSignal): Promise<void>;
  kill(): void;
};

type Feeding = {
  onOutput: (text: string) => void;
  /** Called when the program has ended for any reason. */
  onEnd: () => void;
};

/**
 * Node passes a socket as standard input, which no program can open by the name /dev/stdin; a shell's pipe can be
 * opened. The program gives way to everything else on the machine, and ends with the server, because its input ends
 * then.
 */
const SCRIPT = 'cat | exec nice -n 10 "$0" "$@"';

/** Starts a program that reads /dev/stdin. */
export function feedProgram(path: string, args: readonly string[], { onOutput, onEnd }: Feeding): FedProgram {
  const child = spawn('/bin/sh', ['-c', SCRIPT, path, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // It has its own process group, so that all of it can be killed.
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  void ended.then(onEnd);
  child.stdout.setEncoding('utf8').on('data', onOutput);
  // It may end without reading all of its input; its exit code tells what that means.
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

/** Gives `use` an empty folder, which is removed with all its files when `use` has ended for any reason. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'backpressure-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
