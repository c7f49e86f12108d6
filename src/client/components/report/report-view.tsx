import type { ReactNode } from 'react';
import { ConversationView } from '#client/components/conversation/conversation-view.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { LogEntry, Quote, ReportReply } from '#shared/contract/report.ts';
import { coverageLine } from '#shared/report/coverage-line.ts';
import { conductedText, gradedText } from '#shared/report/engines-text.ts';
import { isCoverageOnly } from '#shared/rules/grades.ts';
import { Corrections, type PointControl } from './coverage.tsx';
import { DimensionList } from './dimension-list.tsx';
import { Drill } from './drill.tsx';
import { ModelAnswer } from './model-answer.tsx';
import { PutRight, RemarkList } from './remarks.tsx';
import { ReportFindings } from './report-findings.tsx';
import { ReportSection } from './report-section.tsx';
import { Verdict } from './verdict.tsx';

/** The scored report of a completed interview, with the question and the whole exchange. */
export function ReportView({
  interview,
  drillAnswer,
  pointControl,
}: {
  interview: InterviewReply;
  /** Where the drill can be answered; left out where nobody can, as in the demo. */
  drillAnswer?: ReactNode;
  /** Stands beside the points of a coverage report that were not heard; left out where nobody can mark them. */
  pointControl?: PointControl;
}) {
  const { report, responses } = interview;
  const firstLine = report && coverageLine(report);
  const isCoverage = firstLine !== null;
  const improvements = report?.improvements ?? interview.improvements.map(withoutQuote);
  return (
    <article className="grid gap-8 print:gap-4" aria-label="Report">
      {firstLine && <p className="max-w-prose text-lg print:max-w-none print:text-base">{firstLine}</p>}
      <div className="grid gap-8 sm:grid-cols-[3fr_2fr] print:grid-cols-[3fr_2fr]">
        <NextStep report={report} />
        <Verdict interview={interview} />
      </div>
      {report?.summary && (
        <ReportSection title="Your design">
          <p className="max-w-prose print:max-w-none">{report.summary}</p>
        </ReportSection>
      )}
      {report && interview.score !== null && report.dimensions.length > 0 && (
        <ReportSection
          title="Six dimensions"
          lead={[
            `The tick is the bar for ${interview.level.name}.`,
            ...(report.coverage?.marked ? ['What you marked is counted here.'] : []),
          ].join(' ')}
        >
          <DimensionList
            dimensions={report.dimensions}
            levelName={interview.level.name}
            pointControl={pointControl}
          />
        </ReportSection>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-2 print:grid-cols-2">
        <ReportSection
          title="Strengths"
          lead={isCoverage && 'Coverage only: what you spoke of. Whether it was right is for you to judge.'}
        >
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
      {report?.coverage && <Corrections report={report} {...(pointControl && { pointControl })} />}
      {report?.findings && <ReportFindings findings={report.findings} />}
      {report && !report.findings && report.misconceptions.length > 0 && (
        <ReportSection title="To put right">
          <PutRight misconceptions={report.misconceptions} />
        </ReportSection>
      )}
      {report?.modelAnswer && (
        <ReportSection title="Model answer" isScreenOnly>
          <ModelAnswer modelAnswer={report.modelAnswer} report={report} pointControl={pointControl} />
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
        <footer className="grid gap-1 border-t border-line pt-4 text-sm text-ink-soft">
          <p>{conductedText(interview)}</p>
          <p>{gradedText(report, interview.score)}</p>
        </footer>
      )}
    </article>
  );
}

function withoutQuote(text: string): { text: string; quote: Quote | null } {
  return { text, quote: null };
}

/** The single change with the largest gain: the first thing on the page. */
function NextStep({ report }: { report: ReportReply | null }) {
  return (
    <section
      aria-labelledby="next-step"
      className="grid content-start gap-2 self-start border-l-4 border-signal pl-5"
    >
      <h2 id="next-step" className="text-sm font-medium text-ink-soft">
        Your next step
      </h2>
      <p className="text-xl leading-snug sm:text-2xl sm:leading-snug font-semibold text-balance">
        {nextStepText(report)}
      </p>
      {report?.notGradedReason && <p>{report.notGradedReason}</p>}
    </section>
  );
}

function nextStepText(report: ReportReply | null): string {
  if (!report) return 'There is no report for this interview.';
  if (report.nextStep === null && isCoverageOnly(report.engine)) {
    return 'Compare your words with the model answer, line by line.';
  }
  return report.nextStep ?? 'Nothing stood in the way at this level. Practise one level higher.';
}

const OUTCOME_TEXTS: Record<NonNullable<LogEntry['outcome']>, string> = {
  defended: 'You defended your choice.',
  revised: 'You revised your choice.',
  caved: 'You gave up your choice without a reason.',
  rigid: 'You kept your choice without answering the objection.',
};

/** Moves worth finding at a glance; every other note says in its first words what was done. */
const MOVE_NAMES: Record<string, string> = {
  push_back: 'Push-back',
  challenge: 'Challenge',
  raise: 'Harder case',
  hint: 'Hint',
};

/** Why the interviewer said this, and how it was met. */
function MarginNote({ entries }: { entries: readonly LogEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className="grid content-start gap-1 text-sm text-ink-soft" aria-label="Interviewer's note">
      {entries.map((entry) => (
        <li key={`${entry.kind}:${entry.note}`}>
          {MOVE_NAMES[entry.kind] && <span className="font-medium text-ink">{MOVE_NAMES[entry.kind]}: </span>}
          {entry.note}
          {entry.outcome && ` ${OUTCOME_TEXTS[entry.outcome]}`}
        </li>
      ))}
    </ul>
  );
}
