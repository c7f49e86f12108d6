import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Textarea } from '#client/components/ui/input.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { EvidenceReply, ModelAnswerLine, ReportReply } from '#shared/contract/report.ts';
import { isCoverageOnly } from '#shared/rules/grades.ts';
import type { PointControl } from './coverage.tsx';
import { QuotedWords } from './remarks.tsx';

const JUDGED: Record<ModelAnswerLine['heard'], { words: string; color: string }> = {
  covered: { words: 'You covered it', color: 'text-success' },
  partly: { words: 'Partly', color: 'text-grade-c' },
  not_heard: { words: 'Not heard', color: 'text-ink-soft' },
};
/** Of an engine that cannot judge what is right: no word and no colour says so. */
const SPOKEN_OF: Record<ModelAnswerLine['heard'], string> = {
  covered: 'You spoke of this',
  partly: 'You named this',
  not_heard: 'Not heard',
};

/** Where candidates judge a line themselves. */
export type LineControl = (line: ModelAnswerLine) => ReactNode;

/** The model answer beside the candidate's words. It asks for the candidate's own thought first: that is what is remembered. */
export function ModelAnswer({
  modelAnswer,
  report,
  pointControl,
  lineControl,
}: {
  modelAnswer: NonNullable<ReportReply['modelAnswer']>;
  report: Pick<ReportReply, 'dimensions' | 'engine'>;
  pointControl: PointControl | undefined;
  lineControl: LineControl | undefined;
}) {
  const [isShown, setIsShown] = useState(false);
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
  const evidence = report.dimensions.flatMap((dimension) => dimension.evidence);
  return (
    <section aria-label="Model answer" className="grid gap-4">
      <p className="max-w-prose">{modelAnswer.summary}</p>
      {lineControl && (
        <p className="text-sm text-ink-soft">
          Judge each line beside your words. What you choose is kept and changes no grade.
        </p>
      )}
      <ol className="grid gap-3">
        {modelAnswer.lines.map((line) =>
          isCoverageOnly(report.engine) ? (
            <LineBesideWords
              key={line.pointId}
              line={line}
              point={evidence.find(({ pointId }) => pointId === line.pointId)}
              pointControl={pointControl}
              control={lineControl?.(line)}
            />
          ) : (
            <JudgedLine key={line.pointId} line={line} control={lineControl?.(line)} />
          ),
        )}
      </ol>
    </section>
  );
}

function JudgedLine({ line: { say, heard, quote }, control }: { line: ModelAnswerLine; control: ReactNode }) {
  const { words, color } = JUDGED[heard];
  return (
    <li className="grid gap-1 break-inside-avoid sm:grid-cols-[8rem_1fr] sm:gap-4">
      <p className={classNames('text-sm font-medium', color)}>{words}</p>
      <div className="grid gap-1">
        <p className="max-w-prose print:max-w-none">{say}</p>
        {quote && <QuotedWords quote={quote} />}
        {control}
      </div>
    </li>
  );
}

/** The candidate's words stand beside the line, so that the candidate judges. */
function LineBesideWords({
  line: { say, heard, quote },
  point,
  pointControl,
  control,
}: {
  line: ModelAnswerLine;
  point: EvidenceReply | undefined;
  pointControl: PointControl | undefined;
  control: ReactNode;
}) {
  return (
    <li className="grid gap-1 break-inside-avoid border-t border-line pt-3 sm:grid-cols-[8rem_1fr_1fr] sm:gap-4">
      <p className="text-sm font-medium text-ink-soft">
        {point?.denied ? 'You took this out' : point?.marked ? 'You marked this' : SPOKEN_OF[heard]}
      </p>
      <p>{say}</p>
      <div className="grid content-start justify-items-start gap-1">
        {quote && <QuotedWords quote={quote} lead="You" />}
        {point?.near && <QuotedWords quote={point.near} lead="Is this what you meant?" />}
        {point && pointControl?.(point)}
        {control}
      </div>
    </li>
  );
}
