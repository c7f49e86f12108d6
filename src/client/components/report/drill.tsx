import type { ReactNode } from 'react';
import type { ReportReply } from '#shared/contract/report.ts';

/** A short exercise for the weakest dimension. Who can answer it does so before reading what is listened for. */
export function Drill({
  drill,
  dimensions,
  children,
}: {
  drill: NonNullable<ReportReply['drill']>;
  dimensions: ReportReply['dimensions'];
  /** Where it can be answered, and what came of it. */
  children?: ReactNode;
}) {
  const evidence = dimensions.flatMap((dimension) => dimension.evidence);
  const meaning = (pointId: string) => evidence.find((point) => point.pointId === pointId)?.means ?? pointId;
  const points = (
    <ul className="list-disc pl-5 text-sm">
      {drill.lookFor.map((pointId) => (
        <li key={pointId}>{meaning(pointId)}</li>
      ))}
    </ul>
  );
  return (
    <div className="grid max-w-prose print:max-w-none gap-3">
      <p>{drill.task}</p>
      {children ? (
        <details className="print:hidden">
          <summary className="cursor-pointer text-sm text-ink-soft hover:text-ink">
            What is listened for (try without it first)
          </summary>
          <div className="mt-2">{points}</div>
        </details>
      ) : (
        <div>
          <p className="text-sm font-medium">Listen for these in your answer:</p>
          {points}
        </div>
      )}
      {children}
    </div>
  );
}
