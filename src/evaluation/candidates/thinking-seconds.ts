import type { InterviewContext } from '#shared/interview/context.ts';
import { seededRandom } from '../vary/random.ts';
import { answerNumber } from './unsaid-lines.ts';

/** Whoever thinks aloud takes between these for an answer: a full-length session in about twelve of them. */
const SHORTEST_SECONDS = 38;
const LONGEST_SECONDS = 66;

/** How long this answer takes; always the same at the same place of the same question. */
export function thinkingSeconds(context: InterviewContext): number {
  const random = seededRandom(`${context.question.id} ${answerNumber(context)}`);
  return Math.round(SHORTEST_SECONDS + random() * (LONGEST_SECONDS - SHORTEST_SECONDS));
}
