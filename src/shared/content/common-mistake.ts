import { z } from 'zod';
import { misconception, pointDimension, sentence, term } from './question.ts';

const phrases = z.array(term.regex(/^[^@]/, 'a phrase, not a concept')).min(1);

/** A statement that is false whatever the question: `db/content/mistakes.yaml`. */
export const commonMistake = misconception.omit({ affects: true }).extend({
  id: z.string().regex(/^c-[a-z0-9]+(-[a-z0-9]+)*$/),
  any: phrases,
  with: phrases,
  without: phrases.optional(),
  /** Where it costs. */
  dim: pointDimension,
  /** Said later with the subject, these put it right. */
  right: phrases.optional(),
  better: sentence.max(200),
});

export const mistakesFile = z
  .strictObject({
    /** Where one of these stands in the sentence, no mistake is stated. */
    excuses: phrases,
    mistakes: z.array(commonMistake),
  })
  .transform(({ excuses, mistakes }) =>
    mistakes.map((mistake) => ({ ...mistake, without: [...(mistake.without ?? []), ...excuses] })),
  );

export type CommonMistake = z.infer<typeof commonMistake>;
