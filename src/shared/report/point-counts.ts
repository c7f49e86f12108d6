import type { EvidenceReply, JudgedBy, ReportReply } from '#shared/contract/report.ts';

/** How the points that count in a report were judged: each of them is in exactly one group. */
export type PointCounts = {
  /** All that count. */
  counted: number;
  /** With a reason. */
  had: number;
  named: number;
  /** Ticked as had with a reason, but counted as named. */
  lowered: number;
  missed: number;
  wrong: number;
};

type Judged = Pick<EvidenceReply, 'status' | 'lowered'>;

export function pointCounts(evidence: readonly Judged[]): PointCounts {
  const count = (...statuses: readonly Judged['status'][]) =>
    evidence.filter(({ status }) => statuses.includes(status)).length;
  const lowered = evidence.filter((point) => point.lowered).length;
  return {
    counted: evidence.length,
    had: count('explained', 'justified'),
    named: count('mentioned') - lowered,
    lowered,
    missed: count('absent'),
    wrong: count('wrong'),
  };
}

/** The counts of a whole report. */
export function countsOf({ dimensions }: Pick<ReportReply, 'dimensions'>): PointCounts {
  return pointCounts(dimensions.flatMap(({ evidence }) => evidence));
}

/** "6 of 14 points with a reason, 3 named, 4 missed, 1 wrong"; groups without a point are left out. */
export function countsText(counts: PointCounts, judge: JudgedBy | null): string {
  const { counted, had } = counts;
  return [`${had} of ${counted} points with a reason`, ...notHadTexts(counts, judge)].join(', ');
}

/** "3 named", "4 missed", "1 wrong": the points without a reason, by what they lack. */
export function notHadTexts(
  { named, lowered, missed, wrong }: PointCounts,
  judge: JudgedBy | null,
): string[] {
  const isOwn = judge?.kind === 'candidate';
  const groups = [
    [named, 'named'],
    [lowered, 'lowered by a sentence'],
    [missed, isOwn ? 'missed' : 'not heard'],
    [wrong, 'wrong'],
  ] as const;
  return groups.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : []));
}
