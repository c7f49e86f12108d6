import type { DimensionReply } from '#shared/contract/report.ts';
import { DimensionBar } from './dimension-bar.tsx';
import { DimensionEvidence } from './dimension-evidence.tsx';

/** What stands one step above nothing describes a fault, and is nothing to aim for. */
const LOWEST_WITH_A_STEP_UP = 1;

/** The six dimensions: where the answers stand, where the level's bar is, and why. */
export function DimensionList({
  dimensions,
  levelName,
}: {
  dimensions: readonly DimensionReply[];
  levelName: string;
}) {
  return (
    <ul className="grid gap-6 print:grid-cols-2 print:gap-x-8 print:gap-y-3">
      {dimensions.map((dimension) => (
        <li key={dimension.id} className="grid content-start gap-2 break-inside-avoid">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-base">{dimension.name}</h3>
            <p className="figures text-sm">
              {dimension.score} <span className="text-ink-soft">/ 5, bar {dimension.bar}</span>
            </p>
          </div>
          <DimensionBar dimension={dimension} levelName={levelName} />
          <p className="max-w-[85ch] text-sm print:max-w-none">{dimension.reason}</p>
          {dimension.nextAnchor && dimension.score >= LOWEST_WITH_A_STEP_UP && (
            <p className="max-w-[85ch] text-sm text-ink-soft print:hidden">
              <span className="font-medium">One step up:</span> {dimension.nextAnchor}
            </p>
          )}
          <DimensionEvidence evidence={dimension.evidence} />
        </li>
      ))}
    </ul>
  );
}
