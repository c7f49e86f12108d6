import { z } from 'zod';
import { level } from '#shared/content/question.ts';
import { moveKind, moveTarget, phase } from '#shared/interview/move.ts';
import { rated } from './equal-length-set.ts';
import { label } from './point-labels.ts';

const words = z.string().trim().min(1);

const asked = z.strictObject({
  asked: words,
  kind: moveKind,
  phase,
  target: moveTarget,
  targets: z.array(z.string()).optional(),
  /** How much it helps, as in `MoveRecord`. */
  helps: z.number().int().min(0).max(4),
});
const said = z.strictObject({ said: words });

/** One file of `evaluation/interviews`: an interview that was held with the product, and what was said in it, by hand. */
export const heldInterview = z
  .strictObject({
    question: z.string(),
    level,
    heldOut: z.boolean(),
    /** Who the candidate was told to be. */
    candidate: words,
    turns: z.array(z.union([asked, said])).min(2),
    /** Every point of the question; labelled by somebody who saw the words and the points, and no report. */
    points: z.array(label).min(1),
    /** The same by a second labeller, who saw nothing of the first one's. */
    secondPoints: z.array(label).min(1),
    ratings: z.array(rated).min(1),
  })
  .superRefine(({ turns, points, secondPoints }, context) => {
    const answers = turns.flatMap((turn) => ('said' in turn ? [turn.said] : []));
    for (const { quote } of [...points, ...secondPoints]) {
      if (quote !== undefined && !answers.some((answer) => answer.includes(quote)))
        context.addIssue(`nobody says "${quote}"`);
    }
  });

export type HeldInterview = z.infer<typeof heldInterview>;
