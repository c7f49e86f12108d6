import type { Question } from '#shared/content/question.ts';
import type { QuestionCheck } from './checked-question.ts';

/** Ids are unique and everything that is named exists (interview-design 7.3.1). */
export const checkReferences: QuestionCheck = ({ content, question, report }) => {
  const names = new Set(content.lexicon.map(({ id }) => `@${id}`));
  for (const part of ['facts', 'points', 'stress'] as const) {
    const seen = new Set<string>();
    for (const [index, { id }] of question[part].entries()) {
      if (seen.has(id)) report([part, index, 'id'], `${id} is used twice`);
      seen.add(id);
    }
  }
  for (const { path, term } of termPlaces(question)) {
    if (term.startsWith('@') && !names.has(term)) report(path, `${term} is not in the lexicon`);
    if (!/^@?[\p{L}\p{N}$%'.,+/ *-]+$/u.test(term) || /\*\S/.test(term)) {
      report(path, `"${term}" is not a term: words, a star only at the end of a word, or @concept`);
    }
  }
  const points = new Set(question.points.map((point) => point.id));
  const known = (path: readonly PropertyKey[], ids: readonly string[] | undefined) => {
    for (const id of ids ?? []) {
      if (!id.startsWith('@') && !points.has(id)) report(path, `there is no point ${id}`);
    }
  };
  for (const [index, point] of question.points.entries()) {
    for (const [at, probe] of point.probes.entries()) known(['points', index, 'probes', at], probe.needs);
  }
  for (const [index, stress] of question.stress.entries()) {
    known(['stress', index, 'targets'], stress.targets);
    known(['stress', index, 'needs'], stress.needs);
  }
  for (const [index, line] of question.modelAnswer.lines.entries()) {
    known(['modelAnswer', 'lines', index], [line.point]);
  }
  for (const [index, drill] of question.drills.entries()) known(['drills', index, 'lookFor'], drill.lookFor);
  const companies = new Set(content.lookups.companies.map((company) => company.slug));
  for (const [index, slug] of (question.companies ?? []).entries()) {
    if (!companies.has(slug)) report(['companies', index], `there is no company ${slug}`);
  }
};

type TermPlace = { path: readonly PropertyKey[]; term: string };

function* termPlaces(question: Question): Generator<TermPlace> {
  const under = (path: readonly PropertyKey[], terms: readonly string[] | undefined): TermPlace[] =>
    (terms ?? []).map((term, at) => ({ path: [...path, at], term }));
  for (const [index, fact] of question.facts.entries()) yield* under(['facts', index, 'asks'], fact.asks);
  for (const [index, point] of question.points.entries()) {
    for (const [at, probe] of point.probes.entries()) {
      const path = ['points', index, 'probes', at, 'needs'];
      yield* under(path, probe.needs).filter(({ term }) => term.startsWith('@'));
    }
  }
  for (const [index, stress] of question.stress.entries()) {
    yield* under(['stress', index, 'needs'], stress.needs).filter(({ term }) => term.startsWith('@'));
  }
}
