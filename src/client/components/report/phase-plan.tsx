import type { InterviewPhasesReply, TimedPhase } from '#shared/contract/interviews.ts';
import { clockText } from '#shared/rules/interview-clock.ts';

const NAMES: Record<TimedPhase, string> = {
  scope: 'Scope',
  outline: 'Outline',
  deep_dive: 'Deep dive',
  stress: 'Stress',
  close: 'Close',
};

export function phaseName(phase: string): string {
  return Object.entries(NAMES).find(([id]) => id === phase)?.[1] ?? phase;
}

/** How the speaking time was meant to be spent, and how it was. */
export function PhasePlan({ phases }: { phases: InterviewPhasesReply['phases'] }) {
  const longest = Math.max(
    ...phases.flatMap(({ plannedSeconds, spentSeconds }) => [plannedSeconds, spentSeconds]),
  );
  const width = (seconds: number) => `${(seconds / longest) * 100}%`;
  return (
    <table className="w-full border-t border-line text-sm">
      <caption className="sr-only">Plan against actual speaking time</caption>
      <thead>
        <tr className="text-left text-xs text-ink-soft">
          <th scope="col" className="w-24 py-1 font-normal">
            Phase
          </th>
          <td className="max-[22rem]:hidden" />
          <th scope="col" className="w-16 text-right font-normal">
            Spent
          </th>
          <th scope="col" className="w-16 text-right font-normal">
            Plan
          </th>
        </tr>
      </thead>
      <tbody>
        {phases.map(({ phase, plannedSeconds, spentSeconds }) => (
          <tr key={phase}>
            <th scope="row" className="py-0.5 text-left font-normal">
              {NAMES[phase]}
            </th>
            <td aria-hidden className="px-2 max-[22rem]:hidden">
              <span className="relative block h-2 bg-sunken">
                <span
                  className="absolute inset-y-0 left-0 bg-primary"
                  style={{ width: width(spentSeconds), printColorAdjust: 'exact' }}
                />
                <span
                  className="absolute -inset-y-0.5 w-0.5 bg-ink"
                  style={{ left: width(plannedSeconds), printColorAdjust: 'exact' }}
                />
              </span>
            </td>
            <td className="figures text-right">{clockText(spentSeconds)}</td>
            <td className="figures text-right text-ink-soft">{clockText(plannedSeconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
