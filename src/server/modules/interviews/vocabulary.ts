import type { Content } from '#shared/content/content.ts';
import type { Concept } from '#shared/content/lexicon.ts';

/** Recognisers take no more (voice, section 3). */
const MAX_TERMS = 60;

const known = new WeakMap<Content, Map<string, readonly string[]>>();

/** What a recogniser should expect to hear of a question: names of technologies first, then its other terms. */
export function vocabularyOf(content: Content, questionId: string): readonly string[] {
  const ofContent = known.get(content) ?? new Map<string, readonly string[]>();
  known.set(content, ofContent);
  const vocabulary = ofContent.get(questionId) ?? collect(content, questionId);
  ofContent.set(questionId, vocabulary);
  return vocabulary;
}

function collect(content: Content, questionId: string): string[] {
  const written = content.questions
    .get(questionId)
    ?.points.flatMap((point) => [...point.any, ...(point.with ?? [])]);
  const names = new Set((written ?? []).filter((term) => term.startsWith('@')).map((term) => term.slice(1)));
  const concepts = new Map(content.lexicon.filter(({ id }) => names.has(id)).map((each) => [each.id, each]));
  const known = [...names].map((name) => concepts.get(name)).filter((concept) => concept !== undefined);
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
