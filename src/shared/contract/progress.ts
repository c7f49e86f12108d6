import { z } from 'zod';
import { rowId, timestamp } from './fields.ts';
import { levelReply, lookupReply } from './lookups.ts';
import { dimensionId, judgedBy } from './report.ts';

/** The plot leaves out older scores. */
export const MAX_PLOTTED_SCORES = 1000;

/** One graded interview in the plot of scores over time. */
export const plottedScore = z.object({
  interviewId: rowId,
  questionId: z.string(),
  categoryId: rowId,
  levelId: rowId,
  score: z.number(),
  grade: z.string(),
  createdAt: timestamp,
  /** Never `nobody`: estimates are not plotted. */
  judgedBy: judgedBy.shape.kind,
});

const counted = { interviews: z.number().int() };

/** Where a user stands over all interviews, in one reply. */
export const progressReply = z.object({
  /** The dashboard's four figures, as shown. */
  figures: z.object({
    averageGrade: z.string(),
    passRate: z.string(),
    averageResponseTime: z.string(),
    completedCount: z.number().int(),
    /** Who judged, if it was not always a model: "2 of 5 scored by you"; null otherwise. */
    basis: z.string().nullable(),
  }),
  /** The latest interview that waits to be continued. */
  running: z
    .object({
      interviewId: rowId,
      title: z.string(),
      secondsRemaining: z.number().int(),
      createdAt: timestamp,
    })
    .nullable(),
  /** What the latest interview was about. */
  lastChoice: z
    .object({ company: lookupReply.nullable(), category: lookupReply, level: levelReply })
    .nullable(),
  /** Judged interviews, oldest first. */
  scores: z.array(plottedScore),
  /** Titles of the questions among them. */
  titles: z.record(z.string(), z.string()),
  /** Completed interviews without a grade. */
  notGraded: z.number().int(),
  /** Completed interviews that nobody has judged yet; the latest waits for its debrief, or for the rest of it. */
  notJudged: z.object({ interviews: z.number().int(), latest: rowId.nullable(), isBegun: z.boolean() }),
  /** The latest graded interviews by dimension, oldest first. */
  dimensions: z.array(
    z.object({
      id: dimensionId,
      name: z.string(),
      scores: z.array(
        z.object({
          interviewId: rowId,
          score: z.number(),
          bar: z.number(),
          judgedBy: judgedBy.shape.kind,
        }),
      ),
    }),
  ),
  /** What the report of the latest graded interview calls weakest, in words; null if there is none. */
  weakest: z.object({ interviewId: rowId, text: z.string() }).nullable(),
  /**
   * The score that the user expected in a dimension before the report, and the one that somebody else gave; newest
   * first.
   */
  predictions: z.array(
    z.object({
      interviewId: rowId,
      dimension: dimensionId,
      predicted: z.number(),
      given: z.number(),
    }),
  ),
  /** Points of the bank that a judge found shown with a reason or an explanation, for each kind of judge. */
  pointsHad: z.array(
    z.object({
      by: judgedBy.shape.kind,
      categories: z.array(lookupReply.extend({ points: z.number().int() })),
      levels: z.array(lookupReply.extend({ points: z.number().int() })),
    }),
  ),
  /** Pairs of wrong and true that were ever decided wrongly. Cleared: decided rightly since, on two other days. */
  misconceptions: z.object({
    open: z.number().int(),
    cleared: z.number().int(),
    /** Open ones, newest first, with what is true, and the interview where each was decided wrongly. */
    latest: z.array(z.object({ interviewId: rowId, say: z.string(), truth: z.string() })),
    categories: z.array(lookupReply.extend({ open: z.number().int(), cleared: z.number().int() })),
    levels: z.array(lookupReply.extend({ open: z.number().int(), cleared: z.number().int() })),
  }),
  /** How much of the bank was begun. */
  coverage: z.object({
    questions: z.object({ begun: z.number().int(), all: z.number().int() }),
    categories: z.array(lookupReply.extend(counted)),
    levels: z.array(levelReply.extend(counted)),
  }),
});

export type PlottedScore = z.infer<typeof plottedScore>;
export type ProgressReply = z.infer<typeof progressReply>;
