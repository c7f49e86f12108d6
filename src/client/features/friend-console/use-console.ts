import { useEffect, useRef, useState } from 'react';
import { browserLocks } from '#client/lib/audio/answer-store.ts';
import { readError } from '#client/lib/errors.ts';
import { useFollowedStream } from '#client/lib/follow-stream.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { useStoredSwitch } from '#client/lib/use-stored.ts';
import type { AskInput, ConsoleReply, ConsoleState, SaveVerdictInput } from '#shared/contract/friend.ts';

/** Typing is reported this often at most. */
const TELL_TYPING_MS = 2000;

const SEAT_KEY = 'console_seat';
const ENTERED_KEY = 'console_entered';
/**
 * How long a page may take to free its lock while it reloads. A live tab says at once that the lock is taken, unless it
 * is frozen.
 */
const FREE_WITHIN_MS = 3_000;
const LOOK_EVERY_MS = 100;
const IS_TAKEN = 'is it taken?';
const TAKEN = 'it is taken';

/**
 * Names this tab for as long as it lives, reloads included; null until the name is known. A copied tab brings the name
 * of the original, whose lock is still held. So the copy becomes another console, and has to enter separately.
 */
export function useSeat(): string | null {
  const [seat, setSeat] = useState(() =>
    browserLocks() ? null : (sessionStorage.getItem(SEAT_KEY) ?? newSeat()),
  );
  useEffect(() => {
    const locks = browserLocks();
    if (!locks) return;
    let leave = () => {};
    let isLeft = false;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const hold = (name: string) =>
      locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
        if (isLeft) return;
        const held = lock ? name : newSeat();
        const asked = new BroadcastChannel(lockOf(held));
        asked.onmessage = ({ data }) => data === IS_TAKEN && asked.postMessage(TAKEN);
        setSeat(held);
        await left;
        asked.close();
      });
    const known = sessionStorage.getItem(SEAT_KEY);
    const isFree = known === null ? Promise.resolve(false) : becomesFree(locks, known);
    void isFree.then((is) => hold(known !== null && is ? known : newSeat()));
    return () => {
      isLeft = true;
      leave();
    };
  }, []);
  return seat;
}

const lockOf = (seat: string) => `backpressure-console:${seat}`;

