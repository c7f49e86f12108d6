import type { StepMemo } from '#engine/step-memo.ts';
import type { Deps } from '#server/deps.ts';

/** What was done for an interview's readings and grade, kept with it. */
export function stepMemo({ stores, clock }: Pick<Deps, 'stores' | 'clock'>, interviewId: number): StepMemo {
  return {
    find: (step, inputHash) => stores.engineSteps.find(interviewId, step, inputHash),
    keep: (step, inputHash, output) =>
      stores.engineSteps.keep(interviewId, step, inputHash, output, clock.now()),
  };
}
