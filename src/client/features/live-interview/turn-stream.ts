import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { TurnEvent } from '#shared/contract/turn.ts';
import { POLL_WHILE_RECORDING_MS } from '#shared/rules/recording.ts';
import { isQuestionDue } from './room-machine.ts';

/** What is known about the running turn: the candidate has answered, and the interviewer has not asked yet. */
export type TurnProgress = {
  /** The answer that the turn began with. */
  answerId: number;
  /** How many other answers are recognized first; null if this one does not wait. */
  ahead: number | null;
  /** The words of the answer; null until they are recognized. */
  heard: string | null;
  isThinking: boolean;
  /** The next question as far as it may be spoken. */
  clauses: readonly string[];
  /** What did not work, and what is used instead. */
  trouble: string | null;
};

type FinishedTurn = Extract<TurnEvent, { kind: 'done' }>;

/** A stream that breaks is opened three times in a row at most, with a pause in between. Then polling takes over. */
const MAX_ATTEMPTS = 3;
const RETRY_AFTER_MS = 1000;

type Open = (after: number | undefined, signal: AbortSignal) => Promise<AsyncIterable<TurnEvent>>;

/**
 * Follows the turn that began with an answer. Resolves with its end, or with null if the stream cannot be opened.
 * Events from before a break are not sent again.
 */
export async function followTurn(
  open: Open,
  answerId: number,
  signal: AbortSignal,
  onEvent: (event: TurnEvent) => void,
): Promise<FinishedTurn | null> {
  let after: number | undefined;
  for (let attempts = 0; attempts < MAX_ATTEMPTS && !signal.aborted; attempts += 1) {
    if (attempts > 0) await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    try {
      for await (const event of await open(after, signal)) {
        if (event.kind !== 'queued') after = event.seq;
        if (event.answerId !== answerId) continue;
        attempts = 0;
        onEvent(event);
        if (event.kind === 'done') return event;
      }
    } catch {
      // The loop tries again. If it gives up, polling takes over.
    }
  }
  return null;
}

/** What is known after one more event. */
export function progressAfter(known: TurnProgress | null, event: TurnEvent): TurnProgress {
  const { answerId } = event;
  const progress = known?.answerId === answerId ? known : freshProgress(answerId);
  switch (event.kind) {
    case 'queued':
      return { ...progress, ahead: event.ahead };
    case 'heard':
      return { ...progress, ahead: null, heard: event.text };
    case 'thinking':
      // An attempt that broke off starts over.
      return { ...progress, ahead: null, isThinking: true, clauses: [] };
    case 'clause':
      return { ...progress, isThinking: false, clauses: [...progress.clauses, event.text] };
    case 'trouble':
      return { ...progress, trouble: event.text };
    default:
      return progress;
  }
}

function freshProgress(answerId: number): TurnProgress {
  return { answerId, ahead: null, heard: null, isThinking: false, clauses: [], trouble: null };
}

/** Follows the running turn, even if it began before the page was loaded. */
export function useTurnStream(interview: InterviewReply) {
  const { client, interviews } = trpc.useUtils();
  const [progress, setProgress] = useState<TurnProgress | null>(null);
  const following = useRef<{ answerId: number; end: Promise<FinishedTurn | null> } | null>(null);
  const leaving = useRef(new AbortController());
  const { id, responses } = interview;

  useEffect(() => {
    leaving.current = new AbortController();
    return () => {
      leaving.current.abort();
      following.current = null;
    };
  }, []);

  const follow = (answerId: number): Promise<FinishedTurn | null> => {
    if (following.current?.answerId === answerId) return following.current.end;
    const { signal } = leaving.current;
    setProgress(freshProgress(answerId));
    const open: Open = (after) => client.interviews.turn.query({ id, after }, { signal });
    const end = followTurn(open, answerId, signal, (event) =>
      setProgress((known) => progressAfter(known, event)),
    );
    following.current = { answerId, end };
    return end;
  };

  const last = responses.at(-1);
  const dueAfter = isQuestionDue(interview) && last ? last.id : null;
  const followDue = useEffectEvent(async (answerId: number) => {
    if (await follow(answerId)) void interviews.get.invalidate({ id });
  });
  useEffect(() => {
    if (dueAfter !== null) void followDue(dueAfter);
  }, [dueAfter]);

  const isAsked =
    progress !== null && responses.some((turn) => turn.speaker === 'ai' && turn.id > progress.answerId);
  return { progress: isAsked ? null : progress, follow };
}

/** A transcript, the next question or the start of the grading may come at any moment. */
const POLL_WHILE_DUE_MS = 2000;

/**
 * Reads the interview again: every five seconds while recording, and every two while a transcript or a question is due
 * or the interview is ending. A grading that takes long is followed on the results screen.
 */
export function usePolling(interview: InterviewReply, isRecording: boolean, isEnding: boolean): void {
  const isTranscriptDue = interview.responses.some(({ transcriptState }) => transcriptState === 'pending');
  const isDue = isTranscriptDue || isQuestionDue(interview) || isEnding;
  trpc.interviews.get.useQuery(
    { id: interview.id },
    { refetchInterval: isRecording ? POLL_WHILE_RECORDING_MS : isDue ? POLL_WHILE_DUE_MS : false },
  );
}
