import type { ReactNode } from 'react';
import { PlayAloud } from '#client/components/play-aloud.tsx';
import type { PlayingSound } from '#client/lib/audio/play-sound.ts';
import { classNames } from '#client/lib/class-names.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReportCard, ReportReply } from '#shared/contract/report.ts';
import { weakestOf } from '#shared/report/weakest.ts';
import { PlaySecond, Words } from './player.tsx';
import { AskWhy } from './report-section.tsx';

export type CardControls = {
  /** Draws the control to say a card's point again; on the first card that has one it is the main action. */
  sayAgain?: (card: ReportCard, isFirst: boolean) => ReactNode;
  /** Speaks a better answer; by default the browser's voice does. */
  speak?: (pointId: string, text: string) => Promise<PlayingSound | null>;
};

/** What would have changed the result: all of a report's advice. The first card sets a better answer beside it. */
export function ReportCards({ interview, controls }: { interview: InterviewReply; controls: CardControls }) {
  const { cards = [], report } = interview;
  const [first, ...others] = cards;
  const main = cards.find(({ task }) => task !== null);
  const order = first && report && orderText(report, first, others);
  return (
    <section aria-labelledby="improve" className="grid gap-2 sm:gap-3">
      <header className="grid gap-1">
        <h2 id="improve" className="text-sm font-medium text-ink-soft">
          Improve Your Performance
        </h2>
        <h3 className="text-lg sm:text-xl">Areas for improvement</h3>
        {order && <p className="text-sm text-ink-soft">{order}</p>}
        {report &&
          alikeWithoutCard(report, cards).map(({ id, name, reason }) => (
            <p key={id} className="text-sm text-ink-soft">
              {name}: {reason}
            </p>
          ))}
      </header>
      {first ? (
        <ol className="grid gap-3">
          <FirstCard card={first} controls={controls} />
          {others.map((card, index) => (
            <OtherCard
              key={card.say}
              card={card}
              number={index + 2}
              isMain={card === main}
              controls={controls}
            />
          ))}
        </ol>
      ) : (
        <p className="border-l-4 border-signal pl-4 text-lg font-semibold text-balance">
          {insteadText(report)}
        </p>
      )}
    </section>
  );
}

type CardProps = { card: ReportCard; controls: CardControls };

/** The heading of a card's background. A card on a whole dimension gives a reason; no single event is behind it. */
const behindOf = ({ pointId }: ReportCard) => (pointId === null ? 'Why' : 'What happened');

/** The first card: the moment that cost points, beside a better answer. */
function FirstCard({ card, controls }: CardProps) {
  const { pointId, better } = card;
  const { speak } = controls;
  return (
    <Sheet number={1}>
      <CardHead card={card} isFirst />
      {/* Above the rest, so that a phone's first window holds it. */}
      {controls.sayAgain?.(card, true)}
      <div className={classNames('grid w-full gap-x-6 gap-y-3', better && 'sm:grid-cols-2')}>
        {isExplained(card) && (
          <div className="grid content-start gap-1">
            <h4 className="text-sm text-ink-soft">{card.quote ? 'What you said' : behindOf(card)}</h4>
            <Lost card={card} />
          </div>
        )}
        {better && (
          // Nobody reads it off while answering.
          <div className="grid content-start justify-items-start gap-1 group-has-data-answering:hidden">
            <h4 className="text-sm text-ink-soft">Better</h4>
            <p className="mb-1">{better}</p>
            <PlayAloud
              text={better}
              label="Hear it"
              {...(speak && pointId !== null && { start: () => speak(pointId, better) })}
            />
          </div>
        )}
      </div>
      <AskWhy about={aboutOf(card)} label={card.say} />
    </Sheet>
  );
}

function OtherCard({ card, number, isMain, controls }: CardProps & { number: number; isMain: boolean }) {
  return (
    <Sheet number={number}>
      <CardHead card={card} />
      {isExplained(card) && <Lost card={card} />}
      {controls.sayAgain?.(card, isMain)}
      <AskWhy about={aboutOf(card)} label={card.say} />
    </Sheet>
  );
}

