import type { ReportReply } from '#shared/contract/report.ts';

/** A short exercise for the weakest dimension. */
export function Drill({ drill }: { drill: NonNullable<ReportReply['drill']> }) {
  return (
    <div className="grid max-w-prose gap-3">
      <p>{drill.task}</p>
      <div>
        <p className="text-sm font-medium">Listen for these in your answer:</p>
        <ul className="list-disc pl-5 text-sm">
          {drill.lookFor.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
