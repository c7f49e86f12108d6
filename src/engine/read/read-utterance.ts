import type { ReadUtterance } from '#engine/reading.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { termFinder } from './point-profiles.ts';
import type { SpokenLanguage } from './spoken-language.ts';
import { tokenize } from './tokens.ts';

/**
 * What a sentence of the interviewer would tell: the terms of a point that the candidate has not said. Text between quotation
 * marks is the candidate's and gives nothing away.
 */
export function readUtterance(
  language: SpokenLanguage,
  { question, turns }: InterviewContext,
  text: string,
  unshown: readonly string[],
): ReadUtterance {
  const own = tokenize(text.replace(/"[^"]*"/g, ' '));
  const said = tokenize([question.prompt, ...turns.map((turn) => turn.text)].join('\n'));
  return {
    givesAway: question.points
      .filter(({ id, terms = [] }) => {
        if (!unshown.includes(id)) return false;
        const find = termFinder(language, terms);
        const known = new Set(find(said).map(({ key }) => key));
        return find(own).some(({ key }) => !known.has(key));
      })
      .map(({ id }) => id),
  };
}
