import { z } from 'zod';

/** How an answer was spoken, measured from the sound itself. Coaching only: no grade reads it. */
export const deliveryNotes = z.object({
  /** From the start of the recording to its end. */
  soundSeconds: z.number(),
  /** How much of that has a voice in it. */
  voicedSeconds: z.number(),
  /** From the first word to the last. */
  spokenSeconds: z.number(),
  /** From the start to the first word. */
  secondsToFirstWord: z.number(),
  /** Silences of a second and more between words. */
  pauses: z.number().int(),
  longestPauseSeconds: z.number(),
});
export type DeliveryNotes = z.infer<typeof deliveryNotes>;

/** A word of a transcript, counted from 0, and the second of the recording at which it begins. */
export const wordTime = z.tuple([z.number().int().min(0), z.number().min(0)]);
export type WordTime = z.infer<typeof wordTime>;
