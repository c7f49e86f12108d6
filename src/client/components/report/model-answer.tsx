import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Textarea } from '#client/components/ui/input.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { ModelAnswerLine, ReportReply } from '#shared/contract/report.ts';
import { QuotedWords } from './remarks.tsx';

const COVERAGE: Record<ModelAnswerLine['heard'], { words: string; color: string }> = {
  covered: { words: 'You covered it', color: 'text-success' },
  partly: { words: 'Partly', color: 'text-grade-c' },
  not_heard: { words: 'Not heard', color: 'text-ink-soft' },
};

/** The model answer beside the candidate's words. It asks for the candidate's own thought first: that is what is remembered. */
export function ModelAnswer({ modelAnswer }: { modelAnswer: NonNullable<ReportReply['modelAnswer']> }) {
  const [isShown, setIsShown] = useState(false);
  if (!isShown) {
    return (
      <div className="grid max-w-prose print:max-w-none gap-3">
        <FormField
          label="What would you change?"
          hint="One sentence before you compare. It stays on this page and is not graded."
        >
          {(control) => <Textarea {...control} rows={2} />}
        </FormField>
        <div>
          <Button variant="outline" onClick={() => setIsShown(true)}>
            Show the model answer
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="max-w-prose print:max-w-none">{modelAnswer.summary}</p>
      <ol className="grid gap-3">
        {modelAnswer.lines.map(({ pointId, say, heard, quote }) => (
          <li key={pointId} className="grid gap-1 break-inside-avoid sm:grid-cols-[8rem_1fr] sm:gap-4">
            <p className={classNames('text-sm font-medium', COVERAGE[heard].color)}>
              {COVERAGE[heard].words}
            </p>
            <div className="grid gap-1">
              <p className="max-w-prose print:max-w-none">{say}</p>
              {quote && <QuotedWords quote={quote} />}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
