import { randomUUID } from 'node:crypto';
import type { Completion } from '#engine/model/language-model.ts';
import { AppError } from '#server/errors.ts';
import type { LendingEvent, LentAnswerInput } from '#shared/contract/lending.ts';
import { faultError, isTimeout } from '../call-policy.ts';

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

/** The connection to one page that lends its model: requests go out as events, its answers come in by calls. */
export type LenderChannel = {
  /** Fires when the page is gone, or is no longer asked. */
  closed: AbortSignal;
  /** Asks the page. Rejects with AppError AI_UNAVAILABLE when it fails or leaves, or with the signal's reason. */
  ask(request: Completion, signal: AbortSignal, onText: (soFar: string) => void): Promise<string>;
  /** @throws {AppError} NOT_FOUND if this request is answered or gone. */
  partial(requestId: string, text: string): void;
  /** @throws {AppError} NOT_FOUND if this request is answered or gone. */
  answer(requestId: string, answer: LentAnswerInput['answer']): void;
  /** Events for the page, until the channel is closed. */
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
        // A page that sleeps keeps its connection: only its silence gives it away.
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
      // Calls may overtake each other, so a shorter text is an older one. An empty text is only a sign of life.
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
