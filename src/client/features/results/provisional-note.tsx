import { useState } from 'react';
import { Alert } from '#client/components/ui/alert.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { GradingStep } from './grading-step.tsx';

/** Says of a report that stands in for a model's what it is and what becomes of it, until the model's is there. */
export function ProvisionalNote({ interview }: { interview: InterviewReply }) {
  const { report, isGradingAgain, isModelAwaited } = interview;
  const [wasProvisional] = useState(report?.provisional === true);
  if (!report?.provisional) {
    return (
      wasProvisional && (
        <Alert tone="success" title="New report">
          The language model has graded your answers. The provisional report is kept below.
        </Alert>
      )
    );
  }
  return (
    <Alert title="Provisional report">
      <p>
        The language model did not grade this interview, so the built-in engine made this report.{' '}
        {isGradingAgain && `The model is making it again now. ${SHOWN_BY_ITSELF}`}
        {isModelAwaited && `The model is asked again by itself. ${SHOWN_BY_ITSELF}`}
      </p>
      {isGradingAgain ? (
        <GradingStep grading={interview.grading} />
      ) : (
        <p className="print:hidden">“Grade again”, under “Grading and export”, asks it once more.</p>
      )}
    </Alert>
  );
}

const SHOWN_BY_ITSELF =
  'Its report takes the place of this one, and this page shows it as soon as it is there.';
