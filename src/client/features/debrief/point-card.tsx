import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlaySecond, usePlayer } from '#client/components/report/player.tsx';
import type { DebriefPoint } from '#shared/contract/debrief.ts';
import type { ResponseReply } from '#shared/contract/interviews.ts';
import type { Quote } from '#shared/contract/report.ts';

type Props = { point: DebriefPoint; responses: readonly ResponseReply[] };

/** A point beside what it is checked against. Nothing here says whether the candidate's words were right: the candidate does. */
export function PointCard({ point: { nearest, model, wrong }, responses }: Props) {
  return (
    <dl className="grid border-t border-line">
      <Row title="Your nearest words">
        {nearest ? (
          <Nearest quote={nearest} responses={responses} />
        ) : (
          <span className="text-ink-soft">Nothing near</span>
        )}
      </Row>
      <Row title="A strong answer">{model}</Row>
      {wrong.length > 0 && (
        <Row title="What people get wrong">
          <ul className="grid gap-3">
            {wrong.map(({ say, truth }) => (
              <li key={say} className="grid gap-1">
                <Pair isTrue={false} text={say} />
                <Pair isTrue text={truth} />
              </li>
            ))}
          </ul>
        </Row>
      )}
    </dl>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="min-w-0 max-w-prose wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Marked by a sign and a word, not by color alone. */
function Pair({ isTrue, text }: { isTrue: boolean; text: string }) {
  const Sign = isTrue ? Check : X;
  return (
    <p className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2">
      <span
        className={`flex items-center gap-1 self-start text-sm leading-[1.6rem] font-semibold ${isTrue ? 'text-success' : 'text-danger'}`}
      >
        <Sign aria-hidden size={16} className="shrink-0" />
        {isTrue ? 'True' : 'Wrong'}
      </span>
      <span className={isTrue ? '' : 'text-ink-soft'}>{text}</span>
    </p>
  );
}

/** Plays where there is a recording; the whole answer stands one press away. */
function Nearest({ quote, responses }: { quote: Quote; responses: readonly ResponseReply[] }) {
  const { answers } = usePlayer();
  const hasSound = answers.some(({ responseId, audioUrl }) => responseId === quote.responseId && audioUrl);
  const whole = responses.find(({ id }) => id === quote.responseId)?.content ?? '';
  return (
    <div className="grid gap-1">
      <q className="italic">{quote.text}</q>
      <div className="flex flex-wrap items-baseline gap-x-4 text-sm">
        {hasSound && <PlaySecond responseId={quote.responseId} quote={quote} />}
        {whole !== quote.text && (
          <details className="min-w-0">
            <summary className="min-h-6 cursor-pointer text-ink-soft hover:text-ink">
              All of answer {quote.answerNumber}
            </summary>
            <p className="mt-1 border-l border-line pl-4 whitespace-pre-line">{whole}</p>
          </details>
        )}
      </div>
    </div>
  );
}
