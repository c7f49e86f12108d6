import { situationOf } from '#engine/ask/situation.ts';
import type { BuiltInReader } from '#engine/read/built-in-reader.ts';
import { checkWording } from '#engine/say/check-wording.ts';
import { sharedTrigrams } from '#engine/say/shared-trigrams.ts';
import { wordCount, wordingFaults } from '#engine/say/wording-faults.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext, NextTurn } from '#shared/interview/context.ts';
import { saysModelLine } from './says-model-line.ts';

/** What a critical listener notes about one turn of the interviewer. */
export type ObservedTurn = Pick<NextTurn, 'text' | 'move'> & {
  /** The interviewer's turn before it, and the answer to that. */
  before: { asked: string; answer: string };
  /** Milliseconds from the end of the answer. */
  ms: number;
  words: number;
  /** Content of points, or technologies, that the candidate had not brought. */
  leaks: readonly string[];
  /** Banned phrases, more than one question. */
  faults: readonly string[];
  repeats: boolean;
};

const ALIKE_FROM = 0.6;
const ANY_LENGTH = { minWords: 0, maxWords: Number.MAX_SAFE_INTEGER };

export function observeTurn(
  content: Content,
  reader: BuiltInReader,
  context: InterviewContext,
  { text, move }: NextTurn,
  ms: number,
): ObservedTurn {
  const own = text.replace(/"[^"]*"/g, ' ');
  const asked = context.turns.filter((turn) => turn.speaker === 'ai').map((turn) => turn.text);
  const answers = context.turns.filter((turn) => turn.speaker === 'user').map((turn) => turn.text);
  return {
    text,
    move,
    ms,
    before: { asked: asked.at(-1) ?? '', answer: answers.at(-1) ?? '' },
    words: wordCount(text),
    leaks: [...leaksIn(content, reader, context, text, move), ...saysModelLine(context, own)],
    faults: wordingFaults(content, text, ANY_LENGTH).filter((fault) =>
      /^(says|opens with|asks \d)/.test(fault),
    ),
    repeats: asked.some((earlier) => sharedTrigrams(own, earlier.replace(/"[^"]*"/g, ' ')) >= ALIKE_FROM),
  };
}

/** The product's own leak check, on what was said in the end. */
function leaksIn(
  content: Content,
  reader: BuiltInReader,
  context: InterviewContext,
  text: string,
  move: NextTurn['move'],
): string[] {
  const spoken = {
    id: 'spoken',
    record: move,
    bankWording: text,
    restatement: 'none' as const,
    mustQuote: [],
  };
  const situation = situationOf(content, context, reader.readNow(context));
  return checkWording(situation, reader.readUtterance, spoken, text).filter((fault) =>
    /^(gives away|names)/.test(fault),
  );
}
