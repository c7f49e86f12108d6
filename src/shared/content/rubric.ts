import { z } from 'zod';
import { dimensionId } from '#shared/contract/report.ts';
import { category, level, pointDimension } from './question.ts';

/** Bars, weights, anchors and the arithmetic's tables: `db/content/rubric.yaml`. */

const LEVELS = level.options;
const CATEGORIES = category.options;
const DIMENSIONS = dimensionId.options;

/** An object with exactly these keys. */
function table<Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) {
  return z.record(z.enum(keys as [Key, ...Key[]]), value);
}

const points = z.number().min(0).max(100);
const bar = z.number().int().min(1).max(4);

const cap = z.strictObject({ at: z.number().int().min(0).max(100), reason: z.string().min(1) });

const tierNumbers = z.strictObject({ core: z.number(), plus: z.number(), stretch: z.number() });

/** Behavior at each whole score from 0 to 5. */
const anchors = z.array(z.string().min(1)).length(6);

/** How the points that a candidate had become a score. */
const pointScores = z.strictObject({
  maxScore: z.number().min(0).max(5),
  /** Share of a tier's weight that counts as all of it, in a long and a short interview: nobody gets to everything. */
  full: z.strictObject({ long: tierNumbers, short: tierNumbers }),
  gateBase: z.number(),
  tiers: table(pointDimension.options, tierNumbers),
  mistake: z.strictObject({ each: z.number(), most: z.number() }),
});

const rubricShape = z.strictObject({
  version: z.number().int().min(1),
  names: table(DIMENSIONS, z.string().min(1)),
  /** What a category calls `resilience` in the report, if it has its own name for it. */
  resilienceNames: z.partialRecord(category, z.string().min(1)),
  bars: table(DIMENSIONS, table(LEVELS, bar)),
  /** Percent. */
  weights: table(DIMENSIONS, table(LEVELS, z.number())),
  weightShifts: table(CATEGORIES, table(DIMENSIONS, z.number())),
  /** Credit factor by cue 0 to 4. */
  cueMultipliers: table(LEVELS, z.array(z.number().min(0).max(1)).length(5)),
  /** Credit of a point by its status, before the cue. */
  statusValues: z.strictObject({
    absent: z.number(),
    mentioned: z.number(),
    explained: z.number(),
    justified: z.number(),
    wrong: z.number(),
  }),
  /** A row for each bar from 1 to 4, with the points for the scores from 0 to 5. */
  pointsByBar: z.array(z.array(points).length(6)).length(4),
  caps: z.strictObject({
    noDesign: cap,
    /** For a core decision that was changed and neither noticed nor explained. */
    reversedCore: cap,
    farBelowBar: cap,
    belowBar: cap,
    littleSpeech: cap,
    /** For a candidate's own judgment that covers few of the question's points, or not many. */
    fewPoints: cap,
    somePoints: cap,
  }),
  anchors: table(DIMENSIONS, anchors),
  /** The anchors of `resilience` in a category where it is about something else than servers. */
  resilienceAnchors: z.partialRecord(category, anchors),
  points: pointScores,
  /**
   * Limits of a total from the candidate's own judgment, by how many statements were decided wrongly, where not being
   * sure counts half; lowest number first. The reason counts the statements.
   */
  truthCaps: z.array(cap.omit({ reason: true }).extend({ from: z.number().int().min(1) })),
});

/** Every level's weights add up to 100 and every category's shifts to 0. */
export const rubric = rubricShape.superRefine((value, context) => {
  for (const name of LEVELS) {
    const sum = DIMENSIONS.reduce((total, dimension) => total + value.weights[dimension][name], 0);
    if (sum !== 100) {
      context.addIssue({ code: 'custom', path: ['weights'], message: `${name}: weights add up to ${sum}` });
    }
  }
  for (const name of CATEGORIES) {
    const sum = DIMENSIONS.reduce((total, dimension) => total + value.weightShifts[name][dimension], 0);
    if (sum !== 0) {
      context.addIssue({
        code: 'custom',
        path: ['weightShifts', name],
        message: `shifts add up to ${sum}, not 0`,
      });
    }
  }
});

export type Rubric = z.infer<typeof rubric>;
