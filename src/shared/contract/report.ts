import { z } from 'zod';
import { rowId, timestamp } from './fields.ts';

export const dimensionId = z.enum(['framing', 'design', 'depth', 'resilience', 'tradeoffs', 'communication']);
export const hiringRecommendation = z.enum(['strong_hire', 'hire', 'no_hire', 'strong_no_hire']);
export const evidenceStatus = z.enum(['absent', 'mentioned', 'explained', 'justified', 'wrong']);
export const confidence = z.enum(['high', 'medium', 'low']);

/** Who judged. It goes with a grade wherever that is shown; a grade by `nobody` is an estimate. */
export const judgedBy = z.object({
  kind: z.enum(['model', 'friend', 'candidate', 'nobody']),
  /** The model's or the friend's name; null for the others. */
  name: z.string().nullable(),
});

const MAX_NOTE_CHARACTERS = 500;
export const friendNote = z.object({
  /** Milliseconds since the start of the interview. */
  atMs: z.number().int().min(0),
  text: z.string().trim().min(1).max(MAX_NOTE_CHARACTERS),
});

/** Which friend interviewed, and how far the verdict is. */
export const friendOfInterview = z.object({
  /** Null until somebody opened the link. */
  name: z.string().nullable(),
  /** `late`: the candidate need not wait for it any longer. `none`: nobody came, or the link was revoked. */
  verdict: z.enum(['none', 'awaited', 'late', 'sent']),
  /** Null while the interview goes on. */
  awaitedUntil: timestamp.nullable(),
  sentAt: timestamp.nullable(),
  /** Once the verdict is sent. */
  notes: z.array(friendNote),
});

/** Words cut from the stored transcript, with the answer they are from. */
export const quote = z.object({
  text: z.string(),
  responseId: rowId,
  /** 1 for the candidate's first answer; null if the words are from a request for a fact, a hint or the question. */
  answerNumber: z.number().int().min(1).nullable(),
});

export const evidenceReply = z.object({
  pointId: z.string(),
  means: z.string(),
  status: evidenceStatus,
  /** How much help came before: 0 none … 4 told. */
  cue: z.number().int().min(0).max(4),
  quote: quote.nullable(),
  /** What else candidates who judged had said on a point that they had wrong; left out where there is nothing. */
  alsoSaid: z.array(quote).optional(),
  /** Why it counts as named although the candidate ticked it as had with a reason; left out where it does not. */
  lowered: z.string().optional(),
});

export const dimensionReply = z.object({
  id: dimensionId,
  name: z.string(),
  /** 0 to 5 in halves. */
  score: z.number().min(0).max(5),
  bar: z.number().min(0).max(5),
  /** Percent of the total, this level and category. */
  weight: z.number(),
  /** 0 to 100, from score and bar. */
  points: z.number().min(0).max(100),
  reason: z.string(),
  /** The anchor above the score, or null at 5. */
  nextAnchor: z.string().nullable(),
  evidence: z.array(evidenceReply),
});

/** A strength or an improvement: `text` makes sense without the quote that it rests on. */
export const remark = z.object({ dimension: dimensionId, text: z.string(), quote: quote.nullable() });
/** The same, with its keys in the order that clients have been getting. */
const strength = z.object({ dimension: dimensionId, quote: quote.nullable(), text: z.string() });

export const modelAnswerLine = z.object({
  pointId: z.string(),
  say: z.string(),
  /** `not_asked`: a person judged, and nobody had asked about the point. */
  heard: z.enum(['covered', 'partly', 'not_heard', 'wrong', 'not_asked']),
  quote: quote.nullable(),
});

export const logEntry = z.object({
  responseId: rowId.nullable(),
  kind: z.string(),
  phase: z.string(),
  /** One neutral sentence: why the interviewer said this. */
  note: z.string(),
  outcome: z.enum(['defended', 'revised', 'caved', 'rigid', 'left']).nullable(),
});

