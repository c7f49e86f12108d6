import { anchorAt } from '../find-anchor.ts';
import type { InterviewEvent } from '../interview-state.ts';
import type { Reading } from '../read-interview.ts';

type Vague = Extract<InterviewEvent, { type: 'vague' }>;

const WEIGHT_FROM = 2;

/** A decision in the last answer that only names a point worth asking about: no how and no why. */
export function findVague(reading: Reading): Vague | null {
  const asked = new Set(
    reading.asked.flatMap(({ record }) => (record.kind === 'anchor' ? [record.target.id] : [])),
  );
  for (const point of reading.context.question.points) {
    if (point.dim === 'framing' || point.dim === 'resilience') continue;
    if (point.weight < WEIGHT_FROM || asked.has(point.id)) continue;
    if (reading.evidence.get(point.id)?.status !== 'mentioned') continue;
    const place = reading.occurrences
      .get(point.id)
      ?.find(
        ({ sentence }) =>
          reading.last.includes(sentence) &&
          sentence.markers.some(({ key }) => key === 'decision') &&
          !sentence.markers.some(({ key }) => key === 'reason'),
      );
    const quote = place && anchorAt(reading, place.sentence, [place.hit.key]);
    if (quote) return { type: 'vague', pointId: point.id, quote };
  }
  return null;
}
