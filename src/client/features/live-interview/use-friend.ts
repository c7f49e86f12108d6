import { useState } from 'react';
import { useFollowedStream } from '#client/lib/follow-stream.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { MeetingState } from '#shared/contract/friend.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';

/** Who asks in place of the app, and what they do at this moment. */
export type Friend = Pick<MeetingState['friend'], 'isThere' | 'doing'> & {
  /** Until they gave one: "Your friend". */
  name: string;
  hasName: boolean;
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
  };
}
