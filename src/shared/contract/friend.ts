import { z } from 'zod';
import { transcriptState } from './answers.ts';
import { tick } from './debrief.ts';
import { formId, formNumber, rowId, timestamp } from './fields.ts';
import { interviewPhasesReply, interviewStatus, timedPhase } from './interviews.ts';
import { levelReply } from './lookups.ts';
import { dimensionId, friendNote, hiringRecommendation } from './report.ts';

/** A friend interviews from a console, by a link that needs no account (product rule 70). */

export const MAX_FRIEND_NAME_CHARACTERS = 40;
export const MAX_OWN_WORDS_CHARACTERS = 600;
const MAX_REMARK_CHARACTERS = 500;
const MAX_NOTES = 100;
const MAX_QUOTE_CHARACTERS = 1000;
/** How long the friend's verdict is awaited; after that, the candidate may judge. */
export const VERDICT_HOURS = 24;

/** Any string: an invalid token gets the same reply as an expired one. */
const token = z.string().min(1).max(200);
/** Names one open console of a link; the client makes it. */
const seat = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

export const linkInput = z.object({ token });
export const enterInput = z.object({
  token,
  seat,
  name: z.string().trim().min(1).max(MAX_FRIEND_NAME_CHARACTERS),
  /** Takes the console over from where it is open now. */
  takeOver: z.literal(true).optional(),
});
/** The board's changes after the last one that the console has. */
export const linkedBoardInput = z.object({
  token,
  after: formNumber.pipe(z.number().int().min(0)).default(0),
});
export const readConsoleInput = z.object({ token, seat: seat.optional() });
export const endConsoleInput = z.object({ token, seat });
export const okReply = z.object({ ok: z.literal(true) });
export const followConsoleInput = z.object({ token, seat });

export const doing = z.enum(['choosing', 'typing']);
export const tellDoingInput = z.object({ token, seat, doing });

/** What the candidate does in their room. */
export const candidateDoing = z.enum([
  'getting_ready',
  'listening',
  'reading',
  'speaking',
  'writing',
  'drawing',
  'paused',
]);
export const tellCandidateDoingInput = z.object({ id: rowId, doing: candidateDoing });

/**
 * A question, hint or fact of the script by its key, or the friend's own words; with `aloud`, the friend says it and
 * the app does not.
 */
export const askInput = z
  .object({
    token,
    seat,
    key: z.string().min(1).max(200).optional(),
    words: z.string().trim().min(1).max(MAX_OWN_WORDS_CHARACTERS).optional(),
    aloud: z.boolean().default(false),
  })
  .refine(
    ({ key, words, aloud }) => (key === undefined ? words !== undefined || aloud : words === undefined),
    {
      error: 'Choose a line of the script or use your own words.',
    },
  );

/** Words of an answer that show a point. */
const pointQuote = z.object({ responseId: rowId, text: z.string().min(1).max(MAX_QUOTE_CHARACTERS) });
const remarkText = z.string().trim().max(MAX_REMARK_CHARACTERS);
const halfPoints = z.number().min(0).max(5).multipleOf(0.5);

const verdictFields = {
  ticks: z.record(z.string().max(100), tick),
  quotes: z.record(z.string().max(100), pointQuote),
  /** Scores that the friend set; the others follow from the ticks. */
  scores: z.partialRecord(dimensionId, halfPoints),
  notes: z.array(friendNote).max(MAX_NOTES),
  /** Two each; null if those that follow from the ticks should stay. */
  strengths: z.array(remarkText).max(2).nullable(),
  improvements: z.array(remarkText).max(2).nullable(),
};

/** A friend's verdict so far, as it is stored. */
export const verdictDraft = z.object(verdictFields);

/** Some or all of a verdict: what is left out stays as it is; a tick, quote or score of null is taken back. */
export const saveVerdictInput = z.object({
  token,
  seat,
  ticks: z.record(z.string().max(100), tick.nullable()).optional(),
  quotes: z.record(z.string().max(100), pointQuote.nullable()).optional(),
  scores: z.partialRecord(dimensionId, halfPoints.nullable()).optional(),
  /** A note without a time gets the time of its arrival. */
  notes: z
    .array(friendNote.partial({ atMs: true }))
    .max(MAX_NOTES)
    .optional(),
  strengths: verdictFields.strengths.optional(),
  improvements: verdictFields.improvements.optional(),
  /** Sends the verdict, once the interview has ended: the interview then has this grade. */
  send: z.literal(true).optional(),
});

export const linkStep = z.enum(['console', 'report']);

/** A line that can be asked with one press. */
const line = z.object({ key: z.string(), say: z.string() });

/** Everything that an interviewer should know about the question, in the order of the interview. */
export const consoleScript = z.object({
  title: z.string(),
  hardParts: z.array(z.string()),
  opening: line,
  stages: z.array(
    z.object({
      phase: timedPhase,
      /** Seconds of speech that the plan gives the stage. */
      seconds: z.number().int(),
      points: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          means: z.string(),
          tier: z.enum(['core', 'plus', 'stretch']),
          dimension: dimensionId,
          probes: z.array(line),
          /** The mildest first: from where to look, to what a strong answer names. */
          hints: z.array(line),
          /** What people wrongly say, and what to ask a candidate who says it. */
          wrong: z.array(z.object({ say: z.string(), truth: z.string(), ask: line })),
        }),
      ),
      scenes: z.array(line),
    }),
  ),
  facts: z.array(line.extend({ name: z.string() })),
  close: line,
});

