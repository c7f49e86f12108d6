import type { ReportReply } from '#shared/contract/report.ts';

type Limited = Pick<ReportReply, 'caps'> & { dimensions?: ReportReply['dimensions'] };

/**
 * What the six scores come to, what limits that, and why: "72 from the six scores, limited to 59: …". Null if nothing
 * limits the score. Of several limits it names the lowest.
 */
export function limitText({ caps, dimensions = [] }: Limited): string | null {
  const [lowest] = caps.toSorted((one, other) => one.cap - other.cap);
  if (!lowest) return null;
  const { cap, reason } = lowest;
  const why = `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  if (dimensions.length === 0) return `Limited to ${cap}: ${why}`;
  return `${scoreBeforeLimits(dimensions)} from the six scores, limited to ${cap}: ${why}`;
}

/** A sum that is exactly on .5 on paper may lie just under it in binary. */
const FLOATING_ERROR = 1e-9;

/** The total that the six scores come to, before any limit. */
export function scoreBeforeLimits(dimensions: ReportReply['dimensions']): number {
  const sum = dimensions.reduce((total, { weight, points }) => total + (weight * points) / 100, 0);
  return Math.round(sum + FLOATING_ERROR);
}
