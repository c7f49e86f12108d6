import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

export type ProgramRun = {
  /** Written to its standard input, which is then closed. */
  input?: string;
  /** Kills it. */
  signal: AbortSignal;
  /** It is killed when it writes more than this to its standard output. */
  maxOutputBytes: number;
  /** It gives way to everything else on the machine. */
  inBackground?: boolean;
};

/** A process that keeps a core busy yields to the server, which answers people. */
const BACKGROUND_NICENESS = 10;

const children = new Set<ChildProcess>();
// A program that outlives the server would work for nobody.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Runs a program without a shell and returns what it wrote to its standard output.
 * Rejects when it cannot start, fails, writes too much or is aborted; it is dead then.
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
    // It may end without reading all of its input; its exit tells what that means.
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
    // It has ended already.
  }
}
