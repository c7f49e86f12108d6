import type { Content } from '#shared/content/content.ts';
import type { Point, Question } from '#shared/content/question.ts';
import { analyseTranscript, type Sentence } from './analyse-transcript.ts';
import { matchPoints } from './match/match-points.ts';
import type { HeardStatus } from './match/point-status.ts';

type Reached = Map<string, HeardStatus>;

/** Which points a text reaches when its questions are read as statements. Absent points are left out. */
export function pointsReachedBy(
  content: Content,
  question: Question,
  text: string,
  points: readonly Point[] = question.points,
): Reached {
  return reached(points, statements(content, question, text));
}

/**
 * The same for what the interviewer says: each sentence for itself, because the situation in one and the question
 * in the next do not explain each other.
 */
export function pointsGivenAwayBy(
  content: Content,
  question: Question,
  text: string,
  points: readonly Point[] = question.points,
): Reached {
  const given: Reached = new Map();
  for (const sentence of statements(content, question, text)) {
    for (const [id, status] of reached(points, [sentence])) {
      if (given.get(id) !== 'explained' && given.get(id) !== 'justified') given.set(id, status);
    }
  }
  return given;
}

function statements(content: Content, question: Question, text: string): Sentence[] {
  const { sentences } = analyseTranscript(content, {
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
function reached(points: readonly Point[], sentences: readonly Sentence[]): Reached {
  const found: Reached = new Map();
  for (const point of points) {
    const [best] = matchPoints([point], sentences, () => 0).counted.get(point.id) ?? [];
    if (best) found.set(point.id, best.status);
  }
  return found;
}
