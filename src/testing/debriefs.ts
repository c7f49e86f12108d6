import { screen } from '@testing-library/react';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';

export const SENTENCES = 8;

/** An interview that is over and that nobody has judged. */
export async function ended(app?: TestApp, beginnings = ['First,', 'Second,']) {
  const own = app ?? (await createTestApp());
  const candidate = await signUpWithPlan(own);
  const { id } = await startedInterview(own, candidate);
  for (const word of beginnings) {
    await candidate.caller.interviews.submitAnswer({ id, transcript: `${word} ${TYPED_ANSWER}` });
  }
  await candidate.caller.interviews.complete({ id });
  return { app: own, candidate, id };
}

export const debriefOf = ({ caller }: TestUser, id: number) => caller.interviews.debrief({ id });

export function isTrue({ deps }: TestApp, sentence: string): boolean {
  const points = [...deps.data.content.questions.values()].flatMap((question) => question.points);
  return points.some((point) => point.false.some(({ truth }) => truth === sentence));
}

/** Everything before the points: all sentences are decided, rightly unless told otherwise. */
export async function decided(
  { app, candidate, id }: Awaited<ReturnType<typeof ended>>,
  isRight: (text: string) => boolean = () => true,
) {
  const { statements } = await debriefOf(candidate, id);
  const answers = statements.map(({ id: key, text }) => [key, isTrue(app, text) === isRight(text)] as const);
  await candidate.caller.interviews.saveDebrief({ id, answers: Object.fromEntries(answers) });
}

export const findSentence = async (number: number) => {
  await screen.findByText(`Sentence ${number} of ${SENTENCES}`);
  const shown = document.querySelector('blockquote')?.textContent;
  if (!shown) throw new Error('no sentence is shown');
  return shown;
};
