import type { SlotId } from '#shared/content/language.ts';
import { filledSlots } from './filled-slots.ts';
import { PHASES, phaseEndSeconds, type TimedPhase } from './session-plan.ts';
import type { Situation } from './situation.ts';

/** Asked for in this order. */
const REQUIRED: Partial<Record<TimedPhase, readonly SlotId[]>> = {
  scope: ['users', 'size', 'quality', 'actions', 'scope'],
  outline: ['flow', 'data', 'interface'],
};
const LATE_FROM = 0.6;

/** A required slot that is still empty when 60 % of its phase is used (rule 7). Each is asked for once, never two in a row. */
export function emptySlot(situation: Situation, phase: TimedPhase): SlotId | null {
  const { budgetSeconds, secondsRemaining } = situation.context;
  const before = PHASES[PHASES.indexOf(phase) - 1];
  const start = before ? phaseEndSeconds(before, budgetSeconds) : 0;
  const end = phaseEndSeconds(phase, budgetSeconds);
  const used = budgetSeconds - secondsRemaining;
  if ((used - start) / (end - start) < LATE_FROM) return null;
  if (situation.asked.at(-1)?.record.target.type === 'slot') return null;
  const slots = filledSlots(situation);
  const { slots: wordings } = situation.content.language.wording;
  // A model that takes the wording over records no slot.
  const wasAsked = (slot: SlotId) =>
    situation.asked.some(({ record, text }) => record.target.id === slot || text.includes(wordings[slot]));
  return REQUIRED[phase]?.find((slot) => !slots.has(slot) && !wasAsked(slot)) ?? null;
}
