import { pointsAimedAt } from '#server/grading/cue-of-point.ts';
import type { Point, PointDimension } from '#shared/content/question.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
import type { Reading } from './read-interview.ts';

/** Help in the words of the ladder: 2 area, 3 narrow, 4 parked (interview-design 4.6). */
const PARKED_CUE = 4;

/** A question asked again for whoever did not understand it is no further one. */
function isNew({ record }: Reading['asked'][number]): boolean {
  return record.kind !== 'repeat';
}

/** How often each point was the aim of a move. */
export function probeCounts({ asked, context }: Reading): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { record } of asked.filter(isNew)) {
    for (const id of pointsAimedAt(context, record)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** The most help given on each point. */
export function highestCues({ asked, context }: Reading): Map<string, number> {
  const cues = new Map<string, number>();
  for (const { record } of asked) {
    for (const id of pointsAimedAt(context, record)) cues.set(id, Math.max(cues.get(id) ?? 0, record.cue));
  }
  return cues;
}

export function parkedPoints({ asked, context }: Reading): Set<string> {
  return new Set(
    asked
      .filter(({ record }) => record.cue === PARKED_CUE)
      .flatMap(({ record }) => pointsAimedAt(context, record)),
  );
}

/** Hint moves that helped: a pump (cue 0) and parking do not count. */
export function hintsGiven({ asked }: Reading): number {
  return asked.filter(({ record }) => isHint(record)).length;
}

export function isHint(record: MoveRecord): boolean {
  return record.kind === 'hint' && record.cue > 0 && record.cue < PARKED_CUE;
}

/** The dimension that each of the last two moves asked about. */
export function dimensionsLatelyAsked({ asked, context }: Reading): (PointDimension | null)[] {
  const dimensions = new Map(context.question.points.map((point) => [point.id, point.dim]));
  return asked
    .filter(isNew)
    .slice(-2)
    .map(({ record }) => {
      const [first] = pointsAimedAt(context, record);
      return first === undefined ? null : (dimensions.get(first) ?? null);
    });
}

export function statusOf(reading: Reading, point: Point) {
  return reading.evidence.get(point.id)?.status ?? 'absent';
}

/** Terms that name what this point is about. */
export function namingTerms(point: Point): string[] {
  const links = (point.links ?? []).map((link) => `@${link.replace(/^@/, '')}`);
  return [...point.any, ...links];
}

/** Terms that make it natural to come to this point. */
export function linkedTerms(point: Point): string[] {
  return [...namingTerms(point), ...(point.with ?? [])];
}
