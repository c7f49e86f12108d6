import { Alert } from '#client/components/ui/alert.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';

type Props = {
  interview: InterviewReply;
  /** Whether the report was provisional when the page was opened. */
  wasProvisional: boolean;
};

/** Explains a report that stands in for a model's, and what becomes of it, until the model's is there. */
export function ProvisionalNote({ interview, wasProvisional }: Props) {
  const { report, judgedBy, isGradingAgain, isModelAwaited } = interview;
  if (!report?.provisional) {
    return (
      wasProvisional &&
      judgedBy?.kind === 'model' && (
        <Alert tone="success" title="New report">
          The language model has graded your answers. The provisional report is kept below.
        </Alert>
      )
    );
  }
  return (
    <Alert title="Provisional report">
      <p>
        The language model did not answer, so it has not judged this interview.{' '}
        {isGradingAgain && `It is judging it again now. ${SHOWN_BY_ITSELF}`}
        {isModelAwaited && `It is asked again automatically. ${SHOWN_BY_ITSELF}`}
      </p>
      {isGradingAgain ? (
        <GradingStep grading={interview.grading} />
      ) : (
        <p className="print:hidden">“Grade again”, under “Grading and export”, asks it again.</p>
      )}
    </Alert>
  );
}

const SHOWN_BY_ITSELF =
  'Its report takes the place of this one, and this page shows it as soon as it is there.';

/** How far the grading is, if that is known. */
export function GradingStep({ grading }: Pick<InterviewReply, 'grading'>) {
  if (!grading) return null;
  const { label, done, total } = grading;
  return (
    <p className="text-ink-soft">
      {label} (step {Math.min(done + 1, total)} of {total})
    </p>
  );
}
