import { z } from 'zod';

/** How a model read the kept answers of `db/content/admission.yaml` (product rule 67). */
export const admissionReply = z.object({
  right: z.number().int().min(0),
  of: z.number().int().min(1),
  /** Whether it grades interviews, too; otherwise it only asks. */
  mayJudge: z.boolean(),
});
export type Admission = z.infer<typeof admissionReply>;

/** Model servers on this machine or near it that nobody has set (product rule 65). */

/** The base URL of a server, as the product calls it. */
const server = z.string();
/** Seconds of one turn of an interview. */
const seconds = z.number().nonnegative().nullable();

const foundServer = z.object({
  server,
  /** The program, as people call it. */
  program: z.string(),
  /** The one that is proposed. */
  model: z.string(),
  /** All of it that can interview. */
  models: z.array(z.string()),
  /** Whether the proposed model was tried at one turn; being asked for the list begins it. */
  tried: z.enum(['not yet', 'running', 'done']),
  seconds,
  /** What the trial met, in a sentence. */
  problem: z.string().nullable(),
});
export type FoundServerReply = z.infer<typeof foundServer>;

export const modelServersReply = z.object({
  /** False where the settings of the server name its model. */
  mayChoose: z.boolean(),
  inUse: z
    .object({
      server,
      model: z.string(),
      seconds,
      /** How it read the kept answers; null until it has. */
      admission: admissionReply.nullable(),
    })
    .nullable(),
  /** What was chosen and does not serve now, because it is gone. */
  missing: z.object({ server, model: z.string() }).nullable(),
  /** Why nothing is offered, or why what was chosen does not serve, and what to do; in one sentence. */
  note: z.string().nullable(),
  found: z.array(foundServer),
});
export type ModelServersReply = z.infer<typeof modelServersReply>;

export const useModelServerInput = z.object({
  /** One that was found. */
  server: z.string().max(300),
  /** One of its models; without it the proposed one. */
  model: z.string().max(200).optional(),
});
export type UseModelServerInput = z.infer<typeof useModelServerInput>;
