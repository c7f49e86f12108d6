import { phrasesOf } from '#engine/read/match/compile-question.ts';
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

/** One phrase a term. */
function firstPhrases(content: Content, { points }: Question): string[] {
  const concepts = new Map(content.lexicon.map((concept) => [concept.id, concept]));
  const terms = new Set(points.flatMap((point) => [...point.any, ...(point.with ?? [])]));
  return [...terms]
    .flatMap((term) => phrasesOf(term, concepts).slice(0, 1))
    .map((phrase) => phrase.replaceAll('*', ''));
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
