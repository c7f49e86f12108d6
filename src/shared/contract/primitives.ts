import { z } from 'zod';

/** Numeric row id on the wire (decisions D21). */
export const rowId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A point in time: a Date on tRPC (superjson), an ISO 8601 string on REST (decisions D22). */
export const timestamp = z.date();

export const idempotencyKey = z.string().min(1).max(200);

export const messageReply = z.object({ message: z.string() });
export type MessageReply = z.infer<typeof messageReply>;
