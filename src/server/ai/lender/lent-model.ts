import type { Completion, LanguageModel } from '#engine/model/language-model.ts';
import type { Log } from '#server/log.ts';
import type { OfferInput } from '#shared/contract/lending.ts';
import { lentLabel } from '#shared/report/engines.ts';
import {
  CALL_LIMITS,
  type CallLimits,
  createCallPlaces,
  createCallPolicy,
  describeFault,
  faultError,
  withDeadline,
} from '../call-policy.ts';
import { createCallScheduler } from '../call-scheduler.ts';
import type { LenderChannel } from './lender-channel.ts';

/** A page answers one request at a time, and a request that it does not answer in time is not retried. */
const ONE_PAGE = { inFlight: 1, attempts: 1 };
/** The average of English prose. A prompt that is too long even by this count is not sent. */
const CHARACTERS_A_TOKEN = 4;

/** A browser's model as a `LanguageModel`: it has the deadlines of every other model, and turns go first. */
export function createLentModel(
  channel: LenderChannel,
  { model, contextTokens }: Pick<OfferInput, 'model' | 'contextTokens'>,
  log: Log,
  given: CallLimits = CALL_LIMITS,
): LanguageModel {
  const limits = { ...given, ...ONE_PAGE };
  const scheduler = createCallScheduler(() => 1, limits);
  const policy = createCallPolicy('browser', log, createCallPlaces(limits).network, limits);

  const ask = (request: Completion, signal: AbortSignal, onText: (soFar: string) => void = () => {}) =>
    scheduler.run(
      request.step,
      (within) =>
        policy.call(
          request.step,
          (call, pulse) => {
            if (tokensOf(request) > contextTokens) throw tooLong();
            return channel.ask(request, call, (soFar) => {
              pulse();
              onText(soFar);
            });
          },
          within,
        ),
      AbortSignal.any([signal, channel.closed]),
    );

  return {
    engine: { id: 'browser', label: lentLabel(model), model },
    server: () => ({ contextTokens, slots: 1, tokensPerSecond: null }),
    complete: (request, signal) => ask(request, signal),
    stream: ask,
    within: (step, work, signal) => withDeadline(limits.ceilingMs[step], work, signal),
    unusable: (what) => faultError('rejected', what),
    describeFault,
  };
}

function tokensOf({ messages }: Completion): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0) / CHARACTERS_A_TOKEN;
}

function tooLong() {
  return faultError('rejected', 'the prompt does not fit the context of the model');
}
