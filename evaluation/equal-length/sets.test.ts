import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '../../src/server/root.ts';
import { testContent } from '../../src/testing/test-content.ts';
import { readEqualLength } from './sets.ts';

const SETS = join(PROJECT_ROOT, 'evaluation');
const content = testContent();

/** A copy of the sets with one file changed. */
function withChange(file: string, change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(SETS, 'equal-length/sets'), join(folder, 'equal-length/sets'), { recursive: true });
  const path = join(folder, 'equal-length/sets', file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  return folder;
}

test('every set of the project is in order, rated, and half of them are held out', () => {
  const { sets, ratings, instructions, problems } = readEqualLength(SETS, content);
  expect(problems).toEqual([]);
  expect(sets.filter(({ heldOut }) => heldOut)).toHaveLength(sets.length / 2);
  expect(ratings).toHaveLength(3 * 8 * sets.length);
  expect(instructions.length).toBeGreaterThan(0);
});

test('a score between two anchors is named with file and line', () => {
  const folder = withChange('raters.yaml', (text) => text.replace(/framing: [\d.]+/, 'framing: 2.3'));
  const [problem] = readEqualLength(folder, content).problems;
  expect(problem).toMatchObject({ file: 'equal-length/sets/raters.yaml', line: expect.any(Number) });
  expect(problem?.message).toMatch(/framing/);
});

test('a question that the bank does not have is left out and reported', () => {
  const folder = withChange('sign-in.yaml', (text) =>
    text.replace('question: sign-in', 'question: sign-out'),
  );
  const { sets, problems } = readEqualLength(folder, content);
  expect(problems.map(({ message }) => message)).toEqual(['question: there is no sign-out']);
  expect(sets).toHaveLength(11);
});
