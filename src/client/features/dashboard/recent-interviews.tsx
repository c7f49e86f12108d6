import { Link } from '@tanstack/react-router';
import { InterviewRow } from '#client/components/interview/interview-row.tsx';
import { buttonClasses } from '#client/components/ui/button.tsx';
import type { InterviewSummaryReply } from '#shared/contract/interviews.ts';

/** The newest interviews, newest first. */
export function RecentInterviews({ interviews }: { interviews: readonly InterviewSummaryReply[] }) {
  return (
    <section aria-labelledby="recent-interviews" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="recent-interviews" className="text-xl">
          Recent Interviews
        </h2>
        {interviews.length > 0 && (
          <Link to="/interviews" className="link py-2 text-sm">
            All interviews
          </Link>
        )}
      </div>
      {interviews.length === 0 ? (
        <EmptyState />
      ) : (
        <ul aria-labelledby="recent-interviews" className="border-t border-line">
          {interviews.map((interview) => (
            <InterviewRow key={interview.id} interview={interview} />
          ))}
        </ul>
      )}
    </section>
  );
}

function EmptyState() {
  return (
    <div className="grid justify-items-start gap-3 rounded-ui border border-dashed border-line-strong p-6">
      <p className="font-semibold">No interviews yet</p>
      <p className="text-ink-soft">
        Pick a category and a level, answer by voice, and find your scored report here afterwards.
      </p>
      <Link to="/interview/config" className={buttonClasses({ variant: 'outline' })}>
        Start your first interview
      </Link>
    </div>
  );
}
