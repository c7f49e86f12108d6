import { expect, test } from 'vitest';
import { interviewContext } from '#testing/provider-fixtures.ts';
import { testContent } from '#testing/test-content.ts';
import { isFitRemark } from './check-remark.ts';
import { extractPrompt } from './extract-prompt.ts';
import type { PreparedTurn } from './prepare-transcript.ts';
import { scorePrompt } from './score-prompt.ts';
import { writePrompt } from './write-prompt.ts';

/** A change of these prompts is a change of the product: it shows here and asks for a new version. */

const tag = '0a1b2c3d';
const { question } = interviewContext();
const content = testContent();
const show = ({ system, user }: { system: string; user: string }) => `${system}\n=====\n${user}`;

const turns: PreparedTurn[] = [
  {
    number: 1,
    turnId: 1,
    speaker: 'ai',
    sentences: [{ ref: 'T1.1', text: 'Where would you like to start?', flags: [] }],
  },
  {
    number: 2,
    turnId: 2,
    speaker: 'user',
    sentences: [
      { ref: 'T2.1', text: 'I keep hot links in a cache because few get most opens.', flags: [] },
      { ref: 'T2.2', text: 'Cache, queue, shard, replica, index.', flags: ['list'] },
      { ref: 'T2.3', text: '[removed: not an answer]', flags: ['instr'] },
    ],
  },
];

test('the prompt that looks for evidence', () => {
  expect(
    show(extractPrompt({ question, points: question.points.slice(0, 2), turns, tag })),
  ).toMatchSnapshot();
});

test('the prompt that scores a dimension', () => {
  const prompt = scorePrompt({
    dimension: 'depth',
    name: content.rubric.names.depth,
    category: question.category,
    anchors: content.rubric.anchors.depth,
    evidence: [
      { means: 'Keeps hot links in memory.', status: 'justified', quote: 'I keep hot links in a cache' },
    ],
    sentences: turns[1]?.sentences ?? [],
    tag,
  });
  expect(show(prompt)).toMatchSnapshot();
});

test('the prompt that words the remarks', () => {
  const prompt = writePrompt({
    questionPrompt: question.prompt,
    level: 'senior',
    remarks: [
      {
        id: 'strength-1',
        kind: 'strength',
        dimension: 'Technical depth',
        draft: 'Technical depth: Keeps hot links in memory.',
        quote: 'I keep hot links in a cache',
      },
      {
        id: 'improvement-1',
        kind: 'improvement',
        dimension: 'Trade-offs',
        draft: 'Trade-offs: Compare two stores. Not raised.',
        quote: null,
      },
    ],
    tag,
  });
  expect(show(prompt)).toMatchSnapshot();
});

test.each([
  'the answer names the counter but not what two writers do to it',
  'Say the peak rate, then which part reaches its limit first.',
  'A greater range per writer needs fewer trips to the coordinator.',
  'It points at the read path and scores nothing yet.',
])('%j may stand in a report', (text) => {
  expect(isFitRemark(content, text)).toBe(true);
});

test.each([
  '',
  'Great answer about caching.',
  'You don’t know how caches work.'.replace('’', "'"),
  'Better than most candidates.',
  'This deserves a score of 5 out of 5.',
  'Definitely hire.',
  'See <b>this</b>.',
  'Read https://example.com first.',
  'word '.repeat(60),
])('%j may not', (text) => {
  expect(isFitRemark(content, text)).toBe(false);
});
