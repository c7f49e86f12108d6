/**
 * Results of steps that cost time or money, kept under a hash of everything they were made from: a restart or a retry goes
 * on where it stopped, and what was read while the candidate spoke is not read again for the grade.
 */
export type StepMemo = {
  /** What the step gave for this very input; undefined if it was not taken yet. Read it back through a schema. */
  find(step: string, inputHash: string): Promise<unknown>;
  keep(step: string, inputHash: string, output: unknown): Promise<void>;
};

/** For a single run that nobody resumes. */
export function createMemoryMemo(): StepMemo {
  const kept = new Map<string, unknown>();
  return {
    find: async (step, inputHash) => kept.get(`${step} ${inputHash}`),
    keep: async (step, inputHash, output) => void kept.set(`${step} ${inputHash}`, output),
  };
}
