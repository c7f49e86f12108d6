import type { Content } from '#shared/content/content.ts';
import type { Concept } from '#shared/content/lexicon.ts';

/** Recognisers take no more (voice, section 3). */
const MAX_TERMS = 60;

/** What a recogniser should expect to hear of a question: names of technologies first, then its other terms. */
export function vocabularyOf(content: Content, questionId: string): string[] {
  const concepts = new Map(content.lexicon.map((concept) => [concept.id, concept]));
  const written = content.questions
    .get(questionId)
    ?.points.flatMap((point) => [...point.any, ...(point.with ?? [])]);
  const named = (written ?? [])
    .filter((term) => term.startsWith('@'))
    .map((term) => concepts.get(term.slice(1)));
  const known = named.filter((concept) => concept !== undefined);
  const terms = [
    ...known.filter((concept) => concept.technology).flatMap(mainTerm),
    ...known.filter((concept) => !concept.technology).flatMap(mainTerm),
    ...(written ?? []).filter((term) => !term.startsWith('@')),
  ];
  const speakable = terms.map((term) => term.replaceAll('*', '').trim()).filter((term) => term !== '');
  return [...new Set(speakable)].slice(0, MAX_TERMS);
}

function mainTerm(concept: Concept): string[] {
  return concept.terms.slice(0, 1);
}
