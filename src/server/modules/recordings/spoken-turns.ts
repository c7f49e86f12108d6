import { AppError } from '#server/errors.ts';
import { createSpokenTurn, type SpokenTurn } from './spoken-turn.ts';

const MAX_TURNS = 64;
/** Of all of them; a question takes half a megabyte. */
const MAX_BYTES = 32 * 1024 * 1024;
/** From the answer to the end of the question; also for one that never comes. */
const OPEN_MS = 120_000;
/** Whoever comes later gets the file that is kept. */
const KEPT_MS = 60_000;

/** Questions that are being spoken, by the answer that they follow. */
export type SpokenTurns = {
  /** The question after an answer, which may not have been begun; null when there are too many. */
  open(answerId: number): SpokenTurn | null;
  find(answerId: number): SpokenTurn | undefined;
  /** The question is made anew: what was said of it is void. */
  startAnew(answerId: number): void;
  /** Takes the clauses of the question so far. */
  say(answerId: number, clauses: readonly string[]): void;
  /** The question is complete, or there is none. */
  end(answerId: number): void;
  remove(answerId: number): void;
  memory(): { bytes: number; maxBytes: number };
  /** Lets all who wait for a question go. */
  close(): void;
};

export function createSpokenTurns(): SpokenTurns {
  const turns = new Map<number, { turn: SpokenTurn; timer: NodeJS.Timeout }>();
  const bytes = () => [...turns.values()].reduce((sum, { turn }) => sum + turn.bytes(), 0);
  const remove = (answerId: number) => {
    const entry = turns.get(answerId);
    turns.delete(answerId);
    clearTimeout(entry?.timer);
    entry?.turn.fail(new AppError('AI_UNAVAILABLE'));
  };
  const open = (answerId: number): SpokenTurn | null => {
    const present = turns.get(answerId);
    if (present) return present.turn;
    if (turns.size >= MAX_TURNS || bytes() >= MAX_BYTES) return null;
    const turn = createSpokenTurn();
    const timer = setTimeout(() => remove(answerId), OPEN_MS).unref();
    turns.set(answerId, { turn, timer });
    return turn;
  };

  return {
    open,
    find: (answerId) => turns.get(answerId)?.turn,
    startAnew: (answerId) => {
      // Who opened it before the first clause goes on listening to it.
      if (turns.get(answerId)?.turn.hasClauses()) remove(answerId);
      open(answerId);
    },
    say: (answerId, clauses) => turns.get(answerId)?.turn.say(clauses),
    end: (answerId) => {
      const entry = turns.get(answerId);
      if (!entry) return;
      entry.turn.end();
      clearTimeout(entry.timer);
      entry.timer = setTimeout(() => remove(answerId), KEPT_MS).unref();
    },
    remove,
    memory: () => ({ bytes: bytes(), maxBytes: MAX_BYTES }),
    close: () => {
      for (const answerId of [...turns.keys()]) remove(answerId);
    },
  };
}
