import { compileContent } from '#server/grading/match/compile-content.ts';
import { pointsGivenAwayBy, pointsReachedBy } from '#server/grading/points-reached-by.ts';
import type { CheckedQuestion, QuestionCheck } from './checked-question.ts';

/** Nothing the interviewer says gives away what it asks for (interview-design 7.3.1, 7.3.3). */
export const checkLeaks: QuestionCheck = (checked) => {
  const { content, question, report } = checked;
  const pointOf = (id: string) => question.points.filter((point) => point.id === id);
  for (const [index, text] of [question.prompt, ...(question.variants ?? [])].entries()) {
    const reached = [...pointsReachedBy(content, question, text).keys()];
    const path = index === 0 ? ['prompt'] : ['variants', index - 1];
    if (reached.length > 0) report(path, `the opening already matches ${reached.join(', ')}`);
  }
  const leaks = (
    path: readonly PropertyKey[],
    text: string,
    targets: readonly string[],
    needs: readonly string[],
  ) => {
    for (const [id, status] of pointsGivenAwayBy(content, question, text, targets.flatMap(pointOf))) {
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
  { content, question }: CheckedQuestion,
  text: string,
  needs: readonly string[],
): string[] {
  const { technologies } = compileContent(content);
  const named = (words: string) => [...technologies(words, question)];
  const needed = needs.flatMap((need) => {
    const point = question.points.find((candidate) => candidate.id === need);
    const terms = point ? [...point.any, ...(point.with ?? []), ...(point.links ?? [])] : [need];
    return terms.flatMap((term) => [term.replace(/^@/, ''), ...named(term)]);
  });
  const allowed = new Set([...needed, ...named(question.prompt)]);
  return named(text).filter((id) => !allowed.has(id));
}
