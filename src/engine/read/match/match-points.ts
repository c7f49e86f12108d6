import type { Point } from '#shared/content/question.ts';
import type { Sentence } from '../analyse-transcript.ts';
import type { TermHit } from '../read-answer.ts';
import type { CompiledContent } from './compile-content.ts';
import { type HeardStatus, pointStatus, RANK } from './point-status.ts';

/** One place where a point was heard. */
export type Occurrence = {
  point: Point;
  sentence: Sentence;
  status: HeardStatus;
  cue: number;
  hit: TermHit;
  /** How many of the point's terms stand in the sentence itself. */
  support: number;
};

/** `counted` earn credit, best first; `found` are all, the most telling first. By point id. */
export type PointOccurrences = {
  counted: ReadonlyMap<string, readonly Occurrence[]>;
  found: ReadonlyMap<string, readonly Occurrence[]>;
};

/**
 * One sentence supports at most three points, and only one above "mentioned": with two, fluent talk that named the parts
 * scored like an answer. A long window accordingly more.
 */
const MOST_POINTS = 3;
const MOST_ABOVE_MENTIONED = 1;

type CueAt = (pointId: string, turnIndex: number) => number;
/** True where a sentence states a mistake about the point. */
type IsMistaken = (pointId: string, sentence: Sentence) => boolean;

/**
 * Every place that counts for a point, best first per point. What is accepted does not depend on the level, so that
 * a harder level can only lower a credit, never move it.
 */
export function matchPoints(
  compiled: Pick<CompiledContent, 'termSets'>,
  points: readonly Point[],
  sentences: readonly Sentence[],
  cueAt: CueAt,
  isMistaken: IsMistaken = () => false,
): PointOccurrences {
  const load = new Map<Sentence, { points: Set<string>; above: number }>();
  const accepted = new Map<string, Occurrence[]>();
  const accept = (found: Occurrence, mostAbove: boolean): boolean => {
    const known = accepted.get(found.point.id) ?? [];
    const better = known.some((other) => RANK[other.status] >= RANK[found.status] && other.cue <= found.cue);
    if (better) return true;
    const used = load.get(found.sentence) ?? { points: new Set(), above: 0 };
    const { units } = found.sentence;
    const isNew = !used.points.has(found.point.id);
    if (isNew && used.points.size >= MOST_POINTS * units) return false;
    if (mostAbove && used.above >= MOST_ABOVE_MENTIONED * units) return false;
    used.points.add(found.point.id);
    if (mostAbove) used.above += 1;
    load.set(found.sentence, used);
    accepted.set(found.point.id, [...known, found]);
    return true;
  };

  const found = findOccurrences(compiled, points, sentences, cueAt).filter(
    ({ point, sentence }) => !isMistaken(point.id, sentence),
  );
  const lowered: Occurrence[] = [];
  for (const occurrence of found) {
    if (occurrence.status === 'mentioned') lowered.push(occurrence);
    else if (!accept(occurrence, true)) lowered.push({ ...occurrence, status: 'mentioned' });
  }
  for (const occurrence of lowered.sort(inOrder)) accept(occurrence, false);
  return { counted: accepted, found: byPoint(found) };
}

function byPoint(found: readonly Occurrence[]): Map<string, Occurrence[]> {
  const groups = new Map<string, Occurrence[]>();
  for (const occurrence of found) {
    groups.set(occurrence.point.id, [...(groups.get(occurrence.point.id) ?? []), occurrence]);
  }
  for (const group of groups.values()) group.sort((a, b) => b.support - a.support || inOrder(a, b));
  return groups;
}

function findOccurrences(
  { termSets }: Pick<CompiledContent, 'termSets'>,
  points: readonly Point[],
  sentences: readonly Sentence[],
  cueAt: CueAt,
): Occurrence[] {
  const found: Occurrence[] = [];
  for (const [at, sentence] of sentences.entries()) {
    if (sentence.terms.length === 0) continue;
    const neighbours = [sentences[at - 1], sentences[at + 1]].filter(
      (other): other is Sentence => other?.turnIndex === sentence.turnIndex,
    );
    for (const point of points) {
      const match = pointStatus(point, termSets(point), sentence, neighbours);
      if (match) found.push({ point, sentence, ...match, cue: cueAt(point.id, sentence.turnIndex) });
    }
  }
  return found.sort(inOrder);
}

/**
 * Best status first, then most told, then heaviest point, then as said. Help given plays no part in who gets a
 * sentence: with less of it no point may lose one.
 */
function inOrder(a: Occurrence, b: Occurrence): number {
  return (
    RANK[b.status] - RANK[a.status] ||
    b.support - a.support ||
    b.point.weight - a.point.weight ||
    a.sentence.turnIndex - b.sentence.turnIndex ||
    a.sentence.index - b.sentence.index
  );
}