/** Whether a card has a quote, a reason or a moment; a friend's advice may have none. */
function isExplained({ quote, why, responseId }: ReportCard): boolean {
  return quote !== null || why !== '' || responseId !== null;
}

function Sheet({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li
      className={classNames(
        'group grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-ui border border-line bg-raised p-3 break-inside-avoid sm:gap-x-4 sm:p-4',
        number === 1 && 'border-l-4 border-l-signal',
      )}
    >
      <span aria-hidden className="figures text-xl text-signal">
        {number}
      </span>
      <div className="grid justify-items-start gap-2">{children}</div>
    </li>
  );
}

function CardHead({
  card: { dimensionName, gain, say },
  isFirst = false,
}: {
  card: ReportCard;
  isFirst?: boolean;
}) {
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-soft">
        {dimensionName}
        {gain > 0 && (
          <>
            , up to <span className="font-semibold text-success">+{gain}</span>{' '}
            {gain === 1 ? 'point' : 'points'}
          </>
        )}
      </p>
      <p className={classNames('leading-snug font-semibold text-pretty', isFirst && 'text-lg')}>{say}</p>
    </div>
  );
}

/** What was said, why it cost points, and a way to hear the moment. */
function Lost({ card: { quote, why, responseId } }: { card: ReportCard }) {
  return (
    <p>
      {quote && (
        <>
          <Words quote={quote} />{' '}
        </>
      )}
      <span className={quote ? 'text-sm text-ink-soft' : undefined}>{why}</span>{' '}
      {responseId !== null && (
        <span className="text-sm">
          <PlaySecond responseId={responseId} quote={quote} />
        </span>
      )}
    </p>
  );
}

function aboutOf({ pointId, dimension }: ReportCard) {
  return { kind: 'card' as const, id: pointId ?? dimension };
}

/** What the report calls just as weak and no card is about: only the judge's sentence says what was weak in it. */
function alikeWithoutCard(report: ReportReply, cards: readonly ReportCard[]): ReportReply['dimensions'] {
  const weakest = weakestOf(report);
  if (!weakest || weakest.isByPoints) return [];
  const isTold = (id: string) => cards.some(({ dimension }) => dimension === id);
  return report.dimensions.filter(({ id, name }) => weakest.alike.includes(name) && !isTold(id));
}

/** Why the first card is first; null where nothing is weakest, and where none adds more. */
function orderText(
  report: ReportReply,
  { dimension, gain }: ReportCard,
  others: readonly ReportCard[],
): string | null {
  const weakest = weakestOf(report);
  if (!weakest) return null;
  const { id, name, isByPoints } = weakest;
  const { reason = '', evidence = [] } = report.dimensions.find((each) => each.id === id) ?? {};
  if (id === dimension) {
    const isLargest = others.every((other) => other.gain <= gain);
    return isLargest ? null : `${isByPoints ? 'Fewest points' : 'Weakest'} first, then what adds most.`;
  }
  const at = others.findIndex((other) => other.dimension === id);
  if (others[at]?.task) return 'What does not hold comes first, then your weakest dimension.';
  if (isByPoints)
    return `You had the fewest points in ${name}, but no question named one that you missed there.`;
  if (at >= 0) return `Item ${at + 2} is about ${name}, your weakest; item 1 can be said again right here.`;
  const only = evidence.length > 0 ? ', though none of its points is missing' : '';
  return `${name} is weakest${only}. ${reason}`;
}

/** The text when there are no cards: nothing to gain, or no grade. */
function insteadText(report: ReportReply | null): string {
  if (!report) return 'There is no report for this interview.';
  if (report.notGradedReason !== null) return report.nextStep ?? report.notGradedReason;
  return 'Nothing stood in the way at this level. Practice one level higher.';
}
