import { cpSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { copyOfBank, testContent } from '#testing/test-content.ts';
import { checkContent } from './check-content.ts';
import { contentToJson, loadContent, parseContent } from './load-content.ts';

const QUESTION = 'questions/backend/short-links.yaml';

let bank: ReturnType<typeof copyOfBank>;

beforeEach(() => {
  bank = copyOfBank(QUESTION);
});

describe('loading', () => {
  test('what the build writes as one JSON document is read back the same', () => {
    const content = testContent();
    expect(parseContent(JSON.parse(JSON.stringify(contentToJson(content))))).toEqual(content);
  });

  test('a wrong value is named with file, line and field', () => {
    bank.change(QUESTION, 'category: backend', 'category: frontdesk');
    expect(() => loadContent(bank.folder)).toThrow(/questions\/backend\/short-links\.yaml:\d+: category: /);
  });

  test('broken YAML is named with file and line', () => {
    bank.change(QUESTION, /^title: /m, 'title: "');
    expect(() => loadContent(bank.folder)).toThrow(/short-links\.yaml:\d+: /);
  });

  test('weights that do not add up are refused', () => {
    bank.change('rubric.yaml', /framing: +\{ ?junior: 20/, 'framing: {junior: 21');
    expect(() => loadContent(bank.folder)).toThrow(
      /rubric\.yaml:\d+: weights: junior: weights add up to 101/,
    );
  });

  test('a missing file is named', () => {
    unlinkSync(join(bank.folder, 'demo.yaml'));
    expect(() => loadContent(bank.folder)).toThrow(/demo\.yaml: this file is missing/);
  });

  test('a second question with the id of another is refused, instead of taking its place', () => {
    cpSync(join(bank.folder, QUESTION), join(bank.folder, 'questions/backend/second.yaml'));
    expect(() => loadContent(bank.folder)).toThrow(/short-links\.yaml:\d+: id: short-links is used twice/);
  });

  test('every fault is listed at once', () => {
    bank.change(QUESTION, 'category: backend', 'category: frontdesk');
    bank.change('plans.yaml', 'isActive: true', 'isActive: perhaps');
    expect(() => loadContent(bank.folder)).toThrow(/short-links\.yaml[\s\S]*plans\.yaml/);
  });
});

/** The first probe of a file, up to its words. */
const PROBE = /(probes:\n +- \{say: ")[^"]*/;

describe('checking', () => {
  const faults = () => checkContent(bank.folder, QUESTION).map(({ line, message }) => `${line}: ${message}`);

  test.each([
    [
      'a technology that is not in the lexicon',
      'asks: [',
      'asks: ["@volumes", ',
      /@volumes is not in the lexicon/,
    ],
    [
      'two questions in one',
      PROBE,
      '$1Where does it come from? And what does it change for you?',
      /asks 2 questions/,
    ],
    ['a probe of too many words', PROBE, `$1${'so '.repeat(35)}what?`, /36 words, not 4 to 34/],
    [
      'a fact that asks',
      /(id: [a-z]+, (?:topic: [^,]*, )?asks: [^\n]*\n +say: ")/,
      '$1Who knows? ',
      /a fact asks nothing/,
    ],
    ['a point that nothing refers to', /targets: \[/, 'targets: [r-nothing, ', /there is no point r-nothing/],
  ])('finds %s, with its line', (_, from, to, message) => {
    bank.change(QUESTION, from, to);
    const found = faults();
    expect(found.join('\n')).toMatch(message);
    expect(found.some((fault) => message.test(fault) && !fault.startsWith('null'))).toBe(true);
  });

  test.each([
    ['demo.yaml', 'x-cache: reason', 'x-nothing: reason', /there is no point x-nothing/],
    ['demo.yaml', 'questionId: short-links', 'questionId: long-links', /there is no question long-links/],
    ['demo.yaml', 'How many links', 'How few links', /"How many links" was not said before/],
  ])('finds a fault in %s', (file, from, to, message) => {
    bank.change(file, from, to);
    const found = checkContent(bank.folder, file).map((problem) => problem.message);
    expect(found.join('\n')).toMatch(message);
  });
});
