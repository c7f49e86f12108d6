import type { CandidateMove } from '../candidate-move.ts';
import type { Reading } from '../read-interview.ts';
import { NO_NEW_TOPIC_SECONDS } from '../session-plan.ts';
import { makeMove } from './make-move.ts';

/** The closing question; after its answer an offer of the time left, then the end. */
export function closeMove(reading: Reading): CandidateMove {
  const { wording } = reading.content.language;
  const said = (id: string) =>
    reading.asked.some(({ record }) => record.kind === 'close' && record.target.id === id);
  const timeLeft = reading.context.secondsRemaining >= NO_NEW_TOPIC_SECONDS;
  if (!said('close')) {
    const reason = 'Closed: asked for the weakest part and the next step.';
    return closing(reading, 'close', reason, wording.close);
  }
  if (timeLeft && !said('time-left')) {
    return closing(reading, 'time-left', 'Offered the time that was left.', wording.closing);
  }
  return closing(reading, 'end', 'Nothing was left to ask.', wording.end);
}

function closing(reading: Reading, id: string, reason: string, say: string): CandidateMove {
  return makeMove(reading, {
    id: `close:${id}`,
    kind: 'close',
    phase: 'close',
    target: { type: 'phase', id },
    reason,
    label: 'the close',
    intent:
      id === 'close'
        ? 'Ask for the weakest part of the design and what would come next.'
        : 'Bring the interview to its end.',
    say,
  });
}
