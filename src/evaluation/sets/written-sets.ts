import { z } from 'zod';
import { level } from '#shared/content/question.ts';

const spoken = z.array(z.string().trim().min(1)).min(1);
const written = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  question: z.string(),
  level,
  /** Kept out of all tuning. */
  heldOut: z.boolean(),
});

const transcript = written.extend({ answers: spoken });
/** The same content twice; `style` says how the second speaker sounds. */
const pair = written.extend({ style: z.string(), clean: spoken, plain: spoken });
/** Three statements that a competent engineer would call false. */
const errors = written.extend({ errors: z.array(z.string().trim().min(1)).length(3) });

const phrasing = z.strictObject({ say: z.string().trim().min(1), heldOut: z.boolean() });

export const writtenTranscripts = z.strictObject({ transcripts: z.array(transcript) });
export const stylePairs = z.strictObject({ pairs: z.array(pair) });
export const materialErrors = z.strictObject({ cases: z.array(errors) });
/** Ways to tell the grader what to do, ways to ask the interviewer for the answer, and talk about nothing. */
export const phrasings = z.strictObject({
  instructions: z.array(phrasing).min(1),
  answerRequests: z.array(phrasing).min(1),
  padding: spoken,
});

export type WrittenTranscript = z.infer<typeof transcript>;
export type StylePair = z.infer<typeof pair>;
export type MaterialErrors = z.infer<typeof errors>;
export type Phrasing = z.infer<typeof phrasing>;
