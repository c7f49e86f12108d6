import { Link } from '@tanstack/react-router';
import { Outcome } from '#client/components/interview/interview-row.tsx';
import { buttonClasses } from '#client/components/ui/button.tsx';
import type { InterviewSummaryReply } from '#shared/contract/interviews.ts';
import type { ProgressReply } from '#shared/contract/progress.ts';
import { questionExcerpt } from '#shared/rules/dashboard.ts';

/** A note on the latest interview: how it went, and its weakest dimension. */
export function LastInterview({
  interview,
  weakest,
}: {
  interview: InterviewSummaryReply;
  weakest: ProgressReply['weakest'];
}) {
  const { id } = interview;
  return (
    <section
      aria-label="Your last interview"
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm"
    >
      <p>
        Last interview: <span className="font-medium">{nameOf(interview)}</span>
      </p>
      <Outcome interview={interview} />
      <p className="empty:hidden">{weakest?.interviewId === id ? weakest.text : null}</p>
      <Link to="/interview/$id/results" params={{ id: String(id) }} className="link">
        See the results
      </Link>
    </section>
  );
}

type JudgeLastProps = { interview: InterviewSummaryReply; isBegun: boolean };

/** Asks the user to judge the latest interview: until then it says nothing about what to practice. */
export function JudgeLast({ interview, isBegun }: JudgeLastProps) {
  const params = { id: String(interview.id) };
  return (
    <section aria-labelledby="last-interview" className="grid justify-items-start gap-3">
      <p className="text-sm text-ink-soft">Your last interview</p>
      <h2 id="last-interview" className="text-xl">
        {nameOf(interview)}
      </h2>
      <p className="max-w-prose text-ink-soft">
        {isBegun
          ? 'You began to judge it. Once you finish, you see your grade and which dimension to practice next.'
          : 'Nobody has judged it yet. In a few minutes you see what a strong answer says beside your own words, and which dimension to practice next.'}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link to="/interview/$id/debrief" params={params} className={buttonClasses({ size: 'lg' })}>
          {isBegun ? 'Continue where you stopped' : 'Judge it yourself'}
        </Link>
        <Link
          to="/interview/$id/results"
          params={params}
          className={buttonClasses({ variant: 'quiet', size: 'sm' }, 'max-sm:-ml-3')}
        >
          See the transcript
        </Link>
      </div>
    </section>
  );
}

/** Earlier interviews that nobody has judged, with a link to the latest. */
export function NotJudged({ notJudged: { interviews, latest } }: Pick<ProgressReply, 'notJudged'>) {
  if (latest === null) return null;
  return (
    <p className="text-sm text-ink-soft">
      {interviews === 1 ? 'One of your interviews is' : `${interviews} of your interviews are`} not judged
      yet.{' '}
      <Link to="/interview/$id/debrief" params={{ id: String(latest) }} className="link whitespace-nowrap">
        {interviews === 1 ? 'Judge it yourself' : 'Judge the latest yourself'}
      </Link>
    </p>
  );
}

function nameOf({ title, question }: InterviewSummaryReply): string {
  return title ?? questionExcerpt(question);
}
