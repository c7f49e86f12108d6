import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram, withFolder } from './programs.ts';

const node = process.execPath;
const run = (code: string, more: Partial<Parameters<typeof runProgram>[2]> = {}) =>
  runProgram(node, ['-e', code], { signal: new AbortController().signal, maxOutputBytes: 1000, ...more });

test('gives back what a program writes', async () => {
  const output = await run('process.stdin.pipe(process.stdout)', { input: 'words' });
  expect(output.toString()).toBe('words');
});

test.each([
  ['fails', 'process.exit(3)'],
  ['writes without end', 'setInterval(() => process.stdout.write("x".repeat(1e5)), 1)'],
])('rejects when it %s', async (_, code) => {
  await expect(run(code)).rejects.toThrow(/ended with/);
});

test('rejects when there is no such program', async () => {
  const call = runProgram('/nowhere/program', [], {
    signal: new AbortController().signal,
    maxOutputBytes: 1,
  });
  await expect(call).rejects.toThrow(/ENOENT/);
});

test('a program that is not wanted any more is dead when the call ends', async () => {
  await withFolder(async (folder) => {
    const mark = join(folder, 'pid');
    const stop = new AbortController();
    const call = run(
      `require('fs').writeFileSync(${JSON.stringify(mark)}, String(process.pid)); setInterval(() => {}, 1000)`,
      { signal: stop.signal },
    ).catch(String);
    const pid = () => (existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : 0);
    await expect.poll(pid, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(isAlive(pid())).toBe(true);
    stop.abort();
    expect(await call).toMatch(/abort/i);
    await expect.poll(() => isAlive(pid()), { timeout: 20_000 }).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a folder is gone after its use, also when that failed', async () => {
  let seen = '';
  const call = withFolder(async (folder) => {
    seen = folder;
    await writeFile(join(folder, 'file'), 'x');
    throw new Error('on purpose');
  });
  await expect(call).rejects.toThrow('on purpose');
  expect(existsSync(seen)).toBe(false);
});

test('in the background gives way to everything else', async () => {
  const code =
    'const { getPriority } = require("os"); while (getPriority() < 10); process.stdout.write(String(getPriority()))';
  expect((await run(code, { inBackground: true, signal: AbortSignal.timeout(20_000) })).toString()).toBe(
    '10',
  );
});

test('ends with the server, whatever it was doing', async () => {
  await withFolder(async (folder) => {
    const pidFile = join(folder, 'pid');
    const endless = `require("fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`;
    const module = join(import.meta.dirname, 'programs.ts');
    const server = `
      import { existsSync } from 'node:fs';
      import { runProgram } from ${JSON.stringify(module)};
      const signal = new AbortController().signal;
      runProgram(process.execPath, ['-e', ${JSON.stringify(endless)}], { signal, maxOutputBytes: 1 }).catch(() => {});
      setInterval(() => existsSync(${JSON.stringify(pidFile)}) && process.exit(0), 10);`;
    const file = join(folder, 'server.ts');
    await writeFile(file, server);
    await runProgram(node, ['--import', 'tsx', file], {
      signal: AbortSignal.timeout(25_000),
      maxOutputBytes: 1000,
    });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
  });
});
