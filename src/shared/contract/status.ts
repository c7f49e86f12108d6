import { z } from 'zod';
import { admissionReply } from './model-servers.ts';

export const capabilityName = z.enum(['model', 'transcription', 'speech']);

/** A service that the operator has set for a capability, and what is known about it. */
export const serviceStatus = z.object({
  /** Its address, without any secrets in it. Null for everybody but the operator, like `advice` and `models`. */
  host: z.string().nullable(),
  model: z.string(),
  voice: z.string().nullable(),
  /** How its last call went. */
  state: z.enum(['not asked yet', 'works', 'fails']),
  /** What to do about a fault, in one sentence. */
  advice: z.string().nullable(),
  models: z.array(z.string()).nullable(),
  /** How requests to it differ from the usual, as found out from its refusals. */
  dialect: z.array(z.string()),
  contextTokens: z.number().int().nullable(),
  /** How many calls it serves at once. */
  slots: z.number().int(),
  firstTokenMs: z.number().nullable(),
  tokensPerSecond: z.number().nullable(),
  /** What one grade takes; seconds are null until its speed was measured, dollars if no price is known. */
  grade: z.object({ seconds: z.number().nullable(), usd: z.number().nullable() }).nullable(),
});
export type ServiceStatus = z.infer<typeof serviceStatus>;

export const statusReply = z.object({
  /** Whether the caller is the operator of this server, who may choose among models that were found. */
  isOperator: z.boolean(),
  capabilities: z.array(
    z.object({
      capability: capabilityName,
      /** The engine that is active now. */
      engine: z.string(),
      /** Null if no service is set, and the product does without one. */
      service: serviceStatus.nullable(),
      /** How a found model read the kept answers; null if the model was set, or has not read them yet. */
      admission: admissionReply.nullable(),
    }),
  ),
  /** `lastAt`: when the newest backup of this server was made. */
  backup: z.object({ lastAt: z.string().nullable(), hasFailed: z.boolean() }),
  /** What the user should know about the engines that are active now. */
  notice: z.string().nullable(),
});
export type StatusReply = z.infer<typeof statusReply>;
