import { collectEvidence } from '#server/grading/collect-evidence.ts';
import { fixtureContext } from '#server/grading/fixture-context.ts';
import { compileContent } from '#server/grading/match/compile-content.ts';
import { phrasesOf } from '#server/grading/match/compile-question.ts';
import { pointsReachedBy } from '#server/grading/points-reached-by.ts';
import { scoreDimensions } from '#server/grading/score-dimensions.ts';
import { isTooShort, totalScore } from '#server/grading/total-score.ts';
import type { Content } from '#shared/content/content.ts';
import type { Fixture, Level, Question } from '#shared/content/question.ts';
import type { CheckedQuestion, QuestionCheck } from './checked-question.ts';

const WEAK_BELOW = 45;
const STRONG_FROM = 85;
const FIXTURE_ORDER: readonly Fixture['name'][] = ['weak', 'below', 'meets', 'strong'];

/** Whole score of a conversation, null when there is too little to grade. */
function scoreOf(content: Content, question: Question, turns: Fixture['turns'], level: Level): number | null {
  const context = fixtureContext(question, turns, level);
  const sheet = collectEvidence(content, context);
  if (isTooShort(content, sheet.facts)) return null;
  const scores = scoreDimensions(content, context, sheet);
  return totalScore(content, level, question.category, scores, sheet.facts);
}

/** The model answer is heard, and what says nothing earns nothing (interview-design 7.3.4). */
export const checkSelfTest: QuestionCheck = ({ content, question, report }) => {
  for (const [index, line] of question.modelAnswer.lines.entries()) {
    const points = question.points.filter((point) => point.id === line.point);
    const status = pointsReachedBy(content, question, line.say, points).get(line.point) ?? 'absent';
    if (status === 'absent' || status === 'mentioned') {
      report(['modelAnswer', 'lines', index], `${line.point} is only ${status} by "${line.say}"`);
    }
  }
  const answered = new Set(question.modelAnswer.lines.map((line) => line.point));
  for (const point of question.points) {
    if (point.tier === 'core' && !answered.has(point.id)) {
      report(['modelAnswer', 'lines'], `no line for the core point ${point.id}`);
    }
  }
  const empty = {
    'the prompt read back': question.prompt,
    'an empty answer': 'Um.',
    'every term as a list': everyTerm(content, question),
  };
  for (const [what, text] of Object.entries(empty)) {
    for (const level of question.levels) {
      const turns: Fixture['turns'] = [
        { role: 'ai', text: question.prompt },
        { role: 'user', text },
      ];
      const score = scoreOf(content, question, turns, level);
      if (score !== null && score >= WEAK_BELOW) report([], `${what} scores ${score} at ${level}`);
    }
  }
};

function everyTerm(content: Content, question: Question): string {
  const { concepts } = compileContent(content);
  const terms = question.points.flatMap((point) => [...point.any, ...(point.with ?? [])]);
  return terms
    .flatMap((term) => phrasesOf(term, concepts))
    .join(', ')
    .replaceAll('*', '');
}

/** Fixtures score inside their ranges, in order, and their points are heard as promised (interview-design 7.3.5). */
export const checkFixtures: QuestionCheck = (checked) => {
  const { content, question, report } = checked;
  const scores = new Map<Fixture['name'], number>();
  for (const [index, fixture] of (question.fixtures ?? []).entries()) {
    const score = scoreOf(content, question, fixture.turns, fixture.level) ?? 0;
    scores.set(fixture.name, score);
    const path = ['fixtures', index];
    const { min, max } = fixture.expect;
    if (score < min || score > max)
      report(path, `${fixture.name} scores ${score}, expected ${min} to ${max}`);
    if (fixture.name === 'strong' && score < STRONG_FROM)
      report(path, `strong scores ${score}, below ${STRONG_FROM}`);
    checkFixturePoints(checked, fixture, path);
  }
  const known = FIXTURE_ORDER.flatMap((name) => {
    const score = scores.get(name);
    return score === undefined ? [] : [{ name, score }];
  });
  for (const [index, { name, score }] of known.entries()) {
    const below = known[index - 1];
    if (below && below.score >= score) {
      report(['fixtures'], `${below.name} (${below.score}) does not score below ${name} (${score})`);
    }
  }
};

function checkFixturePoints(
  { content, question, report }: CheckedQuestion,
  fixture: Fixture,
  path: readonly PropertyKey[],
): void {
  const sheet = collectEvidence(content, fixtureContext(question, fixture.turns, fixture.level));
  const heard = new Map(sheet.points.map((point) => [point.pointId, point.status]));
  for (const [id, status] of Object.entries(fixture.expect.points ?? {})) {
    const actual = heard.get(id) ?? 'unknown';
    if (actual !== status) {
      report([...path, 'expect', 'points', id], `${fixture.name}: ${id} is ${actual}, expected ${status}`);
    }
  }
}
