import type { Content } from '#shared/content/content.ts';
import type { ContentProblem } from '../read-yaml-file.ts';

/** The demo interviews on a question of the bank, and quotes in it what was said. */
export function checkDemo({ demo, questions, lookups }: Content): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const report = (message: string) => problems.push({ file: 'demo.yaml', line: null, message });
  const question = questions.get(demo.questionId);
  if (!question) report(`there is no question ${demo.questionId}`);
  else if (!question.levels.includes(demo.level)) report(`${demo.questionId} is not asked at ${demo.level}`);
  if (demo.company !== null && !lookups.companies.some(({ slug }) => slug === demo.company)) {
    report(`there is no company ${demo.company}`);
  }
  const known = new Set([
    ...(question?.points ?? []).map(({ id }) => `point:${id}`),
    ...(question?.facts ?? []).map(({ id }) => `fact:${id}`),
    ...(question?.stress ?? []).map(({ id }) => `stress:${id}`),
  ]);
  for (const id of Object.keys(demo.ticks)) {
    if (!known.has(`point:${id}`)) report(`ticks: there is no point ${id}`);
  }
  let said = '';
  for (const [index, turn] of demo.turns.entries()) {
    if (turn.role === 'user') {
      said += ` ${turn.text}`;
      continue;
    }
    const { target, quotedWords } = turn.move;
    if (['point', 'fact', 'stress'].includes(target.type) && !known.has(`${target.type}:${target.id}`)) {
      report(`turn ${index + 1}: there is no ${target.type} ${target.id}`);
    }
    for (const phrase of quotedWords) {
      if (!said.includes(phrase)) report(`turn ${index + 1}: "${phrase}" was not said before`);
    }
  }
  return problems;
}
