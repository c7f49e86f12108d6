import { AnswerAudio } from '#client/components/conversation/answer-audio.tsx';
import { turnAnchor } from '#client/components/conversation/numbered-answers.ts';
import type { ResponseReply } from '#shared/contract/interviews.ts';
import type { Quote } from '#shared/contract/report.ts';

type Props = {
  quote: Quote;
  responses: readonly ResponseReply[];
  /** Offers the recording beside the words. */
  withSound?: boolean;
};

/** The candidate's own words, with the way to where they were said. */
export function QuotedWords({ quote, responses, withSound = false }: Props) {
  const audioUrl = responses.find((response) => response.id === quote.responseId)?.audioUrl ?? null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <q className="italic">{quote.text}</q>
      <a href={`#${turnAnchor(quote.responseId)}`} className="link whitespace-nowrap">
        answer {quote.answerNumber}
      </a>
      {withSound && audioUrl && <AnswerAudio audioUrl={audioUrl} name={`answer ${quote.answerNumber}`} />}
    </div>
  );
}
