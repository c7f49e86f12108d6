import { z } from 'zod';
import { tick } from '#shared/contract/debrief.ts';
import { planType } from '#shared/contract/licenses.ts';
import { moveRecord } from '#shared/interview/move.ts';
import { id, level, question, sentence } from './question.ts';
import { rubric } from './rubric.ts';

/**
 * A short answer by which a model shows whether it may judge. `holds`: whether the answer is technically right. The
 * model sees the question and the answer alone.
 */
const keptAnswer = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** What it tests. */
  kind: z.enum(['right', 'reversed', 'nonsense', 'unusual', 'brief']),
  question: z.string().min(20).max(300),
  answer: z.string().min(80).max(900),
  holds: z.boolean(),
  /** Why it holds or does not, for people; no model sees it. */
  because: z.string().min(20).max(400),
});
export const admissionFile = z.strictObject({ answers: z.array(keptAnswer).length(12) });

export type KeptAnswer = z.infer<typeof keptAnswer>;

/** Plans, companies, categories and levels: the rows that boot copies into the database. */

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const plansFile = z.strictObject({
  /** Free sessions that the landing page names; differs from the plan on purpose (product rule 2). */
  landingFreeSessions: z.number().int().min(0),
  plans: z.array(
    z.strictObject({
      slug,
      name: z.string().min(1),
      type: planType,
      sessionsIncluded: z.number().int().min(1).nullable(),
      pricePerSession: z.number().min(0).nullable(),
      monthlyPrice: z.number().min(0).nullable(),
      price: z.number().min(0),
      features: z.array(z.string().min(1)).min(1),
      isActive: z.boolean(),
    }),
  ),
});

const lookup = z.strictObject({ slug, name: z.string().min(1) });

export const lookupsFile = z.strictObject({
  companies: z.array(lookup),
  categories: z.array(lookup).min(1),
  levels: z.array(lookup.extend({ order: z.number().int() })).min(1),
});

export type PlansFile = z.infer<typeof plansFile>;
export type LookupsFile = z.infer<typeof lookupsFile>;

const aiTurn = z.strictObject({
  role: z.literal('ai'),
  text: z.string().trim().min(1),
  move: moveRecord.pick({ kind: true, phase: true, target: true, cue: true, reason: true }).extend({
    quotedWords: z.array(z.string()).default([]),
    facts: z.array(z.string()).default([]),
  }),
});

const userTurn = z.strictObject({
  role: z.literal('user'),
  text: z.string().trim().min(1),
  /** Speaking time. */
  seconds: z.number().int().min(1),
});

/** The demo interview: an authored transcript and its candidate's debrief; the grade is computed from it as usual. */
export const demo = z.strictObject({
  questionId: z.string().min(1),
  level,
  company: z.string().nullable(),
  /** By point id; a point that is left out was missed. */
  ticks: z.record(id, tick),
  turns: z.array(z.discriminatedUnion('role', [aiTurn, userTurn])).min(2),
});

export type Demo = z.infer<typeof demo>;

/** In lower case and without hyphens, which a search does not mind: "url shortener". */
const otherName = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+( [a-z0-9]+)*$/, 'not words in lower case, without hyphens');

/**
 * What the script offers to go deeper into, by question and point: `db/content/topics.yaml`. A point's name often is the
 * solution; its topic is the problem, as an interviewer says it aloud: "abandoned purchases".
 */
export const topicsFile = z.record(id, z.record(id, sentence));

/** What else engineers call each question, by its id, so that a search finds it: `db/content/other-names.yaml`. */
export const otherNamesFile = z.record(id, z.array(otherName).min(2).max(6));

/** One extra stress question per company slug: `db/content/emphasis.yaml`. */
export const emphasisFile = z.strictObject({
  companies: z.record(z.string(), z.strictObject({ minLevel: level, say: z.string().trim().min(1) })),
});

/** Words that code looks for, and phrases that reports never use: `db/content/language/*.yaml`. */

const words = z.array(z.string().trim().min(1)).min(1);

const wordLists = z.strictObject({
  functionWords: words,
  fillers: words,
  praise: words,
  questionStarts: words,
  indirectQuestions: words,
  bannedPhrases: words,
});

const pattern = z.string().refine((source) => {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}, 'not a regular expression');
const patterns = z.array(pattern).min(1);

const events = z.strictObject({
  hintRequest: patterns,
  forVerdict: patterns,
  announcesQuestion: patterns,
  unclear: patterns,
  stuck: patterns,
  toChoose: patterns,
  toMoveOn: patterns,
  alreadySaid: patterns,
  toStop: patterns,
  toAgree: patterns,
});

export const language = z.strictObject({ words: wordLists, events });

/** A technology or a fixed term of the field, and the ways people say it aloud. */
const concept = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+$/),
  /** Its usual name first. All of them count as the same word. */
  terms: z.array(z.string().trim().min(1)).min(1),
  /** What speech recognizers make of the terms; corrected to the first term. */
  heardAs: z.array(z.string().trim().min(1)).optional(),
});

const MOST_CONCEPTS = 400;

/** `db/content/lexicon.yaml`. */
export const lexiconFile = z.strictObject({ concepts: z.array(concept).max(MOST_CONCEPTS) });

const dollars = z.number().nonnegative();

/**
 * What a model costs, in US dollars. `model` is its name, or the part of it before a date or a variant (`gpt-5-mini`
 * for `gpt-5-mini-2025-08-07`); the longest match wins.
 */
const price = z.strictObject({
  model: z.string().min(1),
  /** Per million tokens of a language model. */
  prompt: dollars.optional(),
  cachedPrompt: dollars.optional(),
  completion: dollars.optional(),
  /** Per minute of recognized speech. */
  minute: dollars.optional(),
  /** Per million characters of spoken text. */
  characters: dollars.optional(),
});
export type Price = z.infer<typeof price>;

export const pricesFile = z.strictObject({ prices: z.array(price) });

/** All content in one JSON document, as the build writes it. */
export const contentFile = z.strictObject({
  questions: z.array(question),
  lexicon: z.array(concept),
  rubric,
  language,
  otherNames: otherNamesFile,
  emphasis: emphasisFile,
  plans: plansFile,
  lookups: lookupsFile,
  demo,
  prices: pricesFile.shape.prices,
  /** The kept answers that a model reads before it may judge. */
  admission: admissionFile.shape.answers,
});

export type ContentFile = z.infer<typeof contentFile>;

/** Checked content. Never changed after loading: compiled forms are cached by its identity. */
export type Content = Omit<ContentFile, 'questions'> & {
  /** By id, sorted by id. */
  questions: ReadonlyMap<string, ContentFile['questions'][number]>;
};
