import type { Point, Question } from '#shared/content/question.ts';
import { analyseTranscript, type Sentence } from './analyse-transcript.ts';
import type { CompiledContent } from './match/compile-content.ts';
import { matchPoints } from './match/match-points.ts';
import type { HeardStatus } from './match/point-status.ts';
import { tokenize } from './text/tokenize.ts';

type Reached = Map<string, HeardStatus>;

/** Which points a text reaches when its questions are read as statements. Absent points are left out. */
export function pointsReachedBy(
  compiled: CompiledContent,
  question: Question,
  text: string,
  points: readonly Point[] = question.points,
): Reached {
  return reached(compiled, points, statements(compiled, question, text));
}

/** The words of a point's solution that a text says, as the bank writes them. */
export function solutionTermsIn({ solutionTerms }: CompiledContent, point: Point, text: string): Set<string> {
  return new Set(solutionTerms(point)(tokenize(text)).map(({ key }) => key));
}

/**
 * The same for what the interviewer says: each sentence for itself, because the situation in one and the question
 * in the next do not explain each other. A point with terms of its own is given away by those alone.
 */
export function pointsGivenAwayBy(
  compiled: CompiledContent,
  question: Question,
  text: string,
  points: readonly Point[] = question.points,
): Reached {
  const given: Reached = new Map();
  for (const point of points) {
    if (solutionTermsIn(compiled, point, text).size > 0) given.set(point.id, 'explained');
  }
  const byPhrases = points.filter(({ terms }) => !terms);
  for (const sentence of statements(compiled, question, text)) {
    for (const [id, status] of reached(compiled, byPhrases, [sentence])) {
      if (given.get(id) !== 'explained' && given.get(id) !== 'justified') given.set(id, status);
    }
  }
  return given;
}

function statements(compiled: CompiledContent, question: Question, text: string): Sentence[] {
  const { sentences } = analyseTranscript(compiled, {
    question,
    level: 'senior',
    company: null,
    budgetSeconds: 600,
    secondsRemaining: 600,
    turns: [{ id: 1, speaker: 'user', text, seconds: 1, move: null, unintelligible: false }],
  });
  return sentences.map((sentence) => ({ ...sentence, question: false, flags: new Set() }));
}

/** Each point by itself, so that no limit per sentence hides one. */
function reached(
  compiled: CompiledContent,
  points: readonly Point[],
  sentences: readonly Sentence[],
): Reached {
  const found: Reached = new Map();
  for (const point of points) {
    const [best] = matchPoints(compiled, [point], sentences, () => 0).counted.get(point.id) ?? [];
    if (best) found.set(point.id, best.status);
  }
  return found;
}
