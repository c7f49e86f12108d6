import type { Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { type Asked, heardFromInterviewer, pointOf } from './conversation.ts';

/** Help on a question; `cue` is the help level that it leaves behind (interview-design 1.5). */
export type Hint = { say: string; cue: 2 | 3 | 4 };

/** The next hint on a question, of at most three: where to look, a choice, and at last what a strong answer names. */
export function nextHint(context: InterviewContext, question: Asked | undefined): Hint | null {
  const point = pointOf(context, question);
  if (!point) return null;
  const heard = heardFromInterviewer(context);
  return rungsOf(point).find(({ say }) => !heard.includes(say)) ?? null;
}

function rungsOf({ hints = [], better }: Point): Hint[] {
  const [area, narrow] = hints;
  return [
    ...(area ? [{ say: area, cue: 2 as const }] : []),
    ...(narrow ? [{ say: narrow, cue: 3 as const }] : []),
    { say: better, cue: 4 },
  ];
}
