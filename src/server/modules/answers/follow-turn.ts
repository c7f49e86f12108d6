import { type Cluster, LOOK_AT_OTHERS_MS, SINGLE } from '#server/cluster/cluster.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { TurnEvent, TurnReply } from '#shared/contract/turn.ts';
import type { KeptTurnEvent } from './turn-events.store.ts';

/**
 * Streams the events of a turn as they happen, stored ones first, until the turn is over. A client that was cut off
 * passes the last number it has. If no turn is running, the stream ends after the stored events.
 * @throws {AppError} RATE_LIMITED, OVERLOADED; a client can still poll for everything.
 */
export async function* followTurn(
  deps: Deps,
  { row }: OwnInterview,
  after: number | undefined,
  signal?: AbortSignal,
): AsyncGenerator<TurnEvent> {
  const { stores } = deps.data;
  const { turnListeners } = deps;
  const listener = turnListeners.join(row.userId, row.id);
  try {
    let seq = after ?? (await stores.turnEvents.startOfLatest(row.id));
    let last: TurnEvent | undefined;
    let told: number | null = null;
    do {
      const { events, isOver } = await readTurn(deps, row.id, seq);
      yield* events;
      last = events.at(-1) ?? last;
      seq = last?.seq ?? seq;
      if (isOver) return;
      const ahead = turnListeners.ahead(row.id);
      if (ahead !== null && ahead !== told && last) yield queued(last, ahead);
      told = ahead;
    } while (await listener.next(signal));
  } finally {
    listener.leave();
  }
}

/** The stored events of a turn so far. */
export async function readKeptTurn(
  deps: Deps,
  { row }: OwnInterview,
  after: number | undefined,
): Promise<TurnReply> {
  return readTurn(deps, row.id, after ?? (await deps.data.stores.turnEvents.startOfLatest(row.id)));
}

async function readTurn(deps: Deps, interviewId: number, after: number): Promise<TurnReply> {
  const { stores } = deps.data;
  // Read before the events: if the turn ends in between, the next look finds it over.
  const isOver = await isTurnOver(deps, interviewId);
  const kept = await stores.turnEvents.listAfter(interviewId, after);
  const events: TurnEvent[] = [];
  for (const each of kept) events.push(await eventOf(deps, interviewId, each));
  return { events, isOver };
}

async function isTurnOver({ data: { stores } }: Deps, interviewId: number): Promise<boolean> {
  const interview = await stores.interviews.find(interviewId);
  if (interview?.status !== 'in_progress') return true;
  const last = await stores.answers.findLastTurn(interviewId);
  return last?.speaker !== 'user' || (await stores.turnEvents.isDone(last.id));
}

async function eventOf(deps: Deps, interviewId: number, kept: KeptTurnEvent): Promise<TurnEvent> {
  const { seq, answerId, atMs, kind } = kept;
  const when = { seq, answerId, atMs };
  switch (kind) {
    case 'received':
    case 'thinking':
      return { ...when, kind };
    case 'heard': {
      const { content, transcriptState } = kept.heard;
      return { ...when, kind, text: content, transcriptState };
    }
    case 'clause':
      return { ...when, kind, text: kept.text ?? '' };
    case 'trouble':
      return { ...when, kind, text: kept.text ?? '' };
    case 'sound':
      return { ...when, kind, url: speechUrl(interviewId, answerId), ms: kept.soundMs };
    case 'done': {
      const { turn: answer, ...stored } = await storedTurn(deps, interviewId, answerId);
      return { ...when, kind, answer, ...stored };
    }
  }
}

/** The URL at which the question after an answer can be heard. */
function speechUrl(interviewId: number, answerId: number): string {
  return `/api/interviews/${interviewId}/responses/${answerId}/speech`;
}

/**
 * A turn as it is stored, with the interviewer's next one; `next` is null if none followed (time is up, or it is still
 * due).
 * @throws {AppError} NOT_FOUND if the interview was deleted meanwhile.
 */
