/** Mean; NaN of nothing. */
export function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/** The smallest value that at least `share` of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Spearman's rank correlation, equal values sharing their mean rank; null when either side never varies. */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number | null {
  const first = ranks(pairs.map(([value]) => value));
  const second = ranks(pairs.map(([, value]) => value));
  const middle = (pairs.length + 1) / 2;
  const product = (a: readonly number[], b: readonly number[]) =>
    mean(a.map((rank, at) => (rank - middle) * ((b[at] ?? middle) - middle)));
  const spread = Math.sqrt(product(first, first) * product(second, second));
  return pairs.length === 0 || spread === 0 ? null : product(first, second) / spread;
}

function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}
