import { probability, type Signs } from '#engine/read/read-windows.ts';
import { type FittedWeights, SIGNS, type Sign } from '#shared/content/fitted-reader.ts';

/** A talk and a point: the signs in each of its windows, whether it shows the point, and how much the pair counts. */
export type Example = { windows: readonly Signs[]; isShown: boolean; weight: number };

/** Keeps weights small where the examples say little. */
const RIDGE = 0.03;
const STEPS = 8;
/** Which window shows a point depends on the weights, and they on it. */
const ROUNDS = 5;

/**
 * Logistic regression on the window of each example that speaks most for it. Before anything is learned that is the one
 * nearest to the point.
 */
export function fitWeights(examples: readonly Example[]): FittedWeights {
  const scale = scaleOf(examples.flatMap(({ windows }) => windows));
  let weights = weightsOf(-3, (sign) => (sign === 'near' ? 1 : 0));
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = examples.map(({ windows, isShown, weight }) => {
      const signs = telling(weights, windows);
      return { values: signs ? SIGNS.map((sign) => signs[sign] / scale[sign]) : null, isShown, weight };
    });
    const start = [weights.bias, ...SIGNS.map((sign) => weights.signs[sign] * scale[sign])];
    const [bias = 0, ...fitted] = descend(rows, start);
    weights = weightsOf(bias, (sign) => (fitted[SIGNS.indexOf(sign)] ?? 0) / scale[sign]);
  }
  return weights;
}

/** How probable it is that a talk shows a point: by its most telling window, 0 without any. */
export function shownBy(weights: FittedWeights, windows: readonly Signs[]): number {
  const signs = telling(weights, windows);
  return signs ? probability(weights, signs) : 0;
}

function telling(weights: FittedWeights, windows: readonly Signs[]): Signs | null {
  let best: Signs | null = null;
  let most = -1;
  for (const signs of windows) {
    const shown = probability(weights, signs);
    if (shown > most) [best, most] = [signs, shown];
  }
  return best;
}

function weightsOf(bias: number, of: (sign: Sign) => number): FittedWeights {
  return { bias, signs: bySign(of), from: 0.5 };
}

/** A value for each sign. */
export function bySign(of: (sign: Sign) => number): Record<Sign, number> {
  return {
    near: of('near'),
    shared: of('shared'),
    terms: of('terms'),
    number: of('number'),
    reason: of('reason'),
    aimed: of('aimed'),
    talk: of('talk'),
    plain: of('plain'),
    praise: of('praise'),
    framing: of('framing'),
    scope: of('scope'),
  };
}

type Row = { values: readonly number[] | null; isShown: boolean; weight: number };

/** Newton's steps: the curvature is known, and the signs go together. */
function descend(rows: readonly Row[], start: readonly number[]): number[] {
  let weights = [...start];
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 0; step < STEPS; step += 1) {
    const ridge = (at: number) => (at === 0 ? 0 : RIDGE * total);
    const gradient = weights.map((weight, at) => ridge(at) * weight);
    const curvature = weights.map((_, at) => weights.map((__, other) => (at === other ? ridge(at) : 0)));
    for (const { values, isShown, weight } of rows) {
      if (!values) continue;
      const row = [1, ...values];
      const shown = 1 / (1 + Math.exp(-row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)));
      for (const [at, value] of row.entries()) {
        gradient[at] = (gradient[at] ?? 0) + (shown - Number(isShown)) * weight * value;
        const curved = curvature[at];
        if (!curved) continue;
        for (const [other, beside] of row.entries()) {
          curved[other] = (curved[other] ?? 0) + shown * (1 - shown) * weight * value * beside;
        }
      }
    }
    const change = solve(curvature, gradient);
    weights = weights.map((weight, at) => weight - (change[at] ?? 0));
  }
  return weights;
}

/** Gaussian elimination; with a ridge no pivot is near 0. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivot] of rows.entries()) {
    for (const [other, row] of rows.entries()) {
      const factor = other === at ? 0 : (row[at] ?? 0) / (pivot[at] ?? 1);
      if (factor !== 0) rows[other] = row.map((value, column) => value - factor * (pivot[column] ?? 0));
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}

/** Standard deviations, so that the ridge treats all signs alike. */
function scaleOf(windows: readonly Signs[]): Record<Sign, number> {
  const deviation = (sign: Sign) => {
    const middle = windows.reduce((sum, signs) => sum + signs[sign], 0) / windows.length;
    const squares = windows.reduce((sum, signs) => sum + (signs[sign] - middle) ** 2, 0);
    return Math.sqrt(squares / windows.length) || 1;
  };
  return bySign(deviation);
}
