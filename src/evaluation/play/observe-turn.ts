import { situationOf } from '#engine/ask/situation.ts';
import type { PhraseReader } from '#engine/read/phrase-reader.ts';
import { tokenize } from '#engine/read/text/tokenize.ts';
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
  /** Whether a weighty word or a number of the last two answers is in it; null when they hold none. */
  picksUp: boolean | null;
};

const ALIKE_FROM = 0.6;
const LAST_ANSWERS = 2;
const ANY_LENGTH = { minWords: 0, maxWords: Number.MAX_SAFE_INTEGER };

export function observeTurn(
  reader: PhraseReader,
  context: InterviewContext,
  { text, move }: NextTurn,
  ms: number,
): ObservedTurn {
  const { content } = reader.compiled;
  const own = text.replace(/"[^"]*"/g, ' ');
  const asked = context.turns.filter((turn) => turn.speaker === 'ai').map((turn) => turn.text);
  const answers = context.turns.filter((turn) => turn.speaker === 'user').map((turn) => turn.text);
  return {
    text,
    move,
    ms,
    before: { asked: asked.at(-1) ?? '', answer: answers.at(-1) ?? '' },
    words: wordCount(text),
    leaks: [...leaksIn(reader, context, text, move), ...saysModelLine(context, own)],
    faults: wordingFaults(content, text, ANY_LENGTH).filter((fault) =>
      /^(says|opens with|asks \d)/.test(fault),
    ),
    repeats: asked.some((earlier) => sharedTrigrams(own, earlier.replace(/"[^"]*"/g, ' ')) >= ALIKE_FROM),
    picksUp: picksUp(content, answers.slice(-LAST_ANSWERS), text),
  };
}

/** The product's own leak check, on what was said in the end. */
function leaksIn(
  reader: PhraseReader,
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
  const situation = situationOf(reader.compiled.content, context, reader.readNow(context));
  return checkWording(situation, reader.readUtterance, spoken, text).filter((fault) =>
    /^(gives away|names)/.test(fault),
  );
}

function picksUp(content: Content, answers: readonly string[], text: string): boolean | null {
  const functionWords = new Set(content.language.words.functionWords);
  const weighty = (words: string) =>
    tokenize(words)
      .filter((token) => !functionWords.has(token.word))
      .map((token) => token.stem);
  const said = new Set(answers.flatMap(weighty));
  return said.size === 0 ? null : weighty(text).some((stem) => said.has(stem));
}
