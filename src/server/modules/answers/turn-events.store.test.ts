import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';

test('the events of two interviews are numbered and told apart', async () => {
  const app = await createTestApp();
  const answered = async (answers: number) => {
    const user = await signUpWithPlan(app);
    const { id } = await startedInterview(app, user);
    const ids: number[] = [];
    for (let n = 0; n < answers; n += 1) {
      const { answer } = await user.caller.interviews.submitAnswer({
        id,
        transcript: `${TYPED_ANSWER} ${n}`,
      });
      ids.push(answer.id);
    }
    return { turn: (after?: number) => user.caller.interviews.turn({ id, after }), ids };
  };
  const [first, second] = [await answered(2), await answered(1)];
  for (const { turn, ids } of [first, second]) {
    const { events } = await turn(0);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
    expect([...new Set(events.map(({ answerId }) => answerId))]).toEqual(ids);
    const latest = (await turn()).events;
    expect([...new Set(latest.map(({ answerId }) => answerId))]).toEqual(ids.slice(-1));
  }
});
