import { fixtureContext } from '#engine/fixture-context.ts';
import { measuresOf } from '#engine/measures.ts';
import { phrasesOf } from '#engine/read/match/compile-question.ts';
import { pointsReachedBy } from '#engine/read/points-reached-by.ts';
import { statusOf } from '#engine/score/credit.ts';
import { scoreDimensions } from '#engine/score/score-dimensions.ts';
import { totalScore } from '#engine/score/total-score.ts';
import type { Fixture, Level } from '#shared/content/question.ts';
import type { CheckedQuestion, QuestionCheck } from './checked-question.ts';

const WEAK_BELOW = 45;
const STRONG_FROM = 85;
const FIXTURE_ORDER: readonly Fixture['name'][] = ['weak', 'below', 'meets', 'strong'];

/** Whole score of a conversation, null when there is too little to grade. */
function scoreOf(
  { content, reader, question }: Omit<CheckedQuestion, 'report'>,
  turns: Fixture['turns'],
  level: Level,
): number | null {
  const context = fixtureContext(question, turns, level);
  const reading = reader.readNow(context);
  if (reading.notes.some(({ kind }) => kind === 'too_little_speech')) return null;
  const scores = scoreDimensions(content, context, reading);
  const { session } = measuresOf(context, reading);
  return totalScore(content, level, question.category, scores, session);
}

/** The model answer is heard, and what says nothing earns nothing (interview-design 7.3.4). */
export const checkSelfTest: QuestionCheck = (checked) => {
  const { reader, question, report } = checked;
  for (const [index, line] of question.modelAnswer.lines.entries()) {
    const points = question.points.filter((point) => point.id === line.point);
    const status = pointsReachedBy(reader.compiled, question, line.say, points).get(line.point) ?? 'absent';
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
    'every term as a list': everyTerm(checked),
  };
  for (const [what, text] of Object.entries(empty)) {
    for (const level of question.levels) {
      const turns: Fixture['turns'] = [
        { role: 'ai', text: question.prompt },
        { role: 'user', text },
      ];
      const score = scoreOf(checked, turns, level);
      if (score !== null && score >= WEAK_BELOW) report([], `${what} scores ${score} at ${level}`);
    }
  }
};

function everyTerm({ reader, question }: CheckedQuestion): string {
  const { concepts } = reader.compiled;
  const terms = question.points.flatMap((point) => [...point.any, ...(point.with ?? [])]);
  return terms
    .flatMap((term) => phrasesOf(term, concepts))
    .join(', ')
    .replaceAll('*', '');
}

/** Fixtures score inside their ranges, in order, and their points are heard as promised (interview-design 7.3.5). */
export const checkFixtures: QuestionCheck = (checked) => {
  const { question, report } = checked;
  const scores = new Map<Fixture['name'], number>();
  for (const [index, fixture] of (question.fixtures ?? []).entries()) {
    const score = scoreOf(checked, fixture.turns, fixture.level) ?? 0;
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
  { reader, question, report }: CheckedQuestion,
  fixture: Fixture,
  path: readonly PropertyKey[],
): void {
  const { points } = reader.readNow(fixtureContext(question, fixture.turns, fixture.level));
  const heard = new Map(points.map((shown) => [shown.pointId, statusOf(shown)]));
  for (const [id, status] of Object.entries(fixture.expect.points ?? {})) {
    const actual = heard.get(id) ?? 'unknown';
    if (actual !== status) {
      report([...path, 'expect', 'points', id], `${fixture.name}: ${id} is ${actual}, expected ${status}`);
    }
  }
}
