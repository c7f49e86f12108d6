import { describe, expect, test } from 'vitest';
import { testContent } from '#testing/test-content.ts';
import { judgeExercise } from './judge-exercise.ts';
import type { Completion, LanguageModel } from './language-model.ts';

const content = testContent();
const question = content.questions.get('pay-once') ?? expect.fail('no such question');
const [first, second] = question.points;
if (!first || !second) throw new Error('the question has no points');
const answer = 'Um, I keep an idempotency key with a unique constraint, so the second insert loses.';
const said = { question, exercise: 'Say how one charge stays one.', points: [first, second], answer };

/** A model in this process that gives these answers, one after the other. */
function scripted(...answers: unknown[]) {
  const requests: Completion[] = [];
  const complete = async (request: Completion) => {
    requests.push(request);
    return JSON.stringify(answers[Math.min(requests.length, answers.length) - 1]);
  };
  const model: LanguageModel = {
    engine: { id: 'test', label: 'test', model: 'test-1' },
    server: () => ({ contextTokens: null, slots: 1, tokensPerSecond: null }),
    complete,
    stream: complete,
    within: (_, work, signal) => work(signal ?? new AbortController().signal),
    unusable: (what) => new Error(what),
    describeFault: String,
  };
  return { requests, judge: () => judgeExercise({ model, content }, said) };
}

const had = {
  id: first.id,
  quote: 'an idempotency key with a unique constraint',
  status: 'reason',
  why: 'You say what stops the second insert.',
};
const missed = {
  id: second.id,
  quote: '',
  status: 'missed',
  why: 'You do not say what the provider answers.',
};

describe('an answer to an exercise', () => {
  test('is judged point by point, each judgment on words that were said', async () => {
    const { judge, requests } = scripted({ points: [missed, had] });
    expect(await judge()).toEqual([
      { pointId: first.id, status: 'reason', quote: had.quote, why: had.why },
      { pointId: second.id, status: 'missed', quote: null, why: missed.why },
    ]);
    expect(requests).toHaveLength(1);
  });

  test('gets no credit for words that nobody said, and the model is asked again', async () => {
    const invented = { ...had, quote: 'a saga with compensating transactions' };
    const { judge, requests } = scripted({ points: [invented, missed] });
    expect(await judge()).toMatchObject([
      { pointId: first.id, status: 'missed', quote: null },
      { pointId: second.id, status: 'missed' },
    ]);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.messages.at(-1)?.content).toContain('a saga with compensating transactions');
  });

  test('is asked about again where a point was left out', async () => {
    const { judge, requests } = scripted({ points: [had] }, { points: [had, missed] });
    expect(await judge()).toHaveLength(2);
    expect(requests).toHaveLength(2);
  });

  test('cannot close the element that it stands in, and says nothing of points outside the exercise', async () => {
    const { judge, requests } = scripted({ points: [had, missed, { ...had, id: 'somewhere-else' }] });
    expect((await judge()).map(({ pointId }) => pointId)).toEqual([first.id, second.id]);
    const prompt = requests[0]?.messages.map((message) => message.content).join('\n') ?? '';
    expect(prompt).not.toContain(question.points[5]?.means);
    expect(prompt.match(/<said-\w+>\n/g)).toHaveLength(1);
  });

  test('shows no sentence that praises, scores or carries markup', async () => {
    const { judge } = scripted({ points: [{ ...had, why: '<b>Your score is 5</b>' }, missed] });
    expect((await judge())[0]?.why).toBe('');
  });
});