/** Whether no other tab holds the seat. A tab that is being reloaded is waited for. */
async function becomesFree(locks: LockManager, seat: string): Promise<boolean> {
  const others = new BroadcastChannel(lockOf(seat));
  let isTaken = false;
  others.onmessage = ({ data }) => {
    isTaken ||= data === TAKEN;
  };
  others.postMessage(IS_TAKEN);
  try {
    for (let waited = 0; waited < FREE_WITHIN_MS && !isTaken; waited += LOOK_EVERY_MS) {
      const { held = [] } = await locks.query();
      if (!held.some(({ name }) => name === lockOf(seat))) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return false;
  } finally {
    others.close();
  }
}

function newSeat(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const seat = Array.from(bytes, (byte) => byte.toString(16)).join('-');
  sessionStorage.setItem(SEAT_KEY, seat);
  sessionStorage.removeItem(ENTERED_KEY);
  return seat;
}

/** Whether this tab has entered the console of a link, which is remembered across reloads, and a function to enter. */
export function useEntered(token: string, seat: string): [boolean, () => void] {
  const mark = `${token} ${seat}`;
  const [isEntered, setIsEntered] = useState(() => sessionStorage.getItem(ENTERED_KEY) === mark);
  const enter = () => {
    sessionStorage.setItem(ENTERED_KEY, mark);
    setIsEntered(true);
  };
  return [isEntered, enter];
}

export type OpenConsole = ReturnType<typeof useConsole>;
type VerdictChange = Omit<SaveVerdictInput, 'token' | 'seat'>;

/** An entered console: the interview as it is now, kept up to date, and everything that the friend can do. */
export function useConsole(token: string, seat: string, shown: ConsoleReply) {
  const utils = trpc.useUtils();
  const query = { token, seat };
  const script = trpc.friend.script.useQuery({ token }, { staleTime: Number.POSITIVE_INFINITY });
  const [speaksSelf, setSpeaksSelf] = useStoredSwitch('console_speaks_self', true);
  const [live, setLive] = useState<ConsoleState | null>(null);
  const toldAt = useRef(0);
  const isAsking = useRef(false);

  const show = (console: ConsoleReply) => utils.friend.console.setData(query, console);
  const readAnew = () => void utils.friend.console.invalidate(query);
  const onError = (error: unknown) => {
    // If it is open elsewhere, the console says so itself.
    if (readError(error).code !== 'CONSOLE_ELSEWHERE') {
      toastError('That did not work', error, 'Please try again.');
    }
    readAnew();
  };
  const asking = trpc.friend.ask.useMutation({ onSuccess: show, onError });
  const ending = trpc.friend.end.useMutation({ onSuccess: show, onError });
  const entering = trpc.friend.enter.useMutation({ onSuccess: show, onError });
  const save = useSaving(query, onError);

  const isLost = useFollowedStream(shown.status === 'completed' ? null : `${token} ${seat}`, {
    open: (signal) => utils.client.meeting.console.query(query, { signal }),
    onState: (state) => {
      const { version, isElsewhere, status } = state;
      const isNews =
        version !== live?.version || isElsewhere !== shown.isElsewhere || status !== shown.status;
      if (isNews) readAnew();
      if (state.boardSeq !== live?.boardSeq) void utils.friend.board.invalidate({ token });
      setLive(state);
    },
    onEnd: readAnew,
  });

  return {
    token,
    script: script.data,
    isLost,
    speaksSelf,
    setSpeaksSelf,
    hearing: live?.hearing ?? null,
    isCandidateThere: live?.isCandidateThere ?? shown.isCandidateThere,
    candidateDoing: live?.candidateDoing ?? null,
    /** The question on its way to the candidate. */
    sent: asking.isPending ? asking.variables : null,
    /** Resolves with true once it was asked; with false if that failed or another question was still on its way. */
    ask: async (what: Pick<AskInput, 'key' | 'words'>, aloud: boolean = speaksSelf) => {
      if (isAsking.current) return false;
      isAsking.current = true;
      try {
        await asking.mutateAsync({ ...query, ...what, aloud });
        return true;
      } catch {
        return false;
      } finally {
        isAsking.current = false;
      }
    },
    save,
    end: () => ending.mutate(query),
    isEnding: ending.isPending,
    takeOver: () => entering.mutate({ ...query, name: shown.name ?? 'A friend', takeOver: true }),
    isTakingOver: entering.isPending,
    tellTyping: () => {
      if (Date.now() - toldAt.current < TELL_TYPING_MS) return;
      toldAt.current = Date.now();
      void utils.client.friend.tellDoing.mutate({ ...query, doing: 'typing' }).catch(() => {});
    },
  };
}

/** Saves the verdict as it is made, one change after the other. Ticks, quotes, scores and notes are shown at once. */
function useSaving(query: { token: string; seat: string }, onError: (error: unknown) => void) {
  const utils = trpc.useUtils();
  const waiting = useRef(0);
  /**
   * The notes as they were sent last, while anything is being saved: the next change is to this list. It is not put
   * into the cache, where a read that began before would undo it, and the time of a new note is the server's.
   */
  const [sentNotes, setSentNotes] = useState<VerdictChange['notes']>();
  const saving = trpc.friend.saveVerdict.useMutation({
    scope: { id: 'verdict' },
    onMutate: ({ ticks = {}, quotes = {}, scores = {}, notes }) => {
      waiting.current += 1;
      if (notes) setSentNotes(notes);
      utils.friend.console.setData(query, (before) => {
        if (!before) return before;
        const { verdict } = before;
        return {
          ...before,
          verdict: {
            ...verdict,
            ticks: withChanges(verdict.ticks, ticks),
            quotes: withChanges(verdict.quotes, quotes),
            rows: verdict.rows.map((row) => ({ ...row, score: changed(row.score, scores[row.dimension]) })),
          },
        };
      });
    },
    onSuccess: (console) => {
      // The reply to an earlier change would take a later one off the screen.
      if (waiting.current === 1) utils.friend.console.setData(query, console);
    },
    onError,
    onSettled: () => {
      waiting.current -= 1;
      if (waiting.current === 0) setSentNotes(undefined);
    },
  });
  return {
    /** Undefined when all notes are saved. */
    notes: sentNotes,
    /** Resolves with whether it was saved. */
    change: (change: VerdictChange): Promise<boolean> =>
      saving.mutateAsync({ ...query, ...change }).then(
        () => true,
        () => false,
      ),
    send: () => saving.mutate({ ...query, send: true }),
    isPending: saving.isPending,
  };
}

/** A change to null takes a value back. */
function withChanges<T>(before: Record<string, T>, changes: Record<string, T | null>): Record<string, T> {
  const kept: Record<string, T> = {};
  for (const [key, value] of Object.entries({ ...before, ...changes })) if (value !== null) kept[key] = value;
  return kept;
}

function changed<T>(before: T | null, change: T | null | undefined): T | null {
  return change === undefined ? before : change;
}
