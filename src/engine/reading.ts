import { z } from 'zod';
import { pointDimension } from '#shared/content/question.ts';

/**
 * The seam between understanding and everything else. A judge (a model, or the candidate at the debrief) says what was shown;
 * how to score and what to report follow from the `Reading` and the bank alone. A reading is plain data: every item names
 * the turn it comes from.
 */

/** Words of the candidate exactly as stored, and where they are. */
export const quote = z.object({
  /** The candidate's turn. */
  turnId: z.number().int(),
  /** Place of the first character in the turn's text. */
  start: z.number().int().min(0),
  /** Place after the last character. */
  end: z.number().int().min(0),
  /** The turn's text from `start` to `end`. */
  text: z.string(),
  /** True for a connection that was on the board by then: `text` names it, `start` and `end` are 0. */
  board: z.literal(true).optional(),
});

/** How much help came before: 0 none, 1 open question, 2 area named, 3 strong hint, 4 told. */
export const hintLevel = z.number().int().min(0).max(4);

/** How well a point was shown, the least first. */
export const shownStatus = z.enum(['mentioned', 'explained', 'justified']);

export const pointReading = z.object({
  /** The criterion, by its id in the bank. */
  pointId: z.string(),
  /**
   * How well it was shown; a false statement about it does not show it. `wrong`: the judge says that the candidate had
   * it wrong.
   */
  status: z.enum(['absent', ...shownStatus.options, 'wrong']),
  /** Help that the interviewer had given on it before. */
  hintLevel,
  /** The words that show it best; for an absent point, the false statement that was made instead, if one was. */
  quote: quote.nullable(),
});

export const claim = z.object({
  /** The turn and the place of its words; a challenge names it, so that no claim is challenged twice. */
  id: z.string(),
  /** The sentence that states it. */
  quote,
  /** False in itself, or at odds with what the candidate said before or with a fact that was told. */
  verdict: z.enum(['false', 'contradicts_earlier', 'contradicts_fact']),
  /** The earlier words that it contradicts. */
  earlier: quote.nullable(),
  /** The fact of the bank that it contradicts, by id. */
  factId: z.string().nullable(),
  pointIds: z.array(z.string()),
  /** The dimension that it counts against; left out if that follows from its points. */
  dimension: pointDimension.optional(),
  /** What is true instead, in one sentence; empty if nobody can say which of two statements holds. */
  correction: z.string(),
  /** A material claim costs something. */
  weight: z.enum(['minor', 'material']),
  /** True for a contradiction whose reason came in a later answer. */
  reasonCameLater: z.boolean().optional(),
  /** True when a later answer put it right. */
  putRight: z.boolean(),
  /** The answer that did; left out if nobody said which. */
  putRightIn: z.number().int().optional(),
});

export const askedQuestion = z.object({
  /** The candidate's question to the interviewer. */
  quote,
  /** Facts of the bank that answer it, the best first; empty if none does. */
  factIds: z.array(z.string()),
  /** True when it asks the interviewer to decide. */
  isDecision: z.boolean(),
  /** False when the candidate went on without waiting for an answer. */
  isOpen: z.boolean(),
});

export const answered = z.object({
  turnId: z.number().int(),
  /** Whether the turn answers what was asked: `partly` if it is too short to, `no` if it is about something else. */
  answered: z.enum(['yes', 'partly', 'no', 'asked_to_repeat', 'does_not_know']),
});

export const insight = z.object({
  quote,
  dimension: pointDimension,
  /** Why a strong interviewer would credit it although the bank does not list it. */
  why: z.string(),
});

/** What is worth knowing and neither right nor wrong. */
export const observation = z.object({
  /**
   * `far_assumption`: far from a fact that was not told. `unfounded_figure`: a number from nowhere. `gap`: something open
   * that is no error. `situation`: a strong answer to a situation. `own_weakness`: a weak place that the candidate names.
   */
  kind: z.enum(['far_assumption', 'unfounded_figure', 'gap', 'situation', 'own_weakness']),
  quote,
  note: z.string(),
  dimension: pointDimension,
});

