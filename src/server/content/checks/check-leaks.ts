import { pointsGivenAwayBy, pointsReachedBy, solutionTermsIn } from '#engine/read/points-reached-by.ts';
import type { CheckedQuestion, QuestionCheck } from './checked-question.ts';

/** Nothing the interviewer says gives away what it asks for (interview-design 7.3.1, 7.3.3). */
export const checkLeaks: QuestionCheck = (checked) => {
  const { reader, question, report } = checked;
  const { compiled } = reader;
  const pointOf = (id: string) => question.points.filter((point) => point.id === id);
  for (const [index, text] of [question.prompt, ...(question.variants ?? [])].entries()) {
    const matches = question.format === 2 ? pointsGivenAwayBy : pointsReachedBy;
    const reached = [...matches(compiled, question, text).keys()];
    const path = index === 0 ? ['prompt'] : ['variants', index - 1];
    if (reached.length > 0) report(path, `the opening already matches ${reached.join(', ')}`);
  }
  const leaks = (
    path: readonly PropertyKey[],
    text: string,
    targets: readonly string[],
    needs: readonly string[],
  ) => {
    const points = targets.flatMap(pointOf);
    for (const point of points) {
      for (const term of solutionTermsIn(compiled, point, text)) {
        if (!needs.includes(term)) report(path, `says "${term}", a term of ${point.id}: "${text}"`);
      }
    }
    const ofFirstFormat = points.filter(({ terms }) => !terms);
    for (const [id, status] of pointsGivenAwayBy(compiled, question, text, ofFirstFormat)) {
      if (status !== 'mentioned') report(path, `gives away ${id}: "${text}"`);
    }
    for (const id of technologiesFirstNamed(checked, text, needs)) {
      report(path, `names @${id} before the candidate did (add it to needs or say it otherwise): "${text}"`);
    }
  };
  for (const [index, point] of question.points.entries()) {
    for (const [at, probe] of point.probes.entries()) {
      leaks(['points', index, 'probes', at], probe.say, [point.id], probe.needs ?? []);
    }
    for (const [at, hint] of (point.hints ?? []).entries()) {
      leaks(['points', index, 'hints', at], hint, [point.id], []);
    }
  }
  for (const [index, stress] of question.stress.entries()) {
    leaks(['stress', index], stress.say, stress.targets, stress.needs ?? []);
  }
  for (const [index, rule] of question.misconceptions.entries()) {
    leaks(['misconceptions', index, 'challenge'], rule.challenge, rule.affects, [...rule.any, ...rule.with]);
  }
  for (const [index, fact] of question.facts.entries()) leaks(['facts', index], fact.say, [], fact.asks);
};

/** Technology concepts in a text that neither the opening nor `needs` makes the candidate say first. */
function technologiesFirstNamed(
  { reader, question }: CheckedQuestion,
  text: string,
  needs: readonly string[],
): string[] {
  const { technologies } = reader.compiled;
  const named = (words: string) => [...technologies(words, question)];
  const needed = needs.flatMap((need) => {
    const point = question.points.find((candidate) => candidate.id === need);
    const terms = point ? [...point.any, ...(point.with ?? []), ...(point.links ?? [])] : [need];
    return terms.flatMap((term) => [term.replace(/^@/, ''), ...named(term)]);
  });
  const allowed = new Set([...needed, ...named(question.prompt)]);
  return named(text).filter((id) => !allowed.has(id));
}
