import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '#server/root.ts';

/** The content with one question (a check of the whole bank takes seconds), to be spoilt; gone when the test has finished. */
export function copyOfBank(question: string) {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const isKept = (path: string) => !/questions\/.+\.yaml$/.test(path) || path.endsWith(question);
  cpSync(join(PROJECT_ROOT, 'db/content'), folder, { recursive: true, filter: isKept });
  const change = (file: string, from: string | RegExp, to: string) => {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
  };
  return { folder, change };
}