export const note = z.object({
  /**
   * `instruction`: words to the grader. `asks_for_solution`: asks for the answer or the grade, or gives orders, and
   * waits. `word_salad`: no sentences. `too_little_speech`: nothing can be graded. `distress`: the candidate is not
   * well.
   */
  kind: z.enum(['instruction', 'asks_for_solution', 'word_salad', 'too_little_speech', 'distress']),
  /** The turn it is about; null for the interview as a whole. */
  turnId: z.number().int().nullable(),
  quote: quote.nullable(),
});

/** How the candidate met a push-back or a challenge. */
export const pushBackOutcome = z.object({
  /** The interviewer's turn. */
  turnId: z.number().int(),
  /** Held for reasons, changed for reasons, changed without one, only repeated, or not taken up. */
  outcome: z.enum(['defended', 'revised', 'caved', 'rigid', 'left']),
});

export const reading = z.object({
  /** Every point of the question, in the bank's order; if a person judges, those that were judged. */
  points: z.array(pointReading),
  /** Statements that do not hold, in the order in which they were made. */
  claims: z.array(claim),
  /** Words that the candidate took back, or whose decision was changed for a reason: they are settled. */
  withdrawn: z.array(quote),
  /** Questions of the candidate. */
  asked: z.array(askedQuestion),
  /** At most one entry a turn; none for a turn without words. */
  answered: z.array(answered),
  /** Right and deep statements outside the bank; the best four after the look at the whole interview. */
  insights: z.array(insight),
  notes: z.array(note),
  observed: z.array(observation),
  /** How objections of the interviewer were met. */
  pushBacks: z.array(pushBackOutcome),
  /** The model that read; null if a person judges. */
  model: z.string().nullable(),
});

export type Quote = z.infer<typeof quote>;
export type PointReading = z.infer<typeof pointReading>;
export type Claim = z.infer<typeof claim>;
export type Observation = z.infer<typeof observation>;
export type AskedQuestion = z.infer<typeof askedQuestion>;
export type Reading = z.infer<typeof reading>;
export type PushBackOutcome = z.infer<typeof pushBackOutcome>;

/** Whether two quotes share at least half of the shorter one. */
export function overlaps(one: Quote, other: Quote): boolean {
  if (one.board || other.board) return one.text === other.text;
  if (one.turnId !== other.turnId) return false;
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return shared * 2 >= Math.min(one.end - one.start, other.end - other.start);
}

/** Whether words were taken back, put right or changed for a reason: nothing more is said about them. */
export function isSettled(
  { claims, withdrawn }: Pick<Reading, 'claims' | 'withdrawn'>,
  said: Quote,
): boolean {
  return (
    withdrawn.some((words) => overlaps(words, said)) ||
    claims.some(({ putRight, quote }) => putRight && overlaps(quote, said))
  );
}

/** Whether the candidate dropped words, or they do not hold: there is nothing to praise. */
export function isDropped(reading: Pick<Reading, 'claims' | 'withdrawn'>, said: Quote): boolean {
  return (
    isSettled(reading, said) ||
    reading.claims.some(({ verdict, quote, earlier }) =>
      verdict === 'contradicts_earlier' ? earlier && overlaps(earlier, said) : overlaps(quote, said),
    )
  );
}

/** Whether the report ticks a point. */
export function isTicked({ status }: Pick<PointReading, 'status'>): boolean {
  return status === 'explained' || status === 'justified';
}

/** Whether a statement is false or against a fact, and was not put right. */
export function isFalse({ verdict, putRight }: Claim): boolean {
  return verdict !== 'contradicts_earlier' && !putRight;
}

/**
 * Whether words are no evidence: false ones, even if put right later when they are material, and words to the grader.
 */
export function showsNothing({ claims, notes }: Pick<Reading, 'claims' | 'notes'>, quote: Quote): boolean {
  return (
    claims.some(
      (claim) =>
        claim.verdict !== 'contradicts_earlier' &&
        (!claim.putRight || claim.weight === 'material') &&
        overlaps(claim.quote, quote),
    ) || notes.some((note) => note.kind === 'instruction' && note.quote && overlaps(note.quote, quote))
  );
}
