import type { Content } from '#shared/content/content.ts';
import type { Rating } from '../sets/equal-length-set.ts';
import type { EqualLength } from '../sets/read-sets.ts';
import { type JudgedSet, knownOf } from './judged-set.ts';
import { bareTotal } from './judgement.ts';
import { performancesOf } from './performances.ts';

/** Each rater beside the mean of the others: how near to each other people come who judge alike. Null without ratings. */
export function ratersAsJudge(content: Content, set: EqualLength): JudgedSet | null {
  const raters = [...new Set(set.ratings.map(({ rater }) => rater))];
  if (raters.length < 2) return null;
  const performances = raters.flatMap((rater) => {
    const isOwn = (each: Rating) => each.rater === rater;
    const others = { ...set, ratings: set.ratings.filter((each) => !isOwn(each)) };
    const own = { ...set, ratings: set.ratings.filter(isOwn) };
    return performancesOf(content, set.sets).map((performance) => ({
      ...performance,
      id: `${performance.id} (${rater})`,
      question: `${performance.question} (${rater})`,
      ...knownOf(content, others, performance),
      judgement: bareTotal(knownOf(content, own, performance).truth),
    }));
  });
  return { name: 'One rater', hasGoals: false, performances, instructed: [] };
}
