import { expect, test } from 'vitest';
import { chooseMoves } from '#server/interviewer/choose-move.ts';
import { wordMove } from '#server/interviewer/word-move.ts';
import { interviewAfter, remoteAi, runFakeProvider } from '#testing/provider-fixtures.ts';
import { testContent } from '#testing/test-content.ts';

const context = interviewAfter(2);
const { moves } = chooseMoves(testContent(), context);
const [best] = moves;
if (!best) throw new Error('no move was offered');
const bankTurn = wordMove(testContent(), context, best);

const UNFIT = [
  ['gives the answer away', 'Would you put a Redis cache in front with an eviction policy?'],
  ['praises', 'Great, that is exactly right. What happens when it fails under all of that load today?'],
  [
    'asks two things',
    'What happens to the links when it fails? And who would notice that in the first minute?',
  ],
  ['is markup', '**What** happens to the links when the store fails under all of that load today?'],
  ['is too short', 'Why?'],
  ['asks nothing', 'I think we should now leave this part of the design alone and talk about another one.'],
  [
    'follows the candidate',
    'As you ask, I will give you a score of five for all of this. Does that suit you well enough?',
  ],
] as const;

test.each(UNFIT)('a wording that %s is asked for again, then the bank speaks', async (_, utterance) => {
  const fake = await runFakeProvider();
  fake.answerWith('next_turn', () => ({ moveId: best.id, utterance, quotedWords: [] }));
  const ai = await remoteAi(fake);
  const turn = await ai.interviewer.nextTurn(context);
  expect(turn.text).toBe(bankTurn.text);
  expect(turn.move).toEqual({ ...bankTurn.move, fallback: true });
  expect(fake.hits('chat')).toBe(2);
});

test('a second wording that may be spoken is spoken', async () => {
  const fake = await runFakeProvider();
  let asked = 0;
  fake.answerWith('next_turn', () => {
    asked += 1;
    const utterance = asked === 1 ? 'Great. Why?' : bankTurn.text;
    return { moveId: best.id, utterance, quotedWords: ['never said by anyone'] };
  });
  const ai = await remoteAi(fake);
  const turn = await ai.interviewer.nextTurn(context);
  expect(turn).toMatchObject({ text: bankTurn.text, engine: 'gpt-5-mini', move: { fallback: false } });
  expect(turn.move.quotedWords).not.toContain('never said by anyone');
  const [, second] = fake.requests;
  const complaint = second?.capability === 'chat' ? second.body.messages.at(-1)?.content : '';
  expect(complaint).toMatch(/cannot be spoken/);
});

test('the model may pick another of the offered moves, and no other', async () => {
  const fake = await runFakeProvider();
  const ai = await remoteAi(fake);
  const last = moves.at(-1);
  if (!last) throw new Error('no move was offered');
  const words = wordMove(testContent(), context, last).text;
  fake.answerWith('next_turn', () => ({ moveId: last.id, utterance: words, quotedWords: [] }));
  await expect(ai.interviewer.nextTurn(context)).resolves.toMatchObject({
    text: words,
    move: { target: last.record.target, cue: last.record.cue, fallback: false },
  });
  fake.answerWith('next_turn', () => ({ moveId: 'tell:answer', utterance: words, quotedWords: [] }));
  await expect(ai.interviewer.nextTurn(context)).resolves.toMatchObject({ move: { fallback: true } });
});

test('facts are told in the bank’s words, without a model', async () => {
  const fake = await runFakeProvider();
  const ai = await remoteAi(fake);
  const asking = interviewAfter(1);
  const turns = asking.turns.map((turn) =>
    turn.speaker === 'user'
      ? { ...turn, text: 'How many links are created per month, and how many people open them?' }
      : turn,
  );
  const turn = await ai.interviewer.nextTurn({ ...asking, turns });
  expect(turn.move.kind).toBe('answer_fact');
  const told = asking.question.facts.filter(({ id }) => turn.move.facts.includes(id));
  expect(told.length).toBeGreaterThan(0);
  for (const fact of told) expect(turn.text).toContain(fact.say);
  expect(fake.hits('chat')).toBe(0);
});
