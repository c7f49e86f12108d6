import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { z } from 'zod';
import {
  admissionFile,
  type ContentFile,
  demo,
  emphasisFile,
  language,
  lexiconFile,
  lookupsFile,
  otherNamesFile,
  plansFile,
  pricesFile,
  topicsFile,
} from '#shared/content/content.ts';
import { questionFile, questionIn } from '#shared/content/question-file.ts';
import { rubric } from '#shared/content/rubric.ts';
import { type ContentProblem, readYamlFile } from './read-yaml-file.ts';

/** Where a question came from, so that later faults can name file and line. */
export type ContentSource = {
  file: string;
  lineOf(path: readonly PropertyKey[]): number | null;
};

export type ReadContent = {
  /** Null if a file that everything depends on is faulty. */
  file: ContentFile | null;
  problems: ContentProblem[];
  /** By question id. */
  sources: Map<string, ContentSource>;
};

/** Reads every content file under `folder`, leaving out the faulty ones and listing what is wrong with them. */
export function readContent(folder: string): ReadContent {
  const problems: ContentProblem[] = [];
  const sources = new Map<string, ContentSource>();
  const read = <Schema extends z.ZodType>(name: string, schema: Schema) => {
    const result = readYamlFile(join(folder, name), name, schema);
    problems.push(...result.problems);
    return result;
  };
  const readOne = <Schema extends z.ZodType>(name: string, schema: Schema) => {
    if (existsSync(join(folder, name))) return read(name, schema);
    problems.push({ file: name, line: null, message: 'this file is missing' });
    return null;
  };
  const one = <Schema extends z.ZodType>(name: string, schema: Schema) =>
    readOne(name, schema)?.value ?? null;

  const questions = new Map<string, ContentFile['questions'][number]>();
  for (const name of yamlFiles(folder, 'questions')) {
    const { value, lineOf } = read(name, questionFile);
    if (!value) continue;
    if (questions.has(value.id)) {
      problems.push({ file: name, line: lineOf(['id']), message: `id: ${value.id} is used twice` });
      continue;
    }
    questions.set(value.id, questionIn(value));
    sources.set(value.id, { file: name, lineOf });
  }

  const topics = one('topics.yaml', topicsFile);
  problems.push(...unknownTopics(topics ?? {}, [...questions.values()]));
  const parts = {
    questions:
      topics &&
      withTopics(
        [...questions.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
        topics,
      ),
    lexicon: one('lexicon.yaml', lexiconFile)?.concepts ?? null,
    rubric: one('rubric.yaml', rubric),
    language: readLanguage(one),
    otherNames: one('other-names.yaml', otherNamesFile),
    emphasis: one('emphasis.yaml', emphasisFile),
    plans: one('plans.yaml', plansFile),
    lookups: one('lookups.yaml', lookupsFile),
    demo: one('demo.yaml', demo),
    prices: one('prices.yaml', pricesFile)?.prices ?? null,
    admission: one('admission.yaml', admissionFile)?.answers ?? null,
  };
  return { file: isComplete(parts) ? parts : null, problems, sources };
}

type Topics = z.infer<typeof topicsFile>;
type Questions = ContentFile['questions'];

function withTopics(questions: Questions, topics: Topics): Questions {
  return questions.map((question) => {
    const own = topics[question.id] ?? {};
    return { ...question, points: question.points.map((point) => ({ ...point, topic: own[point.id] })) };
  });
}

function unknownTopics(topics: Topics, questions: Questions): ContentProblem[] {
  return questions.flatMap(({ id, points }) => {
    const unknown = Object.keys(topics[id] ?? {}).filter(
      (pointId) => !points.some((point) => point.id === pointId),
    );
    return unknown.map((pointId) => ({
      file: 'topics.yaml',
      line: null,
      message: `${id}: there is no point ${pointId}`,
    }));
  });
}

type Parts = { [Key in keyof ContentFile]: ContentFile[Key] | null };

function isComplete(parts: Parts): parts is ContentFile {
  return Object.values(parts).every((part) => part !== null);
}

function readLanguage(
  one: <Schema extends z.ZodType>(name: string, schema: Schema) => z.infer<Schema> | null,
): ContentFile['language'] | null {
  const { words, events } = language.shape;
  const parts = { words: one('language/words.yaml', words), events: one('language/events.yaml', events) };
  return parts.words && parts.events ? { words: parts.words, events: parts.events } : null;
}

/** Paths below `folder` of every YAML file under `part`, sorted. */
function yamlFiles(folder: string, part: string): string[] {
  const root = join(folder, part);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
