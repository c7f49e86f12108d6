import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';

/** Recognizers take no more (voice, section 3). */
const MAX_TERMS = 60;

/** Browsers take no more. */
const MAX_BROWSER_TERMS = 100;

/**
 * What the candidate's own browser should expect to hear: terms of the question among others of its category, so that the
 * list says nothing of what a good answer names.
 */
export function browserVocabulary({ questions, lexicon }: Content, questionId: string): string[] {
  const question = questions.get(questionId);
  if (!question) return [];
  const others = [...questions.values()].filter(
    ({ id, category }) => id !== questionId && category === question.category,
  );
  const terms = [question, ...others].flatMap((each) => namedTerms(lexicon, each));
  return [...new Set(terms)].slice(0, MAX_BROWSER_TERMS).sort();
}

/** What a recognizer should expect to hear of a question: the technologies its texts name, and the names of its points. */
export function vocabularyOf({ questions, lexicon }: Content, questionId: string): string[] {
  const question = questions.get(questionId);
  if (!question) return [];
  const named = namedTerms(lexicon, question);
  const points = question.points.map(({ name }) => name.toLowerCase());
  return [...new Set([...named, ...points])].slice(0, MAX_TERMS);
}

function namedTerms(lexicon: Content['lexicon'], question: Question): string[] {
  const texts = textsOf(question).join(' ').toLowerCase();
  return lexicon.flatMap(({ terms }) => {
    const plain = terms.filter((term) => !term.includes('*'));
    return plain.filter((term) => texts.includes(term.toLowerCase())).slice(0, 1);
  });
}

function textsOf({ points, facts, modelAnswer }: Question): string[] {
  return [
    ...points.flatMap(({ name, means, said, ways }) => [name, means, ...said, ...ways]),
    ...facts.map(({ say }) => say),
    ...modelAnswer.lines.map(({ say }) => say),
  ];
}
