import type { InterviewReply } from '#shared/contract/interviews.ts';
import type {
  DimensionReply,
  EvidenceReply,
  EvidenceStatus,
  JudgedBy,
  Standing,
} from '#shared/contract/report.ts';
import { coverageText } from '#shared/report/coverage.ts';
import { countsOf, countsText, pointCounts } from '#shared/report/point-counts.ts';
import { WorkedSteps } from './from-ticks.tsx';
import { QuotedWords } from './remarks.tsx';
import { AskWhy } from './report-section.tsx';

/** For each dimension: what the candidate has, what is missing for the level, and the words that this rests on. */
export function EvidenceTab({ interview }: { interview: InterviewReply }) {
  const { report, level, standings = [], score, judgedBy } = interview;
  if (!report || score === null) return <p className="text-ink-soft">Nothing was graded.</p>;
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-sm text-ink-soft">
        {countsText(countsOf(report), judgedBy)}. {coverageText(interview)}
      </p>
      <ul className="grid gap-6">
        {report.dimensions.map((dimension) => {
          const standing = standings.find((each) => each.dimension === dimension.id);
          return (
            <li key={dimension.id} className="grid content-start gap-2 break-inside-avoid">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="text-base">{dimension.name}</h3>
                <p className="figures text-sm">
                  {dimension.score} <span className="text-ink-soft">/ 5, bar {dimension.bar}</span>
                </p>
              </div>
              <StandingText
                dimension={dimension}
                standing={standing}
                levelName={level.name}
                judge={judgedBy}
              />
              {standing?.worked && (
                <details className="text-sm print:hidden">
                  <summary className="cursor-pointer text-ink-soft hover:text-ink">
                    How this was worked out<span className="sr-only">: {dimension.name}</span>
                  </summary>
                  <WorkedSteps name={dimension.name} steps={standing.worked} />
                </details>
              )}
              <DimensionEvidence evidence={dimension.evidence} titles={standing?.titles} judge={judgedBy} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/**
 * What the candidate has and lacks in one dimension, after the judge's reason. Candidates who judged know the reason,
 * so for them it is left out, unless there are no points to name.
 */
function StandingText({
  dimension,
  standing,
  levelName,
  judge,
}: {
  dimension: DimensionReply;
  standing: Standing | undefined;
  levelName: string;
  judge: JudgedBy | null;
}) {
  const { has, named, missing, notAsked, hadUnasked } = standing ?? NOTHING;
  const lowered = dimension.evidence.filter((point) => point.lowered).map(titleIn(standing?.titles));
  const wrong = dimension.evidence.filter(({ status }) => status === 'wrong').map(titleIn(standing?.titles));
  const missed = missing.filter((title) => !wrong.includes(title));
  const isNamed = has.length + named.length + lowered.length + missing.length > 0;
  return (
    <div className="grid max-w-[85ch] gap-1 text-sm print:max-w-none">
      {(!isNamed || judge?.kind !== 'candidate') && <p>{dimension.reason}</p>}
      {isNamed && (
        <p>
          {has.length > 0 ? `You have: ${listed(has)}.` : 'You have nothing in full yet.'}{' '}
          {named.length > 0 && <>Named without a reason: {listed(named)}. </>}
          {lowered.length > 0 && (
            <>Ticked, but counted as named, because you got a sentence wrong: {listed(lowered)}. </>
          )}
          {wrong.length > 0 && <>Wrong: {listed(wrong)}. </>}
          {missed.length > 0 && (
            <>
              Missing for {levelName}: {listed(missed)}.
            </>
          )}
        </p>
      )}
      {hadUnasked.length > 0 && (
        <p>
          Had without being asked, and not counted, since it would not raise the score: {listed(hadUnasked)}.
        </p>
      )}
      {notAsked.length > 0 && <p className="text-ink-soft">Not asked about: {notAsked.join('; ')}.</p>}
    </div>
  );
}

const NOTHING = { has: [], named: [], missing: [], notAsked: [], hadUnasked: [] };

/** A title is preferred: `means` describes any candidate, while this page addresses one. */
function titleIn(titles: Standing['titles'] = []) {
  return ({ pointId, means }: EvidenceReply) =>
    titles.find((each) => each.pointId === pointId)?.title ?? means;
}

function listed(names: readonly string[]): string {
  return names.join('; ');
}

type EvidenceProps = {
  evidence: readonly EvidenceReply[];
  titles: Standing['titles'] | undefined;
  judge: JudgedBy | null;
};

/** The points of the rubric behind one score, as they were judged. */
function DimensionEvidence({ evidence, titles, judge }: EvidenceProps) {
  if (evidence.length === 0) return null;
  const titleOf = titleIn(titles);
  return (
    <details className="text-sm print:hidden">
      <summary className="cursor-pointer text-ink-soft hover:text-ink">
        Evidence: {countsText(pointCounts(evidence), judge)}
      </summary>
      <ul className="mt-2 grid gap-2 border-l border-line pl-4">
        {evidence.map((point) => (
          <li key={point.pointId}>
            <p>
              {titleOf(point)} <span className="text-ink-soft">({evidenceText(point, judge)})</span>
            </p>
            {point.lowered && <p className="text-ink-soft">{point.lowered}</p>}
            {point.quote && <QuotedWords quote={point.quote} />}
            {point.alsoSaid?.map((quote) => (
              <QuotedWords key={`${quote.responseId}:${quote.text}`} quote={quote} lead="Also" />
            ))}
            <AskWhy about={{ kind: 'point', id: point.pointId }} label={titleOf(point)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const STATUS_TEXTS: Record<EvidenceStatus, string> = {
  absent: 'not heard',
  mentioned: 'mentioned',
  explained: 'explained',
  justified: 'explained and justified',
  wrong: 'wrong',
};
/** The wording of the debrief's keys. */
const TICKED_TEXTS: Record<EvidenceStatus, string> = {
  absent: 'missed',
  mentioned: 'named',
  explained: 'had, with a reason',
  justified: 'had, with a reason',
  wrong: 'had wrong',
};
/** How much help came before, by hint level. */
const HINT_LEVEL_TEXTS = [
  '',
  'after an open question',
  'after a pointed question',
  'after a strong hint',
  'after it was told',
];

/** How a point was judged, and after how much help, in words. */
export function evidenceText(
  { status, cue, lowered }: Pick<EvidenceReply, 'status' | 'cue' | 'lowered'>,
  judge: JudgedBy | null,
): string {
  if (lowered) return 'ticked, counted as named';
  const help = status === 'absent' ? '' : (HINT_LEVEL_TEXTS[cue] ?? '');
  const texts = judge?.kind === 'candidate' ? TICKED_TEXTS : STATUS_TEXTS;
  return [texts[status], help].filter((words) => words !== '').join(', ');
}
