import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { Sentence } from '../analyse-transcript.ts';
import { tokenize } from '../text/tokenize.ts';
import { findQuantities, type Quantity } from './find-quantities.ts';
import { expectationOf, isPlausible } from './is-plausible.ts';

/** How many of the question's estimates the candidate worked out; numbers that the interviewer told do not count. */
export function countPlausibleHits(
  content: Content,
  context: InterviewContext,
  sentences: readonly Sentence[],
): number {
  const { units } = content.language.words;
  const told = context.turns
    .filter((turn) => turn.speaker === 'ai')
    .flatMap((turn) => findQuantities(tokenize(turn.text), units));
  const wasTold = (quantity: Quantity) =>
    told.some(
      (other) =>
        other.class === quantity.class &&
        other.value === quantity.value &&
        other.perSeconds === quantity.perSeconds,
    );
  const own = sentences.flatMap(({ quantities }) => quantities).filter((quantity) => !wasTold(quantity));
  return context.question.estimates.filter((estimate) => {
    const expected = expectationOf(estimate, units);
    return own.some((quantity) => isPlausible(quantity, expected));
  }).length;
}
