import type { ReadUtterance } from '#engine/reading.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { PointTerm, QuestionProfile } from './point-profiles.ts';
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
  const termsIn = (words: string) => profile.terms(tokenize(words)).map(({ key }) => key);
  const told = termsIn(text.replace(/"[^"]*"/g, ' ')).filter(({ point }) =>
    unshown.includes(question.points[point]?.id ?? ''),
  );
  if (told.length === 0) return { givesAway: [] };
  const known = new Set(termsIn([question.prompt, ...turns.map((turn) => turn.text)].join('\n')).map(keyOf));
  const first = new Set(told.filter((each) => !known.has(keyOf(each))).map(({ point }) => point));
  return { givesAway: question.points.filter((_, at) => first.has(at)).map(({ id }) => id) };
}

const keyOf = ({ point, term }: PointTerm) => `${point} ${term}`;
