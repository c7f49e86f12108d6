import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';

test('who ends an interview follows a long grading on the results screen, up to the report', async () => {
  const model = standInModel();
  let end = () => {};
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  onTestFinished(() => end());
  const ai = aiWith({
    interviewer: {
      ...model,
      grade: async (context, options) => {
        options?.onProgress?.({ label: 'Reading answer 1 of 3', done: 0, total: 6 });
        await mayEnd;
        return model.grade(context, options);
      },
    },
  });
  const app = await createTestApp({ ai: { active: ai } });
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (const words of ['First,', 'Second,', 'Third,']) {
    await candidate.caller.interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}` });
  }
  const request: typeof app.request = async (path, init) => {
    const reply = await app.request(path, init);
    if (path.includes('interviews.complete')) await mayEnd;
    return reply;
  };
  const { user } = await renderApp(`/interview/${id}`, { app: { ...app, request }, token: candidate.token });
  await user.click(await screen.findByRole('button', { name: 'End & Get Results' }));
  await user.click(await screen.findByRole('button', { name: 'End the interview' }));
  expect(await screen.findByText('Reading answer 1 of 3 (step 1 of 6)')).toBeTruthy();
  expect(screen.getByText(/^Your answers are being graded\./)).toBeTruthy();
  end();
  expect(await screen.findByText(/^Graded by example-model from/)).toBeTruthy();
});
