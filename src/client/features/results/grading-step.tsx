import type { InterviewReply } from '#shared/contract/interviews.ts';

/** How far a grading is, where it tells. */
export function GradingStep({ grading }: Pick<InterviewReply, 'grading'>) {
  if (!grading) return null;
  const { label, done, total } = grading;
  return (
    <p className="text-ink-soft">
      {label} (step {Math.min(done + 1, total)} of {total})
    </p>
  );
}
