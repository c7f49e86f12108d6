import { screen } from '@testing-library/react';
import type { TestApp, TestUser } from '#testing/create-test-app.ts';

export const SENTENCES = 8;

export const debriefOf = ({ caller }: TestUser, id: number) => caller.interviews.debrief({ id });

export function isTrue({ deps }: TestApp, sentence: string): boolean {
  const points = [...deps.data.content.questions.values()].flatMap((question) => question.points);
  return points.some((point) => point.false.some(({ truth }) => truth === sentence));
}

/** Everything before the points: all sentences are decided, rightly unless told otherwise. */
export async function decided(
  { app, candidate, id }: { app: TestApp; candidate: TestUser; id: number },
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