export async function storedTurn({ data: { stores } }: Deps, interviewId: number, turnId: number) {
  const row = await stores.interviews.find(interviewId);
  const conversation = await stores.answers.listConversation(interviewId);
  const index = conversation.findIndex(({ id }) => id === turnId);
  const turn = conversation[index];
  if (!row || !turn) throw new AppError('NOT_FOUND', { message: 'Interview not found.' });
  const next = conversation[index + 1];
  return {
    turn,
    next: next?.speaker === 'ai' ? next : null,
    secondsRemaining: row.budgetSeconds - row.totalDuration,
    status: row.status,
  };
}

function queued({ seq, answerId, atMs }: TurnEvent, ahead: number): TurnEvent {
  return { seq, answerId, atMs, kind: 'queued', ahead };
}

/** Enough for a few tabs of one user. */
const LISTENERS_A_USER = 8;
const MAX_LISTENERS = 2_000;
/** A stream that stays silent this long ends; a client that is still there opens another. */
const MAX_SILENCE_MS = 120_000;
const RETRY_AFTER_SECONDS = 5;

/** Waits for news of one interview. */
type TurnListener = {
  /** Resolves to true if there may be news, and to false once the wait is over. */
  next(signal?: AbortSignal): Promise<boolean>;
  /** Must be called in any case. */
  leave(): void;
};

/** Knows which users follow which interviews. It carries no news itself: what happened is read from the database. */
export type TurnListeners = {
  /** @throws {AppError} RATE_LIMITED for a user with too many listeners, OVERLOADED if there are too many in all. */
  join(userId: number, interviewId: number): TurnListener;
  /** Makes the listeners of an interview look for news. */
  wake(interviewId: number): void;
  /** Sets how many answers are recognized before this interview's; null if it does not wait. */
  setAhead(interviewId: number, answers: number | null): void;
  ahead(interviewId: number): number | null;
  count(): number;
  /** Ends all listeners, for good. */
  close(): void;
};

type Seat = { userId: number; wake: () => void };

/** News of one process reach listeners in the others. They also look from time to time, because news may be lost. */
export function createTurnListeners(
  cluster: Cluster = SINGLE,
  lookEveryMs = cluster.isShared ? LOOK_AT_OTHERS_MS : MAX_SILENCE_MS,
): TurnListeners {
  const seats = new Map<number, Set<Seat>>();
  const queue = new Map<number, number>();
  let isClosed = false;
  const all = () => [...seats.values()].flatMap((own) => [...own]);
  const wake = (interviewId: number) => {
    for (const seat of seats.get(interviewId) ?? []) seat.wake();
  };
  cluster.onNews((news) => {
    if (news !== 'job') wake(news.turn);
  });

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
      let silentMs = 0;
      seats.set(interviewId, own.add(seat));
      return {
        next: async (signal) => {
          if (isClosed) return false;
          const heard = await bell.heard(lookEveryMs, signal);
          silentMs = heard === 'silence' ? silentMs + lookEveryMs : 0;
          return heard !== 'end' && silentMs < MAX_SILENCE_MS && !isClosed;
        },
        leave: () => {
          own.delete(seat);
          if (own.size === 0 && seats.get(interviewId) === own) seats.delete(interviewId);
        },
      };
    },
    wake(interviewId) {
      wake(interviewId);
      cluster.tell({ turn: interviewId });
    },
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

type BellSignal = 'ring' | 'silence' | 'end';

/** A bell that remembers that it rang until somebody hears it. */
function createBell() {
  let rang = false;
  let tell = (_heard: BellSignal) => {};
  return {
    ring: () => {
      rang = true;
      tell('ring');
    },
    /** Resolves to `silence` if nothing rings within that time, and to `end` if the signal fires first. */
    heard: async (withinMs: number, end?: AbortSignal): Promise<BellSignal> => {
      if (end?.aborted) return 'end';
      const stop = () => tell('end');
      const timer = setTimeout(() => tell('silence'), withinMs);
      end?.addEventListener('abort', stop, { once: true });
      try {
        const heard = rang ? 'ring' : await new Promise<BellSignal>((resolve) => (tell = resolve));
        if (heard === 'ring') rang = false;
        return heard;
      } finally {
        clearTimeout(timer);
        end?.removeEventListener('abort', stop);
      }
    },
  };
}
