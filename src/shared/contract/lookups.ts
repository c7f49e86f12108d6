import { z } from 'zod';
import { rowId } from './fields.ts';

export const lookupReply = z.object({ id: rowId, name: z.string(), slug: z.string() });
export const lookupsReply = z.array(lookupReply);
export const levelReply = lookupReply.extend({ order: z.number().int() });
export const levelsReply = z.array(levelReply);

/** What the browser may know of the server's settings. */
export const publicConfigReply = z.object({
  interviewSeconds: z.number().int(),
  /** True when the operator set INTERVIEW_SECONDS: note, pricing and expiry toast then follow it. */
  interviewSecondsIsCustom: z.boolean(),
  minPasswordLength: z.number().int(),
  /** The landing page's free sessions, which differ from the free plan's (product rule 2). */
  landingFreeSessions: z.number().int(),
  /** Who may make an account. */
  signUp: z.enum(['open', 'invite', 'closed']),
  /** Without a mail server, mails wait in a folder of the server. */
  sendsMail: z.boolean(),
  /** Days after which recordings are removed; null: they stay. */
  recordingsKeptDays: z.number().int().nullable(),
  engines: z.object({ interviewer: z.string(), transcriber: z.string(), speaker: z.string() }),
});

export type LookupReply = z.infer<typeof lookupReply>;
export type LevelReply = z.infer<typeof levelReply>;
export type PublicConfigReply = z.infer<typeof publicConfigReply>;
