/** Mean; NaN of nothing. */
export function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/** Standard deviation of a sample (n - 1); 0 of fewer than two values. */
export function standardDeviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  const squares = values.map((value) => (value - middle) ** 2);
  return Math.sqrt(squares.reduce((total, square) => total + square, 0) / (values.length - 1));
}

/** (mean of `given` - mean of `wanted`) / pooled standard deviation: a shift in units of the spread. */
export function standardisedDifference(given: readonly number[], wanted: readonly number[]): number {
  const pooled = Math.sqrt((standardDeviation(given) ** 2 + standardDeviation(wanted) ** 2) / 2);
  return pooled === 0 ? 0 : (mean(given) - mean(wanted)) / pooled;
}

/** The smallest value that at least `share` of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
