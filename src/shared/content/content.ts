import type { LookupsFile, PlansFile } from './catalogue.ts';
import type { Demo } from './demo.ts';
import type { Language } from './language.ts';
import type { Concept } from './lexicon.ts';
import type { Question } from './question.ts';
import type { Rubric } from './rubric.ts';

/** All content, checked. Never changed after loading: compiled forms are cached by its identity. */
export type Content = {
  /** By id, sorted by id. */
  questions: ReadonlyMap<string, Question>;
  lexicon: readonly Concept[];
  rubric: Rubric;
  language: Language;
  plans: PlansFile;
  lookups: LookupsFile;
  demo: Demo;
};
