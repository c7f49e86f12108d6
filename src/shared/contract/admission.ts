import { z } from 'zod';

/** How a model read the kept answers of `db/content/admission.yaml` (decisions D67). */
export const admissionReply = z.object({
  right: z.number().int().min(0),
  of: z.number().int().min(1),
  /** Whether it grades interviews, too; otherwise it only asks. */
  mayJudge: z.boolean(),
});
export type Admission = z.infer<typeof admissionReply>;
