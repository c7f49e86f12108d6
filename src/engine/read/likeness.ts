import { rememberOf } from './remember.ts';

/** How much the kinds of text count: a false sentence about a point has its words too. */
const TEXTS = {
  name: 1,
  need: 1,
  ways: 1,
  why: 0.7,
  better: 0.7,
  said: 1,
  line: 1,
  truth: 1,
  wrong: 0.5,
  probe: 0.5,
  hint: 0.5,
};

export type PointText = { kind: keyof typeof TEXTS; meanings: readonly string[] };

/** How near what was said comes to the points of a question. */
export type Nearness = {
  compare(): Comparison;
  /** How near what a sentence says comes to the point that it is nearest to, by all texts of the point. */
  bearing(meanings: readonly string[]): number;
  /** What a single word weighs for a point: 0 where its texts do not hold it. */
  massOf(point: number, meaning: string): number;
};

/** How near what was said comes to one point, in standard deviations above talk about other questions. */
export type Likeness = {
  /** To what the point shares with few others of its question. */
  near: number;
  /** To all its texts: whether it has to do with the question. */
  whole: number;
  /** Words shared with its texts. */
  shared: number;
};

/** How near what was said so far comes to each point; a word counts once, and those of the interviewer never. */
export type Comparison = { add(meanings: readonly string[], asked?: ReadonlySet<string>): Likeness[] };

type Posting = { point: number; own: number; whole: number };

/**
 * How much of its length is taken out of what was said near one point. As in a cosine (0.5), an explanation would lose by each
 * sentence around it.
 */
const LENGTH_EXPONENT = 0.2;

/** Compares with these texts of each point; `others` is talk about other questions. */
export function likenessTo(
  points: readonly (readonly PointText[])[],
  weightOf: (meaning: string) => number,
  others: readonly (readonly string[])[],
): Nearness {
  const postings = new Map<string, Posting[]>();
  for (const [point, texts] of points.entries()) {
    for (const { kind, meanings } of texts) {
      for (const meaning of new Set(meanings)) {
        const known = postings.get(meaning) ?? [];
        const same = known.find((posting) => posting.point === point);
        if (same) same.whole += TEXTS[kind];
        else postings.set(meaning, [...known, { point, own: 0, whole: TEXTS[kind] }]);
      }
    }
  }
  const weightAmongPoints = (holders: number) => Math.log((points.length + 1) / (holders + 0.5));
  const squares = points.map(() => ({ own: 0, whole: 0 }));
  for (const [meaning, held] of postings) {
    for (const posting of held) {
      posting.whole = Math.log1p(posting.whole) * weightOf(meaning);
      posting.own = posting.whole * weightAmongPoints(held.length);
      const sums = squares[posting.point];
      if (!sums) continue;
      sums.own += posting.own ** 2;
      sums.whole += posting.whole ** 2;
    }
  }
  const weigh = (meanings: readonly string[]) =>
    meanings.map((meaning) => ({
      meaning,
      weight: weightOf(meaning),
      held: postings.get(meaning) ?? [],
    }));
  const ownLengths = squares.map(({ own }) => Math.sqrt(own));
  const compareTo = (usual: readonly Usual[], weighed: typeof weigh): Comparison => {
    const said = new Set<string>();
    const sums = points.map(() => ({ near: 0, whole: 0, shared: 0 }));
    let length = 0;
    return {
      add(meanings, asked) {
        for (const { meaning, weight, held } of weighed(meanings)) {
          if (said.has(meaning) || asked?.has(meaning)) continue;
          said.add(meaning);
          length += weight * weight;
          for (const { point, own, whole } of held) {
            const sum = sums[point];
            if (!sum) continue;
            sum.near += weight * own;
            sum.whole += weight * whole;
            sum.shared += 1;
          }
        }
        const stretch = length ** LENGTH_EXPONENT;
        return sums.map(({ near, whole, shared }, point) => {
          const { near: nearest, whole: all } = usual[point] ?? RAW;
          const rawNear = near / (stretch * (ownLengths[point] ?? 0) || 1);
          const rawWhole = whole / (Math.sqrt(length * (squares[point]?.whole ?? 0)) || 1);
          return {
            near: (rawNear - nearest.mean) / nearest.deviation,
            whole: (rawWhole - all.mean) / all.deviation,
            shared,
          };
        });
      },
    };
  };
  const usual = usualOf(
    points.length,
    others.map((meanings) => compareTo([], weigh).add(meanings)),
  );
  const weighed = rememberOf(weigh);
  const compare = () => compareTo(usual, weighed);
  return {
    compare,
    bearing: rememberOf((meanings) =>
      Math.max(
        ...compare()
          .add(meanings)
          .map(({ whole }) => whole),
      ),
    ),
    massOf(point, meaning) {
      const held = postings.get(meaning) ?? [];
      const isHeld = held.some((posting) => posting.point === point);
      return isHeld ? weightOf(meaning) * weightAmongPoints(held.length) : 0;
    },
  };
}

/** Apart from what is kept of a question, or all of the comparisons would be kept with it: 5 MB. */
function usualOf(points: number, background: readonly Likeness[][]): Usual[] {
  return Array.from({ length: points }, (_, point) => ({
    near: spreadOf(
      background.map((each) => each[point]?.near ?? 0),
      USUAL.near,
    ),
    whole: spreadOf(
      background.map((each) => each[point]?.whole ?? 0),
      USUAL.whole,
    ),
  }));
}

/** What talk about other questions comes to with the bank as it is shipped: for a bank of hardly more than one question. */
const USUAL = { near: { mean: 0.07, deviation: 0.12 }, whole: { mean: 0.018, deviation: 0.028 } };
const RAW = { near: { mean: 0, deviation: 1 }, whole: { mean: 0, deviation: 1 } };
const FEWEST_OTHERS = 200;

type Spread = { mean: number; deviation: number };
type Usual = { near: Spread; whole: Spread };

function spreadOf(values: readonly number[], usual: Spread): Spread {
  if (values.length < FEWEST_OTHERS) return usual;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) || usual.deviation };
}
