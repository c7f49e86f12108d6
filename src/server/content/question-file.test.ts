import { beforeEach, describe, expect, test } from 'vitest';
import { copyOfBank, testContent } from '#testing/test-content.ts';
import { checkContent } from './check-content.ts';
import { checkOtherNames } from './checks/check-bank.ts';
import { loadContent } from './load-content.ts';

const QUESTION = 'questions/backend/request-limiter.yaml';

let bank: ReturnType<typeof copyOfBank>;

beforeEach(() => {
  bank = copyOfBank(QUESTION);
});

describe('loading a question', () => {
  test('gives each point what it needs, how it can be met, and the sentences that show it', () => {
    const question = loadContent(bank.folder).questions.get('request-limiter');
    const point = question?.points.find(({ id }) => id === 'r-operate');
    expect(point).toMatchObject({ name: 'Shadow mode and monitoring', was: ['r-watch', 'r-rollout'] });
    expect(point?.means).toMatch(/^Starts with logging only/);
    expect(point?.said?.length).toBeGreaterThan(2);
  });

  test('refuses what only the first format has', () => {
    bank.change(QUESTION, 'retired: [', 'mistakes: [None.]\nretired: [');
    expect(() => loadContent(bank.folder)).toThrow(/backend\/request-limiter\.yaml: /);
  });
});

describe('checking a question', () => {
  test.each([
    [
      'a line that is too long',
      'retired: [',
      `# ${'x'.repeat(180)}\nretired: [`,
      /characters, more than 180/,
    ],
    [
      'a file that is too long',
      /^companies: \[/m,
      `companies: [${'x,\n  '.repeat(250)}`,
      /lines, more than 700/,
    ],
    [
      'a file of too many bytes, which names what can be cut',
      /^companies: \[/m,
      `# ${'y'.repeat(170)}\n`.repeat(120).concat('companies: ['),
      /bytes, more than 30720: the longest entries are [\w-]+ \(\d+\), [\w-]+ \(\d+\), [\w-]+ \(\d+\)/,
    ],
    ['a name that two points have', /^( {2}name: ).*([\s\S]*?^ {2}name: )(.*)/m, '$1$3$2$3', /is used twice/],
    [
      'a sentence that is there twice',
      /( said:\n {2}- )(.*)([\s\S]*?said:\n {2}- ).*/,
      '$1$2$3$2',
      /the same sentence again/,
    ],
    [
      'a truth that repeats the false sentence',
      /( - say: )(.*)(\n +truth: ).*/,
      '$1$2$3$2',
      /the truth repeats it/,
    ],
    [
      'a pair whose length gives it away',
      /(\n +truth: )(.*)/,
      '$1In the end, and for all that one may say of it, $2',
      /length gives it away|words, not 5 to 22/,
    ],
    [
      'a former id that two points claim',
      'was: [r-watch, r-rollout]',
      'was: [r-watch, f-load]',
      /f-load is used twice/,
    ],
    [
      'a topic of two facts',
      /(topic: )[^,]*(,[\s\S]*?topic: )[^,]*/,
      '$1Rate$2Rate',
      /facts\.\d+\.topic: "Rate" is used twice/,
    ],
    ['a topic that is a sentence', /(topic: )[^,]*/, '$1How many requests there are', /more than 4 words/],
    ['a topic that tells the number', /(topic: )[^,]*/, '$1Accounts (200000)', /is not a topic/],
    ['a topic that the id says already', /(id: rate, topic: )[^,]*/, '$1Rate', /"Rate" is said by the id/],
    [
      'a stress scene at nothing',
      'targets: [r-arith, x-shared]',
      'targets: [r-arith, x-regions]',
      /there is no point x-regions/,
    ],
  ])('finds %s', (_, from, to, message) => {
    bank.change(QUESTION, from, to);
    const found = checkContent(bank.folder, 'request-limiter').map((problem) => problem.message);
    expect(found.join('\n')).toMatch(message);
  });
});

describe('checking the topics to go deeper into', () => {
  test.each([
    ['a point that is offered without one', / {2}x-algo: .*\n/, '', /x-algo is offered .* needs a topic/],
    [
      'one of a point that is never offered',
      /( {2}x-algo: )/,
      '  r-operate: the rollout\n$1',
      /never offered/,
    ],
    ['one that two points have', /( {2}x-algo: )(.*)([\s\S]*? {2}x-shared: ).*/, '$1$2$3$2', /is used twice/],
    ['one that is a button', /( {2}x-algo: ).*/, '$1Deciding on it', /does not fit into a sentence/],
    ['one of one word', /( {2}x-algo: ).*/, '$1counting', /2 to 6 words/],
  ])('finds %s', (_, from, to, message) => {
    bank.change('topics.yaml', from, to);
    const found = checkContent(bank.folder, 'request-limiter').map((problem) => problem.message);
    expect(found.join('\n')).toMatch(message);
  });

  test('refuses one of no point', () => {
    bank.change('topics.yaml', / {2}x-algo: /, '  x-algos: ');
    expect(() => loadContent(bank.folder)).toThrow(
      /topics\.yaml: request-limiter: there is no point x-algos/,
    );
  });
});

describe('checking what else questions are called', () => {
  const faults = (id: string, ...names: string[]) => {
    const content = testContent();
    const otherNames = { ...content.otherNames, [id]: names };
    return checkOtherNames({ ...content, otherNames }).map(({ message }) => message);
  };

  test('refuses a name that another question of the category has, in whatever order and number', () => {
    expect(faults('folder-sync', 'shortener urls')).toEqual([
      '"url shortener" is a name of folder-sync and of short-links',
    ]);
  });

  test('lets questions of different categories share a name: one is the browser’s part of the other', () => {
    expect(faults('suggest-box', 'url shortener', 'typeahead')).toEqual([]);
  });

  test('refuses what the title finds, what tells of a point, no names, and names of no question', () => {
    expect(faults('request-limiter', 'rate limiters')).toEqual([
      'request-limiter: "rate limiters" is found by the title',
    ]);
    expect(faults('request-limiter', 'shadow mode')).toEqual([
      'request-limiter: "shadow mode" tells of the point "Shadow mode and monitoring"',
    ]);
    expect(faults('request-limiter')).toEqual(['request-limiter has no other names']);
    expect(faults('no-such-question', 'kong')).toEqual(['there is no question no-such-question']);
  });

  test('refuses a name with capitals or hyphens', () => {
    bank.change('other-names.yaml', 'request-limiter: [', 'request-limiter: [Kong, ');
    expect(() => loadContent(bank.folder)).toThrow(/other-names\.yaml:\d+: .*not words in lower case/);
  });
});