export const consoleTurn = z.object({
  id: rowId,
  speaker: z.enum(['ai', 'user']),
  content: z.string(),
  transcriptState: transcriptState.nullable(),
  /** Said by the friend; the app did not speak it. */
  aloud: z.literal(true).optional(),
  /** Milliseconds since the start of the interview. */
  atMs: z.number().int(),
  /** Seconds of speech; null for questions. */
  seconds: z.number().nullable(),
  /** Whether its recording may be heard now. */
  isAudible: z.boolean(),
  /** Hints and facts that were given under this question. */
  said: z.array(z.string()),
});

export const consoleReply = z.object({
  step: linkStep,
  status: interviewStatus,
  title: z.string(),
  category: z.string(),
  level: levelReply,
  /** Null until the friend gave one. */
  name: z.string().nullable(),
  /** True if another console of the same link is the one that may ask. */
  isElsewhere: z.boolean(),
  isCandidateThere: z.boolean(),
  secondsRemaining: z.number().int(),
  budgetSeconds: z.number().int(),
  phases: interviewPhasesReply,
  createdAt: timestamp,
  expiresAt: timestamp,
  turns: z.array(consoleTurn),
  /** Words of the answer that is being spoken; null while nobody speaks or none are known. */
  hearing: z.string().nullable(),
  /** Keys of the script that were used. */
  asked: z.array(z.string()),
  /** The three most useful lines to ask now. */
  next: z.array(line),
  verdict: z.object({
    ...verdictFields,
    /** The scores that the ticks come to, with the rubric's anchors. */
    rows: z.array(
      z.object({
        dimension: dimensionId,
        name: z.string(),
        proposed: z.number(),
        score: z.number().nullable(),
        bar: z.number(),
        anchors: z.array(z.string()).length(6),
      }),
    ),
    /**
     * The points that a question or a hint was about: without a tick, these count as missed and the others not at all.
     */
    asked: z.array(z.string()),
    /** The grade that sending it now would give; null while too little was said for one. */
    outcome: z
      .object({ score: z.number().int(), grade: z.string(), recommendation: hiringRecommendation })
      .nullable(),
    proposedStrengths: z.array(z.string()),
    proposedImprovements: z.array(z.string()),
    sentAt: timestamp.nullable(),
  }),
});

/** What both sides are told as it happens. A client reads the rest again when `version` changes. */
export const meetingState = z.object({
  version: z.string(),
  status: interviewStatus,
  friend: z.object({ name: z.string().nullable(), isThere: z.boolean(), doing }),
  isCandidateThere: z.boolean(),
  /** Null until the room has told it. */
  candidateDoing: candidateDoing.nullable(),
  /** True once the friend ends the interview while the candidate speaks: the room sends that answer and ends it. */
  isEnding: z.boolean(),
});
export const consoleState = meetingState.extend({
  isElsewhere: z.boolean(),
  hearing: z.string().nullable(),
  /** The number of the board's last change; a client reads the board again when it changes. */
  boardSeq: z.number().int(),
});

/** What the candidate sees of the friend's link. */
export const friendLinkReply = z.object({
  isOpen: z.boolean(),
  name: z.string().nullable(),
  expiresAt: timestamp.nullable(),
  mayListen: z.boolean(),
  /** What was done through the link, and when. */
  visits: z.array(
    z.object({
      what: z.enum(['entered', 'took_over', 'listened', 'read_report']),
      firstAt: timestamp,
      lastAt: timestamp,
      times: z.number().int(),
    }),
  ),
});
/** The path is shown once: the database keeps only a hash of its token. */
export const newFriendLinkReply = z.object({ path: z.string(), expiresAt: timestamp });
export const allowListeningInput = z.object({ id: rowId, mayListen: z.boolean() });
export const friendAudioInput = z.object({ token, responseId: formId });

export type ConsoleScript = z.infer<typeof consoleScript>;
export type ConsoleLine = z.infer<typeof line>;
export type ConsoleReply = z.infer<typeof consoleReply>;
export type ConsoleTurn = z.infer<typeof consoleTurn>;
export type ConsoleState = z.infer<typeof consoleState>;
export type MeetingState = z.infer<typeof meetingState>;
export type AskInput = z.infer<typeof askInput>;
export type EnterInput = z.infer<typeof enterInput>;
export type CandidateDoing = z.infer<typeof candidateDoing>;
export type TellDoingInput = z.infer<typeof tellDoingInput>;
export type VerdictDraft = z.infer<typeof verdictDraft>;
export type SaveVerdictInput = z.infer<typeof saveVerdictInput>;
export type FriendLinkReply = z.infer<typeof friendLinkReply>;
export type NewFriendLinkReply = z.infer<typeof newFriendLinkReply>;
export type Visit = FriendLinkReply['visits'][number]['what'];
