import type { ReportReply } from '#shared/contract/report.ts';

/** A short exercise for the weakest dimension. */
export function Drill({
  drill,
  dimensions,
}: {
  drill: NonNullable<ReportReply['drill']>;
  dimensions: ReportReply['dimensions'];
}) {
  const evidence = dimensions.flatMap((dimension) => dimension.evidence);
  const meaning = (pointId: string) => evidence.find((point) => point.pointId === pointId)?.means ?? pointId;
  return (
    <div className="grid max-w-prose print:max-w-none gap-3">
      <p>{drill.task}</p>
      <div>
        <p className="text-sm font-medium">Listen for these in your answer:</p>
        <ul className="list-disc pl-5 text-sm">
          {drill.lookFor.map((pointId) => (
            <li key={pointId}>{meaning(pointId)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
