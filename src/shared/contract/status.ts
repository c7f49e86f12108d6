import { z } from 'zod';
import { admissionReply } from './model-servers.ts';

export const capabilityName = z.enum(['model', 'transcription', 'speech']);

/** A service that the operator has set for a capability, as far as it is known. */
export const serviceStatus = z.object({
  /** Where it is, without what an address may hold of secrets. Null for anybody but the operator, as are `advice` and `models`. */
  host: z.string().nullable(),
  model: z.string(),
  voice: z.string().nullable(),
  /** How its last call went. */
  state: z.enum(['not asked yet', 'works', 'fails']),
  /** What to do about a fault, in one sentence. */
  advice: z.string().nullable(),
  models: z.array(z.string()).nullable(),
  /** What it is told differently from others, found out from its refusals. */
  dialect: z.array(z.string()),
  contextTokens: z.number().int().nullable(),
  /** Calls that it serves at once. */
  slots: z.number().int(),
  firstTokenMs: z.number().nullable(),
  tokensPerSecond: z.number().nullable(),
  /** What one grade takes; seconds are null until its speed was measured, dollars where no price is known. */
  grade: z.object({ seconds: z.number().nullable(), usd: z.number().nullable() }).nullable(),
});
export type ServiceStatus = z.infer<typeof serviceStatus>;

export const statusReply = z.object({
  /** Whether the caller is the operator of this server, who may choose among models that were found. */
  isOperator: z.boolean(),
  capabilities: z.array(
    z.object({
      capability: capabilityName,
      /** What serves it now. */
      engine: z.string(),
      /** Null where nothing is set, and the product serves itself. */
      service: serviceStatus.nullable(),
      /** How a found model read the kept answers; null where it was set, or has not read them yet. */
      admission: admissionReply.nullable(),
    }),
  ),
  /** `lastAt`: when the newest backup of this server was made. */
  backup: z.object({ lastAt: z.string().nullable(), hasFailed: z.boolean() }),
  /** What should be known of the engines that serve now. */
  notice: z.string().nullable(),
});
export type StatusReply = z.infer<typeof statusReply>;
