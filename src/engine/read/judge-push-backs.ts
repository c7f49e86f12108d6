import type { PushBackOutcome } from '#engine/measures.ts';
import type { MarkerKind } from '#shared/content/language.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { OFF_TOPIC_BELOW } from './judge-answer.ts';
import { measureSession } from './measure-talk.ts';
import type { QuestionProfile } from './point-profiles.ts';
import type { Sentence } from './read-sentences.ts';

/** Shorter replies without a reason are no answer to a push-back. */
const SHORTEST_REPLY_TOKENS = 8;

/**
 * How every push-back and challenge was met in the answer after it (interview-design 4.7). Nothing is said of an answer that
 * gives reasons for everything but this design.
 */
export function judgePushBacks(
  profile: QuestionProfile,
  context: InterviewContext,
  sentences: readonly Sentence[],
): PushBackOutcome[] {
  const { turns } = context;
  return turns.flatMap((turn, turnIndex) => {
    if (turn.move?.kind !== 'push_back' && turn.move?.kind !== 'challenge') return [];
    const replyIndex = replyTo(turns, turnIndex);
    const reply = sentences.filter((sentence) => sentence.turnIndex === replyIndex);
    const isAboutThis = measureSession(profile, context, reply).bearing >= OFF_TOPIC_BELOW;
    const outcome = outcomeOf(reply);
    return outcome && (isAboutThis || outcome !== 'defended') ? [{ turnId: turn.id, outcome }] : [];
  });
}

/** The answer to a turn; where it was asked again, the one after that. */
function replyTo(turns: InterviewContext['turns'], turnIndex: number): number {
  const after = (speaker: 'ai' | 'user', from: number) =>
    turns.findIndex((turn, at) => at > from && turn.speaker === speaker);
  const reply = after('user', turnIndex);
  const next = reply === -1 ? -1 : after('ai', reply);
  return next !== -1 && turns[next]?.move?.kind === 'repeat' ? replyTo(turns, next) : reply;
}

function outcomeOf(reply: readonly Sentence[]): PushBackOutcome['outcome'] | null {
  const has = (...kinds: MarkerKind[]) =>
    reply.some(({ markers }) => kinds.some((kind) => markers.has(kind)));
  const tokens = reply.reduce((total, sentence) => total + sentence.tokens.length, 0);
  if (tokens === 0) return null;
  const isReasoned = has('reason', 'tradeoff', 'condition') && tokens >= SHORTEST_REPLY_TOKENS;
  if (has('hold')) return isReasoned ? 'defended' : 'rigid';
  if (has('revise', 'concede')) return isReasoned ? 'revised' : 'caved';
  if (isReasoned) return 'defended';
  return reply.every(({ flags }) => flags.has('dup') || flags.has('echo')) ? 'rigid' : null;
}
