import type { ResponseReply } from '#shared/contract/answers.ts';
import type { Quote } from '#shared/contract/report.ts';
import { answerNumbers } from '#shared/interview/answer-numbers.ts';
import { countWords } from '#shared/rules/interview-clock.ts';

/** When an answer was spoken, in seconds of speech since the interview began. */
export type AnswerTime = {
  responseId: number;
  /** Null if it only asked for something. */
  answerNumber: number | null;
  start: number;
  seconds: number;
  /** Null if the answer was typed, or its recording is gone. */
  audioUrl: string | null;
} & Pick<ResponseReply, 'content' | 'delivery' | 'times'>;

export function answerTimes(responses: readonly ResponseReply[]): AnswerTime[] {
  let start = 0;
  const numbers = answerNumbers(responses);
  return responses
    .filter(({ speaker }) => speaker === 'user')
    .map(({ id, duration, audioUrl, content, delivery, times }) => {
      const seconds = duration ?? 0;
      const answer = {
        responseId: id,
        answerNumber: numbers.get(id) ?? null,
        start,
        seconds,
        audioUrl,
        content,
        delivery,
        times,
      };
      start += seconds;
      return answer;
    });
}

/** Farther than this from a word whose time is known, a second is a guess. */
const NEAR_SECONDS = 4;

/**
 * The second of an answer at which quoted words begin; 0 if they are not in it. It is found from the nearest words
 * whose times the recognizer gave, else by their share of the text from the first sound of the voice to its last.
 * `isAbout`: it is a guess.
 */
export function momentOf(
  { content, seconds, delivery, times = [] }: Pick<AnswerTime, 'content' | 'seconds' | 'delivery' | 'times'>,
  quote: Pick<Quote, 'text'> | null,
): { second: number; isAbout: boolean } {
  const at = quote ? content.indexOf(quote.text) : -1;
  if (at < 0) return { second: 0, isAbout: false };
  const word = countWords(content.slice(0, at));
  const first = delivery?.secondsToFirstWord ?? 0;
  const end = delivery ? first + delivery.spokenSeconds : seconds;
  // The first piece of a recording begins before the voice does.
  const [wordBefore, secondBefore] = times.findLast(([place]) => place <= word) ?? [0, first];
  const [wordAfter, secondAfter] = times.find(([place]) => place > word) ?? [countWords(content), end];
  const from = Math.max(first, secondBefore);
  const second = from + ((word - wordBefore) / Math.max(1, wordAfter - wordBefore)) * (secondAfter - from);
  return {
    second: Math.floor(Math.min(second, seconds)),
    isAbout: word > wordBefore && (times.length === 0 || second - from > NEAR_SECONDS),
  };
}
