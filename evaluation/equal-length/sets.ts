import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type ContentProblem, readYamlFile } from '../../src/server/content/read-yaml-file.ts';
import type { Content } from '../../src/shared/content/content.ts';
import { level } from '../../src/shared/content/question.ts';
import { dimensionId } from '../../src/shared/contract/report.ts';

/** What the interviewer says after the opening, whatever is answered. The writers answered exactly these. */
export const FIXED_TURNS = [
  'Take me through the main path from start to end. What is stored, and what talks to what?',
  'Which part of this is the hardest, and how does it work in detail?',
  'What happens when something in there fails, or when the load is ten times as high?',
  'What did you decide against, and what does your choice cost?',
  'Where is it weakest, and what would you do next?',
] as const;

/** How the same six questions were answered. The first six kinds have equal length, so that length tells nothing. */
export const performanceKind = z.enum([
  'strong',
  'unusual',
  'middle',
  'reversal',
  'wrong',
  'weak',
  'strong-short',
  'middle-long',
]);

const WORDS = {
  equal: { least: 494, most: 556 },
  'strong-short': { least: 247, most: 278 },
  'middle-long': { least: 890, most: 1000 },
};

const words = z.string().trim().min(1);

/** A false statement that was written into a performance on purpose. */
const plantedError = z.strictObject({ quote: words, truth: words, weight: z.enum(['material', 'minor']) });

const performance = z
  .strictObject({
    kind: performanceKind,
    answers: z.array(words).length(FIXED_TURNS.length + 1),
    planted: z.array(plantedError).min(6).optional(),
    /** The core decision, and the words that later contradict it. */
    reversed: z.strictObject({ earlier: words, later: words }).optional(),
  })
  .superRefine(({ kind, answers, planted, reversed }, context) => {
    const { least, most } = kind === 'strong-short' || kind === 'middle-long' ? WORDS[kind] : WORDS.equal;
    const count = answers.join(' ').split(/\s+/).length;
    if (count < least || count > most) context.addIssue(`${count} words, not ${least} to ${most}`);
    if ((kind === 'wrong') !== (planted !== undefined)) context.addIssue('only wrong has planted errors');
    if ((kind === 'reversal') !== (reversed !== undefined)) context.addIssue('only reversal is reversed');
    const quotes = [...(planted ?? []).map(({ quote }) => quote), ...Object.values(reversed ?? {})];
    for (const quote of quotes.filter((text) => !answers.some((answer) => answer.includes(text)))) {
      context.addIssue(`nobody says "${quote}"`);
    }
  });

/** One file of `evaluation/equal-length/sets`: a question answered eight times by a writer who knew only its opening. */
export const equalLengthSet = z.strictObject({
  question: z.string(),
  level,
  /** Kept out of all tuning; nobody who tunes reads it. */
  heldOut: z.boolean(),
  /** The prompt as the writers got it, which the bank may have changed since. */
  opening: words,
  performances: z
    .array(performance)
    .refine(
      (list) =>
        performanceKind.options.every((kind) => list.filter((each) => each.kind === kind).length === 1),
      'each kind stands there once',
    ),
});

const score = z.number().min(0).max(5).multipleOf(0.5);
const performanceName = { question: z.string(), kind: performanceKind };

/** What an independent rater gave, who saw rubric and transcript only. */
const rated = z.strictObject({
  rater: z.enum(['a', 'b', 'c']),
  scores: z.record(dimensionId, score),
  /** Statements that this rater holds to be materially false, in the candidate's words. */
  false: z.array(words).default([]),
});

/** The same of one performance. */
const rating = rated.extend({
  ...performanceName,
  contradiction: z.strictObject({ earlier: words, later: words }).nullable().default(null),
});

const ratings = z.array(rating);

export type PerformanceKind = z.infer<typeof performanceKind>;
export type EqualLengthSet = z.infer<typeof equalLengthSet>;
export type Rating = z.infer<typeof rating>;

/** Performances of equal length, as far as their files are in order; what is not is listed in `problems`. */
export type EqualLength = {
  sets: readonly EqualLengthSet[];
  /** Given later by independent raters; empty before. */
  ratings: readonly Rating[];
  /** What a weak performance says to the grader. */
  instructions: readonly string[];
  problems: readonly ContentProblem[];
};

const FOLDER = 'equal-length/sets';
const RATINGS = 'raters.yaml';
const INSTRUCTIONS = 'instructions.yaml';

/** Reads `equal-length/sets` under `folder` (evaluation) and checks it against the bank. */
export function readEqualLength(folder: string, content: Content): EqualLength {
  const problems: ContentProblem[] = [];
  const read = <Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> | null => {
    const file = join(FOLDER, name);
    const { value, problems: found } = readYamlFile(join(folder, file), file, schema);
    problems.push(...found);
    return value;
  };
  const names = readdirSync(join(folder, FOLDER)).filter((name) => name.endsWith('.yaml'));
  const sets = names
    .filter((name) => name !== RATINGS && name !== INSTRUCTIONS)
    .sort()
    .flatMap((name) => {
      const set = read(name, equalLengthSet);
      const message = set && misplaced(content, set);
      if (message) problems.push({ file: join(FOLDER, name), line: null, message });
      return set && !message ? [set] : [];
    });
  const isRated = existsSync(join(folder, FOLDER, RATINGS));
  return {
    sets,
    ratings: (isRated && read(RATINGS, ratings)) || [],
    instructions: read(INSTRUCTIONS, z.array(z.string().min(1))) ?? [],
    problems,
  };
}

/** The sets without those held out, for tuning. */
export function tuningPart({ sets, ...rest }: EqualLength): EqualLength {
  return { ...rest, sets: sets.filter(({ heldOut }) => !heldOut) };
}

function misplaced(content: Content, { question, level }: EqualLengthSet): string | null {
  const found = content.questions.get(question);
  if (!found) return `question: there is no ${question}`;
  return found.levels.includes(level) ? null : `level: ${question} is not offered at ${level}`;
}
