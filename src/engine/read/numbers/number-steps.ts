import type { Sentence } from '../analyse-transcript.ts';
import type { Quantity } from './find-quantities.ts';

type NumberPlace = { sentence: Sentence; quantity: Quantity };
/** A number with the words since the one before it, the last of them in its own sentence, and those up to the next. */
export type NumberStep = NumberPlace & {
  before: readonly string[];
  lead: readonly string[];
  after: readonly string[];
};

const LEAD_WORDS = 4;
const FARTHEST_SENTENCES = 1;

/** Every number of plain statements, in the order in which they were said. */
export function numberSteps(sentences: readonly Sentence[]): NumberStep[] {
  const places = sentences
    .filter(({ question, flags }) => !question && !flags.has('instr') && !flags.has('aside'))
    .flatMap((sentence) => sentence.quantities.map((quantity) => ({ sentence, quantity })))
    .filter((place) => !isCompound(place));
  return places.map((place, at) => {
    const own = wordsBefore(places[at - 1], place);
    return {
      ...place,
      before: [...wordsOfSentenceBefore(places[at - 1], place), ...own],
      lead: own.slice(-LEAD_WORDS),
      after: wordsAfter(place, places[at + 1]),
    };
  });
}

/** "A hundred-thousand-word report": the number only says what kind of thing it is. */
function isCompound({ sentence, quantity }: NumberPlace): boolean {
  const end = (sentence.tokens[quantity.to - 1]?.end ?? sentence.start) - sentence.start;
  return quantity.class === 'count' && /^-\p{L}/u.test(sentence.text.slice(end));
}

function wordsBefore(earlier: NumberPlace | undefined, { sentence, quantity }: NumberPlace): string[] {
  const from = earlier?.sentence === sentence ? earlier.quantity.to : 0;
  return sentence.tokens.slice(from, quantity.from).map(({ word }) => word);
}

function wordsOfSentenceBefore(earlier: NumberPlace | undefined, { sentence }: NumberPlace): string[] {
  if (!earlier || earlier.sentence === sentence || !isNear(earlier.sentence, sentence)) return [];
  return earlier.sentence.tokens.slice(earlier.quantity.to).map(({ word }) => word);
}

function wordsAfter({ sentence, quantity }: NumberPlace, next: NumberPlace | undefined): string[] {
  const to = next?.sentence === sentence ? next.quantity.from : sentence.tokens.length;
  return sentence.tokens.slice(quantity.to, to).map(({ word }) => word);
}

/** Close enough in one answer to belong to one calculation. */
export function isNear(earlier: Sentence, later: Sentence): boolean {
  return earlier.turnIndex === later.turnIndex && later.index - earlier.index <= FARTHEST_SENTENCES;
}
