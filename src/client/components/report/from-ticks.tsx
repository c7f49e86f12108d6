import { classNames } from '#client/lib/class-names.ts';
import type { EvidenceReply, EvidenceStatus, WorkedPart, WorkedStep } from '#shared/contract/report.ts';

/** How a score follows from the candidate's ticks: the points as pieces, and the steps from them to the score. */

const LOOKS = {
  had: 'bg-primary',
  named: 'bg-primary-wash outline -outline-offset-1 outline-primary',
  missed: 'bg-line-strong',
  wrong: 'bg-signal',
} as const;
type Look = keyof typeof LOOKS;

const LEGEND: readonly { look: Look; name: string }[] = [
  { look: 'had', name: 'with a reason' },
  { look: 'named', name: 'named' },
  { look: 'missed', name: 'missed' },
  { look: 'wrong', name: 'wrong' },
];

const LOOK_OF: Record<EvidenceStatus, Look> = {
  explained: 'had',
  justified: 'had',
  mentioned: 'named',
  absent: 'missed',
  wrong: 'wrong',
};
const LOOK_ORDER = LEGEND.map(({ look }) => look);

type Judged = Pick<EvidenceReply, 'pointId' | 'status'>;

/** A piece for each point, in the color of how it was judged. */
export function Pieces({ points }: { points: readonly Judged[] }) {
  const place = ({ status }: Judged) => LOOK_ORDER.indexOf(LOOK_OF[status]);
  return (
    <div aria-hidden className="flex h-2 gap-1">
      {points
        .toSorted((one, other) => place(one) - place(other))
        .map(({ pointId, status }) => (
          <span
            key={pointId}
            className={classNames('flex-1 rounded-xs', LOOKS[LOOK_OF[status]])}
            style={{ printColorAdjust: 'exact' }}
          />
        ))}
    </div>
  );
}

export function PiecesLegend() {
  return (
    <p className="flex flex-wrap gap-x-4 text-xs text-ink-soft" aria-hidden>
      {LEGEND.map(({ look, name }) => (
        <span key={name} className="flex items-center gap-1.5">
          <span className={classNames('h-2 w-3 rounded-xs', LOOKS[look])} /> {name}
        </span>
      ))}
    </p>
  );
}

/** The few figures from the points to a score in sight together; what each point adds is folded. */
export function WorkedSteps({ name, steps }: { name: string; steps: readonly WorkedStep[] }) {
  const parts = steps.flatMap((step) => step.parts ?? []);
  return (
    <div className="grid max-w-xl gap-2 pt-1">
      <FigureTable caption={`${name}, step by step`} rows={steps} />
      {parts.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer hover:text-ink">
            Each point<span className="sr-only">: {name}</span>
          </summary>
          <FigureTable caption={`${name}, point by point`} rows={parts} areAdded />
        </details>
      )}
    </div>
  );
}

type FigureTableProps = {
  caption: string;
  rows: readonly WorkedPart[];
  /** Whether each row with a note adds to those before. */
  areAdded?: boolean;
};

function FigureTable({ caption, rows, areAdded = false }: FigureTableProps) {
  return (
    <table className="w-full border-t border-line">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(({ label, note, value }) => (
          <tr
            key={label}
            className={classNames('border-b border-line align-top', !(areAdded && note) && 'text-ink')}
          >
            <th scope="row" className="py-1 pr-4 text-left font-normal">
              {label}
              {note && <span className="text-ink-soft"> ({note})</span>}
            </th>
            <td className="figures py-1 text-right whitespace-nowrap">
              {areAdded && note && value > 0 && '+'}
              {String(Number(value.toFixed(2))).replace('-', '−')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
