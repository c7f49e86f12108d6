import { pointsAimedAt } from '#engine/hint-level.ts';
import type { Point, PointDimension } from '#shared/content/question.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
import type { Situation } from './situation.ts';

/** Help in the words of the ladder: 2 area, 3 narrow, 4 parked (interview-design 4.6). */
const PARKED_HINT_LEVEL = 4;

/** A question asked again for whoever did not understand it is no further one. */
function isNew({ record }: Situation['asked'][number]): boolean {
  return record.kind !== 'repeat';
}

/** How often each point was the aim of a move. */
export function probeCounts({ asked, context }: Situation): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { record } of asked.filter(isNew)) {
    for (const id of pointsAimedAt(context, record)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** The most help given on each point. */
export function highestHintLevels({ asked, context }: Situation): Map<string, number> {
  const levels = new Map<string, number>();
  for (const { record } of asked) {
    for (const id of pointsAimedAt(context, record))
      levels.set(id, Math.max(levels.get(id) ?? 0, record.cue));
  }
  return levels;
}

export function parkedPoints({ asked, context }: Situation): Set<string> {
  return new Set(
    asked
      .filter(({ record }) => record.cue === PARKED_HINT_LEVEL)
      .flatMap(({ record }) => pointsAimedAt(context, record)),
  );
}

/** Hint moves that helped: a pump (cue 0) and parking do not count. */
export function hintsGiven({ asked }: Situation): number {
  return asked.filter(({ record }) => isHint(record)).length;
}

export function isHint(record: MoveRecord): boolean {
  return record.kind === 'hint' && record.cue > 0 && record.cue < PARKED_HINT_LEVEL;
}

/** The dimension that each of the last two moves asked about. */
export function recentDimensions({ asked, context }: Situation): (PointDimension | null)[] {
  const dimensions = new Map(context.question.points.map((point) => [point.id, point.dim]));
  return asked
    .filter(isNew)
    .slice(-2)
    .map(({ record }) => {
      const [first] = pointsAimedAt(context, record);
      return first === undefined ? null : (dimensions.get(first) ?? null);
    });
}

export function statusOf(situation: Situation, point: Point) {
  return situation.evidence.get(point.id)?.status ?? 'absent';
}
