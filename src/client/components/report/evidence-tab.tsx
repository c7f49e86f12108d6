import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { DimensionReply, ReportReply, Standing } from '#shared/contract/report.ts';
import { isCoverageOnly } from '#shared/rules/grades.ts';
import type { PointControl } from './coverage.tsx';
import { DimensionEvidence } from './dimension-evidence.tsx';

/** Each dimension: what is there, what is missing for the level, and the words that it rests on. */
export function EvidenceTab({
  interview,
  pointControl,
}: {
  interview: InterviewReply;
  pointControl: PointControl | undefined;
}) {
  const { report, level, standings = [], score } = interview;
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
            engine={report.engine}
          />
          <DimensionEvidence evidence={dimension.evidence} pointControl={pointControl} />
        </li>
      ))}
    </ul>
  );
}

/** A model says itself why it scored so; of how one talks there are no points to name. */
function StandingText({
  dimension,
  standing,
  levelName,
  engine,
}: {
  dimension: DimensionReply;
  standing: Standing | undefined;
  levelName: string;
  engine: ReportReply['engine'];
}) {
  const isCoverage = isCoverageOnly(engine);
  const { has, missing } = standing ?? { has: [], missing: [] };
  const isNamed = has.length + missing.length > 0;
  return (
    <div className="grid max-w-[85ch] gap-1 text-sm print:max-w-none">
      {(!isNamed || !isCoverage) && <p>{dimension.reason}</p>}
      {isNamed && (
        <p>
          {isCoverage ? 'You spoke of: ' : 'You have: '}
          {listed(has)}.{' '}
          {missing.length > 0 && (
            <>
              {isCoverage ? 'Not heard in full' : 'Missing'} for {levelName}: {listed(missing)}.
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
