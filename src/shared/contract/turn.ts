import { z } from 'zod';
import { responseReply, transcriptState } from './answers.ts';
import { formId, formNumber, rowId } from './fields.ts';
import { interviewStatus } from './interviews.ts';

const when = {
  /** Counts up within an interview: a client that was cut off asks for what came after the last one it has. */
  seq: z.number().int().min(0),
  /** Milliseconds since the start of the interview, by the server's clock. */
  atMs: z.number().int(),
  /** The answer that the turn began with. */
  answerId: rowId,
};

/** What happens between an answer and the question that follows it. */
export const turnEvent = z.discriminatedUnion('kind', [
  /** The answer is durable. */
  z.object({ ...when, kind: z.literal('received') }),
  /** This many answers are recognized before this one. Not kept: it has the number of the event before it. */
  z.object({ ...when, kind: z.literal('queued'), ahead: z.number().int() }),
  /** The words of the answer, as they stand now. */
  z.object({
    ...when,
    kind: z.literal('heard'),
    text: z.string(),
    transcriptState: transcriptState.nullable(),
  }),
  /**
   * The next question is being made. If it is made again, after a crash or a correction of the answer, earlier clauses
   * of this turn are void.
   */
  z.object({ ...when, kind: z.literal('thinking') }),
  /** The next words of the question. */
  z.object({ ...when, kind: z.literal('clause'), text: z.string() }),
  /** The question can be heard from here; `ms` is its length once that is known. */
  z.object({ ...when, kind: z.literal('sound'), url: z.string(), ms: z.number().int().nullable() }),
  /** What did not work, and what takes its place. */
  z.object({ ...when, kind: z.literal('trouble'), text: z.string() }),
  /** The turn as it is stored. `next` is null if no question follows. */
  z.object({
    ...when,
    kind: z.literal('done'),
    answer: responseReply,
    next: responseReply.nullable(),
    secondsRemaining: z.number().int(),
    status: interviewStatus,
  }),
]);

/** `after`: the number of the last event that the client has; without it, the events of the latest turn. */
export const followTurnInput = z.object({ id: rowId, after: z.number().int().min(0).optional() });
export const turnQuery = z.object({
  id: rowId,
  after: formNumber.pipe(z.number().int().min(0)).optional(),
});
export const turnReply = z.object({
  events: z.array(turnEvent),
  /** False while more is to come. */
  isOver: z.boolean(),
});
export const turnSpeechInput = z.object({ id: formId, responseId: formId });

export type TurnEvent = z.infer<typeof turnEvent>;
export type TurnReply = z.infer<typeof turnReply>;
export type FollowTurnInput = z.infer<typeof followTurnInput>;
