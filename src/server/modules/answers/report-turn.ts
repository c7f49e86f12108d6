import { clausesOf } from '#engine/model/conduct/clauses.ts';
import type { Deps } from '#server/deps.ts';
import type { Answer } from './answers.store.ts';
import type { NewTurnEvent } from './turn-events.store.ts';

/** Tells those who follow a turn what happens in it. */
export type TurnReporter = ReturnType<typeof createTurnReporter>;

export function createTurnReporter(
  { stores, clock, turnListeners, spokenTurns, log }: Deps,
  { id, interviewId }: Pick<Answer, 'id' | 'interviewId'>,
) {
  const clauses: string[] = [];
  /** In order, and beside the work: what cannot be told must not stop a turn. */
  let telling = Promise.resolve();
  const wake = () => turnListeners.wake(interviewId);
  const report = (event: NewTurnEvent) => {
    const now = clock.now();
    telling = telling
      .then(() => stores.turnEvents.append(id, event, now))
      .then(wake)
      .catch((error: unknown) => log.warn({ err: error, responseId: id }, 'an event of a turn was not kept'));
  };
  const say = (clause: string) => {
    clauses.push(clause);
    spokenTurns.say(id, clauses);
    report({ kind: 'clause', text: clause });
  };

  return {
    report,
    wake,
    /** The next question is being made. */
    think: () => {
      spokenTurns.startAnew(id);
      report({ kind: 'thinking' });
    },
    /** Says a clause of the next question. */
    say,
    /** Says what of the whole question was not said clause by clause. */
    sayRest: (text: string) => {
      if (clauses.length === 0) for (const clause of clausesOf(text)) say(clause);
    },
    /** The answer waits behind so many others, or no longer. */
    moved: (ahead: number | null) => turnListeners.setAhead(interviewId, ahead),
    /** Resolves once all of it is kept. */
    settled: () => telling,
    /** The turn is stored. */
    end: () => {
      spokenTurns.end(id);
      wake();
    },
  };
}
