import { randomUUID } from 'node:crypto';
import type { InterviewerModel } from '#engine/interviewer.ts';
import { type AdmissionOf, admittedInterviewer } from '#engine/model/admission.ts';
import { createInterviewer } from '#engine/model/interviewer.ts';
import type { Completion, LanguageModel } from '#engine/model/language-model.ts';
import { AppError } from '#server/errors.ts';
import type { Log } from '#server/log.ts';
import type { Content } from '#shared/content/content.ts';
import type { LendingEvent, LentAnswerInput, OfferInput } from '#shared/contract/lending.ts';
import type { Admission } from '#shared/contract/model-servers.ts';
import { lentLabel } from '#shared/report/engines.ts';
import {
  CALL_LIMITS,
  type CallLimits,
  createCallPlaces,
  createCallPolicy,
  describeFault,
  faultError,
  isTimeout,
  withDeadline,
} from '../call-policy.ts';
import { createCallScheduler } from '../call-scheduler.ts';
import type { Ai } from '../capabilities.ts';

/** Pages that lend at the same time, over all users. */
const MAX_LENDERS = 1_000;

type Parts = {
  content: Content;
  log: Log;
  /** Whether this user's model may judge. */
  admit(model: LanguageModel, userId: number, ended: AbortSignal): AdmissionOf;
  limits?: CallLimits;
};

type Lender = {
  lenderId: string;
  channel: LenderChannel;
  model: LanguageModel;
  admission: AdmissionOf;
  /** Made when it is first wanted. */
  interviewer: InterviewerModel | null;
};

/** The pages that lend their browser's model, one a user, each to its own user's interviews alone (decisions D66). */
export type Lenders = {
  /**
   * A page begins to lend; the page of this user that lent before stops.
   * @throws {AppError} OVERLOADED when too many lend.
   */
  open(userId: number, offer: OfferInput): { channel: LenderChannel; admission: AdmissionOf };
  /** @throws {AppError} NOT_FOUND when this user has no such lender. */
  channelOf(userId: number, lenderId: string): LenderChannel;
  /** What serves this user now: what is set, or else the model that the user lends. */
  serving(userId: number, ai: Ai): Ai;
  /** What this user lends now. */
  lentBy(userId: number): { model: string; admission: Admission | null } | null;
  /** Sends all of them away, for good. */
  close(): void;
};

export function createLenders({ content, log, admit, limits }: Parts): Lenders {
  const lenders = new Map<number, Lender>();
  let isClosed = false;

  return {
    open(userId, offer) {
      const former = lenders.get(userId);
      if (isClosed || (!former && lenders.size >= MAX_LENDERS)) throw new AppError('OVERLOADED');
      // A page that connects anew is the same page.
      former?.channel.close(former.lenderId === offer.lenderId ? 'page_left' : 'another_page');
      const channel = createLenderChannel();
      const model = createLentModel(channel, offer, log, limits);
      const admission = admit(model, userId, channel.closed);
      const lender: Lender = { lenderId: offer.lenderId, channel, model, admission, interviewer: null };
      lenders.set(userId, lender);
      channel.closed.addEventListener('abort', () => {
        if (lenders.get(userId) === lender) lenders.delete(userId);
      });
      return { channel, admission };
    },
    channelOf(userId, lenderId) {
      const lender = lenders.get(userId);
      if (lender?.lenderId === lenderId) return lender.channel;
      throw new AppError('NOT_FOUND', { message: 'This page does not lend its model any longer.' });
    },
    serving(userId, ai) {
      const lender = lenders.get(userId);
      if (!lender || ai.interviewer.engine.model !== null) return ai;
      const { model, admission } = lender;
      lender.interviewer ??= admittedInterviewer(
        createInterviewer({ model, content, samples: 1, log }),
        ai.interviewer,
        admission,
      );
      return { ...ai, interviewer: lender.interviewer };
    },
    lentBy(userId) {
      const lender = lenders.get(userId);
      return lender ? { model: lender.model.engine.model, admission: lender.admission.known() } : null;
    },
    close() {
      isClosed = true;
      for (const { channel } of lenders.values()) channel.close('server_stops');
    },
  };
}

/** Why a channel ends. */
type Closing = Extract<LendingEvent, { kind: 'closed' }>['why'] | 'page_left';

