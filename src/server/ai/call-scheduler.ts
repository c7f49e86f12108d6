import { type Charge, chargeOfNow } from '#server/costs/charged-to.ts';
import { type CallKind, type CallLimits, faultError, isTimeout, withDeadline } from './call-policy.ts';

type ModelCall = Extract<CallKind, 'conduct' | 'read' | 'judge'>;

/** How many calls of one user run at once, and the kinds of which one interview runs only one at a time. */
const A_USER = 3;
const ONCE_AN_INTERVIEW: ReadonlySet<ModelCall> = new Set(['conduct', 'read']);

/** Decides which calls to a model run now. A turn goes before everything else, because somebody waits for it. */
export type CallScheduler = {
  /** Runs the work once there is room. Work that has to give way starts again later. */
  run<T>(step: ModelCall, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
};

type Call = { step: ModelCall; charge: Charge | null; enter(): void; giveWay: AbortController };

/** `slots` is how many calls the server serves at once, as far as is known. */
export function createCallScheduler(slots: () => number, limits: CallLimits): CallScheduler {
  const waiting: Call[] = [];
  const running = new Set<Call>();

  const isFree = ({ step, charge }: Call) => {
    if (running.size >= Math.min(slots(), limits.inFlight)) return false;
    const ofUser = [...running].filter((call) => charge && call.charge?.userId === charge.userId);
    if (ofUser.length >= A_USER) return false;
    return !(
      charge?.interviewId &&
      ONCE_AN_INTERVIEW.has(step) &&
      ofUser.some((call) => call.step === step && call.charge?.interviewId === charge.interviewId)
    );
  };

  function admit(): void {
    const inOrder = waiting.toSorted((a, b) => Number(b.step === 'conduct') - Number(a.step === 'conduct'));
    for (const call of inOrder) {
      if (!isFree(call)) continue;
      waiting.splice(waiting.indexOf(call), 1);
      running.add(call);
      call.enter();
    }
    // With one slot, readings and judging give way to a turn and start again after it: no candidate waits for them.
    if (slots() > 1 || !waiting.some(({ step }) => step === 'conduct')) return;
    for (const call of running) if (call.step !== 'conduct') call.giveWay.abort();
  }

  async function waitFor(call: Call, signal: AbortSignal): Promise<void> {
    if (waiting.length >= limits.waiting) throw faultError('rejected', 'too many calls wait for the model');
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        if (waiting.includes(call)) waiting.splice(waiting.indexOf(call), 1);
        reject(signal.reason);
      };
      call.enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(call);
      admit();
    });
  }

  return {
    async run(step, work, signal) {
      const charge = chargeOfNow();
      for (;;) {
        const call: Call = { step, charge, enter: () => {}, giveWay: new AbortController() };
        try {
          await withinPatience(step, (within) => waitFor(call, within), signal);
          return await work(AbortSignal.any([signal, call.giveWay.signal]));
        } catch (error) {
          if (!call.giveWay.signal.aborted) throw error;
          signal.throwIfAborted();
        } finally {
          running.delete(call);
          admit();
        }
      }
    },
  };

  /** A turn that gets no slot in time is worded without the model; other calls can wait longer. */
  async function withinPatience(
    step: ModelCall,
    wait: (signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ) {
    const longest = step === 'conduct' ? limits.deadlineMs.conduct : limits.ceilingMs[step];
    try {
      await withDeadline(longest, wait, signal);
    } catch (error) {
      throw isTimeout(error) && !signal.aborted ? faultError('rejected', 'the model had no room') : error;
    }
  }
}
