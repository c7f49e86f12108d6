import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { z } from 'zod';
import { type ContentProblem, readYamlFile } from '#server/content/read-yaml-file.ts';
import type { Content } from '#shared/content/content.ts';
import { type EqualLengthSet, equalLengthSet, type Rating, ratings } from './equal-length-set.ts';
import { type GradedTranscript, gradedTranscript } from './graded-transcript.ts';
import { type HeldInterview, heldInterview } from './held-interview.ts';
import { type IndependentSet, independentSet } from './independent-set.ts';
import { labelsIn, type PlainLabels, type PointLabel, plainLabels, pointLabels } from './point-labels.ts';
import {
  type MaterialErrors,
  materialErrors,
  type Phrasing,
  phrasings,
  type StylePair,
  stylePairs,
  type WrittenTranscript,
  writtenTranscripts,
} from './written-sets.ts';

/** What the evaluation plays, as far as it is in order; what is not is listed in `problems`. */
export type Sets = {
  graded: readonly GradedTranscript[];
  independent: readonly IndependentSet[];
  equalLength: EqualLength;
  /** Labels of plain performances of the second set. */
  plainLabels: readonly PlainLabels[];
  interviews: readonly HeldInterview[];
  fluentWrong: readonly WrittenTranscript[];
  offTopic: readonly WrittenTranscript[];
  stylePairs: readonly StylePair[];
  /** Strong fixtures of the bank again, in words from the kitchen table. */
  paraphrases: readonly WrittenTranscript[];
  materialErrors: readonly MaterialErrors[];
  /** Ways to tell the grader what to do, and ways to ask the interviewer for the answer. */
  instructions: readonly Phrasing[];
  answerRequests: readonly Phrasing[];
  /** Talk about nothing. */
  padding: readonly string[];
  problems: readonly ContentProblem[];
};

/** Performances of equal length; the labels were given by others later, and may be missing. */
export type EqualLength = {
  sets: readonly EqualLengthSet[];
  ratings: readonly Rating[];
  points: readonly PointLabel[];
};

/** Reads every set under `folder` (evaluation) and checks it against the bank. */
export function readSets(folder: string, content: Content): Sets {
  const problems: ContentProblem[] = [];
  const read = <Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> | null => {
    const { value, problems: found } = readYamlFile(join(folder, file), file, schema);
    problems.push(...found);
    return value;
  };
  const placed = <Each extends Placed>(file: string, list: readonly Each[] | undefined): Each[] =>
    (list ?? []).filter((each) => {
      const message = misplaced(content, each);
      if (message) problems.push({ file, line: null, message: `${each.id}: ${message}` });
      return message === null;
    });
  const transcripts = (file: string) => placed(file, read(file, writtenTranscripts)?.transcripts);

  /** Files of one question each. */
  const ofQuestions = <Schema extends z.ZodType<Omit<Placed, 'id'>>>(part: string, schema: Schema) =>
    yamlFiles(folder, part)
      .filter((file) => !LABEL_FILES.has(basename(file)))
      .flatMap((file) => {
        const value = read(file, schema);
        const message = value && misplaced(content, value);
        if (message) problems.push({ file, line: null, message });
        return value && !message ? [value] : [];
      });
  const labels = <Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> | null =>
    existsSync(join(folder, file)) ? read(file, schema) : null;

  const graded = yamlFiles(folder, 'graded').flatMap((file) => {
    const value = read(file, gradedTranscript);
    const message = value && misnamed(content, file, value);
    if (message) problems.push({ file, line: null, message });
    return value && !message ? [value] : [];
  });
  const pairs = 'adversarial/style-pairs.yaml';
  const errors = 'adversarial/material-errors.yaml';
  const said = read('adversarial/phrasings.yaml', phrasings);
  return {
    graded,
    independent: ofQuestions('independent', independentSet),
    equalLength: {
      sets: ofQuestions('equal-length', equalLengthSet),
      ratings: labels('equal-length/raters.yaml', ratings) ?? [],
      points: yamlFiles(folder, 'labels').flatMap((file) => {
        const value = read(file, pointLabels);
        return value ? labelsIn(value) : [];
      }),
    },
    plainLabels: yamlFiles(folder, 'plain-labels').flatMap((file) => read(file, plainLabels) ?? []),
    interviews: ofQuestions('interviews', heldInterview),
    fluentWrong: transcripts('adversarial/fluent-wrong.yaml'),
    offTopic: transcripts('adversarial/off-topic.yaml'),
    paraphrases: transcripts('adversarial/paraphrases.yaml'),
    stylePairs: placed(pairs, read(pairs, stylePairs)?.pairs),
    materialErrors: placed(errors, read(errors, materialErrors)?.cases),
    instructions: said?.instructions ?? [],
    answerRequests: said?.answerRequests ?? [],
    padding: said?.padding ?? [],
    problems,
  };
}

const LABEL_FILES = new Set(['raters.yaml']);

type Placed = Pick<GradedTranscript, 'id' | 'question' | 'level'>;

function misplaced(content: Content, { question, level }: Omit<Placed, 'id'>): string | null {
  const found = content.questions.get(question);
  if (!found) return `question: there is no ${question}`;
  return found.levels.includes(level) ? null : `level: ${question} is not offered at ${level}`;
}

function misnamed(content: Content, file: string, transcript: GradedTranscript): string | null {
  const category = content.questions.get(transcript.question)?.category;
  if (basename(file, '.yaml') !== transcript.id) return `id: ${transcript.id} is not the file's name`;
  if (category && basename(dirname(file)) !== category) return `belongs into the folder ${category}`;
  return misplaced(content, transcript);
}

function yamlFiles(folder: string, part: string): string[] {
  const root = join(folder, part);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(part, name))
    .sort();
}
