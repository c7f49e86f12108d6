import { turnAnchor } from '#client/components/conversation/conversation-view.tsx';
import { PHASE_NAMES } from '#client/components/conversation/phase-names.ts';
import { classNames } from '#client/lib/class-names.ts';
import type { InterviewPhasesReply, InterviewReply } from '#shared/contract/interviews.ts';
import type { EvidenceReply, Quote, ReportReply } from '#shared/contract/report.ts';
import { answerTitle } from '#shared/interview/answer-numbers.ts';
import type { AnswerTime } from '#shared/report/answer-times.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import { usePlayer } from './player.tsx';

/**
 * The answers of the interview on a time line, marked by what was heard in them. Candidates who judged themselves tick
 * points and not answers: an answer in other words has no quote, and the best could stand there as empty.
 */
export function InterviewRibbon({ interview }: { interview: InterviewReply }) {
  const { answers } = usePlayer();
  const { report, judgedBy } = interview;
  const spoken = answers.filter(({ seconds }) => seconds > 0);
  if (!report || spoken.length === 0 || judgedBy?.kind === 'candidate') return null;
  return (
    <section
      aria-labelledby="second-by-second"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-ui border border-line bg-raised p-4 break-inside-avoid"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="second-by-second" className="text-base">
          The interview, second by second
        </h2>
        <p className="figures text-sm text-ink-soft">{clockText(interview.totalDuration)} spoken</p>
      </header>
      {/* It wraps where it is narrow; what fills the last line keeps its answers from being stretched. */}
      <ol className="-m-1 flex gap-0.5 overflow-x-auto p-1 max-lg:flex-wrap max-lg:after:flex-[999_0_0] max-lg:after:content-['']">
        {spoken.map((answer) => (
          <Segment key={answer.responseId} answer={answer} report={report} />
        ))}
      </ol>
      <p aria-hidden className="flex flex-wrap gap-x-4 text-xs text-ink-soft">
        <Legend className={HEARD_LOOKS.explained}>{`${HEARD.explained}, or a strength`}</Legend>
        <Legend className={HEARD_LOOKS.named}>{HEARD.named}</Legend>
        <Legend className={HEARD_LOOKS.nothing}>{HEARD.nothing}</Legend>
      </p>
    </section>
  );
}

const HEARD_LOOKS = {
  explained: 'bg-primary text-on-primary',
  named: 'bg-primary-wash text-ink outline -outline-offset-1 outline-primary',
  nothing: 'bg-line text-ink',
} as const;

const HEARD = {
  explained: 'explained',
  named: 'named',
  nothing: 'nothing credited',
} as const;

function Segment({ answer, report }: { answer: AnswerTime; report: ReportReply }) {
  const { play } = usePlayer();
  const { explained, named, praised } = heardIn(report, answer.responseId);
  const look = explained + praised > 0 ? 'explained' : named > 0 ? 'named' : 'nothing';
  const count = explained + named + praised;
  const phase = phaseOf(report, answer.responseId);
  const label = [
    `${titleOf(answer)}, ${clockText(answer.start)} to ${clockText(answer.start + answer.seconds)}`,
    ...(phase ? [phaseName(phase)] : []),
    count === 0
      ? HEARD.nothing
      : `${count} credited: ${explained} ${HEARD.explained}, ${named} ${HEARD.named}, ${praised} in strengths`,
  ].join('; ');
  const classes = classNames(
    'figures grid h-9 w-full place-items-center rounded-sm text-xs hover:opacity-80',
    HEARD_LOOKS[look],
  );
  const style = { printColorAdjust: 'exact' } as const;
  return (
    <li className="min-w-6" style={{ flex: `${answer.seconds} 1 ${answer.seconds / 16}rem` }}>
      {answer.audioUrl === null ? (
        <a href={`#${turnAnchor(answer.responseId)}`} aria-label={label} className={classes} style={style}>
          {count > 0 && count}
        </a>
      ) : (
        <button
          type="button"
          aria-label={`Play ${label}`}
          className={classes}
          style={style}
          onClick={() => play(answer, 0)}
        >
          {count > 0 && count}
        </button>
      )}
    </li>
  );
}

/** Who did not know and was helped has asked for nothing. */
function titleOf({ answerNumber, content }: AnswerTime): string {
  return answerNumber === null && !content.includes('?') ? 'Before help' : answerTitle(answerNumber);
}

function Legend({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className={classNames('size-3 rounded-sm', className)} style={{ printColorAdjust: 'exact' }} />
      {children}
    </span>
  );
}

/**
 * What the report credits to this answer: points that rest on its words, by whether they were explained or only named,
 * and strengths that quote others of its words.
 */
function heardIn({ dimensions, strengths, findings }: ReportReply, responseId: number) {
  const isHere = ({ quote }: { quote: Quote | null }) => quote?.responseId === responseId;
  const own = dimensions.flatMap(({ evidence }) => evidence).filter(isHere);
  const count = (...statuses: EvidenceReply['status'][]) =>
    own.filter(({ status }) => statuses.includes(status)).length;
  const ofPoints = new Set(own.map(({ quote }) => quote?.text));
  const praised = [...strengths, ...(findings?.insights ?? [])]
    .filter(isHere)
    .flatMap(({ quote }) => (quote && !ofPoints.has(quote.text) ? quote.text : []));
  return {
    explained: count('explained', 'justified'),
    named: count('mentioned'),
    praised: new Set(praised).size,
  };
}

/** The phase of the question before an answer; the first answer follows the opening question. */
function phaseOf({ log }: ReportReply, responseId: number): string | null {
  const before = log.filter((entry) => entry.responseId !== null && entry.responseId < responseId);
  return before.at(-1)?.phase ?? 'scope';
}

function phaseName(phase: string): string {
  return Object.entries(PHASE_NAMES).find(([id]) => id === phase)?.[1] ?? phase;
}

/** The planned and the actual speaking time of each phase. */
export function PhasePlan({ phases }: { phases: InterviewPhasesReply['phases'] }) {
  const longest = Math.max(
    ...phases.flatMap(({ plannedSeconds, spentSeconds }) => [plannedSeconds, spentSeconds]),
  );
  const width = (seconds: number) => `${(seconds / longest) * 100}%`;
  return (
    <table className="w-full border-t border-line text-sm">
      <caption className="sr-only">Plan against actual speaking time</caption>
      <thead>
        <tr className="text-left text-xs text-ink-soft">
          <th scope="col" className="w-24 py-1 font-normal">
            Phase
          </th>
          <td className="max-[22rem]:hidden" />
          <th scope="col" className="w-16 text-right font-normal">
            Spent
          </th>
          <th scope="col" className="w-16 text-right font-normal">
            Plan
          </th>
        </tr>
      </thead>
      <tbody>
        {phases.map(({ phase, plannedSeconds, spentSeconds }) => (
          <tr key={phase}>
            <th scope="row" className="py-0.5 text-left font-normal">
              {PHASE_NAMES[phase]}
            </th>
            <td aria-hidden className="px-2 max-[22rem]:hidden">
              <span className="relative block h-2 bg-sunken">
                <span
                  className="absolute inset-y-0 left-0 bg-primary"
                  style={{ width: width(spentSeconds), printColorAdjust: 'exact' }}
                />
                <span
                  className="absolute -inset-y-0.5 w-0.5 bg-ink"
                  style={{ left: width(plannedSeconds), printColorAdjust: 'exact' }}
                />
              </span>
            </td>
            <td className="figures text-right">{clockText(spentSeconds)}</td>
            <td className="figures text-right text-ink-soft">{clockText(plannedSeconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
