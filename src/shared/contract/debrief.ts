import { z } from 'zod';
import { rowId } from './fields.ts';
import { dimensionId, judgedBy, quote } from './report.ts';

/** The candidate's own judgment of an interview: statements, points, six scores. */

/** What the candidate says of a point: had it with a reason, named it, missed it, or had it wrong. */
export const tick = z.enum(['reason', 'named', 'missed', 'wrong']);

/** A sentence about the question that is true or false. */
export const debriefStatement = z.object({
  /** Names the pair that it comes from, and which half of it. */
  id: z.string(),
  text: z.string(),
  /** Whether the candidate takes it for true; null until answered. */
  answer: z.boolean().nullable(),
  /** Whether the answer was right; only once it is answered. */
  right: z.boolean().optional(),
  /** What is true of the matter, which is the statement itself where it is true; only once it is answered. */
  truth: z.string().optional(),
  /** What people wrongly say instead of a true statement; only once it is answered. */
  mistake: z.string().optional(),
});

export const debriefPoint = z.object({
  id: z.string(),
  name: z.string(),
  dimension: dimensionId.exclude(['communication']),
  /** Whether a question was about it: then it was missed without a tick, else it counts neither way. */
  asked: z.boolean(),
  /** What a strong answer says. */
  model: z.string(),
  /** What people wrongly say of it, and the truth: the pair nearest to what was said. */
  wrong: z.array(z.object({ say: z.string(), truth: z.string() })),
  /** The candidate's own words that come nearest; null where none do. */
  nearest: quote.nullable(),
  /** Where none do: of the answer to a question about this point; null where it was not asked or got no words. */
  whenAsked: quote.nullable(),
  tick: tick.nullable(),
});

/** One of the six scores: what the ticks propose, and what the candidate made of it. */
export const debriefRow = z.object({
  dimension: dimensionId,
  /** What this category calls the dimension. */
  name: z.string(),
  /** 0 to 5 in halves, by the arithmetic over the ticks so far; the candidate may move it by one. */
  proposed: z.number().min(0).max(5),
  /** As the candidate set it; null while the proposal stands. */
  score: z.number().min(0).max(5).nullable(),
  /** The level's bar. */
  bar: z.number().min(0).max(5),
  /** The rubric's anchors for 0 to 5. */
  anchors: z.array(z.string()).length(6),
  /** What code reads off the board about it, neutrally: a second mirror. Empty where nothing was drawn. */
  boardNotes: z.array(z.string()),
});

export const debriefReply = z.object({
  state: z.enum(['open', 'done']),
  statements: z.array(debriefStatement),
  points: z.array(debriefPoint),
  rows: z.array(debriefRow),
  /** The six scores once it is done; null before. */
  scores: z.partialRecord(dimensionId, z.number().min(0).max(5)).nullable(),
  /** Who else judges this interview: then the six scores are the candidate's prediction. */
  judgedBy: judgedBy.nullable(),
});

/** A score that the candidate expected of a dimension before somebody else's report was there. */
export const prediction = z.object({
  dimension: dimensionId,
  /** 0 to 5 in halves, as the report scores it. */
  predicted: z.number().min(0).max(5),
});

const halfPoints = z.number().min(0).max(5).multipleOf(0.5);

/** Answers in parts or whole. The first answer to a statement stands, since the truth was told then; the rest may be changed. */
export const saveDebriefInput = z.object({
  id: rowId,
  answers: z.record(z.string().max(100), z.boolean()).optional(),
  ticks: z.record(z.string().max(100), tick).optional(),
  scores: z.partialRecord(dimensionId, halfPoints).optional(),
  /**
   * True ends it: the interview then has its grade, "scored by you". All statements have to be answered; a point without a
   * tick was missed if a question was about it, and does not count otherwise. What is changed afterwards counts at once.
   */
  done: z.literal(true).optional(),
});

export type Prediction = z.infer<typeof prediction>;
export type Tick = z.infer<typeof tick>;
export type DebriefStatement = z.infer<typeof debriefStatement>;
export type DebriefPoint = z.infer<typeof debriefPoint>;
export type DebriefRow = z.infer<typeof debriefRow>;
export type DebriefReply = z.infer<typeof debriefReply>;
export type SaveDebriefInput = z.infer<typeof saveDebriefInput>;
