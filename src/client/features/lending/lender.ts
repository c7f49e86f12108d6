import { browserLocks } from '#client/lib/audio/answer-store.ts';
import type {
  LendingEvent,
  LentAnswerInput,
  OfferInput,
  PartialAnswerInput,
} from '#shared/contract/lending.ts';
import { UNNAMED_LENT_MODEL } from '#shared/report/engines.ts';
import {
  type Answerer,
  createAnswerer,
  IN_ENGLISH,
  type LentRequest,
  modelName,
  type PromptApi,
  type PromptSession,
} from './prompt-api.ts';
import { type LendingState, setLendingState } from './use-lending.ts';

/** The calls to the server that a lender makes. */
export type LendingCalls = {
  offer(input: OfferInput, signal: AbortSignal): Promise<AsyncIterable<LendingEvent>>;
  partial(input: PartialAnswerInput): Promise<unknown>;
  answer(input: LentAnswerInput): Promise<unknown>;
};

const LOCK = 'backpressure-lending';
/** How long to wait before a stream that ended is opened again; longer after each failure in a row. */
const AGAIN_AFTER_MS = [500, 2_000, 10_000, 30_000];
/** A stream that lasted this long does not count as a failure. */
const HELD_MS = 30_000;
/** Assumed if a browser names no limit of its model's context. */
const USUAL_CONTEXT_TOKENS = 8_000;

/** Lends until the signal fires, in one tab of this browser at a time. `useLendingState` tells what happens. */
export async function lend(api: PromptApi, calls: LendingCalls, signal: AbortSignal): Promise<void> {
  try {
    await inOneTab(async () => {
      // Kept open while lending: otherwise the browser may unload the model.
      const session = await loadModel(api, signal);
      try {
        await serve(api, calls, session, signal);
      } finally {
        session.destroy();
      }
    }, signal);
  } catch (error) {
    tellState({ kind: 'failed', text: textOf(error) }, signal);
  }
}

/** Stopping takes a moment, in which another lending may have begun: what was stopped says nothing more. */
function tellState(state: LendingState, signal: AbortSignal): void {
  if (!signal.aborted) setLendingState(state);
}

async function loadModel(api: PromptApi, signal: AbortSignal): Promise<PromptSession> {
  tellState({ kind: 'loading', loaded: null }, signal);
  return api.create({
    ...IN_ENGLISH,
    signal,
    monitor: (monitor) =>
      monitor.addEventListener('downloadprogress', (event) => {
        if ('loaded' in event) tellState({ kind: 'loading', loaded: Number(event.loaded) }, signal);
      }),
  });
}

async function inOneTab(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const locks = browserLocks();
  if (!locks) return work();
  const isFree = await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
  if (isFree) return;
  tellState({ kind: 'other_tab' }, signal);
  await locks.request(LOCK, { signal }, work);
}

async function serve(
  api: PromptApi,
  calls: LendingCalls,
  { contextWindow }: PromptSession,
  signal: AbortSignal,
): Promise<void> {
  const contextTokens = Number.isFinite(contextWindow) ? Math.floor(contextWindow) : USUAL_CONTEXT_TOKENS;
  const brands: unknown = Reflect.get(navigator, 'userAgentData');
  const model = modelName(brandsIn(brands), UNNAMED_LENT_MODEL);
  const answerer = createAnswerer(api);
  try {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const openedAt = performance.now();
      const offer = { lenderId: crypto.randomUUID(), model, contextTokens };
      if ((await follow(answerer, calls, offer, signal)) === 'another_page') {
        tellState({ kind: 'other_browser' }, signal);
        return;
      }
      if (performance.now() - openedAt > HELD_MS) failures = 0;
      const ms = AGAIN_AFTER_MS[Math.min(failures, AGAIN_AFTER_MS.length - 1)];
      await pause(ms ?? 0, signal);
    }
  } finally {
    answerer.close();
  }
}

/** Resolves early when the signal fires. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Serves the requests of one stream. Resolves with why it ended; null if that is not known. */
async function follow(
  answerer: Answerer,
  calls: LendingCalls,
  offer: OfferInput,
  signal: AbortSignal,
): Promise<Extract<LendingEvent, { kind: 'closed' }>['why'] | null> {
  const running = new Map<string, AbortController>();
  try {
    for await (const event of await calls.offer(offer, signal)) {
      switch (event.kind) {
        case 'open':
          tellState({ kind: 'lending' }, signal);
          break;
        case 'request': {
          const abort = new AbortController();
          running.set(event.requestId, abort);
          void answerOne(answerer, calls, offer.lenderId, event, abort.signal).finally(() =>
            running.delete(event.requestId),
          );
          break;
        }
        case 'cancel':
          running.get(event.requestId)?.abort();
          break;
        case 'closed':
          return event.why;
      }
    }
  } catch {
    // The caller opens the stream again.
  } finally {
    for (const abort of running.values()) abort.abort();
  }
  return null;
}

/** Sends one answer. Errors are ignored: if the server no longer wants it, there is nothing to do about it. */
async function answerOne(
  answerer: Answerer,
  calls: LendingCalls,
  lenderId: string,
  request: LentRequest,
  signal: AbortSignal,
): Promise<void> {
  const { requestId } = request;
  // Sends one report at a time, so that they arrive in order.
  let isTelling = false;
  const tell = (text: string) => {
    if (isTelling) return;
    isTelling = true;
    const told = () => {
      isTelling = false;
    };
    calls.partial({ lenderId, requestId, text }).then(told, told);
  };
  try {
    const answer = await answerer.answer(request, tell, signal);
    await calls.answer({ lenderId, requestId, answer });
  } catch {
    // Canceled, or too late.
  }
}

function brandsIn(data: unknown): { brand: string }[] {
  if (typeof data !== 'object' || data === null || !('brands' in data)) return [];
  return Array.isArray(data.brands) ? data.brands : [];
}

function textOf(error: unknown): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      return 'The browser asks you to press the button again before it loads its model.';
    case 'NetworkError':
      return 'The model could not be downloaded. Check your connection and try again.';
    case 'QuotaExceededError':
      return 'There is not enough free space on this computer for the model.';
    case 'NotSupportedError':
      return 'This browser cannot run its model on this computer.';
    default:
      return 'The model of your browser could not be started.';
  }
}
