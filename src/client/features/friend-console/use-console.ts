import { useRef, useState } from 'react';
import { readError } from '#client/lib/errors.ts';
import { useFollowedStream } from '#client/lib/follow-stream.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { useStoredSwitch } from '#client/lib/use-stored.ts';
import type { AskInput, ConsoleReply, ConsoleState, SaveVerdictInput } from '#shared/contract/friend.ts';

/** Typing is told so often at most. */
const TELL_TYPING_MS = 2000;

/** Names this tab for as long as it lives, reloads included. */
export function useSeat(): string {
  const [seat] = useState(() => {
    const known = sessionStorage.getItem('console_seat');
    if (known) return known;
    const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join(
      '-',
    );
    sessionStorage.setItem('console_seat', fresh);
    return fresh;
  });
  return seat;
}

export type OpenConsole = ReturnType<typeof useConsole>;
type VerdictChange = Omit<SaveVerdictInput, 'token' | 'seat'>;

/** An entered console: the interview as it stands, followed while it happens, and what can be done to it. */
export function useConsole(token: string, seat: string, shown: ConsoleReply) {
  const utils = trpc.useUtils();
  const query = { token, seat };
  const script = trpc.friend.script.useQuery({ token }, { staleTime: Number.POSITIVE_INFINITY });
  const [speaksSelf, setSpeaksSelf] = useStoredSwitch('console_speaks_self', true);
  const [live, setLive] = useState<ConsoleState | null>(null);
  const toldAt = useRef(0);

  const show = (console: ConsoleReply) => utils.friend.console.setData(query, console);
  const readAnew = () => void utils.friend.console.invalidate(query);
  const onError = (error: unknown) => {
    // That it is elsewhere, the console itself says.
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
    isAsking: asking.isPending,
    /** The key that is on its way. */
    asking: asking.isPending ? (asking.variables.key ?? null) : null,
    /** Resolves with whether it was asked. */
    ask: (what: Pick<AskInput, 'key' | 'words'>, aloud: boolean = speaksSelf) =>
      asking.mutateAsync({ ...query, ...what, aloud }).then(
        () => true,
        () => false,
      ),
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

/** Keeps the verdict as it is made, one change after the other; ticks, quotes and rows are shown at once. */
function useSaving(query: { token: string; seat: string }, onError: (error: unknown) => void) {
  const utils = trpc.useUtils();
  const waiting = useRef(0);
  const saving = trpc.friend.saveVerdict.useMutation({
    scope: { id: 'verdict' },
    onMutate: ({ ticks = {}, quotes = {}, scores = {} }) => {
      waiting.current += 1;
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
      // A reply to an earlier change would take a later one off the screen.
      if (waiting.current === 1) utils.friend.console.setData(query, console);
    },
    onError,
    onSettled: () => {
      waiting.current -= 1;
    },
  });
  return {
    change: (change: VerdictChange) => saving.mutate({ ...query, ...change }),
    send: () => saving.mutate({ ...query, send: true }),
    isPending: saving.isPending,
  };
}

/** What is null is taken back. */
function withChanges<T>(before: Record<string, T>, changes: Record<string, T | null>): Record<string, T> {
  const kept: Record<string, T> = {};
  for (const [key, value] of Object.entries({ ...before, ...changes })) if (value !== null) kept[key] = value;
  return kept;
}

function changed<T>(before: T | null, change: T | null | undefined): T | null {
  return change === undefined ? before : change;
}
