import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#server/root.ts';
import { testContent } from '#testing/test-content.ts';
import { readSets } from './read-sets.ts';

const SETS = join(PROJECT_ROOT, 'evaluation');
const content = testContent();
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sets-'));
  cpSync(SETS, folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Any transcript of the backend, by path and text. */
function transcript(): { path: string; text: string } {
  const [name = ''] = readdirSync(join(folder, 'graded/backend'));
  const path = join(folder, 'graded/backend', name);
  return { path, text: readFileSync(path, 'utf8') };
}

test('every set of the project is in order and a part of each is held out', () => {
  const sets = readSets(SETS, content);
  expect(sets.problems).toEqual([]);
  const { graded, independent, interviews, fluentWrong, offTopic, stylePairs, paraphrases } = sets;
  for (const list of [graded, independent, interviews, fluentWrong, offTopic, stylePairs, paraphrases]) {
    const heldOut = list.filter((each) => each.heldOut).length;
    expect(heldOut / list.length).toBeGreaterThan(0.15);
    expect(heldOut / list.length).toBeLessThan(0.5);
  }
});

test('a label between two anchors is named with file and line', () => {
  const { path, text } = transcript();
  writeFileSync(path, text.replace(/framing: [\d.]+/, 'framing: 2.3'));
  const { problems } = readSets(folder, content);
  expect(problems).toMatchObject([
    { file: expect.stringContaining('graded/backend/'), line: expect.any(Number) },
  ]);
  expect(problems[0]?.message).toMatch(/labels\.framing/);
});

test('a file that bears another name than its transcript is left out and reported', () => {
  const { path } = transcript();
  renameSync(path, path.replace('.yaml', '-again.yaml'));
  const { problems, graded } = readSets(folder, content);
  expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/is not the file's name/)]);
  expect(graded.length).toBe(readSets(SETS, content).graded.length - 1);
});

test('a level that the question does not offer is reported', () => {
  const path = join(folder, 'adversarial/fluent-wrong.yaml');
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(
      /question: secret-vault\n {4}level: senior/,
      'question: secret-vault\n    level: junior',
    ),
  );
  expect(readSets(folder, content).problems.map(({ message }) => message)).toEqual([
    'secret-vault-wrong: level: secret-vault is not offered at junior',
  ]);
});
