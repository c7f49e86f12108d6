import type { ReactNode } from 'react';
import { ConversationView } from '#client/components/conversation/conversation-view.tsx';
import { Alert } from '#client/components/ui/alert.tsx';
import { engineInSentence } from '#client/lib/engine-name.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { Quote } from '#shared/contract/report.ts';
import { Corrections } from './corrections.tsx';
import { DimensionList } from './dimension-list.tsx';
import { Drill } from './drill.tsx';
import { MarginNote } from './margin-note.tsx';
import { ModelAnswer } from './model-answer.tsx';
import { NextStep } from './next-step.tsx';
import { RemarkList } from './remark-list.tsx';
import { ReportSection } from './report-section.tsx';
import { Verdict } from './verdict.tsx';

/** The scored report of a completed interview, with the question and the whole exchange. */
export function ReportView({
  interview,
  drillAnswer,
  provisionalNote,
}: {
  interview: InterviewReply;
  /** What can be done about a provisional report, where something can. */
  provisionalNote?: string;
  /** Where the drill can be answered; left out where nobody can, as in the demo. */
  drillAnswer?: ReactNode;
}) {
  const { report, responses } = interview;
  const improvements = report?.improvements ?? interview.improvements.map(withoutQuote);
  return (
    <article className="grid gap-8 print:gap-4" aria-label="Report">
      <div className="grid gap-8 sm:grid-cols-[3fr_2fr] print:grid-cols-[3fr_2fr]">
        <NextStep report={report} />
        <Verdict interview={interview} />
      </div>
      {report?.provisional && (
        <Alert title="Provisional report">
          The better grader did not answer, so the built-in one stood in for it. {provisionalNote}
        </Alert>
      )}
      {report && interview.score !== null && report.dimensions.length > 0 && (
        <ReportSection title="Six dimensions" lead={`The tick is the bar for ${interview.level.name}.`}>
          <DimensionList dimensions={report.dimensions} levelName={interview.level.name} />
        </ReportSection>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-2 print:grid-cols-2">
        <ReportSection title="Strengths">
          <RemarkList
            remarks={report?.strengths ?? interview.strengths.map(withoutQuote)}
            responses={responses}
            none="None stood out in what was heard."
          />
        </ReportSection>
        <ReportSection title="Areas for improvement" lead={improvements.length > 1 && 'Largest gain first.'}>
          <RemarkList remarks={improvements} responses={responses} none="None to name from what was heard." />
        </ReportSection>
      </div>
      {report && report.misconceptions.length > 0 && (
        <ReportSection title="To put right">
          <Corrections misconceptions={report.misconceptions} />
        </ReportSection>
      )}
      {report?.modelAnswer && (
        <ReportSection title="Model answer" isScreenOnly>
          <ModelAnswer modelAnswer={report.modelAnswer} />
        </ReportSection>
      )}
      {report?.drill && (
        <ReportSection title="Drill" lead="60 to 90 seconds, out loud.">
          <Drill drill={report.drill} dimensions={report.dimensions}>
            {drillAnswer}
          </Drill>
        </ReportSection>
      )}
      <ReportSection title="Original question">
        <p className="max-w-prose print:max-w-none text-lg">{interview.question}</p>
      </ReportSection>
      <ReportSection title="Transcript" lead="With the interviewer's reasons.">
        <ConversationView
          responses={responses}
          note={(id) => <MarginNote entries={report?.log.filter((entry) => entry.responseId === id) ?? []} />}
        />
      </ReportSection>
      {report && (
        <p className="border-t border-line pt-4 text-sm text-ink-soft">
          {interview.score === null
            ? `${countText(report.words)} heard by ${engineInSentence(report.engine.label)}: too few to grade.`
            : `Graded by ${engineInSentence(report.engine.label)} from ${countText(report.words)}. The score is computed from the evidence above; no model chooses it.`}
        </p>
      )}
    </article>
  );
}

function countText(words: number): string {
  return words === 1 ? '1 word' : `${words} words`;
}

function withoutQuote(text: string): { text: string; quote: Quote | null } {
  return { text, quote: null };
}
