import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from './run-program.ts';
import { withFolder } from './with-folder.ts';

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
    const mark = join(folder, 'still-here');
    const stop = new AbortController();
    const call = run(`setTimeout(() => require('fs').writeFileSync(${JSON.stringify(mark)}, ''), 300)`, {
      signal: stop.signal,
    });
    setTimeout(() => stop.abort(), 50);
    await expect(call).rejects.toThrow(/abort/i);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(existsSync(mark)).toBe(false);
  });
});

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
