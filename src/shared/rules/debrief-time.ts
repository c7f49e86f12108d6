import type { DebriefPoint } from '#shared/contract/debrief.ts';

/** What somebody who reads everything takes for the eight sentences, the six scores and each point. */
const SECONDS = { sentences: 60, scores: 60, pointAsked: 20, pointNotAsked: 5 };
/** A whole debrief, by how many points were asked about; no question of the bank takes longer. */
export const DEBRIEF_MINUTES = { from: 3, to: 8 } as const;

/**
 * How long a whole debrief takes, as screens say it: "about 6 minutes". Points that nobody asked about are mostly skipped,
 * as their cards advise.
 */
export function debriefTime(points: readonly Pick<DebriefPoint, 'asked'>[]): string {
  const asked = points.filter((point) => point.asked).length;
  const seconds =
    SECONDS.sentences +
    SECONDS.scores +
    asked * SECONDS.pointAsked +
    (points.length - asked) * SECONDS.pointNotAsked;
  return `about ${Math.max(DEBRIEF_MINUTES.from, Math.round(seconds / 60))} minutes`;
}
