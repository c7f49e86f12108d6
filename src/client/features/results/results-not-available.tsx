import { Link } from '@tanstack/react-router';
import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';

type Props = { interview: InterviewReply; isRefreshing: boolean; onRefresh: () => void };

/** While an interview runs or is being graded. */
export function ResultsNotAvailable({ interview, isRefreshing, onRefresh }: Props) {
  const isGrading = interview.status === 'grading';
  return (
    <Page title="Results Not Available" width="wide" before={<InterviewBadges interview={interview} />}>
      <div role="status" className="flex items-center gap-3 text-lg">
        {isGrading && <Spinner />}
        <p>
          {isGrading
            ? 'Your answers are being graded. This page refreshes by itself.'
            : 'This interview is still in progress. End it to get your results.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isGrading && (
          <Link to="/interview/$id" params={{ id: String(interview.id) }} className={buttonClasses()}>
            Continue Interview
          </Link>
        )}
        <Button variant="outline" disabled={isRefreshing} onClick={onRefresh}>
          Refresh Status
        </Button>
      </div>
    </Page>
  );
}
