import { isAskedOf } from '#engine/score/is-asked-of.ts';
import { livePoint } from '#shared/content/live-point.ts';
import type { EvidenceReply, Standing } from '#shared/contract/report.ts';
import type { CardSource } from './compose-cards.ts';

/** What was shown of each dimension, and what the level asks besides, by the names of the criteria. */
export function composeStandings({ question, level, report }: CardSource): Standing[] {
  const named = (evidence: readonly EvidenceReply[]) =>
    evidence.flatMap(({ pointId }) => (question && livePoint(question, pointId)?.name) ?? []);
  return report.dimensions.map(({ id, evidence }) => {
    const isShown = ({ status }: EvidenceReply) => status === 'explained' || status === 'justified';
    const isAsked = ({ pointId }: EvidenceReply) => {
      const point = question && livePoint(question, pointId);
      return point !== undefined && isAskedOf(level, point);
    };
    return {
      dimension: id,
      has: named(evidence.filter(isShown)),
      missing: named(evidence.filter((each) => !isShown(each) && isAsked(each))),
    };
  });
}
