import { turnAnchor } from '#client/components/conversation/conversation-view.tsx';
import type { EvidenceReply, FriendOfInterview, Quote, ReportReply } from '#shared/contract/report.ts';
import { answerName } from '#shared/interview/answer-numbers.ts';
import { clockText } from '#shared/rules/interview-clock.ts';
import { PlaySecond, Words } from './player.tsx';

type Props = {
  remarks: readonly { text: string; quote: Quote | null }[];
  none: string;
};

/** Strengths, each with the words it rests on. */
export function RemarkList({ remarks, none }: Props) {
  if (remarks.length === 0) return <p className="text-ink-soft">{none}</p>;
  return (
    <ul className="grid gap-4">
      {remarks.map(({ text, quote }) => (
        <li key={text} className="grid gap-1 break-inside-avoid">
          <p className="max-w-prose print:max-w-none">
            <RemarkText text={text} quote={quote} />
          </p>
          {quote && (
            <p className="text-sm print:hidden">
              <PlaySecond responseId={quote.responseId} quote={quote} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** On paper, and where there is no link below, the text says itself which answer it quotes. */
function RemarkText({ text, quote }: Props['remarks'][number]) {
  const named = quote && ` (${answerName(quote.answerNumber)})`;
  if (!named || !text.includes(named)) return text;
  const [before, ...after] = text.split(named);
  return (
    <>
      {before}
      <span className="hidden print:inline">{named}</span>
      {after.join(named)}
    </>
  );
}

/** The notes that the friend who interviewed took while listening. */
export function FriendNotes({ by, notes }: { by: string; notes: FriendOfInterview['notes'] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="friend-notes" className="grid gap-2 border-l-4 border-primary pl-4">
      <h2 id="friend-notes" className="text-xl wrap-anywhere">
        {by} noted
      </h2>
      <ul className="grid gap-1">
        {notes.map(({ atMs, text }) => (
          <li key={`${atMs} ${text}`} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
            <span className="figures text-ink-soft">{clockText(atMs / 1000)}</span>
            <span className="wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Wrong claims, each corrected in a sentence. */
type PutRightProps = {
  misconceptions: ReportReply['misconceptions'];
  /** Whether the candidate marked these points: the words are then only the nearest to each, and may be right. */
  isOwn: boolean;
  /** What else was said on each point, if the candidate judged. */
  evidence: readonly EvidenceReply[];
};

export function PutRight({ misconceptions, isOwn, evidence }: PutRightProps) {
  return (
    <ul className="grid gap-4">
      {misconceptions.map(({ id, say, quote }) => (
        <li key={id} className="grid gap-1 break-inside-avoid">
          {quote && (
            <QuotedWords
              quote={quote}
              {...(isOwn && { lead: 'You marked this point as wrong. Your nearest words' })}
            />
          )}
          {evidence
            .find(({ pointId }) => pointId === id)
            ?.alsoSaid?.map((also) => (
              <QuotedWords key={`${also.responseId}:${also.text}`} quote={also} lead="Also" />
            ))}
          <p className="max-w-prose print:max-w-none">{say}</p>
        </li>
      ))}
    </ul>
  );
}

/** Statements that were decided wrongly at the debrief. They are not shown as quotes, since nobody said them. */
export function Misjudged({ sentences }: { sentences: NonNullable<ReportReply['misjudged']> }) {
  return (
    <ul className="grid gap-4">
      {sentences.map(({ id, text, why }) => (
        <li key={id} className="grid gap-1 break-inside-avoid">
          <p className="max-w-prose print:max-w-none">“{text}”</p>
          <p className="max-w-prose text-sm text-ink-soft print:max-w-none">{why}</p>
        </li>
      ))}
    </ul>
  );
}

/** The candidate's own words, with a way to the moment when they were said. */
export function QuotedWords({ quote, lead }: { quote: Quote; lead?: string }) {
  return (
    <p className="max-w-prose text-sm text-ink-soft print:max-w-none">
      {lead && `${lead}${lead.endsWith('?') ? '' : ':'} `}
      <Words quote={quote} />{' '}
      <a href={`#${turnAnchor(quote.responseId)}`} className="link whitespace-nowrap">
        {answerName(quote.answerNumber)}
      </a>
    </p>
  );
}
