import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type ContentProblem, readYamlFile } from '#server/content/read-yaml-file.ts';
import type { Content } from '#shared/content/content.ts';
import { type EqualLengthSet, equalLengthSet, type Rating, ratings } from './equal-length-set.ts';

/** Performances of equal length, as far as their files are in order; what is not is listed in `problems`. */
export type EqualLength = {
  sets: readonly EqualLengthSet[];
  /** Given later by independent raters; empty before. */
  ratings: readonly Rating[];
  /** What a weak performance says to the grader. */
  instructions: readonly string[];
  problems: readonly ContentProblem[];
};

const FOLDER = 'equal-length';
const RATINGS = 'raters.yaml';
const INSTRUCTIONS = 'instructions.yaml';

/** Reads `equal-length` under `folder` (evaluation) and checks it against the bank. */
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
