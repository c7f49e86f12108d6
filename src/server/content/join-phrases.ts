import type { Phrases, Question } from '#shared/content/question.ts';
import type { PhrasesFile, SecondFormat } from '#shared/content/question-file.ts';
import type { ContentProblem, YamlFile } from './read-yaml-file.ts';

type Read<Value> = { name: string; value: Value; lineOf: YamlFile<Value>['lineOf'] };

/**
 * A question of the second format with what the phrase reader needs. Both formats are one type in memory until the last
 * file of the first is converted; then the reader works from the question itself, and this goes with the phrases.
 */
export function joinPhrases(
  file: Read<SecondFormat>,
  phrases: Read<PhrasesFile>,
): { question: Question | null; problems: ContentProblem[] } {
  const { points, ...rest } = file.value;
  const problems = Object.keys(phrases.value.points)
    .filter((id) => !points.some((point) => point.id === id))
    .map((id) => ({
      file: phrases.name,
      line: phrases.lineOf(['points', id]),
      message: `there is no point ${id}`,
    }));
  const joined = points.flatMap(({ need, ...point }, index) => {
    const own = phrases.value.points[point.id];
    if (own) return [{ ...point, means: need, ...together(own), phrases: own }];
    const line = file.lineOf(['points', index]);
    problems.push({ file: file.name, line, message: `${point.id} has no phrases in ${phrases.name}` });
    return [];
  });
  const { misconceptions, fixtures } = phrases.value;
  const question = { ...rest, points: joined, misconceptions, ...(fixtures && { fixtures }) };
  return { question: problems.length === 0 ? question : null, problems };
}

function together(phrases: readonly Phrases[]): Phrases {
  return {
    any: phrases.flatMap(({ any }) => any),
    with: phrases.flatMap((each) => each.with ?? []),
    links: phrases.flatMap(({ links }) => links ?? []),
  };
}

type Path = readonly PropertyKey[];
const PHRASES = new Set<PropertyKey>(['any', 'with', 'links']);

/** Where a place of the joined question stands in the file of its phrases; null where it is in the question's own. */
export function placeInPhrases(question: Question, path: Path): Path | null {
  const [part, index, field] = path;
  if (part === 'misconceptions' || part === 'fixtures') return path;
  if (part !== 'points' || typeof index !== 'number' || field === undefined || !PHRASES.has(field))
    return null;
  return ['points', question.points[index]?.id ?? ''];
}
