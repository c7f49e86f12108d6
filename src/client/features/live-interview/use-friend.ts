import { useState } from 'react';
import { useFollowedStream } from '#client/lib/follow-stream.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { CandidateDoing, MeetingState } from '#shared/contract/friend.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';

/** The friend who asks instead of the app, and what they are doing now. */
export type Friend = Pick<MeetingState['friend'], 'isThere' | 'doing'> & {
  /** "Your friend" until they have given a name. */
  name: string;
  hasName: boolean;
  /**
   * What the friend was last told that the candidate is doing; null if the server does not know, undefined until it has
   * said anything.
   */
  told: CandidateDoing | null | undefined;
  /** True once the friend ends the interview while the candidate speaks. */
  isEnding: boolean;
};

/**
 * The friend of an interview; null if the app interviews. The interview is read again whenever something was said.
 * Either side may end it.
 */
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
    isEnding: state?.isEnding ?? false,
  };
}
