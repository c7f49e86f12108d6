import { expect, test } from 'vitest';
import type { VerdictDraft } from '#shared/contract/friend.ts';
import { testContent } from '#testing/test-content.ts';
import { interviewWith } from '#testing/with-model.ts';
import { gradeOfVerdict, judgeByFriend, remarksOfVerdict } from './judge-by-friend.ts';

const content = testContent();
const SAID = 'We send the long address and get a code back.';
const context = interviewWith(content, 'short-links', [SAID, 'And then we go on. '.repeat(40)]);
const NOTHING: VerdictDraft = {
  ticks: {},
  quotes: {},
  scores: {},
  notes: [],
  strengths: null,
  improvements: null,
};
const nameOf = (pointId: string) =>
  context.question.points.find(({ id }) => id === pointId)?.name ?? 'no such point';

test('what was had wrong is proposed before what was missed, however much that weighs', () => {
  const ticks = { 'x-codes': 'missed', 'f-life': 'wrong' } as const;
  const { strengths, improvements } = remarksOfVerdict({ ticks }, context);
  expect(improvements.map((text) => text.split('. ')[0])).toEqual([nameOf('f-life'), nameOf('x-codes')]);
  expect(strengths).toEqual([]);
});

test('what everybody has to know is proposed before what is extra, and of that what weighs most', () => {
  const missed = (...ids: string[]) => {
    const ticks = Object.fromEntries(ids.map((id) => [id, 'missed' as const]));
    return remarksOfVerdict({ ticks }, context).improvements.map((text) => text.split('. ')[0]);
  };
  expect(missed('x-regions', 'r-arith', 'r-fail')).toEqual([nameOf('r-arith'), nameOf('r-fail')]);
  expect(missed('f-shape', 'f-needs', 'x-codes')).toEqual([nameOf('x-codes'), nameOf('f-shape')]);
});

test('a friend’s own words stand with the point they name, and nothing is quoted beside what was missed', () => {
  const quote = { responseId: context.turns[1]?.id ?? 0, text: SAID };
  const { strengths, improvements } = judgeByFriend(
    content,
    context,
    {
      ...NOTHING,
      ticks: { 'f-shape': 'reason', 'd-api': 'reason', 'x-codes': 'missed' },
      quotes: { 'd-api': quote, 'x-codes': quote },
      strengths: [`${nameOf('d-api')}, in one breath.`],
      improvements: ['Count the codes.'],
    },
    'Grace',
  ).report;
  expect(strengths).toMatchObject([{ dimension: 'design', quote: { text: SAID } }]);
  expect(improvements).toMatchObject([{ dimension: 'depth', quote: null }]);
});

test('a friend who empties the first field leaves the words in the second with the second point', () => {
  const { strengths } = judgeByFriend(
    content,
    context,
    {
      ...NOTHING,
      ticks: { 'f-shape': 'reason', 'd-api': 'reason' },
      quotes: { 'f-shape': { responseId: context.turns[1]?.id ?? 0, text: SAID } },
      strengths: ['', 'Clear about who calls what.'],
    },
    'Grace',
  ).report;
  expect(strengths).toMatchObject([{ dimension: 'design', quote: null }]);
});

test('of somebody who said next to nothing a friend sees no grade before sending, and sends none', () => {
  const silent = interviewWith(content, 'short-links', ['I do not know.']);
  const verdict = { ...NOTHING, ticks: { 'd-api': 'named' as const } };
  expect(gradeOfVerdict(content, silent, verdict)).toBeNull();
  expect(judgeByFriend(content, silent, verdict, 'Grace').score).toBeNull();
  const { score, grade } = judgeByFriend(content, context, verdict, 'Grace');
  expect(gradeOfVerdict(content, context, verdict)).toMatchObject({ score, grade });
});
