import { cpSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#server/root.ts';
import { testContent } from '#testing/test-content.ts';
import { checkContent } from './check-content.ts';
import { contentToJson, loadContent, parseContent } from './load-content.ts';

const QUESTION = 'questions/backend/short-links.yaml';

const CONTENT = join(PROJECT_ROOT, 'db/content');

/** One question and the concepts it uses: a check of the whole bank takes seconds. */
const LEXICON = ['consistency', 'data', 'estimation', 'process', 'reliability', 'traffic'];
const isKept = (path: string) =>
  !/(questions|lexicon)\/.+\.yaml$/.test(path) ||
  path.endsWith(QUESTION) ||
  LEXICON.some((name) => path.endsWith(`lexicon/${name}.yaml`));

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync(CONTENT, folder, { recursive: true, filter: isKept });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function change(file: string, from: string | RegExp, to: string): void {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

describe('loading', () => {
  test('what the build writes as one JSON document is read back the same', () => {
    const content = testContent();
    expect(parseContent(JSON.parse(JSON.stringify(contentToJson(content))))).toEqual(content);
  });

  test('a wrong value is named with file, line and field', () => {
    change(QUESTION, 'category: backend', 'category: frontdesk');
    expect(() => loadContent(folder)).toThrow(/questions\/backend\/short-links\.yaml:5: category: /);
  });

  test('broken YAML is named with file and line', () => {
    change(QUESTION, 'title: Short link service', 'title: "Short link service');
    expect(() => loadContent(folder)).toThrow(/short-links\.yaml:\d+: /);
  });

  test('weights that do not add up are refused', () => {
    change('rubric.yaml', /framing: +\{ ?junior: 20/, 'framing: {junior: 21');
    expect(() => loadContent(folder)).toThrow(/rubric\.yaml:\d+: weights: junior: weights add up to 101/);
  });

  test('a missing file is named', () => {
    unlinkSync(join(folder, 'demo.yaml'));
    expect(() => loadContent(folder)).toThrow(/demo\.yaml: this file is missing/);
  });

  test('every fault is listed at once', () => {
    change(QUESTION, 'category: backend', 'category: frontdesk');
    change('plans.yaml', 'isActive: true', 'isActive: perhaps');
    expect(() => loadContent(folder)).toThrow(/short-links\.yaml[\s\S]*plans\.yaml/);
  });
});

describe('checking', () => {
  const faults = () => checkContent(folder, QUESTION).map(({ line, message }) => `${line}: ${message}`);

  test.each([
    [
      'a concept that does not exist',
      'any: ["@volume", "@readheavy",',
      'any: ["@volumes",',
      /@volumes is not in the lexicon/,
    ],
    [
      'a term made of words that are dropped from speech',
      'any: ["@volume", "@readheavy",',
      'any: ["@volume", "@readheavy", actually used,',
      /"actually used" is never heard/,
    ],
    [
      'a probe that gives the answer away',
      'What exactly do you answer to a visitor, and what did you give up by answering that way?',
      'Would you send a 302 because a permanent 301 is remembered by the browser?',
      /gives away t-redirect|names @/,
    ],
    [
      'praise',
      'What would you want to know about usage before choosing anything?',
      'Great start, so what would you want to know before choosing anything?',
      /says "great"/,
    ],
    [
      'two questions in one',
      'What would you want to know about usage before choosing anything?',
      'What would you want to know? And what does it change for you?',
      /asks 2 questions/,
    ],
    [
      'an opening that already says a point',
      'sends visitors on.\n',
      'sends visitors on with a redirect from a cache.\n',
      /the opening already matches/,
    ],
    [
      'a model answer that its own point does not hear',
      /- \{point: t-redirect, say: .*/,
      '- {point: t-redirect, say: "I would think about that for a while and then decide."}',
      /t-redirect is only absent/,
    ],
    [
      'a point that nothing refers to',
      'targets: [r-fail',
      'targets: [r-nothing',
      /there is no point r-nothing/,
    ],
  ])('finds %s, with its line', (_, from, to, message) => {
    change(QUESTION, from, to);
    const found = faults();
    expect(found.join('\n')).toMatch(message);
    expect(found.some((fault) => message.test(fault) && !fault.startsWith('null'))).toBe(true);
  });

  test.each([
    ['two of one name', 'id: c-hash-back', 'id: c-hash-unique', /c-hash-unique is used twice/],
    [
      'a challenge that asks twice',
      'What does your system do on that day?',
      'What does it do? And what do you do?',
      /c-hash-unique: asks 2 questions/,
    ],
    [
      'one that a good answer states',
      /any: \[hash\*[\s\S]*?with: \[/,
      'any: [browser]\n    with: [temporary, "302", ',
      /short-links: c-hash-unique is heard in/,
    ],
  ])('finds among the common mistakes %s', (_, from, to, message) => {
    change('mistakes.yaml', from, to);
    const messages = checkContent(folder).map((problem) => problem.message);
    expect(messages).toContainEqual(expect.stringMatching(message));
  });

  test.each([
    ['language/wording.yaml', /(hint: ['"]?)/, '$1Great! ', /says "great"/],
    ['language/wording.yaml', /". \{probe\}/, '". {prob}', /fills in nothing for \{prob\}/],
    ['emphasis.yaml', 'Suppose', 'Perfect. Suppose', /says "perfect"/],
    ['demo.yaml', 'questionId: short-links', 'questionId: long-links', /there is no question long-links/],
    ['demo.yaml', 'How many links', 'How few links', /"How many links" was not said before/],
  ])('finds a fault in %s', (file, from, to, message) => {
    change(file, from, to);
    const found = checkContent(folder, file).map((problem) => problem.message);
    expect(found.join('\n')).toMatch(message);
  });

  test('finds a fixture that no longer scores what it should', () => {
    change(
      'rubric.yaml',
      /statusValues: \{ ?absent: 0, mentioned: [\d.]+, explained: 0.7, justified: 1/,
      'statusValues: {absent: 0, mentioned: 0.05, explained: 0.1, justified: 0.2',
    );
    expect(faults().join('\n')).toMatch(/strong scores \d+/);
  });
});
