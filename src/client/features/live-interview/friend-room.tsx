import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { FriendLink } from '#client/components/interview/friend-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import type { CandidateDoing } from '#shared/contract/friend.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { InterviewerPlate } from './interviewer.tsx';
import type { Friend } from './use-friend.ts';
import type { Room } from './use-room.ts';

type Props = { interview: InterviewReply; friend: Friend };

/** Before the first question: the link to send, and whether the friend is there. */
export function WaitingForFriend({ interview, friend }: Props) {
  const { name, hasName, isThere, doing } = friend;
  const isHere = isThere && hasName;
  return (
    <Page
      title={isHere ? `${name} is here` : 'Waiting for your friend'}
      before={<InterviewerPlate look={isHere ? 'thinking' : 'resting'} strengths={() => null} />}
      lead={
        <p role="status">
          {isHere
            ? `Hello. ${name} interviews you today, and is ${doing} the first question. It appears here by itself.`
            : 'Send them this link. They need no account; the link shows them the questions and the answers, so do not open it yourself.'}
        </p>
      }
    >
      {isHere ? (
        <FriendLine interview={interview} friend={friend} />
      ) : (
        <section aria-label="The friend’s link">
          <FriendLink id={interview.id} isRunning />
        </section>
      )}
      <CallOff id={interview.id} />
    </Page>
  );
}

function CallOff({ id }: { id: number }) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const callOff = trpc.interviews.delete.useMutation({
    onSuccess: () => {
      void utils.interviews.list.invalidate();
      void utils.licenses.get.invalidate();
      toast({ title: 'Called off', description: 'Nothing was asked, so your session was given back.' });
      void navigate({ to: '/interview/config' });
    },
    onError: (error) => toastError('It could not be called off', error, 'Please try again.'),
  });
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-6">
      <Button variant="outline" pending={callOff.isPending} onClick={() => callOff.mutate({ id })}>
        Call it off
      </Button>
      <p className="text-sm text-ink-soft">
        As long as nothing was asked, this gives your session back. The clock runs only while you answer.
      </p>
    </div>
  );
}

/** The friend beside a running interview, who is told what the candidate does, and may end it. */
export function FriendInRoom({ room, ...props }: Props & { room: Room }) {
  const { panel, isPanelShown } = room;
  const isWide = useIsWide();
  const isAtBoard = panel.isBoard && (isWide ? isPanelShown : panel.isSheetOpen);
  useTellDoing(props.interview.id, props.friend, doingIn(room, isAtBoard));
  useEndWithFriend(props.friend, room);
  return <FriendLine {...props} />;
}

/** Tells the friend what the candidate is doing, and again if the server has forgotten it. */
function useTellDoing(interviewId: number, { told }: Friend, doing: CandidateDoing): void {
  const { client } = trpc.useUtils();
  useEffect(() => {
    if (told === undefined || told === doing) return;
    // If a call fails, the next change makes up for it.
    void client.meeting.tellDoing.mutate({ id: interviewId, doing }).catch(() => {});
  }, [client, interviewId, told, doing]);
}

/** What the candidate is doing in the room, in a word, for somebody who cannot see it. */
function doingIn({ live, player, ...room }: Room, isAtBoard: boolean): CandidateDoing {
  if (room.isBeforeStart) return 'getting_ready';
  if (room.isPaused) return 'paused';
  if (room.hasWritten) return 'writing';
  if (live.isAnswering || live.room.phase === 'submitting') return 'speaking';
  if (isAtBoard) return 'drawing';
  return player.isPlaying || room.question.isAloud ? 'listening' : 'reading';
}

/** Ends the interview with the friend. An answer that is being spoken is sent as far as it got. */
function useEndWithFriend(friend: Friend, { live, endNow }: Room): void {
  const isOnItsWay = live.room.phase === 'submitting' && live.turn === null;
  const isDue = friend.isEnding && !isOnItsWay;
  const end = useEffectEvent(() => {
    if (live.isAnswering) {
      toast({ title: `${friend.name} ended the interview`, description: 'What you said so far was kept.' });
    }
    endNow();
  });
  useEffect(() => {
    if (isDue) end();
  }, [isDue]);
}

/** Whether the friend is there, and the link, which can be revoked at any time. */
function FriendLine({ interview, friend }: Props) {
  return (
    <details className="max-w-2xl text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 text-ink-soft">
        <span role="status">
          {friend.isThere ? `${friend.name} interviews you.` : `${friend.name} is not there at this moment.`}
        </span>{' '}
        <span className="underline underline-offset-4">The link</span>
      </summary>
      <div className="pb-4">
        <FriendLink id={interview.id} isRunning />
      </div>
    </details>
  );
}
