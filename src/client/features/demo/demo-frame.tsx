import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import { Alert } from '#client/components/ui/alert.tsx';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { MessagePage, Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { AT_SIGN_UP } from '#client/lib/auth-tab.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { DEMO_QUERY } from './demo-query.ts';

/** The demo interview, for anyone to read: the banner, what `children` draws of it, and a way to go on. */
export function DemoFrame({ children }: { children: (interview: InterviewReply) => ReactNode }) {
  const demo = trpc.demo.get.useQuery(undefined, DEMO_QUERY);
  if (demo.isLoading) return <DemoSkeleton />;
  if (!demo.data) return <DemoNotAvailable />;
  return (
    <Page title="Example Results" lead={<InterviewBadges interview={demo.data} />} width="wide">
      <Alert>
        <p>
          This is an example, written for this page. Its candidate scored it in the debrief. Your report looks
          the same once you or a model has judged.
        </p>
      </Alert>
      {children(demo.data)}
      <section aria-labelledby="your-turn" className="grid gap-4 border-t border-line pt-8">
        <h2 id="your-turn" className="text-2xl">
          Your turn
        </h2>
        <p className="text-ink-soft">
          The first session is free: answer out loud, handle the follow-ups, and read your own report.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/auth" state={AT_SIGN_UP} className={buttonClasses()}>
            Start Your Interview
          </Link>
          <Link to="/" className={buttonClasses({ variant: 'outline' })}>
            Back to Home
          </Link>
        </div>
      </section>
    </Page>
  );
}

function DemoSkeleton() {
  return (
    <Page title="Example Results" width="wide">
      <SkeletonGroup label="Loading the example" className="grid gap-6">
        <Skeleton className="h-16" />
        <Skeleton className="h-48" />
        <Skeleton className="h-64" />
      </SkeletonGroup>
    </Page>
  );
}

function DemoNotAvailable() {
  return (
    <MessagePage
      title="Demo Not Available"
      actions={
        <Link to="/" className={buttonClasses()}>
          Return to Home
        </Link>
      }
    >
      <p>The demo interview results are temporarily unavailable.</p>
    </MessagePage>
  );
}
