import { wordsIn } from '#engine/words.ts';
import type { Question } from '#shared/content/question.ts';

/** The bank's truth beside the common error nearest to what was said of these points; null where the bank knows none. */
export function truthFor(
  { points }: Pick<Question, 'points'>,
  pointIds: readonly string[],
  said: string,
): string | null {
  const words = new Set(wordsIn(said).map(({ word }) => word));
  const shared = (say: string) => wordsIn(say).filter(({ word }) => words.has(word)).length;
  const pairs = points.filter(({ id }) => pointIds.includes(id)).flatMap((point) => point.false ?? []);
  const [nearest] = pairs.toSorted((one, other) => shared(other.say) - shared(one.say));
  return nearest?.truth ?? null;
}
