import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';

/** How a list of terms is strung together. A fourth style takes the model answer's words without the small ones. */
const JOINTS = [', ', ' and also ', ' then the '] as const;
const STYLES = JOINTS.length + 1;
const ANSWERS = 5;

/** Every term of a question's points, or every weighty word of its model answer, in five answers that explain nothing. */
export function listKeywords(content: Content, question: Question, style: number): string[] {
  const joint = JOINTS[style % STYLES];
  const items = joint === undefined ? bareLines(content, question) : firstPhrases(content, question);
  const size = Math.ceil(items.length / ANSWERS);
  return Array.from({ length: ANSWERS }, (_, at) =>
    items.slice(at * size, (at + 1) * size).join(joint ?? ', '),
  ).filter(Boolean);
}

/** Every term by its first name. */
function firstPhrases({ lexicon }: Content, { points }: Question): string[] {
  const names = new Map(lexicon.map(({ id, terms }) => [`@${id}`, terms[0] ?? '']));
  const terms = points.flatMap(({ terms = [], name = '' }) => [name, ...terms]);
  return [...new Set(terms)].map((term) => (names.get(term) ?? term).replaceAll('*', '')).filter(Boolean);
}

function bareLines(content: Content, { modelAnswer }: Question): string[] {
  const functionWords = new Set(content.language.words.functionWords);
  return modelAnswer.lines.map(({ say }) =>
    say
      .toLowerCase()
      .split(/[^\p{L}\p{N}'-]+/u)
      .filter((word) => word !== '' && !functionWords.has(word))
      .join(' '),
  );
}