/** What a model found when it read the answers, each with the words it rests on. */
export const findings = z.object({
  /** Claims that are false, or go against a fact that was told. */
  falseStatements: z.array(
    z.object({
      /** Names it when the candidate asks about it; left out of older reports. */
      id: z.string().optional(),
      quote,
      correction: z.string(),
      /** The fact as it was told; null if none is contradicted. */
      fact: z.string().nullable(),
      weight: z.enum(['minor', 'material']),
      /** True when a later answer put it right. */
      putRight: z.boolean(),
      /** The answer that did, counted from 1. */
      putRightIn: z.number().int().min(1).optional(),
    }),
  ),
  /** Claims that contradict an earlier one. */
  reversals: z.array(z.object({ earlier: quote, later: quote, note: z.string() })),
  /** Questions that were not answered, with the first words of the answer. */
  unanswered: z.array(z.object({ question: z.string(), answer: quote })),
  /** What the candidate asked, with the facts that were told in reply. */
  asked: z.array(z.object({ quote, facts: z.array(z.string()) })),
  /** Statements that are right and deep, and not in the model answer. */
  insights: z.array(z.object({ quote, dimension: dimensionId, why: z.string() })),
});

const cap = z.object({ cap: z.number().int(), reason: z.string() });

export const reportReply = z.object({
  /** One paragraph: what the design was, and where it held and broke. */
  summary: z.string().optional(),
  nextStep: z.string().nullable(),
  /** Set when there was too little speech to assess; grade, score and recommendation are then null. */
  notGradedReason: z.string().nullable(),
  confidence,
  confidenceNote: z.string(),
  dimensions: z.array(dimensionReply),
  strengths: z.array(strength),
  improvements: z.array(remark),
  misconceptions: z.array(z.object({ id: z.string(), say: z.string(), quote: quote.nullable() })),
  /** Statements of the debrief that the candidate decided wrongly, said aloud or not; left out if there are none. */
  misjudged: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        why: z.string(),
        /** How much higher the total would be without it; left out of older reports. */
        cost: z.number().int().min(0).optional(),
      }),
    )
    .optional(),
  /** Points of the level that do not count because nobody asked about them; left out if there are none. */
  notAsked: z.array(z.string()).optional(),
  /** Those of them that the candidate had all the same, which would not have raised the score; left out if there are none. */
  hadUnasked: z.array(z.string()).optional(),
  /** Limits that lowered the total, in words. */
  caps: z.array(cap),
  /** Limits that a higher total would meet, besides those that follow from the scores; left out if there are none. */
  otherCaps: z.array(cap).optional(),
  modelAnswer: z.object({ summary: z.string(), lines: z.array(modelAnswerLine) }).nullable(),
  drill: z.object({ dimension: dimensionId, task: z.string(), lookFor: z.array(z.string()) }).nullable(),
  log: z.array(logEntry),
  /** How often the candidate tried to instruct the grader. It changes nothing. */
  instructionAttempts: z.number().int().min(0),
  /** How many words the candidate said in all. */
  words: z.number().int().min(0),
  speechSeconds: z.number().min(0),
  /** True while a better engine, which failed, could still replace it. */
  provisional: z.boolean(),
  engine: z.object({ id: z.string(), label: z.string(), model: z.string().nullable() }),
  versions: z.record(z.string(), z.string()),
  /** Left out if no model read the answers. */
  findings: findings.optional(),
});

/** One thing that would have changed the result, made from what a report holds. */
export const reportCard = z.object({
  dimension: dimensionId,
  /** What this category calls the dimension. */
  dimensionName: z.string(),
  /** The current id of the point that it is about; null if it is about none, or the question is retired. */
  pointId: z.string().nullable(),
  /** What to do, in at most 14 words that name the concept. */
  say: z.string(),
  /** What happened in the interview, and why it matters. */
  why: z.string(),
  /** The words that it rests on. */
  quote: quote.nullable(),
  /** The answer to listen to: the one that is quoted, or the one in which it was asked for. */
  responseId: rowId.nullable(),
  answerNumber: z.number().int().min(1).nullable(),
  /**
   * How much one point more in this dimension would add to the total, by the same arithmetic; for a statement that was
   * decided wrongly, how much deciding it rightly would.
   */
  gain: z.number().int().min(0),
  /** What a strong answer says instead; null where that would only repeat what was had. */
  better: z.string().nullable(),
  /** What to answer when it is said again; null if there is no point to listen for. */
  task: z.string().nullable(),
  /** The whole remark, which makes sense on its own. */
  text: z.string(),
});

