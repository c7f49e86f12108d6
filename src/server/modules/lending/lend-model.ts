import type { Deps } from '#server/deps.ts';
import type { LendingEvent, OfferInput } from '#shared/contract/lending.ts';

/** How many days back to look for reports that wait for a model. */
const WAITS_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Streams the requests for a page that lends its model, until it leaves. If the server has no model, reports that wait
 * for one are tried again now.
 * @throws {AppError} OVERLOADED if too many pages lend.
 */
export async function* lendModel(
  deps: Deps,
  userId: number,
  offer: OfferInput,
  signal?: AbortSignal,
): AsyncGenerator<LendingEvent, void> {
  const { channel, admission } = deps.ai.lenders.open(userId, offer);
  const leave = () => channel.close('page_left');
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave, { once: true });
  try {
    if (deps.ai.active.interviewer.engine.model === null) void examineAndGrade(deps, userId, admission);
    yield* channel.events();
  } finally {
    signal?.removeEventListener('abort', leave);
    leave();
  }
}

/**
 * Examines the lent model and has waiting reports graded. Nothing waits for this: a page that leaves in between is
 * examined when it is back.
 */
async function examineAndGrade(
  { data: { stores }, jobs, clock, log }: Deps,
  userId: number,
  admission: { find(): Promise<unknown> },
): Promise<void> {
  try {
    const since = new Date(clock.now().getTime() - WAITS_DAYS * DAY_MS);
    await stores.reports.queueProvisional(userId, since, clock.now());
    await admission.find();
    jobs.wake();
  } catch (error) {
    log.info({ err: error }, 'a lent model was not examined');
  }
}
