import { z } from 'zod';

/** How a model read the kept answers of `db/content/admission.yaml` (product rule 67). */
export const admissionReply = z.object({
  right: z.number().int().min(0),
  of: z.number().int().min(1),
  /** Whether it grades interviews, too; otherwise it only asks. */
  mayJudge: z.boolean(),
});
export type Admission = z.infer<typeof admissionReply>;

/** Model servers on this machine or near it that nobody has configured (product rule 65). */

/** The base URL of a server, as the product calls it. */
const server = z.string();
/** Seconds that one turn of an interview takes; null if that is not known. */
const seconds = z.number().nonnegative().nullable();

const foundServer = z.object({
  server,
  /** The program, as people call it. */
  program: z.string(),
  /** The model that is proposed. */
  model: z.string(),
  /** All its models that can interview. */
  models: z.array(z.string()),
  /** Whether the proposed model has been tried on one turn; the first request for the list starts the trial. */
  tried: z.enum(['not yet', 'running', 'done']),
  seconds,
  /** What went wrong in the trial, in a sentence. */
  problem: z.string().nullable(),
});
export type FoundServerReply = z.infer<typeof foundServer>;

export const modelServersReply = z.object({
  /** False if the settings of the server name its model. */
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
  /** The chosen server and model, if they are not there now. */
  missing: z.object({ server, model: z.string() }).nullable(),
  /** Why nothing is offered, or why the chosen model is not in use, and what to do; in one sentence. */
  note: z.string().nullable(),
  found: z.array(foundServer),
});
export type ModelServersReply = z.infer<typeof modelServersReply>;

export const useModelServerInput = z.object({
  /** A server that was found. */
  server: z.string().max(300),
  /** One of its models; without it, the proposed one. */
  model: z.string().max(200).optional(),
});
export type UseModelServerInput = z.infer<typeof useModelServerInput>;