/** What a point adds to a score, or what that comes to so far. */
const workedPart = z.object({
  label: z.string(),
  /** How a point was judged, or what a figure is made of. */
  note: z.string().optional(),
  value: z.number(),
});

/** A figure on the way to a score, with what each point adds to it and the sum. */
export const workedStep = workedPart.extend({ parts: z.array(workedPart).optional() });

/** What was shown in a dimension and what else the level asks for, by the names of the points. */
export const standing = z.object({
  dimension: dimensionId,
  /** How the score follows from the candidate's ticks; left out if somebody else judged. */
  why: z.string().optional(),
  /** The same step by step, from points to score; left out with it, and where older arithmetic made the score. */
  worked: z.array(workedStep).optional(),
  has: z.array(z.string()),
  /** Said without how or why; not those that only count so. */
  named: z.array(z.string()),
  missing: z.array(z.string()),
  /** Neither asked about nor had: it counts neither way. */
  notAsked: z.array(z.string()),
  /** Had without being asked, and not counted, since that would not raise the score. */
  hadUnasked: z.array(z.string()),
  /** The names of the points in its evidence, by the ids that the report gives them. */
  titles: z.array(z.object({ pointId: z.string(), title: z.string() })),
});

/** A report that a later grading replaced, in short. */
export const formerReportReply = z.object({
  id: rowId,
  /** Null if the time was not kept. */
  gradedAt: timestamp.nullable(),
  grade: z.string().nullable(),
  score: z.number().nullable(),
  hiringRecommendation: hiringRecommendation.nullable(),
  judgedBy,
  provisional: z.boolean(),
  engine: reportReply.shape.engine,
  versions: reportReply.shape.versions,
});

/** The same in full. */
export const wholeFormerReportReply = z.object({
  id: rowId,
  grade: z.string().nullable(),
  score: z.number().nullable(),
  strengths: z.array(z.string()),
  improvements: z.array(z.string()),
  hiringRecommendation: hiringRecommendation.nullable(),
  judgedBy,
  report: reportReply,
  cards: z.array(reportCard).optional(),
  standings: z.array(standing).optional(),
  /** Null if the time was not kept. */
  gradedAt: timestamp.nullable(),
});

export type FriendOfInterview = z.infer<typeof friendOfInterview>;
export type DimensionId = z.infer<typeof dimensionId>;
export type JudgedBy = z.infer<typeof judgedBy>;
export type HiringRecommendation = z.infer<typeof hiringRecommendation>;
export type EvidenceStatus = z.infer<typeof evidenceStatus>;
export type Confidence = z.infer<typeof confidence>;
export type Quote = z.infer<typeof quote>;
export type EvidenceReply = z.infer<typeof evidenceReply>;
export type DimensionReply = z.infer<typeof dimensionReply>;
export type Remark = z.infer<typeof remark>;
export type ModelAnswerLine = z.infer<typeof modelAnswerLine>;
export type Findings = z.infer<typeof findings>;
export type LogEntry = z.infer<typeof logEntry>;
export type ReportReply = z.infer<typeof reportReply>;
export type ReportCard = z.infer<typeof reportCard>;
export type Standing = z.infer<typeof standing>;
export type WorkedPart = z.infer<typeof workedPart>;
export type WorkedStep = z.infer<typeof workedStep>;
export type FormerReportReply = z.infer<typeof formerReportReply>;
export type WholeFormerReportReply = z.infer<typeof wholeFormerReportReply>;
