import { isAskedOf } from '#engine/score/points.ts';
import { livePoint } from '#shared/content/question.ts';
import type { EvidenceReply, Standing } from '#shared/contract/report.ts';
import type { CardSource } from './cards.ts';

/**
 * For each dimension, by the names of the criteria: what was shown, what was only named, what else the level asks for,
 * and what was not asked about, apart from what was had all the same.
 */
export function composeStandings({
  question,
  level,
  report,
}: Pick<CardSource, 'question' | 'level' | 'report'>): Standing[] {
  return report.dimensions.map(({ id, evidence }) => {
    const isAsked = ({ pointId }: EvidenceReply) => {
      const point = question && livePoint(question, pointId);
      return point !== undefined && isAskedOf(level, point);
    };
    const named = (statuses: readonly EvidenceReply['status'][], among = evidence) =>
      among
        .filter(({ status }) => statuses.includes(status))
        .flatMap(({ pointId }) => (question && livePoint(question, pointId)?.name) ?? []);
    const namesIn = (pointIds: readonly string[]) =>
      pointIds.flatMap((pointId) => {
        const point = question && livePoint(question, pointId);
        return point?.dim === id ? [point.name] : [];
      });
    return {
      dimension: id,
      has: named(['explained', 'justified']),
      named: named(
        ['mentioned'],
        evidence.filter(({ lowered }) => !lowered),
      ),
      missing: named(['absent', 'wrong'], evidence.filter(isAsked)),
      notAsked: namesIn((report.notAsked ?? []).filter((pointId) => !report.hadUnasked?.includes(pointId))),
      hadUnasked: namesIn(report.hadUnasked ?? []),
      titles: evidence.map(({ pointId, means }) => ({
        pointId,
        title: (question && livePoint(question, pointId)?.name) ?? means,
      })),
    };
  });
}
