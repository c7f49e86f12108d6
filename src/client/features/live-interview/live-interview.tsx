import { Link, Navigate } from '@tanstack/react-router';
import { lazy, useEffect, useRef, useState } from 'react';
import { InterviewNotFound } from '#client/components/conversation/interview-not-found.tsx';
import { LoadError } from '#client/components/ui/alert.tsx';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { MessagePage, Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { answersSettled, browserLocks } from '#client/lib/audio/answer-store.ts';
import { readError } from '#client/lib/errors.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { LiveScreen } from './live-screen.tsx';
import { useFriend } from './use-friend.ts';

const WaitingForFriend = lazy(async () => ({
  default: (await import('./friend-room.tsx')).WaitingForFriend,
}));

const NOT_FOUND = "This interview doesn't exist or has already been completed.";

/** The interview that is going on; `id` is null when the address names none. */
export function LiveInterview({ id }: { id: number | null }) {
  return id === null ? <InterviewNotFound text={NOT_FOUND} /> : <Loaded id={id} />;
}

function Loaded({ id }: { id: number }) {
  const query = trpc.interviews.get.useQuery({ id }, { refetchOnMount: 'always' });
  const [hasEnded, setHasEnded] = useState(false);
  const interview = query.data;
  if (hasEnded || interview?.status === 'grading') {
    return <Navigate to="/interview/$id/results" params={{ id: String(id) }} replace />;
  }
  if (interview?.status === 'in_progress') {
    return <InOneTab interview={interview} onEnded={() => setHasEnded(true)} />;
  }
  if (interview) return <InterviewNotFound text={NOT_FOUND} />;
  if (query.isPending) return <LiveSkeleton />;
  if (readError(query.error).code === 'NOT_FOUND') return <InterviewNotFound text={NOT_FOUND} />;
  return (
    <Page title="Interview">
      <LoadError
        title="The interview could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    </Page>
  );
}

type RunningProps = { interview: InterviewReply; onEnded: () => void };

/** The room, unless another tab has the interview. */
function InOneTab({ interview, onEnded }: RunningProps) {
  const { place, takeOver } = useOneTab(interview.id);
  const friend = useFriend(interview, onEnded);
  if (place === 'asking') return <LiveSkeleton />;
  if (place === 'here' && friend && interview.responses.length === 0) {
    return (
      <LatePart fallback={<LiveSkeleton />}>
        <WaitingForFriend interview={interview} friend={friend} />
      </LatePart>
    );
  }
  if (place === 'here') return <LiveScreen interview={interview} friend={friend} onEnded={onEnded} />;
  return (
    <MessagePage
      title="This interview is open in another tab"
      actions={
        <>
          <Button onClick={takeOver}>Continue here</Button>
          <Link to="/" className={buttonClasses({ variant: 'outline' })}>
            Return to Dashboard
          </Link>
        </>
      }
    >
      <p>
        One tab at a time can record. If you continue here, the other tab stops; an answer that is running
        there is kept on this device, unsent.
      </p>
    </MessagePage>
  );
}

function LiveSkeleton() {
  return (
    <SkeletonGroup label="Loading your interview" className="grid w-full gap-8 px-4 py-4 sm:px-6">
      <Skeleton className="h-12" />
      <Skeleton className="h-32 max-w-2xl" />
      <Skeleton className="h-14 w-60" />
    </SkeletonGroup>
  );
}

/** A tab that was just left frees its lock a moment later. */
const FREE_WITHIN_MS = 300;
/** How long the other tab may take to keep its recording and let go. One that takes longer is frozen. */
const GIVE_UP_WITHIN_MS = 4000;

type Place = 'asking' | 'here' | 'elsewhere';

/** Lets only one tab of this browser have an interview. In a browser without locks, every tab has it. */
function useOneTab(interviewId: number): { place: Place; takeOver: () => void } {
  const [place, setPlace] = useState<Place>(browserLocks() ? 'asking' : 'here');
  const takeOver = useRef(() => {});

  useEffect(() => {
    const locks = browserLocks();
    if (!locks) return;
    const name = `backpressure-interview:${interviewId}`;
    const channel = new BroadcastChannel(name);
    let isGone = false;
    let release = () => {};
    const hold = async () => {
      if (isGone) return;
      const given = new Promise<void>((resolve) => {
        release = resolve;
      });
      setPlace('here');
      await given;
    };
    const giveUp = () => {
      setPlace('elsewhere');
      void answersSettled().then(() => release());
    };
    channel.onmessage = giveUp;
    /**
     * Holds the lock until it is released. Rejects if the request is refused, or if a tab that would not wait takes the
     * lock away.
     */
    const request = (options: LockOptions) => locks.request(name, options, hold);
    const lose = () => {
      if (!isGone) setPlace('elsewhere');
    };
    takeOver.current = () => {
      setPlace('asking');
      channel.postMessage('take over');
      const patience = AbortSignal.timeout(GIVE_UP_WITHIN_MS);
      request({ signal: patience })
        .catch(() => request({ steal: true }))
        .catch(lose);
    };
    const isHeld = async () => (await locks.query()).held?.some((lock) => lock.name === name) ?? false;
    /** A busy browser may be slow to grant a free lock, or grant it just when it is no longer wanted. */
    const askAgain = async () => {
      if (await isHeld()) await new Promise((resolve) => setTimeout(resolve, FREE_WITHIN_MS));
      if (await isHeld()) lose();
      else await request({ signal: AbortSignal.timeout(GIVE_UP_WITHIN_MS) });
    };
    request({ signal: AbortSignal.timeout(FREE_WITHIN_MS) })
      .catch(askAgain)
      .catch(lose);
    return () => {
      isGone = true;
      channel.close();
      void answersSettled().then(() => release());
    };
  }, [interviewId]);

  return { place, takeOver: () => takeOver.current() };
}
