import { expect, test } from 'vitest';
import type { Quote, Reading } from '#engine/reading.ts';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { scriptedReading } from '#testing/scripted-reading.ts';
import { testContent } from '#testing/test-content.ts';
import { scoreTask } from './judge/score-task.ts';
import { wholeTask } from './judge/whole-task.ts';
import { wordsTask } from './judge/words-task.ts';
import { READ_RULES, readTask } from './read/read-task.ts';

/** A change of these tasks is a change of the product: it shows here and asks for a new version. */

const content = testContent();
const context = interviewAfter(2);
const [first, second] = context.turns
  .filter(({ speaker }) => speaker === 'user')
  .map(({ id, text }): Quote => ({ turnId: id, start: 0, end: 40, text: text.slice(0, 40) }));
if (!first || !second) throw new Error('the fixture is too short');

const reading: Reading = {
  ...scriptedReading(context, {
    points: { 'd-api': 'explained', 'f-shape': 'justified' },
    claims: [
      {
        id: 'T4:1',
        verdict: 'false',
        quote: second,
        correction: 'A browser remembers a permanent redirect.',
      },
      {
        id: 'T4:2',
        verdict: 'contradicts_earlier',
        quote: second,
        earlier: first,
        correction: 'What is stored.',
      },
      {
        id: 'T2:9',
        verdict: 'false',
        quote: first,
        correction: 'Nobody opens a link that often.',
        putRight: true,
        putRightIn: second.turnId,
      },
    ],
  }),
  insights: [{ quote: second, dimension: 'depth', why: 'Names what browsers keep.' }],
  observed: [{ kind: 'gap', quote: first, note: 'Nobody expires a link.', dimension: 'design' }],
  pushBacks: [{ turnId: context.turns[2]?.id ?? 0, outcome: 'defended' }],
};
const judged = { reading, dodges: [{ turnId: second.turnId, isMain: true }] };

test('the task of reading an answer', () => {
  expect(`${READ_RULES}\n\n${readTask('T4')}`).toMatchSnapshot();
});

test('the task of looking at the whole', () => {
  expect(wholeTask(context, reading)).toMatchSnapshot();
});

test('the task of scoring', () => {
  expect(scoreTask(content, context, judged)).toMatchSnapshot();
});

test('the task of writing', () => {
  const scored = {
    scores: scoresOf(2),
    reasons: { depth: 'One mechanism was shown.' },
    missing: { depth: 'An edge case.' },
    range: 0,
  };
  const found = { design: 'A store and a cache.', judged, scored, gains: ['depth', 'design'] as const };
  expect(wordsTask(content, context, found)).toMatchSnapshot();
});

test('advice is wanted on the dimension that the report calls weakest, if one is below its bar', () => {
  const taskFor = (scores: ReturnType<typeof scoresOf>) => {
    const scored = { scores, reasons: {}, missing: {}, range: 0 };
    return wordsTask(content, context, { design: '', judged, scored, gains: ['design', 'communication'] });
  };
  expect(taskFor({ ...scoresOf(5), communication: 0, design: 2 })).toContain(
    'The report says that Communication and drive is the weakest, so one of the improvements is about it.',
  );
  expect(taskFor(scoresOf(5))).not.toContain('is the weakest');
});

function scoresOf(score: number) {
  return {
    framing: score,
    design: score,
    depth: score,
    resilience: score,
    tradeoffs: score,
    communication: score,
  };
}
