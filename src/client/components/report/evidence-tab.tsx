import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { DimensionReply, JudgedBy, Standing } from '#shared/contract/report.ts';
import { DimensionEvidence } from './dimension-evidence.tsx';

/** Each dimension: what is there, what is missing for the level, and the words that it rests on. */
export function EvidenceTab({ interview }: { interview: InterviewReply }) {
  const { report, level, standings = [], score, judgedBy } = interview;
  if (!report || score === null) return <p className="text-ink-soft">Nothing was graded.</p>;
  return (
    <ul className="grid gap-6">
      {report.dimensions.map((dimension) => (
        <li key={dimension.id} className="grid content-start gap-2 break-inside-avoid">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-base">{dimension.name}</h3>
            <p className="figures text-sm">
              {dimension.score} <span className="text-ink-soft">/ 5, bar {dimension.bar}</span>
            </p>
          </div>
          <StandingText
            dimension={dimension}
            standing={standings.find((each) => each.dimension === dimension.id)}
            levelName={level.name}
            judge={judgedBy}
          />
          <DimensionEvidence evidence={dimension.evidence} judge={judgedBy} />
        </li>
      ))}
    </ul>
  );
}

/** Somebody else says why they scored so; who judged for themselves knows. Of how one talks there are no points to name. */
function StandingText({
  dimension,
  standing,
  levelName,
  judge,
}: {
  dimension: DimensionReply;
  standing: Standing | undefined;
  levelName: string;
  judge: JudgedBy | null;
}) {
  const { has, missing } = standing ?? { has: [], missing: [] };
  const isNamed = has.length + missing.length > 0;
  return (
    <div className="grid max-w-[85ch] gap-1 text-sm print:max-w-none">
      {(!isNamed || judge?.kind !== 'candidate') && <p>{dimension.reason}</p>}
      {isNamed && (
        <p>
          You have: {listed(has)}.{' '}
          {missing.length > 0 && (
            <>
              Missing for {levelName}: {listed(missing)}.
            </>
          )}
        </p>
      )}
    </div>
  );
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'nothing in full' : names.join('; ');
}
