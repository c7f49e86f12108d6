import { AppError } from '#server/errors.ts';

/** Of one user: a few tabs. */
const LISTENERS_A_USER = 8;
const MAX_LISTENERS = 2_000;
/** A client that is still there asks again. */
const MAX_SILENCE_MS = 120_000;
const RETRY_AFTER_SECONDS = 5;

/** Waits for news of one interview. */
export type TurnListener = {
  /** True when something happened since it was last asked; false when nobody is to wait any longer. */
  next(signal?: AbortSignal): Promise<boolean>;
  /** To be called in any case. */
  leave(): void;
};

/** Who follows which interview, in this process. It carries no news: what happened is read from the database. */
export type TurnListeners = {
  /** @throws {AppError} RATE_LIMITED for a user who has too many, OVERLOADED when there are too many in all. */
  join(userId: number, interviewId: number): TurnListener;
  /** Has the listeners of an interview look. */
  wake(interviewId: number): void;
  /** How many answers are recognised before that of this interview; null: it does not wait. */
  setAhead(interviewId: number, answers: number | null): void;
  ahead(interviewId: number): number | null;
  count(): number;
  /** Sends all of them away, for good. */
  close(): void;
};

type Seat = { userId: number; wake: () => void };

export function createTurnListeners(): TurnListeners {
  const seats = new Map<number, Set<Seat>>();
  const queue = new Map<number, number>();
  let isClosed = false;
  const all = () => [...seats.values()].flatMap((own) => [...own]);
  const wake = (interviewId: number) => {
    for (const seat of seats.get(interviewId) ?? []) seat.wake();
  };

  return {
    join(userId, interviewId) {
      const present = all();
      const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      if (present.length >= MAX_LISTENERS) throw new AppError('OVERLOADED', { details });
      if (present.filter((seat) => seat.userId === userId).length >= LISTENERS_A_USER)
        throw new AppError('RATE_LIMITED', { details });
      const bell = createBell();
      const seat = { userId, wake: bell.ring };
      const own = seats.get(interviewId) ?? new Set();
      seats.set(interviewId, own.add(seat));
      return {
        next: async (signal) => !isClosed && (await bell.heard(signal)) && !isClosed,
        leave: () => {
          own.delete(seat);
          if (own.size === 0 && seats.get(interviewId) === own) seats.delete(interviewId);
        },
      };
    },
    wake,
    setAhead(interviewId, answers) {
      if (answers === null) queue.delete(interviewId);
      else queue.set(interviewId, answers);
      wake(interviewId);
    },
    ahead: (interviewId) => queue.get(interviewId) ?? null,
    count: () => all().length,
    close: () => {
      isClosed = true;
      for (const seat of all()) seat.wake();
    },
  };
}

/** Remembers that it rang until somebody hears it. */
function createBell() {
  let rang = false;
  let tell = (_isNews: boolean) => {};
  return {
    ring: () => {
      rang = true;
      tell(true);
    },
    /** False when the signal fires first, or nothing rings for long. */
    heard: async (end?: AbortSignal): Promise<boolean> => {
      if (end?.aborted) return false;
      const stop = () => tell(false);
      const timer = setTimeout(stop, MAX_SILENCE_MS);
      end?.addEventListener('abort', stop, { once: true });
      try {
        if (
          !rang &&
          !(await new Promise<boolean>((resolve) => {
            tell = resolve;
          }))
        )
          return false;
        rang = false;
        return true;
      } finally {
        clearTimeout(timer);
        end?.removeEventListener('abort', stop);
      }
    },
  };
}
