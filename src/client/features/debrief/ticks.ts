import type { Tick } from '#shared/contract/debrief.ts';

type TickLook = { tick: Tick; label: string; sign: string };

/** In the order of their keys, 1 to 4. */
export const TICKS: readonly TickLook[] = [
  { tick: 'reason', label: 'Had it, with a reason', sign: '●' },
  { tick: 'named', label: 'Named it', sign: '◐' },
  { tick: 'missed', label: 'Missed it', sign: '○' },
  { tick: 'wrong', label: 'Had it wrong', sign: '✕' },
];

export function tickOf(tick: Tick): TickLook {
  const look = TICKS.find((each) => each.tick === tick);
  if (!look) throw new Error(`no look for ${tick}`);
  return look;
}
