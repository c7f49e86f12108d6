import { lazy, type ReactNode, useState } from 'react';
import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import { LoadError } from '#client/components/ui/alert.tsx';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { MessagePage, Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { readError } from '#client/lib/errors.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import { SiteLink } from '#client/lib/site-link.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { ReviewForm } from './review-form.tsx';

const BoardReplay = lazy(() => import('#client/components/board/board-replay.tsx'));

type Props = { token: string; children: (interview: InterviewReply, board: ReactNode) => ReactNode };

/**
 * A shared interview. The conversation and six empty rows come first, so that a reviewer judges before reading a
 * judgment.
 */
export function SharedFrame({ token, children }: Props) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const shared = trpc.friend.report.useQuery({ token });
  if (shared.isPending) {
    return (
      <Page title="Shared interview" width="wide">
        <SkeletonGroup label="Loading the interview">
          <Skeleton className="h-96" />
        </SkeletonGroup>
      </Page>
    );
  }
  if (!shared.data) return <NotShared error={shared.error} onRetry={() => void shared.refetch()} />;
  const { interview } = shared.data;
  return (
    <Page
      title={interview.title ?? 'Shared interview'}
      width="wide"
      before={<InterviewBadges interview={interview} />}
      lead={
        <p>
          Someone would like your opinion of this interview. Read what was said,{' '}
          {interview.report ? 'score what you can judge, ' : ''}comment on a sentence or two, and send it with
          your name. It takes about ten minutes, and you need no account.
        </p>
      }
    >
      <ReviewForm token={token} interview={interview} />
      <details
        className="grid gap-6 border-t border-line pt-6"
        onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}
      >
        <summary className="min-h-11 cursor-pointer text-xl font-semibold">The report</summary>
        {isUnfolded && (
          <div className="grid gap-8 pt-6">
            {children(
              interview,
              <LatePart>
                <BoardReplay events={shared.data.board} interview={interview} />
              </LatePart>,
            )}
          </div>
        )}
      </details>
    </Page>
  );
}

function NotShared({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (readError(error).code !== 'NOT_FOUND') {
    return (
      <Page title="Shared interview">
        <LoadError title="The interview could not be loaded" error={error} onRetry={onRetry} />
      </Page>
    );
  }
  return (
    <MessagePage
      title="Nothing is shared here"
      actions={
        <SiteLink to="/" className={buttonClasses({ variant: 'outline' })}>
          Go to the start page
        </SiteLink>
      }
    >
      <p>This link has expired, was revoked, or is not complete. Ask the person who sent it for a new one.</p>
    </MessagePage>
  );
}
