import type { Content } from '#shared/content/content.ts';

/** Recognisers take no more (voice, section 3). */
const MAX_TERMS = 60;

/** What a recogniser should expect to hear of a question: the terms of its points. */
export function vocabularyOf({ questions, lexicon }: Content, questionId: string): string[] {
  const names = new Map(lexicon.map(({ id, terms }) => [`@${id}`, terms[0] ?? '']));
  const written = questions.get(questionId)?.points.flatMap(({ terms = [] }) => terms) ?? [];
  const speakable = written.map((term) => (names.get(term) ?? term).replaceAll('*', '').trim());
  return [...new Set(speakable)].filter((term) => term !== '').slice(0, MAX_TERMS);
}
