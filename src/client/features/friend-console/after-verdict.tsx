import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadError } from '#client/components/ui/alert.tsx';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { timeText } from '#client/lib/formats.ts';
import { useCurrentUser } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { SharedReportReply } from '#shared/contract/sharing.ts';

const TITLE = 'Your verdict is sent';

type Props = {
  token: string;
  /** Starts an interview with the roles swapped. */
  swap: { start: (interview: InterviewReply) => void; isPending: boolean };
  children: (shared: SharedReportReply) => ReactNode;
};

/**
 * What the friend sees after sending the verdict, for as long as the link works: the candidate's report, and a way to
 * swap roles.
 */
export function AfterVerdict({ token, swap, children }: Props) {
  const { user } = useCurrentUser();
  const shared = trpc.friend.report.useQuery({ token });
  if (shared.isPending) {
    return (
      <Page title={TITLE} width="full">
        <SkeletonGroup label="Loading the report">
          <Skeleton className="h-96" />
        </SkeletonGroup>
      </Page>
    );
  }
  if (!shared.data) {
    return (
      <Page title={TITLE}>
        <LoadError
          title="The report could not be loaded"
          error={shared.error}
          onRetry={() => void shared.refetch()}
        />
      </Page>
    );
  }
  const { interview, expiresAt } = shared.data;
  return (
    <Page
      title={TITLE}
      width="full"
      offersNothing
      lead={
        <p>
          The candidate has it now, as the report below, in which “you” is the candidate. This link shows it
          until {timeText(expiresAt)}, unless the candidate revokes it.
        </p>
      }
    >
      <section aria-labelledby="swap" className="grid justify-items-start gap-3">
        <h2 id="swap" className="text-xl">
          Your turn?
        </h2>
        <p className="max-w-prose text-ink-soft">
          Swap roles: the same category and level, another question, and you answer. You get a link to send
          back. It needs an account.
        </p>
        {user ? (
          <Button pending={swap.isPending} onClick={() => swap.start(interview)}>
            Swap roles
          </Button>
        ) : (
          <Link to="/auth" state={{ friendLink: token }} className={buttonClasses()}>
            Sign in to swap roles
          </Link>
        )}
      </section>
      {children(shared.data)}
    </Page>
  );
}
