import { type ReactNode, useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '#client/components/ui/tabs.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ConversationTurn } from '#shared/report/conversation.ts';
import { coverageText, isThin } from '#shared/report/coverage.ts';
import { conductedText, gradedText } from '#shared/report/engines.ts';
import { scoreBeforeLimits } from '#shared/report/limit.ts';
import { countsOf } from '#shared/report/point-counts.ts';
import { weakestOf, weakestText } from '#shared/report/weakest.ts';
import { HIRE_FROM, isFirstImpression, LEVEL_BAR_SCORE, LITTLE_SPEECH_TEXT } from '#shared/rules/grades.ts';
import { EvidenceTab } from './evidence-tab.tsx';
import { InterviewRibbon } from './interview-ribbon.tsx';
import { ModelAnswer } from './model-answer.tsx';
import { MomentsTab } from './moments-tab.tsx';
import { ReportPlayer } from './player.tsx';
import { RemarkList } from './remarks.tsx';
import { type CardControls, ReportCards } from './report-cards.tsx';
import { ReportSection } from './report-section.tsx';
import { Estimate, ReportScores, ReportSummary, UnjudgedLead } from './report-summary.tsx';
import { TranscriptTab } from './transcript-tab.tsx';

type Props = {
  interview: InterviewReply;
  /** Left out if nobody can say a point again, as in the demo. */
  cardControls?: CardControls;
  /** Shown first if nobody has judged yet; left out for a reader who is not the candidate. */
  judgeAction?: ReactNode;
  /** How far the candidate is with judging; null before the first step. */
  judgedSoFar?: string | null;
  board?: ReactNode;
  /** Draws a way to correct an answer, below it in the transcript; left out if answers cannot be corrected. */
  renderCorrection?: ((turn: ConversationTurn) => ReactNode) | undefined;
  /** The actions on the report: exports, grading again. */
  options?: ReactNode;
};

/** On a phone, the first window holds the way to the next step. */
const COLUMNS =
  'grid gap-3 max-sm:-mt-5 sm:gap-5 lg:grid-flow-dense lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-x-10 lg:gap-y-6 print:grid-flow-dense print:grid-cols-[2fr_3fr] print:gap-4';
const RIGHT = 'lg:col-start-2 print:col-start-2';

/**
 * The summary stays in sight without a scrollbar of its own. It is as high as the window at least and sticks to its
 * bottom: so its head is below the navigation bar if the window holds it all; else the page scrolls it to its end first.
 * The column around it keeps it from sticking out above.
 */
const SUMMARY_COLUMN =
  'lg:col-start-1 lg:row-span-2 lg:flex lg:flex-col print:col-start-1 print:row-span-2 print:block';
const SUMMARY =
  'grid content-start gap-3 lg:sticky lg:bottom-4 lg:mt-auto lg:min-h-[calc(100dvh-5rem)] print:static print:mt-0 print:min-h-0';

/** On paper, a board takes the whole width, and so does everything above and below it. */
const WIDE_IN_PRINT = 'print:has-data-board:contents print:has-data-board:*:col-span-2';

/** The report of a completed interview: first the result and what would have changed it, then the evidence. */
export function ReportView(props: Props) {
  const { interview, cardControls = {}, judgeAction, judgedSoFar = null, board } = props;
  const { report, score, judgedBy } = interview;
  const isUnjudged = judgedBy?.kind === 'nobody';
  const coverage = coverageText(interview);
  // On a narrow screen, what to do next comes before the scores.
  const isWide = useIsWide();
  const scores = !isUnjudged && <ReportScores interview={interview} />;
  const isTooLittle = report !== null && report !== undefined && isFirstImpression(report, score);
  return (
    <ReportPlayer responses={interview.responses}>
      <article className={COLUMNS} aria-label="Report">
        {isUnjudged && <UnjudgedLead interview={interview} action={judgeAction} judgedSoFar={judgedSoFar} />}
        {!isUnjudged && report && (report.notGradedReason || isTooLittle) && (
          <div className="grid gap-1 lg:col-span-2 print:col-span-2" data-report-summary>
            {isTooLittle && (
              <>
                <p className="text-xl font-semibold">First impression: too little for a judgment</p>
                <p className="max-w-prose">
                  {report.words} words in {takenText(report.speechSeconds)} show little of what you can do,
                  and so does the grade: {LITTLE_SPEECH_TEXT} {NEXT_TIME}
                </p>
              </>
            )}
            {report.notGradedReason && <p>{report.notGradedReason}</p>}
          </div>
        )}
        {!isUnjudged && score !== null && !isTooLittle && (
          <div className={classNames(RIGHT, 'grid gap-1')} data-report-summary>
            <p className="text-lg leading-snug font-semibold text-pretty sm:text-xl">
              {isThin(interview) ? 'Too few points came up for a judgment' : verdictText(interview, score)}
            </p>
            {coverage && (
              <p className="text-sm text-pretty text-ink-soft sm:text-base">
                {coverage} {isThin(interview) && NEXT_TIME}
              </p>
            )}
          </div>
        )}
        <div className={SUMMARY_COLUMN}>
          <div className={SUMMARY} data-report-summary>
            {isUnjudged ? <Estimate interview={interview} /> : <ReportSummary interview={interview} />}
            {isWide && scores}
          </div>
        </div>
        <div className={classNames(RIGHT, 'grid min-w-0 content-start gap-8 print:gap-4', WIDE_IN_PRINT)}>
          {!isUnjudged && (
            <div className="grid gap-6 print:gap-3" data-report-summary>
              <ReportCards interview={interview} controls={cardControls} />
              {!isWide && scores}
              <ReportSection title="Strengths">
                <RemarkList
                  remarks={report?.strengths ?? interview.strengths.map((text) => ({ text, quote: null }))}
                  none={
                    judgedBy?.kind === 'candidate'
                      ? 'None yet. A strength is a point that you had with a reason and without help.'
                      : 'None stood out in what was heard.'
                  }
                />
              </ReportSection>
              <InterviewRibbon interview={interview} />
            </div>
          )}
          {board}
          {/* This stays mounted when a judgment arrives: a candidate who asked for one reads the outcome there. */}
          <ReportTabs tabs={isUnjudged ? unjudgedTabs(props) : tabsOf(props)} />
        </div>
      </article>
    </ReportPlayer>
  );
}

/** What gives a judge more to go by. */
const NEXT_TIME = 'Next time, take a minute for each answer and walk one request through your design.';

function takenText(seconds: number): string {
  const whole = Math.round(seconds);
  return whole === 1 ? '1 second' : `${whole} seconds`;
}

/** The distance of the score from the bar, and what limits it; else the weakest dimension. */
function verdictText({ level, report }: InterviewReply, score: number): string {
  const distance = Math.abs(score - LEVEL_BAR_SCORE);
  const isBelow = score < LEVEL_BAR_SCORE;
  const bar = `the ${level.name} bar of ${LEVEL_BAR_SCORE}`;
  const distanceText =
    distance === 0 ? `Right at ${bar}.` : `${distance} ${isBelow ? 'below' : 'above'} ${bar}.`;
  const place =
    isBelow && score >= HIRE_FROM
      ? `Enough for a hire (${HIRE_FROM}), ${distance} below ${bar}.`
      : distanceText;
  const unlimited = scoreBeforeLimits(report?.dimensions ?? []);
  if (report?.caps.some(({ cap }) => cap === score) && unlimited >= LEVEL_BAR_SCORE) {
    return `${place} The six scores alone come to ${unlimited}; a limit holds it at ${score}.`;
  }
  const weakest = report && weakestOf(report);
  return weakest ? `${place} ${weakestText(weakest)}.` : place;
}

function unjudgedTabs(props: Props): ReportTab[] {
  return [{ ...transcriptTab(props), isPrinted: true }, gradingTab(props)];
}

function tabsOf(props: Props): ReportTab[] {
  const { interview } = props;
  const { report, judgedBy } = interview;
  return [
    { id: 'moments', title: 'Moments', content: <MomentsTab interview={interview} />, isPrinted: true },
    {
      id: 'evidence',
      title: `Evidence by dimension${hadText(interview)}`,
      content: <EvidenceTab interview={interview} />,
    },
    ...(report?.modelAnswer
      ? [
          {
            id: 'model-answer',
            title: 'Model answer',
            content: (
              <ModelAnswer
                modelAnswer={report.modelAnswer}
                dimensions={report.dimensions}
                judge={judgedBy}
                hadUnasked={report.hadUnasked}
              />
            ),
          },
        ]
      : []),
    transcriptTab(props),
    gradingTab(props),
  ];
}

function transcriptTab({ interview, renderCorrection }: Props): ReportTab {
  const content = <TranscriptTab interview={interview} renderCorrection={renderCorrection} />;
  return { id: TRANSCRIPT_TAB, title: 'Transcript', content };
}

function gradingTab({ interview, options }: Props): ReportTab {
  return {
    id: 'grading',
    title: options ? 'Grading and export' : 'Grading',
    content: (
      <>
        <div className="grid gap-1 text-sm text-ink-soft">
          <p>{conductedText(interview)}</p>
          <p>{gradedText(interview)}</p>
        </div>
        {options}
      </>
    ),
  };
}

/** How many points there are with a reason, for the title of the tab. */
function hadText({ report, score }: InterviewReply): string {
  if (!report || score === null) return '';
  const { had, counted } = countsOf(report);
  return ` (${had} of ${counted})`;
}

type ReportTab = {
  id: string;
  title: ReactNode;
  content: ReactNode;
  /** Whether the tab is also printed. */
  isPrinted?: boolean;
};

/** The tab with the targets of links such as #turn-12. */
const TRANSCRIPT_TAB = 'transcript';

/** Keeps all tabs in the page and shows one, so that a link into the transcript finds its target. */
function ReportTabs({ tabs }: { tabs: readonly ReportTab[] }) {
  const [shown, show] = useState(tabs[0]?.id ?? '');

  useEffect(() => {
    const follow = () => {
      if (!window.location.hash.startsWith('#turn-')) return;
      show(TRANSCRIPT_TAB);
      // Scroll only after the tab has been rendered.
      setTimeout(() => document.querySelector(window.location.hash)?.scrollIntoView?.(), 0);
    };
    follow();
    window.addEventListener('hashchange', follow);
    // A second press on the same link does not change the address, so it fires no hashchange.
    const again = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href^="#turn-"]') : null;
      if (link && link.getAttribute('href') === window.location.hash) follow();
    };
    document.addEventListener('click', again);
    return () => {
      window.removeEventListener('hashchange', follow);
      document.removeEventListener('click', again);
    };
  }, []);

  return (
    <Tabs value={shown} onValueChange={show} className="grid min-w-0 gap-6 print:block">
      <TabList aria-label="Parts of the report" className="flex-wrap print:hidden">
        {tabs.map(({ id, title }) => (
          <Tab key={id} value={id} className="flex-none px-3">
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content, isPrinted = false }) => (
        <TabPanel
          key={id}
          value={id}
          forceMount
          className={classNames(
            'grid min-w-0 gap-8 data-[state=inactive]:hidden print:gap-3',
            isPrinted ? 'print:grid!' : 'print:hidden!',
          )}
        >
          {content}
        </TabPanel>
      ))}
    </Tabs>
  );
}
