import { AnswerAudio } from '#client/components/conversation/answer-audio.tsx';
import { turnAnchor } from '#client/components/conversation/numbered-answers.ts';
import type { ResponseReply } from '#shared/contract/interviews.ts';
import type { Quote } from '#shared/contract/report.ts';

/** Under a text that repeats the quoted words itself: the way to the answer, and its sound. */
export function QuoteSource({ quote, responses }: { quote: Quote; responses: readonly ResponseReply[] }) {
  const { responseId, answerNumber } = quote;
  const audioUrl = responses.find((response) => response.id === responseId)?.audioUrl;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm print:hidden">
      <a href={`#${turnAnchor(responseId)}`} className="link">
        Read answer {answerNumber}
      </a>
      {audioUrl && <AnswerAudio audioUrl={audioUrl} name={`answer ${answerNumber}`} />}
    </div>
  );
}
