import { useEffect, useState } from 'react';
import { useFollowedStream } from '#client/lib/follow-stream.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { CandidateDoing, MeetingState } from '#shared/contract/friend.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { Room } from './use-room.ts';

/** Who asks in place of the app, and what they do at this moment. */
export type Friend = Pick<MeetingState['friend'], 'isThere' | 'doing'> & {
  /** Until they gave one: "Your friend". */
  name: string;
  hasName: boolean;
  /** What they were told last that the candidate does; null where a server knows nothing of it, undefined until one has said so. */
  told: CandidateDoing | null | undefined;
};

/** Null where the app interviews. The interview is read anew whenever something was said; either side may end it. */
export function useFriend({ id, interviewer, friend }: InterviewReply, onEnded: () => void): Friend | null {
  const utils = trpc.useUtils();
  const [state, setState] = useState<MeetingState | null>(null);
  const readAnew = () => void utils.interviews.get.invalidate({ id });
  useFollowedStream(interviewer === 'friend' ? String(id) : null, {
    open: (signal) => utils.client.meeting.room.query({ id }, { signal }),
    onState: (next) => {
      if (next.version !== state?.version || next.friend.name !== state.friend.name) readAnew();
      setState(next);
      if (next.status !== 'in_progress') onEnded();
    },
    onEnd: readAnew,
  });
  if (interviewer !== 'friend') return null;
  const name = state?.friend.name ?? friend?.name ?? null;
  return {
    name: name ?? 'Your friend',
    hasName: name !== null,
    isThere: state?.friend.isThere ?? false,
    doing: state?.friend.doing ?? 'choosing',
    told: state?.candidateDoing,
  };
}

/** Tells the friend what the candidate does, and again where a server has forgotten it. */
export function useTellDoing(interviewId: number, friend: Friend | null, doing: CandidateDoing): void {
  const { client } = trpc.useUtils();
  const told = friend?.told;
  useEffect(() => {
    if (told === undefined || told === doing) return;
    // A call that fails is made up for by the next change.
    void client.meeting.tellDoing.mutate({ id: interviewId, doing }).catch(() => {});
  }, [client, interviewId, told, doing]);
}

/** What the candidate does in the room, in a word for somebody who cannot see it. */
export function doingIn({ live, player, ...room }: Room, isAtBoard: boolean): CandidateDoing {
  if (room.isBeforeStart) return 'getting_ready';
  if (room.isPaused) return 'paused';
  if (room.hasWritten) return 'writing';
  if (live.isAnswering || live.room.phase === 'submitting') return 'speaking';
  if (isAtBoard) return 'drawing';
  return player.isPlaying || room.question.isAloud ? 'listening' : 'reading';
}