type Request = {
  resolve(text: string): void;
  reject(error: Error): void;
  /** Gets everything that was written so far. */
  onText(soFar: string): void;
  soFar: string;
  showedLife: boolean;
};

/** The way to one page that lends its model: what is asked of it goes out as events, its answers come in by calls. */
type LenderChannel = {
  /** Fires when the page is gone, or is not asked any longer. */
  closed: AbortSignal;
  /** Asks the page. Rejects with AppError AI_UNAVAILABLE when it fails or leaves, or with the signal's reason. */
  ask(request: Completion, signal: AbortSignal, onText: (soFar: string) => void): Promise<string>;
  /** @throws {AppError} NOT_FOUND when nobody waits for it. */
  partial(requestId: string, text: string): void;
  /** @throws {AppError} NOT_FOUND when nobody waits for it. */
  answer(requestId: string, answer: LentAnswerInput['answer']): void;
  /** What the page is to be told, until the channel is closed. */
  events(): AsyncGenerator<LendingEvent, void>;
  close(why: Closing): void;
};

export function createLenderChannel(): LenderChannel {
  const requests = new Map<string, Request>();
  const queue: LendingEvent[] = [{ kind: 'open' }];
  const closed = new AbortController();
  let wake = () => {};

  const tell = (event: LendingEvent) => {
    queue.push(event);
    wake();
  };
  const waitedFor = (requestId: string): Request => {
    const request = requests.get(requestId);
    if (!request) throw new AppError('NOT_FOUND', { message: 'Nobody waits for this answer any longer.' });
    return request;
  };
  const close = (why: Closing) => {
    if (closed.signal.aborted) return;
    if (why !== 'page_left') tell({ kind: 'closed', why });
    const gone = faultError('down', 'the page that lends its model is gone');
    for (const { reject } of requests.values()) reject(gone);
    requests.clear();
    closed.abort(gone);
    wake();
  };

  return {
    closed: closed.signal,
    async ask({ step, messages, json }, signal, onText) {
      closed.signal.throwIfAborted();
      signal.throwIfAborted();
      const requestId = randomUUID();
      const giveUp = () => {
        const request = requests.get(requestId);
        if (!request) return;
        requests.delete(requestId);
        request.reject(signal.reason);
        // A page that sleeps keeps its connection: only its silence shows it.
        if (isTimeout(signal.reason) && !request.showedLife) close('silent');
        else tell({ kind: 'cancel', requestId });
      };
      try {
        return await new Promise<string>((resolve, reject) => {
          requests.set(requestId, { resolve, reject, onText, soFar: '', showedLife: false });
          signal.addEventListener('abort', giveUp, { once: true });
          const schema = json?.schema ?? null;
          tell({ kind: 'request', requestId, step, messages: [...messages], schema });
        });
      } finally {
        signal.removeEventListener('abort', giveUp);
        requests.delete(requestId);
      }
    },
    partial(requestId, text) {
      const request = waitedFor(requestId);
      request.showedLife = true;
      // Calls may overtake each other: what is shorter is older. An empty one is a sign of life.
      if (text.length > request.soFar.length) request.soFar = text;
      request.onText(request.soFar);
    },
    answer(requestId, answer) {
      const { resolve, reject, onText } = waitedFor(requestId);
      requests.delete(requestId);
      if (answer.kind === 'failed') return reject(faultError('rejected', FAILURES[answer.why]));
      if (answer.text.trim() === '') return reject(faultError('rejected', 'the answer is empty'));
      onText(answer.text);
      resolve(answer.text);
    },
    async *events() {
      for (;;) {
        const [event] = queue.splice(0, 1);
        if (event) yield event;
        else if (closed.signal.aborted) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
    close,
  };
}

const FAILURES = {
  too_long: 'the prompt does not fit the context of the model',
  refused: 'the model in the browser refused',
  broken: 'the model in the browser failed',
};

/** A page answers one request at a time, and what it does not answer in time it is not asked again. */
const ONE_PAGE = { inFlight: 1, attempts: 1 };
/** Of English prose: what is longer for certain is not sent. */
const CHARACTERS_A_TOKEN = 4;

/** The model of a browser behind the seam of all models: same deadlines, turns before everything else. */
function createLentModel(
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
