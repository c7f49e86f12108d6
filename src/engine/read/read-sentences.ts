import { pointsAimedAt } from '#engine/hint-level.ts';
import { plainText } from '#engine/words.ts';
import type { MarkerKind, SlotId } from '#shared/content/language.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { createFlagger, ownFlags, type SentenceFlag, wordTriples } from './flag-sentences.ts';
import { type Remembered, remember } from './remember.ts';
import { splitSentences } from './split-sentences.ts';
import type { Saying, SpokenLanguage } from './spoken-language.ts';
import { findQuantities, type Quantity } from './sums/find-quantities.ts';
import type { Token } from './tokens.ts';

/** A sentence of the candidate, or a window of unpunctuated speech. */
export type Sentence = {
  turnId: number;
  /** Place among the context's turns. */
  turnIndex: number;
  text: string;
  /** Place in the turn's text. */
  start: number;
  end: number;
  tokens: readonly Token[];
  /** Each three words that stand beside each other. */
  triples: readonly string[];
  /** Lower case without marks, as patterns expect it. */
  plain: string;
  says: ReadonlySet<Saying>;
  /** What its words say (see `SpokenLanguage.meanings`). */
  meanings: readonly string[];
  markers: ReadonlySet<MarkerKind>;
  slots: ReadonlySet<SlotId>;
  quantities: readonly Quantity[];
  isQuestion: boolean;
  /** Words that praise a design: scalable, robust, efficient. */
  praise: number;
  flags: ReadonlySet<SentenceFlag>;
  /** Whether it answers the opening or a question about the scope. */
  inScope: boolean;
  /** What the interviewer's words before it say, and the points that they are after. */
  asked: ReadonlySet<string>;
  aimed: ReadonlySet<string>;
};

/** What a sentence says by itself, whoever asked what before it. */
export type Spoken = Omit<Sentence, 'turnId' | 'turnIndex' | 'inScope' | 'asked' | 'aimed'>;

/** Turns that were read before: what was said changes no more, and each turn looks at all of it. */
export type TurnsRead = Remembered<readonly Spoken[]>;

/** About what a sentence and a word of it take in memory. */
const BYTES = { sentence: 1_000, token: 270 };

export function rememberTurns(cacheBytes: number): TurnsRead {
  return remember(cacheBytes, (sentences) =>
    sentences.reduce((sum, { tokens }) => sum + BYTES.sentence + BYTES.token * tokens.length, 0),
  );
}

/** Every sentence of the candidate, in order. */
export function readSentences(
  language: SpokenLanguage,
  context: InterviewContext,
  turnsRead: TurnsRead,
): Sentence[] {
  const { turns } = context;
  const spokenIn = (text: string) => turnsRead.of(text, () => readTurn(language, text));
  let asked: ReadonlySet<string> = new Set();
  let aimed: ReadonlySet<string> = new Set();
  let inScope = true;
  const flagsOf = createFlagger();
  return turns.flatMap((turn, turnIndex): Sentence[] => {
    if (turn.speaker === 'ai') {
      // The opening names the problem: whoever speaks of that repeats nothing.
      const isOpening = turn.move?.kind === 'open';
      inScope = turn.move ? isOpening || turn.move.phase === 'scope' : inScope;
      aimed = new Set(turn.move ? pointsAimedAt(context, turn.move) : []);
      asked = new Set(isOpening ? [] : spokenIn(turn.text).flatMap(({ meanings }) => meanings));
      return [];
    }
    // What is known of the turn comes first: added to a copy it would take thirty times as long.
    return spokenIn(turn.text).map((spoken) => ({
      turnId: turn.id,
      turnIndex,
      inScope,
      asked,
      aimed,
      ...spoken,
      flags: flagsOf(spoken, asked),
    }));
  });
}

function readTurn(language: SpokenLanguage, turn: string): Spoken[] {
  const { words, meanings, markers, slots, sayings, praise, breakWords, content } = language;
  return splitSentences(turn, words(turn), breakWords).map(({ start, end, tokens }) => {
    const text = turn.slice(start, end);
    const plain = plainText(text);
    const says = sayings(plain);
    return {
      text,
      start,
      end,
      tokens,
      plain,
      triples: wordTriples(tokens),
      says,
      flags: ownFlags(language, { text, tokens, start, says }),
      meanings: meanings(tokens),
      markers: new Set(markers(tokens).map(({ key }) => key)),
      slots: new Set(slots(tokens).map(({ key }) => key)),
      quantities: findQuantities(tokens, content.language.words.units),
      isQuestion: isQuestion(language, text, tokens),
      praise: praise(tokens).length,
    };
  });
}

const LEAD_IN = new Set(['so', 'and', 'okay', 'ok', 'then', 'also', 'first', 'well', 'but', 'now', 'next']);
const LONGEST_LEAD_IN = 2;

/** A question mark, "I'd like to know", or, in unpunctuated speech, a start that only questions have. */
function isQuestion(language: SpokenLanguage, text: string, tokens: readonly Token[]): boolean {
  const end = text.trimEnd().at(-1);
  if (end === '?' || language.indirectQuestions(tokens).length > 0) return true;
  if (end === '.' || end === '!') return false;
  let leadIn = 0;
  while (leadIn < LONGEST_LEAD_IN && LEAD_IN.has(tokens[leadIn]?.word ?? '')) leadIn += 1;
  return language.questionStarts(tokens.slice(leadIn, leadIn + 4)).some(({ from }) => from === 0);
}
