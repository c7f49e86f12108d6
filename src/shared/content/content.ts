import { z } from 'zod';
import { admissionFile } from './admission.ts';
import { lookupsFile, plansFile } from './catalogue.ts';
import { demo } from './demo.ts';
import { emphasisFile } from './emphasis.ts';
import { language } from './language.ts';
import { concept } from './lexicon.ts';
import { pricesFile } from './prices.ts';
import { question } from './question.ts';
import { rubric } from './rubric.ts';

/** All content in one JSON document, as the build writes it. */
export const contentFile = z.strictObject({
  questions: z.array(question),
  lexicon: z.array(concept),
  rubric,
  language,
  emphasis: emphasisFile,
  plans: plansFile,
  lookups: lookupsFile,
  demo,
  prices: pricesFile.shape.prices,
  /** What a model reads before it may judge. */
  admission: admissionFile.shape.answers,
});

export type ContentFile = z.infer<typeof contentFile>;

/** Checked content. Never changed after loading: compiled forms are cached by its identity. */
export type Content = Omit<ContentFile, 'questions'> & {
  /** By id, sorted by id. */
  questions: ReadonlyMap<string, ContentFile['questions'][number]>;
};
