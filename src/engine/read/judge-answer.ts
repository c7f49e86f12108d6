import type { ConversationMeasures, SessionMeasures } from '#engine/measures.ts';
import type { Reading } from '#engine/reading.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { Sentence } from './read-sentences.ts';

/** Fewer words are hardly an answer. */
const THIN_BELOW_WORDS = 25;
/** Too few to tell what they are about. */
const FEW_WORDS = 15;
/** A longer answer says something besides that one does not know, if so much of it has to do with the question. */
const STUCK_BELOW_WORDS = 40;
/** The same of one that ends with it. */
const GIVEN_UP_BELOW_WORDS = 55;
const LAST_SENTENCES = 2;
const SAYS_SOMETHING_FROM = 0.5;
/** Less of a longer answer has to do with the question. */
export const OFF_TOPIC_BELOW = 0.2;
/** A request to repeat comes alone, or nearly so, or at the end. */
const REPEAT_BELOW_WORDS = 30;
const SILENCE_FROM_SECONDS = 20;
/** Slow speech; what a recording is longer than this is silence. */
const SECONDS_PER_WORD = 0.5;

type Given = {
  /** Sentences of the last answer, and how it was talked there. */
  last: readonly Sentence[];
  session: SessionMeasures;
  context: InterviewContext;
  conversation: ConversationMeasures;
};

/** How the last answer meets what was asked; null of one without words. */
export function judgeAnswer({
  last,
  session,
  context,
  conversation,
}: Given): Reading['answered'][number]['answered'] | null {
  if (last.length === 0) return null;
  const { words, raisedPoint, asksForHint, isLost } = conversation;
  // "Is that what you meant, or did you mean something else?" comes after an answer.
  const unclear = last.findLastIndex(({ says }) => says.has('unclear') && !says.has('toAgree'));
  const isAtEnd = unclear === last.length - 1;
  if (unclear >= 0 && (isAtEnd || words < REPEAT_BELOW_WORDS)) return 'asked_to_repeat';
  const seconds = context.turns.findLast(({ speaker }) => speaker === 'user')?.seconds ?? 0;
  const isSilent = seconds - words * SECONDS_PER_WORD > SILENCE_FROM_SECONDS;
  const hasGivenUp = last.slice(-LAST_SENTENCES).some(({ says }) => says.has('stuck'));
  const stuckBelow = hasGivenUp ? GIVEN_UP_BELOW_WORDS : STUCK_BELOW_WORDS;
  const isShort = words < (isLost ? stuckBelow : THIN_BELOW_WORDS);
  const saysSomething = raisedPoint || session.bearing >= SAYS_SOMETHING_FROM;
  const knowsNothing = isLost && (isShort || !saysSomething);
  if (asksForHint || knowsNothing || (isShort && isSilent)) return 'does_not_know';
  if (words >= FEW_WORDS && session.bearing < OFF_TOPIC_BELOW && !raisedPoint) return 'no';
  return words < THIN_BELOW_WORDS ? 'partly' : 'yes';
}
