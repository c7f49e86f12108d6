import { classNames } from '#client/lib/class-names.ts';
import type { EvidenceReply, EvidenceStatus, WorkedStep } from '#shared/contract/report.ts';

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

/** What each point adds, and what that comes to. */
export function WorkedSteps({ name, steps }: { name: string; steps: readonly WorkedStep[] }) {
  return (
    <table className="mt-1 w-full max-w-xl border-t border-line">
      <caption className="sr-only">{name}, step by step</caption>
      <tbody>
        {steps.map(({ label, note, value }) => (
          // What the steps so far come to stands out from what each of them adds or takes off.
          <tr
            key={label}
            className={classNames('border-b border-line align-top', !note && value >= 0 && 'text-ink')}
          >
            <th scope="row" className="py-1 pr-4 text-left font-normal">
              {label}
              {note && <span className="block text-ink-soft">{note}</span>}
            </th>
            <td className="figures py-1 text-right whitespace-nowrap">
              {note && value > 0 && '+'}
              {String(value).replace('-', '−')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
