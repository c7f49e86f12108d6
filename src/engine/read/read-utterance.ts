import type { ReadUtterance } from '#engine/reading.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { QuestionProfile } from './point-profiles.ts';
import { tokenize } from './tokens.ts';

/**
 * What a sentence of the interviewer would tell: the terms of a point that the candidate has not said. Text between quotation
 * marks is the candidate's and gives nothing away.
 */
export function readUtterance(
  profile: QuestionProfile,
  { question, turns }: InterviewContext,
  text: string,
  unshown: readonly string[],
): ReadUtterance {
  const own = tokenize(text.replace(/"[^"]*"/g, ' '));
  const said = () => tokenize([question.prompt, ...turns.map((turn) => turn.text)].join('\n'));
  return {
    givesAway: question.points
      .filter(({ id }, at) => {
        const told = unshown.includes(id) ? (profile.terms[at]?.(own) ?? []) : [];
        if (told.length === 0) return false;
        const known = new Set(profile.terms[at]?.(said()).map(({ key }) => key));
        return told.some(({ key }) => !known.has(key));
      })
      .map(({ id }) => id),
  };
}
