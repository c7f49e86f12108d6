import type { Deps } from '#server/deps.ts';
import type { LendingEvent, OfferInput } from '#shared/contract/lending.ts';

/** How far back reports that still wait for a model are looked for. */
const WAITS_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * What is asked of a page that lends its model, until it leaves. Reports that wait for a model are tried again now.
 * @throws {AppError} OVERLOADED when too many pages lend.
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

/** Neither is waited for: a page that leaves meanwhile is asked again when it is back. */
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
