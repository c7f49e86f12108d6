/** One decision about a pair of a false and a true statement. */
export type PairDecision = {
  interviewId: number;
  questionId: string;
  /** The false sentence, which names the pair. */
  pair: string;
  isRight: boolean;
  answeredAt: Date;
  categoryId: number;
  levelId: number;
};

/**
 * A pair that was decided wrongly at least once. The interview is that of the last wrong decision; category and level are
 * those of the last time it was decided.
 */
export type Misconception = Omit<PairDecision, 'isRight' | 'answeredAt'> & { isCleared: boolean };

const RIGHT_SINCE = 2;

/** A pair is cleared once it was decided rightly on two other days (UTC) since it was last decided wrongly. */
export function misconceptionsIn(decisions: readonly PairDecision[]): Misconception[] {
  const byPair = new Map<string, PairDecision[]>();
  const inOrder = decisions.toSorted((one, other) => one.answeredAt.getTime() - other.answeredAt.getTime());
  for (const decision of inOrder) {
    const key = `${decision.questionId} ${decision.pair}`;
    byPair.set(key, [...(byPair.get(key) ?? []), decision]);
  }
  return [...byPair.values()].flatMap((made) => {
    const lastWrong = made.findLastIndex(({ isRight }) => !isRight);
    const [wrong, last] = [made[lastWrong], made.at(-1)];
    if (!wrong || !last) return [];
    const days = new Set(made.slice(lastWrong).map(({ answeredAt }) => dayOf(answeredAt)));
    const { questionId, pair, categoryId, levelId } = last;
    // The day of the wrong decision is among them and does not count.
    const { interviewId } = wrong;
    return [{ interviewId, questionId, pair, categoryId, levelId, isCleared: days.size > RIGHT_SINCE }];
  });
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
