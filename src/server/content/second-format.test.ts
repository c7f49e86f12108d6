import { cpSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#server/root.ts';
import { checkContent } from './check-content.ts';
import { loadContent } from './load-content.ts';

const QUESTION = 'questions/backend/request-limiter.yaml';
const PHRASES = 'phrases/request-limiter.yaml';

/** One question and the concepts it uses: a check of the whole bank takes seconds. */
const LEXICON = ['data', 'estimation', 'everyday', 'process', 'reliability', 'services', 'traffic'];
const isKept = (path: string) =>
  !/(questions|lexicon)\/.+\.yaml$/.test(path) ||
  path.endsWith(QUESTION) ||
  LEXICON.some((name) => path.endsWith(`lexicon/${name}.yaml`));

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync(join(PROJECT_ROOT, 'db/content'), folder, { recursive: true, filter: isKept });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function change(file: string, from: string | RegExp, to: string): void {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

describe('loading a question of the second format', () => {
  test('gives what its phrases hear to each point, together and for each former point apart', () => {
    const question = loadContent(folder).questions.get('request-limiter');
    const point = question?.points.find(({ id }) => id === 'r-operate');
    expect(point).toMatchObject({ name: 'Shadow mode and monitoring', was: ['r-watch', 'r-rollout'] });
    expect(point?.means).toMatch(/^Starts by only logging/);
    expect(point?.phrases).toHaveLength(2);
    expect(point?.any).toEqual(point?.phrases?.flatMap(({ any }) => any));
    expect(question?.misconceptions.length).toBeGreaterThan(2);
  });

  test('names the file of phrases when it is missing', () => {
    unlinkSync(join(folder, PHRASES));
    expect(() => loadContent(folder)).toThrow(/phrases\/request-limiter\.yaml: this file is missing/);
  });

  test('names a point without phrases and phrases without a point', () => {
    change(PHRASES, '\n  x-atomic:', '\n  x-nothing:');
    expect(() => loadContent(folder)).toThrow(
      /request-limiter\.yaml:\d+: there is no point x-nothing[\s\S]*x-atomic has no phrases/,
    );
  });

  test('refuses what only the first format has', () => {
    change(QUESTION, 'retired: [', 'mistakes: [None.]\nretired: [');
    expect(() => loadContent(folder)).toThrow(/backend\/request-limiter\.yaml: /);
  });
});

describe('checking a question of the second format', () => {
  test.each([
    [
      'a line that is too long',
      'retired: [',
      `# ${'x'.repeat(180)}\nretired: [`,
      /characters, more than 180/,
    ],
    ['a file that is too long', /^tags: \[/m, `tags: [${'x,\n  '.repeat(250)}`, /lines, more than 700/],
    [
      'a name that two points have',
      'name: Choice of algorithm',
      'name: Capacity estimate',
      /"Capacity estimate" is used twice/,
    ],
    [
      'a sentence that is there twice',
      '- Being a little wrong is cheap here, and waiting is not.',
      '- I increment first and look at the number that comes back, above the limit means no.',
      /the same sentence again/,
    ],
    [
      'a truth that repeats the false sentence',
      'truth: Each request pays a network hop.',
      'truth: With a central counter, exactness is free!',
      /the truth repeats it/,
    ],
    [
      'a former id that two points claim',
      'was: [r-watch, r-rollout]',
      'was: [r-watch, f-load]',
      /f-load is used twice/,
    ],
    [
      'a probe that says a term of its own point',
      'What happens, line by line?',
      'What happens without a Lua script?',
      /says "lua", a term of x-atomic/,
    ],
    [
      'an opening that says a term',
      'Design a way to prevent that.',
      'Design quotas.',
      /the opening already matches d-limits/,
    ],
    [
      'jargon in every sentence that shows a point',
      /You save up while you are quiet and pay with what you saved/,
      'A bucket refills while you are quiet',
      /x-algo: one sentence has to do without its terms/,
    ],
    ['a term that is in no lexicon', 'terms: [atomic*,', 'terms: ["@atoms",', /@atoms is not in the lexicon/],
    [
      'a stress scene at nothing',
      'targets: [r-arith, x-shared]',
      'targets: [r-arith, x-regions]',
      /there is no point x-regions/,
    ],
  ])('finds %s', (_, from, to, message) => {
    change(QUESTION, from, to);
    const found = checkContent(folder, 'request-limiter').map((problem) => problem.message);
    expect(found.join('\n')).toMatch(message);
  });

  test('names the line in the file of phrases where the fault is there', () => {
    change(PHRASES, 'How many of them pass?', 'How many pass? And which?');
    const found = checkContent(folder, 'request-limiter');
    expect(found).toContainEqual(
      expect.objectContaining({
        file: PHRASES,
        line: expect.any(Number),
        message: expect.stringMatching(/asks 2 questions/),
      }),
    );
  });
});
