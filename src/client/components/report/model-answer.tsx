import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Textarea } from '#client/components/ui/form-field.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { JudgedBy, ModelAnswerLine, ReportReply } from '#shared/contract/report.ts';
import { QuotedWords } from './remarks.tsx';

const COLORS: Record<ModelAnswerLine['heard'], string> = {
  covered: 'text-success',
  partly: 'text-grade-c',
  not_heard: 'text-ink-soft',
  wrong: 'text-signal',
  not_asked: 'text-ink-soft',
};
const JUDGED: Record<ModelAnswerLine['heard'], string> = {
  covered: 'You made this point',
  partly: 'Partly',
  not_heard: 'Not heard',
  wrong: 'Not right',
  not_asked: 'Not asked',
};
/** The words for points that the candidate ticked at the debrief. */
const TICKED: Record<ModelAnswerLine['heard'], string> = {
  covered: 'You had it',
  partly: 'You named it',
  not_heard: 'You missed it',
  wrong: 'You had it wrong',
  not_asked: 'Not asked',
};

type Props = {
  modelAnswer: NonNullable<ReportReply['modelAnswer']>;
  dimensions: ReportReply['dimensions'];
  judge: JudgedBy | null;
  /** Ids of points that were had although nobody asked about them, and that did not count. */
  hadUnasked?: readonly string[];
};

/**
 * The model answer beside the candidate's words. It first asks for the candidate's own idea, because people remember
 * that best. A candidate who judged has already seen it at the debrief, so it is shown at once.
 */
export function ModelAnswer({ modelAnswer, dimensions, judge, hadUnasked = [] }: Props) {
  const isTicked = judge?.kind === 'candidate';
  const [isShown, setIsShown] = useState(isTicked);
  if (!isShown) {
    return (
      <section aria-label="Model answer" className="grid max-w-prose gap-3">
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
      </section>
    );
  }
  const words = isTicked ? TICKED : JUDGED;
  const evidence = dimensions.flatMap((dimension) => dimension.evidence);
  const alsoSaid = (id: string) => evidence.find(({ pointId }) => pointId === id)?.alsoSaid ?? [];
  const loweredOf = (id: string) => evidence.find(({ pointId }) => pointId === id)?.lowered;
  const isAsked = ({ heard }: ModelAnswerLine) => heard !== 'not_asked';
  // Points that nobody asked about come last, since they are not part of the verdict.
  const lines = modelAnswer.lines.toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)));
  return (
    <section aria-label="Model answer" className="grid gap-4">
      <p className="max-w-prose">{modelAnswer.summary}</p>
      <ol className="grid gap-3">
        {lines.map(({ pointId, say, heard, quote }) => (
          <li key={pointId} className="grid gap-1 break-inside-avoid sm:grid-cols-[8rem_1fr] sm:gap-4">
            <p className={classNames('text-sm font-medium', COLORS[heard])}>
              {loweredOf(pointId)
                ? 'Counted as named'
                : hadUnasked.includes(pointId)
                  ? 'You had it, not asked'
                  : words[heard]}
            </p>
            <div className="grid gap-1">
              <p className="max-w-prose print:max-w-none">{say}</p>
              {loweredOf(pointId) && <p className="max-w-prose text-sm">{loweredOf(pointId)}</p>}
              {quote && <QuotedWords quote={quote} />}
              {alsoSaid(pointId).map((also) => (
                <QuotedWords key={`${also.responseId}:${also.text}`} quote={also} lead="Also" />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
