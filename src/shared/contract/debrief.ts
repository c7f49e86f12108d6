import { z } from 'zod';
import { rowId } from './fields.ts';
import { dimensionId, evidenceReply, judgedBy, quote, workedStep } from './report.ts';

/** The candidate's own judgment of an interview: statements, points, six scores. */

/** What the candidate says about a point: had it with a reason, named it, missed it, or had it wrong. */
export const tick = z.enum(['reason', 'named', 'missed', 'wrong']);

/** What the candidate thinks of a sentence: that it is true, that it is false, or neither. */
export const statementAnswer = z.union([z.boolean(), z.literal('unsure')], {
  error: 'answer true, false or "unsure"',
});

/** A sentence about the question that is true or false. */
export const debriefStatement = z.object({
  /** Names the pair of wrong and true that it comes from, and which half it is. */
  id: z.string(),
  text: z.string(),
  /** Whether the candidate thinks it is true, or "unsure"; null until answered. */
  answer: statementAnswer.nullable(),
  /** Whether the answer was right; only once it is answered, and not for "unsure". */
  right: z.boolean().optional(),
  /** What is true about the matter, which is the statement itself if it is true; only once it is answered. */
  truth: z.string().optional(),
  /** What people wrongly say instead of a true statement; only once it is answered. */
  mistake: z.string().optional(),
  /** The candidate's own words that come near the wrong half, if any do; only once it is answered. */
  said: quote.optional(),
  /** What a strong answer says on its point; only once it is answered. */
  strong: z.string().optional(),
});

/** Words of an answer that the candidate points at, as they stand there. */
const ownWords = z.object({ responseId: rowId, text: z.string().trim().min(1).max(2000) });

export const debriefPoint = z.object({
  id: z.string(),
  name: z.string(),
  dimension: dimensionId.exclude(['communication']),
  /** Whether a question was about it: then it was missed without a tick. Else it counts only with a tick other than missed. */
  asked: z.boolean(),
  /** What a strong answer says. */
  model: z.string(),
  /** What people wrongly say about it, and the truth: the pair nearest to what was said. */
  wrong: z.array(z.object({ say: z.string(), truth: z.string() })),
  /**
   * The candidate's words that come nearest, of the answer to a question about this point; null where none was answered.
   * Unless they are near, they may be about something else, and are not quoted.
   */
  whenAsked: quote.extend({ isNear: z.boolean() }).nullable(),
  /** Of all answers, where none was asked for or another one is much nearer; null where none come near. */
  nearest: quote.nullable(),
  /** What the candidate asked the interviewer, on a point of framing. It states nothing, so the report never quotes it. */
  askedAbout: quote.nullable(),
  /** What else was said on it: in reply to a follow-up, near to a mistake that people make, or nearest of all. */
  alsoSaid: z.array(quote),
  /** Other sentences that may be about it, the nearest first, to choose from. */
  choices: z.array(quote),
  /** What the candidate chose instead; null unless something was chosen. */
  chosen: ownWords.nullable(),
  /** Whether the report may quote these words; false once the candidate said that none are the ones. */
  quoted: z.boolean(),
  tick: tick.nullable(),
});

/** One of the six scores: what the ticks propose, and what the candidate made of it. */
export const debriefRow = z.object({
  dimension: dimensionId,
  /** What this category calls the dimension. */
  name: z.string(),
  /** 0 to 5 in halves, by the arithmetic over the ticks so far; the candidate may move it by one. */
  proposed: z.number().min(0).max(5),
  /** How it follows from the ticks, in a line. */
  why: z.string(),
  /** The same step by step. */
  worked: z.array(workedStep),
  /** The points that count, as they were ticked. */
  points: z.array(evidenceReply.pick({ pointId: true, status: true, lowered: true })),
  /** As the candidate set it; null while the proposal stands. */
  score: z.number().min(0).max(5).nullable(),
  /** The level's bar. */
  bar: z.number().min(0).max(5),
  /** The rubric's anchors for 0 to 5. */
  anchors: z.array(z.string()).length(6),
  /** What code reads off the board about it, without judging. Empty if nothing was drawn. */
  boardNotes: z.array(z.string()),
});

export const debriefReply = z.object({
  state: z.enum(['open', 'done']),
  statements: z.array(debriefStatement),
  points: z.array(debriefPoint),
  rows: z.array(debriefRow),
  /** The six scores once it is done; null before. */
  scores: z.partialRecord(dimensionId, z.number().min(0).max(5)).nullable(),
  /** Who else judges this interview; the six scores are then the candidate's prediction. */
  judgedBy: judgedBy.nullable(),
});

/** A score that the candidate expected in a dimension before somebody else's report was there. */
export const prediction = z.object({
  dimension: dimensionId,
  /** 0 to 5 in halves, as the report scores it. */
  predicted: z.number().min(0).max(5),
});

const halfPoints = z.number().min(0).max(5).multipleOf(0.5);

/**
 * The answers of a debrief, some or all. The first answer to a statement stands, since the truth was shown then; the
 * rest may be changed.
 */
export const saveDebriefInput = z.object({
  id: rowId,
  answers: z.record(z.string().max(100), statementAnswer).optional(),
  /** By point; null takes a tick back. */
  ticks: z.record(z.string().max(100), tick.nullable()).optional(),
  /** By point: words of an answer that stand for it, false where none do, true to go back to the nearest ones. */
  quoted: z.record(z.string().max(100), z.union([z.boolean(), ownWords])).optional(),
  scores: z.partialRecord(dimensionId, halfPoints).optional(),
  /**
   * True ends it: the interview then has its grade, "scored by you". All statements have to be answered; a point without a
   * tick was missed if a question was about it; otherwise it does not count, nor where the tick is missed. What is changed afterwards counts at once.
   */
  done: z.literal(true).optional(),
});

export type Prediction = z.infer<typeof prediction>;
export type StatementAnswer = z.infer<typeof statementAnswer>;
export type OwnWords = z.infer<typeof ownWords>;
export type Tick = z.infer<typeof tick>;
export type DebriefStatement = z.infer<typeof debriefStatement>;
export type DebriefPoint = z.infer<typeof debriefPoint>;
export type DebriefRow = z.infer<typeof debriefRow>;
export type DebriefReply = z.infer<typeof debriefReply>;
export type SaveDebriefInput = z.infer<typeof saveDebriefInput>;
