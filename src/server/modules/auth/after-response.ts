import type { Deps } from '#server/deps.ts';

/** Long enough for the answer to be on the wire, so that the work cannot be seen in its time. */
const RESPONSE_IS_OUT_MS = 100;

/** Does work that the answer must not wait for. Its failure is logged: nobody is left to be told. */
export function afterResponse(deps: Deps, work: () => Promise<void>): void {
  setTimeout(() => {
    work().catch((error: unknown) => deps.log.error({ err: error }, 'work after an answer failed'));
  }, RESPONSE_IS_OUT_MS);
}
