import type { PushBackOutcome } from '#engine/measures.ts';
import type { MarkerKind } from '#shared/content/language.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { Sentence } from './analyse-transcript.ts';

/** Shorter replies without a reason are no answer to a push-back. */
const SHORTEST_REPLY_TOKENS = 8;

/** How every push-back and challenge was met in the answer after it (interview-design 4.7). */
export function judgePushBacks(context: InterviewContext, sentences: readonly Sentence[]): PushBackOutcome[] {
  return context.turns.flatMap((turn, turnIndex) => {
    if (turn.move?.kind !== 'push_back' && turn.move?.kind !== 'challenge') return [];
    const replyIndex = replyTo(context.turns, turnIndex);
    const outcome = outcomeOf(sentences.filter((sentence) => sentence.turnIndex === replyIndex));
    return outcome ? [{ turnId: turn.id, outcome }] : [];
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
    reply.some((sentence) => sentence.markers.some(({ key }) => kinds.includes(key)));
  const tokens = reply.reduce((total, sentence) => total + sentence.tokens.length, 0);
  const reasoned = has('reason', 'tradeoff', 'condition') && tokens >= SHORTEST_REPLY_TOKENS;
  if (tokens === 0) return null;
  if (has('hold')) return reasoned ? 'defended' : 'rigid';
  if (has('revise', 'concede')) return reasoned ? 'revised' : 'caved';
  if (reasoned) return 'defended';
  return reply.every((sentence) => sentence.flags.has('dup') || sentence.flags.has('echo')) ? 'rigid' : null;
}
