import type { InterviewerModel } from '#engine/interviewer.ts';
import { readTurn, type TurnReader } from './read-turn.ts';

/**
 * Reads the last answer of an interview while the conversation goes on, one answer of an interview at a time. A server with
 * one slot has better to do with it than to finish an older answer: that is read again in the background, or for the grade.
 */
export function createReadAhead(reader: TurnReader): NonNullable<InterviewerModel['readAhead']> {
  /** By the opening turn of the interview, which no other has. */
  const running = new Map<number, { turns: number; abort: AbortController; ended: Promise<void> }>();
  return async (context, memo, signal) => {
    const opening = context.turns[0]?.id;
    const last = context.turns.findLast(({ speaker }) => speaker === 'user');
    if (opening === undefined || !last || last.unintelligible) return;
    const other = running.get(opening);
    const isOlder = other !== undefined && other.turns < context.turns.length;
    if (isOlder && reader.model.server().slots === 1) other.abort.abort(new Error('a newer answer is there'));
    const abort = new AbortController();
    const within = signal ? AbortSignal.any([signal, abort.signal]) : abort.signal;
    const work = (async () => {
      await other?.ended;
      await readTurn(reader, context, last.id, memo, within);
    })();
    const mine = { turns: context.turns.length, abort, ended: work.catch(() => {}) };
    running.set(opening, mine);
    try {
      await work;
    } finally {
      if (running.get(opening) === mine) running.delete(opening);
    }
  };
}
