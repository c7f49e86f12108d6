import type { ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import type { CoverageReply, EvidenceReply, ReportReply } from '#shared/contract/report.ts';
import { COVERAGE_ONLY } from '#shared/rules/grades.ts';
import { QuotedWords } from './remarks.tsx';
import { ReportSection } from './report-section.tsx';

/** Beside every grade, headline and recommendation that no model stands behind. */
export function CoverageBadge() {
  return <Badge>{COVERAGE_ONLY}</Badge>;
}

/** Before and after, for a list of figures: "72 → 76 with what you put right". */
export function MarkedScore({
  score,
  marked,
}: {
  score: number | null;
  marked: NonNullable<CoverageReply['marked']>;
}) {
  return (
    <div>
      <dt className="sr-only">Score as you put it right</dt>
      <dd>
        <span className="figures">
          {score}
          <span aria-hidden> → </span>
          <span className="sr-only"> to </span>
          {marked.score}
        </span>{' '}
        with what you put right
      </dd>
    </div>
  );
}

/** What can be done about a point here: say that it was said, or that it was not, or take that back. */
export type PointControl = (point: EvidenceReply) => ReactNode;

/** Where the focus goes when what had it is gone. */
export const CORRECTIONS_ID = 'corrections';

/** What the candidate put right, and what the engine is not sure to have understood. */
export function Corrections({ report, pointControl }: { report: ReportReply; pointControl?: PointControl }) {
  const evidence = report.dimensions.flatMap((dimension) => dimension.evidence);
  const marked = evidence.filter((point) => point.marked);
  const denied = evidence.filter((point) => point.denied);
  const near = evidence.filter((point) => point.near);
  const isOpen = pointControl !== undefined && report.coverage?.range;
  if (marked.length + denied.length + near.length === 0 && !isOpen) return null;
  return (
    <div id={CORRECTIONS_ID} tabIndex={-1} className="scroll-mt-2">
      <ReportSection
        title="Your corrections"
        lead={
          isOpen &&
          'This engine may miss a point, or hear one in words that say something else. “I said this” counts a sentence of yours, “I did not say this” takes a point out. Both stand beside each point, in a dimension that you open and in the model answer. The score above stays, with the corrected one beside it.'
        }
      >
        <PointList title="You marked" points={marked} pointControl={pointControl} />
        <PointList title="You took out" points={denied} pointControl={pointControl} />
        <PointList title="Is this what you meant?" points={near} pointControl={pointControl} />
      </ReportSection>
    </div>
  );
}

function PointList({
  title,
  points,
  pointControl,
}: {
  title: string;
  points: readonly EvidenceReply[];
  pointControl: PointControl | undefined;
}) {
  if (points.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="text-base">{title}</h3>
      <ul className="grid gap-4">
        {points.map((point) => {
          const words = point.near ?? point.quote;
          return (
            <li key={point.pointId} className="grid justify-items-start gap-1 break-inside-avoid">
              <p className="max-w-prose print:max-w-none">{point.means}</p>
              {words && <QuotedWords quote={words} />}
              {pointControl?.(point)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
