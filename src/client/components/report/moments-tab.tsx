import type { ReactNode } from 'react';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { Findings, Quote, ReportReply, Standing } from '#shared/contract/report.ts';
import { PhasePlan } from './interview-ribbon.tsx';
import { PlaySecond } from './player.tsx';
import { Misjudged, PutRight, QuotedWords } from './remarks.tsx';
import { AskWhy, ReportSection } from './report-section.tsx';

/** What did not hold up, an overview, the moments worth finding again, what else was found, and where the time went. */
export function MomentsTab({ interview }: { interview: InterviewReply }) {
  const { report, phases = [] } = interview;
  const moments = momentsOf(interview);
  return (
    <>
      {report?.findings && <DidNotHold falseStatements={report.findings.falseStatements} />}
      {report?.summary && (
        <ReportSection title="Your design">
          <p className="max-w-prose print:max-w-none">{report.summary}</p>
        </ReportSection>
      )}
      {moments.length > 0 && (
        <ReportSection title="Moments">
          <MomentList moments={moments} />
        </ReportSection>
      )}
      {report?.findings && <ReportFindings findings={report.findings} />}
      {report && !report.findings && report.misconceptions.length > 0 && (
        <ReportSection title="To put right">
          <PutRight
            misconceptions={report.misconceptions}
            isOwn={report.engine.id === 'candidate'}
            evidence={report.dimensions.flatMap(({ evidence }) => evidence)}
          />
        </ReportSection>
      )}
      {report?.misjudged && (
        <ReportSection title="True or false" lead="What you judged wrongly, and what holds.">
          <Misjudged sentences={report.misjudged} />
        </ReportSection>
      )}
      {phases.length > 0 && (
        <ReportSection title="Where the time went">
          <PhasePlan phases={phases} />
        </ReportSection>
      )}
    </>
  );
}

const SIGNS: Record<Moment['kind'], string> = {
  strong: '▲',
  miss: '▼',
  false: '✕',
  changed: '↺',
  dodge: '▽',
};

function MomentList({ moments }: { moments: readonly Moment[] }) {
  return (
    <ul aria-label="Moments" className="grid gap-1 text-sm">
      {moments.map((moment) => (
        <li
          key={`${moment.kind}:${moment.responseId}:${moment.label}:${moment.quote?.text}`}
          className="flex flex-wrap gap-x-2"
        >
          <span>
            <span aria-hidden className={moment.kind === 'strong' ? 'text-primary' : 'text-signal'}>
              {SIGNS[moment.kind]}
            </span>{' '}
            {moment.label}
          </span>
          <PlaySecond responseId={moment.responseId} quote={moment.quote} />
        </li>
      ))}
    </ul>
  );
}

/** What the judge found to be false, with what holds; nothing where there is none. */
function DidNotHold({ falseStatements }: Pick<Findings, 'falseStatements'>) {
  return (
    <Part title="What did not hold up">
      {falseStatements.map(({ id, quote, correction, fact, putRight, putRightIn }) => (
        <Finding key={`${quote.responseId}:${quote.text}`}>
          <QuotedWords quote={quote} />
          <Sentence>
            {correction}
            {putRight && ` You put it right ${putRightIn ? `in answer ${putRightIn}` : 'later'}.`}
          </Sentence>
          {fact && <Sentence>You had been told: {fact}</Sentence>}
          {id && <AskWhy about={{ kind: 'statement', id }} label={correction} />}
        </Finding>
      ))}
    </Part>
  );
}

/** What else the judge found besides the points of the question; empty parts are left out. */
function ReportFindings({ findings }: { findings: Findings }) {
  const { reversals, unanswered, asked, insights } = findings;
  return (
    <>
      <Part title="What you changed your mind about">
        {reversals.map(({ earlier, later, note }) => (
          <Finding key={`${later.responseId}:${later.text}`}>
            <QuotedWords quote={earlier} lead="First" />
            <QuotedWords quote={later} lead="Later" />
            {note && <Sentence>{note}</Sentence>}
          </Finding>
        ))}
      </Part>
      <Part title="Asked and not answered">
        {unanswered.map(({ question, answer }) => (
          <Finding key={answer.responseId}>
            <Sentence>{question}</Sentence>
            <QuotedWords quote={answer} />
          </Finding>
        ))}
      </Part>
      <Part title="What you asked">
        {asked.map(({ quote, facts }) => (
          <Finding key={`${quote.responseId}:${quote.text}`}>
            <QuotedWords quote={quote} />
            {facts.map((fact) => (
              <Sentence key={fact}>{fact}</Sentence>
            ))}
            {facts.length === 0 && <Sentence>No fact was told.</Sentence>}
          </Finding>
        ))}
      </Part>
      <Part title="Beyond the model answer">
        {insights.map(({ quote, why }) => (
          <Finding key={`${quote.responseId}:${quote.text}`}>
            <QuotedWords quote={quote} />
            <Sentence>{why}</Sentence>
          </Finding>
        ))}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <ReportSection title={title}>
      <ul className="grid gap-4">{children}</ul>
    </ReportSection>
  );
}

