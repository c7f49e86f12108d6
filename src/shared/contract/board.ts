import { z } from 'zod';
import { MAX_CHANGE_AGE_MS, MAX_CHANGES_A_CALL, MAX_EVENTS } from '../board/board.ts';
import {
  boardChange,
  boardEdge,
  boardEvent,
  boardGroup,
  boardNode,
  changeId,
} from '../board/board-schema.ts';
import { formNumber, rowId } from './fields.ts';

/** `at`: seconds since the start of the interview; without it, the board as it is now. */
export const boardInput = z.object({
  id: rowId,
  at: formNumber.pipe(z.number().min(0)).optional(),
});
export const boardEventsInput = z.object({
  id: rowId,
  after: formNumber.pipe(z.number().int().min(0)).default(0),
});
export const changeBoardInput = z.object({
  id: rowId,
  /** The number of the last event that the caller knows; the reply has those after it. */
  after: z.number().int().min(0).default(0),
  changes: z
    .array(
      z.object({
        id: changeId,
        /** How long ago it was drawn: a client that was offline sends it later. */
        ageMs: z.number().int().min(0).max(MAX_CHANGE_AGE_MS).default(0),
        change: boardChange,
      }),
    )
    .min(1)
    .max(MAX_CHANGES_A_CALL, `At most ${MAX_CHANGES_A_CALL} changes a call.`),
});

export const boardReply = z.object({
  nodes: z.array(boardNode),
  edges: z.array(boardEdge),
  groups: z.array(boardGroup),
});
export const boardEventsReply = z.object({
  events: z.array(boardEvent).max(MAX_EVENTS),
  /** Whether the board can be drawn on, which it can while the interview runs. */
  isOpen: z.boolean(),
});
/** For a friend, who asks about the board: with the notes that code reads off it. */
export const linkedBoardReply = boardEventsReply.extend({ notes: z.array(z.string()) });
export const changeBoardReply = boardEventsReply.extend({
  /** Changes that were not kept, and why, in a sentence. */
  refused: z.array(z.object({ id: changeId, message: z.string() })),
});

export type ChangeBoardInput = z.infer<typeof changeBoardInput>;
export type BoardReply = z.infer<typeof boardReply>;
export type BoardEventsReply = z.infer<typeof boardEventsReply>;
export type LinkedBoardReply = z.infer<typeof linkedBoardReply>;
export type ChangeBoardReply = z.infer<typeof changeBoardReply>;
