import type { ReadUtterance } from '#engine/reading.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { CompiledContent } from './match/compile-content.ts';
import { pointsGivenAwayBy, solutionTermsIn } from './points-reached-by.ts';
import { namedTechnologies } from './read-interview.ts';
import { type Token, tokenize } from './text/tokenize.ts';

const LAST_ANSWERS = 2;

/** What a sentence of the interviewer would tell. Text between quotation marks is the candidate's and gives nothing away. */
export function readUtterance(
  compiled: CompiledContent,
  context: InterviewContext,
  text: string,
  unshown: readonly string[],
): ReadUtterance {
  const own = text.replace(/"[^"]*"/g, ' ');
  const answers = context.turns.filter((turn) => turn.speaker === 'user').map((turn) => turn.text);
  const points = context.question.points.filter((point) => {
    if (!unshown.includes(point.id)) return false;
    const told = solutionTermsIn(compiled, point, own);
    if (told.size === 0) return true;
    // What the candidate has said is no secret any more.
    const said = solutionTermsIn(compiled, point, answers.join('\n'));
    return [...told].some((term) => !said.has(term));
  });
  const named = namedTechnologies(compiled, context);
  return {
    givesAway: [...pointsGivenAwayBy(compiled, context.question, own, points)]
      .filter(([, status]) => status !== 'mentioned')
      .map(([id]) => id),
    namesFirst: [...compiled.technologies(own, context.question)]
      .filter((id) => !named.has(id))
      .map((id) => compiled.concepts.get(id)?.terms[0] ?? id),
    takesUp: takesUp(compiled, context, text),
  };
}

function takesUp(
  { functionWords }: CompiledContent,
  { turns }: InterviewContext,
  text: string,
): boolean | null {
  const isContent = (token: Token) => !functionWords.has(token.word);
  const answers = turns.filter((turn) => turn.speaker === 'user').slice(-LAST_ANSWERS);
  const said = new Set(
    answers.flatMap((turn) =>
      tokenize(turn.text)
        .filter(isContent)
        .map((token) => token.stem),
    ),
  );
  return said.size === 0 ? null : tokenize(text).some((token) => said.has(token.stem));
}
