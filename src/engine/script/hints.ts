import type { Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { type Asked, heardFromInterviewer, pointOf } from './conversation.ts';

/** Help on a question; `cue` is the help level that it leaves behind. */
export type Hint = { say: string; cue: 2 | 3 | 4 };

/**
 * The next hint on a question, of at most three: where to look, a choice, and finally what a strong answer names. Null
 * if none is left.
 */
export function nextHint(context: InterviewContext, question: Asked | undefined): Hint | null {
  const point = pointOf(context, question);
  if (!point) return null;
  const heard = heardFromInterviewer(context);
  return hintsOn(point).find(({ say }) => !heard.includes(say)) ?? null;
}

/** All hints on a point, the least help first. */
export function hintsOn({ hints = [], better }: Point): Hint[] {
  const [area, narrow] = hints;
  return [
    ...(area ? [{ say: area, cue: 2 as const }] : []),
    ...(narrow ? [{ say: narrow, cue: 3 as const }] : []),
    { say: better, cue: 4 },
  ];
}
