import type { ReactNode } from 'react';
import { classNames } from '#client/lib/class-names.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReportCard, ReportReply } from '#shared/contract/report.ts';
import { AskWhy } from './ask-why.tsx';
import { PlaySecond } from './player.tsx';

/** What can be done about a card here: say its point again. */
export type CardAction = (card: ReportCard) => ReactNode;

const COUNTED = ['', 'One thing', 'Two things', 'Three things'];

/** What would have changed the result: all the advice that a report gives. */
export function ReportCards({ interview, action }: { interview: InterviewReply; action?: CardAction }) {
  const { cards = [], report } = interview;
  return (
    <section aria-labelledby="improve" className="grid gap-3">
      <header className="grid gap-1">
        <h2 id="improve" className="text-sm font-medium text-ink-soft">
          Improve Your Performance
        </h2>
        <h3 className="text-xl">Areas for improvement</h3>
        {cards.length > 0 && (
          <p className="text-sm text-ink-soft">
            {COUNTED[cards.length]}{' '}
            {cards.some(({ gain }) => gain > 0) ? 'that would have added most.' : 'to look at again.'}
          </p>
        )}
      </header>
      {cards.length === 0 ? (
        <p className="border-l-4 border-signal pl-4 text-lg font-semibold text-balance">
          {insteadText(report)}
        </p>
      ) : (
        <ol className="grid gap-3">
          {cards.map((card, index) => (
            <Card key={card.say} card={card} number={index + 1} action={action} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Card({
  card,
  number,
  action,
}: {
  card: ReportCard;
  number: number;
  action: CardAction | undefined;
}) {
  const { dimensionName, gain, say, why, quote, responseId } = card;
  return (
    <li
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-ui border border-line bg-raised p-4 break-inside-avoid',
        number === 1 && 'border-l-4 border-l-signal',
      )}
    >
      <span aria-hidden className="figures text-xl text-signal">
        {number}
      </span>
      <div className="grid justify-items-start gap-1">
        <p className="text-sm text-ink-soft">
          {dimensionName}
          {gain > 0 && (
            <>
              {' '}
              · up to <span className="font-semibold text-success">+{gain}</span>{' '}
              {gain === 1 ? 'point' : 'points'}
            </>
          )}
        </p>
        <p className="text-lg leading-snug font-semibold text-pretty">{say}</p>
        <p className="text-sm text-ink-soft">
          {quote && (
            <>
              <q className="text-ink italic">{shortQuote(quote.text)}</q>{' '}
            </>
          )}
          {why} {responseId !== null && <PlaySecond responseId={responseId} quote={quote} />}
        </p>
        {action?.(card)}
        <AskWhy about={{ kind: 'card', id: card.pointId ?? card.dimension }} label={say} />
      </div>
    </li>
  );
}

const QUOTE_WORDS = 12;

/** The place is one press away, where all of it can be heard and read. */
function shortQuote(text: string): string {
  const words = text.split(/\s+/);
  return words.length <= QUOTE_WORDS ? text : `${words.slice(0, QUOTE_WORDS).join(' ')} …`;
}

/** Where there is nothing to gain, or no grade. */
function insteadText(report: ReportReply | null): string {
  if (!report) return 'There is no report for this interview.';
  if (report.notGradedReason !== null) return report.nextStep ?? report.notGradedReason;
  return 'Nothing stood in the way at this level. Practise one level higher.';
}
