import { spokenWords, typedSeconds } from './interview-clock.ts';

/** How long an answer to an exercise should be, in seconds of speech. */
export const EXERCISE_SECONDS = { from: 60, to: 90 } as const;

/** How long it takes to say one point again, in seconds of speech. */
export const SAY_AGAIN_SECONDS = 60;

/** The seconds that the text of an exercise asks for, as in "In 60 seconds: …". */
export function askedSeconds(exercise: string): number {
  return Number(/^In (\d+) seconds/.exec(exercise)?.[1] ?? EXERCISE_SECONDS.to);
}

/** The same for a task: one on a single point asks for no time of its own. */
export function taskSeconds({ exercise, card }: { exercise: string; card: unknown }): number {
  return card ? SAY_AGAIN_SECONDS : askedSeconds(exercise);
}

/** How long the answer takes to say, in whole seconds. */
export function exerciseSeconds(answer: string): number {
  return typedSeconds(spokenWords(answer));
}

/** What is wrong with the length of an answer, or null. A short one is accepted: it just says little. */
export function exerciseLengthProblem(answer: string): string | null {
  const seconds = exerciseSeconds(answer);
  if (seconds === 0) return 'Please type your answer first.';
  if (seconds <= EXERCISE_SECONDS.to) return null;
  return `This takes about ${seconds} s to say; an exercise has ${EXERCISE_SECONDS.to} s. Please shorten it.`;
}
