import type { CandidateMove } from '../candidate-move.ts';
import { NO_NEW_TOPIC_SECONDS } from '../session-plan.ts';
import type { Situation } from '../situation.ts';
import { makeMove } from './make-move.ts';

/** The closing question; after its answer an offer of the time left, then the end. */
export function closeMove(situation: Situation): CandidateMove {
  const { wording } = situation.content.language;
  const said = (id: string) =>
    situation.asked.some(({ record }) => record.kind === 'close' && record.target.id === id);
  const timeLeft = situation.context.secondsRemaining >= NO_NEW_TOPIC_SECONDS;
  if (!said('close')) {
    const reason = 'Closed: asked for the weakest part and the next step.';
    return closing('close', reason, wording.close);
  }
  if (timeLeft && !said('time-left')) {
    return closing('time-left', 'Offered the time that was left.', wording.closing);
  }
  if (said('end')) return closing('ended', 'Everything was said.', wording.ended);
  return closing('end', 'Nothing was left to ask.', wording.end);
}

function closing(id: string, reason: string, say: string): CandidateMove {
  return makeMove({
    id: `close:${id}`,
    kind: 'close',
    phase: 'close',
    target: { type: 'phase', id },
    reason,
    say,
  });
}
