import type { Situation } from '#engine/ask/situation.ts';
import { stem } from '#engine/read/stem.ts';
import { wordsIn } from '#engine/words.ts';
import type { Content } from '#shared/content/content.ts';
import { sentencesOf } from './clauses.ts';
import { besidesFigures, type Figure, figuresIn, isComputed, isGiven, multiplesIn } from './figures.ts';
import { lazily } from './lazily.ts';

/** A text that the interviewer may repeat, with the words that a sentence is compared by. */
type Ground = { text: string; words: ReadonlySet<string> };

export type Grounds = {
  /** Figures of a sentence that nobody gave and that do not follow from those given. */
  inventedFigures(sentence: string): string[];
  /** Whether a sentence, in a turn that says so much up to its end, states as given what neither bank nor candidate said. */
  isInvented(sentence: string, text: string): boolean;
  /** Whether a sentence says what was said already. */
  isRestated(sentence: string): boolean;
  /** Whether a sentence keeps to the words of a fact. */
  isFact(sentence: string): boolean;
  /** Facts of the bank that a text tells; of those that its record declares a part is enough. */
  factsIn(text: string, declared?: readonly string[]): string[];
};

const LATEST_ANSWERS = 2;
/** Of a sentence's own words: so many belong to the ground that it repeats. */
const NEAR_SHARE = 0.5;
/** Of a fact's words: so many must be there for it to be told. */
const TOLD_SHARE = 0.5;
const FEWEST_SHARED = 2;
/** Of a restatement's words nearly all were said. */
const RESTATED_SHARE = 0.8;
const KNOWN_SHARE = 0.5;
const FEWEST_WORDS = 2;
/** Speaks of the candidate's design, of the talk itself, or asks. */
const IS_NO_STATEMENT =
  /\?|\b(you|your|yours|you're|you'd|you've|i|i'm|i'd|i'll|assume|if|when|while|let's|let|take|think|consider|what|how|which|who|whose|whom|where|why)\b|^(?:and |so |but )?(?:does|do|did|is|are|was|can|could|would|will|should)\b/i;
/** A situation, from here to the end of the turn. */
const IS_SUPPOSED = /\b(suppose|imagine|say|somebody|someone)\b|^two\b/i;
/** Leaves a matter to the candidate: "On payouts nothing is fixed". */
const LEAVES_OPEN =
  /\b(?:nothing|not|none|no one|nobody|isn't|aren't|hasn't|no \w+)(?:\s[\w'-]+){0,4}?\s(?:fixed|given|decided|settled|specified|prescribed|defined|stated)\b|\b(?:is|are|stays?|remains?) (?:still |all |quite )?(?:open|undecided|unspecified)\b/i;
