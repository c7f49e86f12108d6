import type { ReactNode } from 'react';
import type { Tick } from '#shared/contract/debrief.ts';
import type { ConsoleReply, ConsoleScript } from '#shared/contract/friend.ts';
import type { OpenConsole } from './use-console.ts';

const TICKS: { tick: Tick; label: string; sign: string }[] = [
  { tick: 'reason', label: 'With a reason', sign: '✓✓' },
  { tick: 'named', label: 'Named', sign: '✓' },
  { tick: 'missed', label: 'Missed', sign: '–' },
  { tick: 'wrong', label: 'Wrong', sign: '✗' },
];

export type ScriptPoint = ConsoleScript['stages'][number]['points'][number];

/**
 * The point that a question or hint of the script is about; undefined for the friend's own words, facts, the opening
 * and the close.
 */
export function pointOf(
  question: string | undefined,
  points: readonly ScriptPoint[],
): ScriptPoint | undefined {
  return points.find(({ probes, hints }) => [...probes, ...hints].some(({ say }) => say === question));
}

/** Seconds since the first question, with which the interview begins for both sides. */
export function sinceFirst({ turns }: Pick<ConsoleReply, 'turns'>, atMs: number): number {
  return Math.max(0, atMs - (turns[0]?.atMs ?? atMs)) / 1000;
}

type Props = {
  point: ScriptPoint;
  session: OpenConsole;
  verdict: ConsoleReply['verdict'];
  children?: ReactNode;
};

/** The ticks for one point, with what a good answer shows. Pressing a tick again takes it back. */
export function PointTicks({ point, session, verdict, children }: Props) {
  const given = verdict.ticks[point.id];
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">{point.name}</legend>
      <p className="text-sm text-ink-soft">
        {point.means}
        {!given && !verdict.asked.includes(point.id) && ' (You did not ask about it.)'}
      </p>
      <div className="grid grid-cols-4 gap-1">
        {TICKS.map(({ tick, label, sign }) => (
          <button
            key={tick}
            type="button"
            aria-pressed={given === tick}
            onClick={() => session.save.change({ ticks: { [point.id]: given === tick ? null : tick } })}
            className="grid min-h-11 place-items-center rounded-ui border border-line-strong bg-raised px-1 py-1 text-xs leading-tight hover:border-ink aria-pressed:border-primary aria-pressed:bg-primary-wash aria-pressed:font-semibold"
          >
            <span aria-hidden>{sign}</span>
            {label}
          </button>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
