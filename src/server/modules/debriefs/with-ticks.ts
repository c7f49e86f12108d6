import type { Tick } from '#shared/contract/debrief.ts';

/** Ticks with those of a change, which may take some back. */
export function withTicks(
  before: Readonly<Record<string, Tick>>,
  changed: Readonly<Record<string, Tick | null>>,
): Record<string, Tick> {
  const ticks = { ...before };
  for (const [pointId, given] of Object.entries(changed)) {
    if (given === null) delete ticks[pointId];
    else ticks[pointId] = given;
  }
  return ticks;
}
