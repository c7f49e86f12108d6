/** Speaking time of one interview unless the operator says otherwise (decisions D1). */
export const INTERVIEW_SECONDS = 600;
/** From here on the clock warns (spec section 9). */
export const WARNING_SECONDS = 120;
/** An answer begun in time may run over by this much (decisions D27). */
export const GRACE_SECONDS = 15;
/** A typed answer counts as speech at this pace (decisions D28). */
export const TYPED_WORDS_PER_MINUTE = 150;

/** Seconds that a typed answer counts, rounded up. */
export function typedSeconds(words: number): number {
  return Math.ceil((words * 60) / TYPED_WORDS_PER_MINUTE);
}

/** Seconds of `answer` that count when `remaining` seconds were left at its start. */
export function countedSeconds(answerSeconds: number, remainingSeconds: number): number {
  return Math.min(answerSeconds, remainingSeconds);
}

/** Share of the budget already used, 0 to 1 (spec section 9: (600 - remaining) / 600). */
export function clockProgress(remainingSeconds: number, budgetSeconds: number): number {
  return Math.min(1, Math.max(0, (budgetSeconds - remainingSeconds) / budgetSeconds));
}