/** Leads over to what is said next, and says nothing yet. */
const LEADS_OVER =
  /^(?:once more|again|in (?:other|plainer|simpler|short) words|put (?:differently|another way)|(?:as )?(?:for|on|about|as to)\b(?:\s[\p{L}'-]+){1,6},$)/iu;
const SCENE = /\?["']?$|^(?:and |so |now )?(?:suppose|imagine|say|what if)\b/i;

/** What may be stated: the prompt, the facts, the situations and probes of the bank, and what was said so far. */
export function groundsOf(situation: Situation): Grounds {
  const { content, context } = situation;
  const { units } = content.language.words;
  const { question, turns } = context;
  const wordsOf = contentWords(content);
  const figuresOf = (text: string) => [...figuresIn(text, units), ...multiplesIn(text, units)];
  const ground = (text: string): Ground => ({ text, words: wordsOf(text) });
  const facts = lazily(() => question.facts.map(({ say }) => ground(say)));
  const bank = lazily(() => [
    ...facts(),
    ...question.stress.map(({ say }) => ground(say)),
    ...question.points.flatMap(({ probes, hints = [] }) =>
      [...probes.map(({ say }) => say), ...hints].map((say) => ground(say)),
    ),
  ]);
  const spoken = [question.prompt, ...turns.map(({ text }) => text)];
  const lately = turns.filter(({ speaker }) => speaker === 'user').slice(-LATEST_ANSWERS);
  const said = lazily(() => new Set(spoken.flatMap((text) => [...wordsOf(text)])));
  const isTold = factTeller(situation, wordsOf);

  return {
    inventedFigures(sentence) {
      const figures = figuresIn(sentence, units);
      if (figures.length === 0) return [];
      const own = wordsOf(sentence);
      const near = bank()
        .filter(({ words }) => isNear(own, words))
        .map(({ text }) => text);
      const given = [...spoken, ...near].flatMap(figuresOf);
      const latest = lately.flatMap(({ text }) => figuresIn(text, units));
      return figures
        .filter((figure) => !isGiven(figure, given) && !isComputed(figure, latest, given))
        .map(({ text }) => text);
    },
    isInvented(sentence, text) {
      if (IS_NO_STATEMENT.test(sentence) || IS_SUPPOSED.test(text)) return false;
      if (LEAVES_OPEN.test(sentence) || LEADS_OVER.test(sentence)) return false;
      // What it says with figures was given, or follows.
      if (figuresIn(sentence, units).length > 0) return false;
      const words = wordsOf(sentence);
      const known = [...words].filter((word) => said().has(word)).length;
      return (
        words.size >= FEWEST_WORDS &&
        known < KNOWN_SHARE * words.size &&
        !bank().some((ground) => isNear(words, ground.words))
      );
    },
    isRestated(sentence) {
      const words = [...wordsOf(sentence)];
      return words.filter((word) => said().has(word)).length >= RESTATED_SHARE * words.length;
    },
    isFact(sentence) {
      const words = wordsOf(sentence);
      return facts().some((fact) => holds(words, fact.words));
    },
    factsIn(text, declared = []) {
      return question.facts.flatMap((fact) =>
        isTold(text, fact, declared.includes(fact.id)) ? [fact.id] : [],
      );
    },
  };
}

/**
 * Tells whether a turn tells a fact. Its questions, its situations and what it quotes tell none, and unless the turn declares
 * it, nor do words and figures that the candidate brought.
 */
function factTeller({ content, context }: Situation, wordsOf: (text: string) => Set<string>) {
  const { units } = content.language.words;
  const plainWordsOf = (text: string) => wordsOf(besidesFigures(text, units));
  const answers = context.turns.filter(({ speaker }) => speaker === 'user').map(({ text }) => text);
  const theirWords = lazily(
    () => new Set([context.question.prompt, ...answers].flatMap((text) => [...plainWordsOf(text)])),
  );
  const theirFigures = lazily(() => answers.flatMap((text) => figuresIn(text, units)));
  return (text: string, { say }: { say: string }, isDeclared: boolean): boolean => {
    const told = sentencesOf(text.replace(/["“][^"“”]*["”]/g, ' ')).filter(
      (part) => !SCENE.test(part.trim()),
    );
    const words = plainWordsOf(told.join(' '));
    const figures = told.flatMap((part) => figuresIn(part, units));
    const factWords = plainWordsOf(say);
    const factFigures = figuresIn(say, units);
    const isShared = (figure: Figure) => figures.some((said) => isGiven(said, [figure]));
    const shared = [...factWords].filter((word) => words.has(word));
    if (isDeclared)
      return factFigures.some(isShared) || holds(words, factWords) || shared.length > FEWEST_SHARED;
    const own = (word: string) => !theirWords().has(word);
    if (factFigures.length === 0) {
      const needed = [...factWords].filter(own).length;
      return holds(words, factWords) && shared.filter(own).length >= TOLD_SHARE * needed;
    }
    return (
      factFigures.some((figure) => isShared(figure) && !isGiven(figure, theirFigures())) &&
      shared.length >= Math.min(FEWEST_SHARED, factWords.size)
    );
  };
}

/** Whether so many of a fact's words are among those of a text that it is told. */
function holds(words: ReadonlySet<string>, fact: ReadonlySet<string>): boolean {
  const shared = [...fact].filter((word) => words.has(word)).length;
  return shared >= FEWEST_SHARED && shared >= TOLD_SHARE * fact.size;
}

function isNear(words: ReadonlySet<string>, ground: ReadonlySet<string>): boolean {
  const shared = [...words].filter((word) => ground.has(word)).length;
  return shared >= FEWEST_SHARED && shared >= NEAR_SHARE * Math.min(words.size, ground.size);
}

/** The words of weight of a text, as stems. */
export function contentWords({ language }: Content): (text: string) => Set<string> {
  const functionWords = new Set(language.words.functionWords);
  return (text) =>
    new Set(
      wordsIn(text)
        .filter(({ word }) => !functionWords.has(word))
        .map(({ word }) => stem(word)),
    );
}
