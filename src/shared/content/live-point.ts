import type { Point, Question } from './question.ts';

/** The point that stands today for an id that a stored move or report names; undefined where nothing does. */
export function livePoint(question: Question, id: string): Point | undefined {
  return question.points.find((point) => point.id === id || point.was?.includes(id));
}
