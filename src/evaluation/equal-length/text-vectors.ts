import { tokenize } from '#engine/text/words.ts';

/** A text as its words' weights, of length 1. */
export type TextVector = ReadonlyMap<string, number>;

/** TF-IDF over these texts: rare words weigh more than common ones. */
export function textVectors(texts: readonly string[]): {
  vectorOf(text: string): TextVector;
  /** Cosine, 0 to 1. */
  likeness(one: TextVector, other: TextVector): number;
} {
  const appearances = new Map<string, number>();
  for (const text of texts) {
    for (const stem of new Set(stemsOf(text))) appearances.set(stem, (appearances.get(stem) ?? 0) + 1);
  }
  const vectorOf = (text: string): TextVector => {
    const counts = new Map<string, number>();
    for (const stem of stemsOf(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    const weights = [...counts].map(
      ([stem, count]) =>
        [stem, count * Math.log((texts.length + 1) / ((appearances.get(stem) ?? 0) + 1))] as const,
    );
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([stem, weight]) => [stem, weight / length]));
  };
  return {
    vectorOf,
    likeness: (one, other) =>
      [...one].reduce((total, [stem, weight]) => total + weight * (other.get(stem) ?? 0), 0),
  };
}

function stemsOf(text: string): string[] {
  return tokenize(text).map(({ stem }) => stem);
}