function Finding({ children }: { children: ReactNode }) {
  return <li className="grid gap-1 break-inside-avoid">{children}</li>;
}

function Sentence({ children }: { children: ReactNode }) {
  return <p className="max-w-prose print:max-w-none">{children}</p>;
}

/** A place in the interview worth finding again. */
type Moment = {
  kind: 'strong' | 'miss' | 'false' | 'changed' | 'dodge';
  /** A few words. */
  label: string;
  responseId: number;
  quote: Pick<Quote, 'text'> | null;
};

const LABEL_WORDS = 5;

/** Strong moments, misses, false claims, changes of mind and dodges, in the order of the interview. */
function momentsOf({ report, cards = [], standings = [], responses }: InterviewReply): Moment[] {
  if (!report) return [];
  const place = new Map(responses.map(({ id }, index) => [id, index]));
  const all = [...strong(report, standings), ...missed(cards), ...found(report)];
  return all
    .filter((one, at) => place.has(one.responseId) && all.findIndex((other) => isSame(one, other)) === at)
    .sort((one, other) => (place.get(one.responseId) ?? 0) - (place.get(other.responseId) ?? 0));
}

/** Each by the point that its words were quoted for; by the words where that is not known. */
function strong({ strengths, findings, dimensions }: ReportReply, standings: readonly Standing[]): Moment[] {
  const titles = new Map(
    standings.flatMap((standing) => standing.titles.map(({ pointId, title }) => [pointId, title])),
  );
  const nameOf = (id: string, { responseId, text }: Quote) => {
    const dimension = dimensions.find((each) => each.id === id);
    const point = dimension?.evidence.find(
      ({ quote }) => quote?.responseId === responseId && quote.text === text,
    );
    return titles.get(point?.pointId ?? '') ?? briefly(text);
  };
  return [...strengths, ...(findings?.insights ?? [])].flatMap(({ dimension, quote }) =>
    quote
      ? [
          {
            kind: 'strong',
            label: `strong: ${nameOf(dimension, quote)}`,
            responseId: quote.responseId,
            quote,
          },
        ]
      : [],
  );
}

function missed(cards: NonNullable<InterviewReply['cards']>): Moment[] {
  return cards.flatMap(({ say, responseId, quote }) =>
    responseId === null ? [] : [{ kind: 'miss', label: say.split(':')[0] ?? say, responseId, quote }],
  );
}

function found({ findings }: ReportReply): Moment[] {
  if (!findings) return [];
  return [
    ...findings.falseStatements.map(
      ({ quote }): Moment => ({
        kind: 'false',
        label: `did not hold: ${briefly(quote.text)}`,
        responseId: quote.responseId,
        quote,
      }),
    ),
    ...findings.reversals.map(
      ({ later }): Moment => ({
        kind: 'changed',
        label: 'changed your mind',
        responseId: later.responseId,
        quote: later,
      }),
    ),
    ...findings.unanswered.map(
      ({ answer }): Moment => ({
        kind: 'dodge',
        label: 'asked, not answered',
        responseId: answer.responseId,
        quote: null,
      }),
    ),
  ];
}

/** Whether two moments look the same: two remarks on one answer may get the same label. */
function isSame(one: Moment, other: Moment): boolean {
  return one.responseId === other.responseId && one.label === other.label;
}

function briefly(text: string): string {
  const words = text.split(/\s+/);
  const cut = words
    .slice(0, LABEL_WORDS)
    .join(' ')
    .replace(/[.,;:]+$/, '');
  return words.length > LABEL_WORDS ? `${cut} …` : cut;
}
