import type { ResponseReply } from '#shared/contract/interviews.ts';
import type { Quote } from '#shared/contract/report.ts';

/** When an answer was spoken, in seconds of speech since the interview began. */
export type AnswerTime = {
  responseId: number;
  answerNumber: number;
  start: number;
  seconds: number;
  /** Null where the answer was typed, or its recording is gone. */
  audioUrl: string | null;
  content: string;
};

export function answerTimes(responses: readonly ResponseReply[]): AnswerTime[] {
  let start = 0;
  return responses
    .filter(({ speaker }) => speaker === 'user')
    .map(({ id, duration, audioUrl, content }, index) => {
      const seconds = duration ?? 0;
      const answer = { responseId: id, answerNumber: index + 1, start, seconds, audioUrl, content };
      start += seconds;
      return answer;
    });
}

/** The second of an answer at which words begin, by their place in its text; 0 where they do not stand there. */
export function secondOf(
  { content, seconds }: Pick<AnswerTime, 'content' | 'seconds'>,
  quote: Pick<Quote, 'text'> | null,
): number {
  const at = quote ? content.indexOf(quote.text) : -1;
  return at <= 0 ? 0 : Math.floor((at / content.length) * seconds);
}
