import type { PointReading, Reader, Reading, UtteranceReader } from '#engine/reading.ts';
import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { gatherEvidence } from './collect-evidence.ts';
import { type CompiledContent, compileContent } from './match/compile-content.ts';
import { readDrill } from './read-drill.ts';
import { readUtterance } from './read-utterance.ts';
import { toReading } from './to-reading.ts';

/** Some ten interviews; an answer of 150 words takes about 80 kB. */
const CACHE_BYTES = 8 * 1024 * 1024;

export type PhraseReader = Reader & {
  /** The same without waiting: this reader asks nobody. */
  readNow(context: InterviewContext): Reading;
  readUtterance: UtteranceReader;
  /** What an answer to a drill shows of the points that it listens for, in their order. */
  readDrill(
    question: Question,
    task: { task: string; lookFor: readonly string[] },
    answer: string,
  ): PointReading[];
  /** The bank in the form that matching needs. */
  compiled: CompiledContent;
  /** About how much the answers that were read take, and how much they may. */
  memory(): { bytes: number; maxBytes: number };
};

/** The reader that needs no model: it knows the bank's phrases, and nothing of what words mean. Made once a bank. */
export function createPhraseReader(
  content: Content,
  { cacheBytes = CACHE_BYTES }: { cacheBytes?: number } = {},
): PhraseReader {
  const compiled = compileContent(content, cacheBytes);
  const readNow = (context: InterviewContext) =>
    toReading(compiled, context, gatherEvidence(compiled, context));
  return {
    read: async (context) => readNow(context),
    readNow,
    readUtterance: (context, text, unshown) => readUtterance(compiled, context, text, unshown),
    readDrill: (question, task, answer) => readDrill(compiled, question, task, answer),
    compiled,
    memory: () => ({ bytes: compiled.cacheBytes(), maxBytes: cacheBytes }),
  };
}
