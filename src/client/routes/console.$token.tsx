import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { WhoseContext } from '#client/components/report/judge-badge.tsx';
import { FriendNotes } from '#client/components/report/remarks.tsx';
import { ReportView } from '#client/components/report/report-view.tsx';
import { AfterVerdict } from '#client/features/friend-console/after-verdict.tsx';
import { ConsoleScreen } from '#client/features/friend-console/console-screen.tsx';
import { useStartInterview } from '#client/features/interview-setup/use-start-interview.ts';
import { PlanDialog } from '#client/features/plans/plans.tsx';
import { usePlanOffer } from '#client/features/plans/use-plan-offer.ts';
import { SharedFrame } from '#client/features/sharing/shared-frame.tsx';
import { LatePart } from '#client/lib/late-part.tsx';
import { pageTitle } from '#client/lib/route.ts';

const BoardReplay = lazy(() => import('#client/components/board/board-replay.tsx'));

export const Route = createFileRoute('/console/$token')({
  head: pageTitle('Shared interview'),
  component: LinkedInterview,
});

function LinkedInterview() {
  const { token } = Route.useParams();
  return (
    <WhoseContext value="another’s">
      {/* The server also says so in a header. */}
      <meta name="robots" content="noindex, nofollow" />
      <ConsoleScreen
        key={token}
        token={token}
        review={
          <SharedFrame token={token}>
            {(interview, board) => <ReportView interview={interview} board={board} />}
          </SharedFrame>
        }
        report={<FriendsReport token={token} />}
      />
    </WhoseContext>
  );
}

function FriendsReport({ token }: { token: string }) {
  const { offer, dialog } = usePlanOffer();
  const { start, isPending } = useStartInterview(offer);
  return (
    <>
      <AfterVerdict
        token={token}
        swap={{
          isPending,
          start: ({ company, category, level, questionId }) =>
            start({
              companyId: company?.id ?? null,
              categoryId: category.id,
              levelId: level.id,
              interviewer: 'friend',
              otherThan: questionId,
            }),
        }}
      >
        {({ interview, notes, board }) => (
          <>
            <FriendNotes by="You" notes={notes} />
            <ReportView
              interview={interview}
              board={
                <LatePart>
                  <BoardReplay events={board} interview={interview} />
                </LatePart>
              }
            />
          </>
        )}
      </AfterVerdict>
      <PlanDialog {...dialog} />
    </>
  );
}
