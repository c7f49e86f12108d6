import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';

/** Recognizers take no more (voice, section 3). */
const MAX_TERMS = 60;

/** What a recognizer should expect to hear of a question: the technologies its texts name, and the names of its points. */
export function vocabularyOf({ questions, lexicon }: Content, questionId: string): string[] {
  const question = questions.get(questionId);
  if (!question) return [];
  const texts = textsOf(question).join(' ').toLowerCase();
  const named = lexicon.flatMap(({ terms }) => {
    const plain = terms.filter((term) => !term.includes('*'));
    return plain.filter((term) => texts.includes(term.toLowerCase())).slice(0, 1);
  });
  const points = question.points.map(({ name }) => name.toLowerCase());
  return [...new Set([...named, ...points])].slice(0, MAX_TERMS);
}

function textsOf({ points, facts, modelAnswer }: Question): string[] {
  return [
    ...points.flatMap(({ name, means, said, ways }) => [name, means, ...said, ...ways]),
    ...facts.map(({ say }) => say),
    ...modelAnswer.lines.map(({ say }) => say),
  ];
}
