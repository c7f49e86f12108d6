import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import type { InterviewerModel } from '#engine/interviewer.ts';
import type { BuiltInReader } from '#engine/read/built-in-reader.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type * as thread from './reading-thread.ts';
import type { SentContext } from './reading-thread.ts';

/** The main thread answers requests meanwhile. Each has the bank in memory. */
export const READING_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** With the time in the queue. It is for what never ends: the longest interview that is accepted is read within a second. */
const DEADLINE_MS = 30_000;
const IDLE_MS = 10 * 60_000;
const MAX_MEMORY_MB = 192;
/** Node's own bound of 48 would have each keep so much that is no longer needed. */
const MAX_YOUNG_MB = 8;
const FILE = join(import.meta.dirname, 'reading-thread.js');

type Threads = Pick<BuiltInReader, 'read' | 'prepare'> & Pick<InterviewerModel, 'nextTurn' | 'grade'>;

/**
 * Reads, asks and grades on other threads, so that whoever says much holds up nobody's requests. Null where the server
 * runs from its sources, which a thread cannot read; then it is done where it is asked for.
 */
export function createReadingThreads(content: Content): Threads | null {
  if (!existsSync(FILE)) return null;
  const pool = new Tinypool({
    filename: FILE,
    workerData: content,
    // A server that nobody speaks to has its memory for itself. What waits when a thread dies would wait until the
    // deadline; no more is handed over than there are threads.
    minThreads: 0,
    maxThreads: READING_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  });
  const run = (name: keyof typeof thread, { question, ...context }: InterviewContext) => {
    const sent: SentContext = { ...context, questionId: question.id };
    return pool.run(sent, { name, signal: AbortSignal.timeout(DEADLINE_MS) });
  };
  return {
    read: (context) => run('read', context),
    // The first answer does it where this could not.
    prepare: ({ id }) => void pool.run(id, { name: 'prepare' }).catch(() => {}),
    nextTurn: (context) => run('nextTurn', context),
    grade: (context) => run('grade', context),
  };
}
