import type { Language } from '#shared/content/language.ts';
import type { Concept } from '#shared/content/lexicon.ts';
import type { Question } from '#shared/content/question.ts';
import { compileRepairs, type Repairs } from '../text/repair.ts';
import { tokenize } from '../text/tokenize.ts';
import { createPhraseMatcher, type PhraseMatcher } from './phrase-matcher.ts';

/** A question's terms as one matcher; a hit's key is the term as the bank writes it ("@cache", "partition*"). */
export type CompiledQuestion = {
  terms: PhraseMatcher<string>;
  repairs: Repairs;
  conceptIds: ReadonlySet<string>;
  /** Stems of the question's own words: prompt, facts, plain terms. */
  ownStems: ReadonlySet<string>;
};

export function compileQuestion(
  question: Question,
  concepts: ReadonlyMap<string, Concept>,
  words: Language['words'],
  skippable: ReadonlySet<string>,
): CompiledQuestion {
  const terms = termsOf(question);
  const phrases = [...terms].flatMap((term) =>
    phrasesOf(term, concepts).map((phrase) => ({ key: term, phrase })),
  );
  const vocabulary = new Set(phrases.flatMap(({ phrase }) => stemsOf(phrase)));
  const plainTerms = [...terms].filter((term) => !term.startsWith('@'));
  const own = [question.title, question.prompt, ...question.facts.map((fact) => fact.say), ...plainTerms];
  const ownStems = new Set(own.flatMap(stemsOf));
  const repairs = [
    ...heardAs(terms, concepts),
    ...words.mishearings.filter(({ means }) => stemsOf(means).every((part) => vocabulary.has(part))),
  ].filter(({ heard }) => !stemsOf(heard).every((part) => ownStems.has(part)));
  const conceptIds = new Set([...terms].filter((term) => term.startsWith('@')).map((term) => term.slice(1)));
  return {
    terms: createPhraseMatcher(phrases, skippable),
    repairs: compileRepairs(repairs),
    conceptIds,
    ownStems,
  };
}

/** The ways of saying a term: itself, or every phrase of its concept. */
export function phrasesOf(term: string, concepts: ReadonlyMap<string, Concept>): readonly string[] {
  return term.startsWith('@') ? (concepts.get(term.slice(1))?.terms ?? []) : [term];
}

/** Every term and concept that the question's rules name. */
export function termsOf(question: Question): Set<string> {
  const needed = (needs: readonly string[] | undefined) =>
    (needs ?? []).filter((need) => need.startsWith('@'));
  return new Set([
    ...question.facts.flatMap((fact) => fact.asks),
    ...question.points.flatMap((point) => [
      ...point.any,
      ...(point.with ?? []),
      ...(point.links ?? []).map((link) => `@${link.replace(/^@/, '')}`),
      ...point.probes.flatMap((probe) => needed(probe.needs)),
    ]),
    ...question.misconceptions.flatMap((rule) => [...rule.any, ...rule.with, ...(rule.without ?? [])]),
    ...question.stress.flatMap((stress) => needed(stress.needs)),
  ]);
}

function* heardAs(terms: ReadonlySet<string>, concepts: ReadonlyMap<string, Concept>) {
  for (const term of terms) {
    const concept = term.startsWith('@') ? concepts.get(term.slice(1)) : undefined;
    const means = concept?.terms[0]?.replaceAll('*', '');
    if (!concept?.heardAs || !means) continue;
    for (const heard of concept.heardAs) yield { heard, means };
  }
}

function stemsOf(text: string): string[] {
  return tokenize(text).map((token) => token.stem);
}
