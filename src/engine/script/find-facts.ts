import { createPhraseFinder, type PhraseFinder } from '#engine/text/phrases.ts';
import { sentencesIn } from '#engine/text/sentences.ts';
import { plainText, type Token, tokenize } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';
import { type Fact, type Question, topicOf } from '#shared/content/question.ts';

/** Finds which facts of a question are asked for in words. */
export type FactFinder = {
  /** Ids of the facts that a text asks for, whether or not it is worded as a question. */
  in(question: Question, text: string): string[];
  /**
   * The questions to the interviewer in an answer: the facts that they ask for, and whether one of them asks for none.
   */
  askedIn(question: Question, answer: string, isInScope: boolean): { factIds: string[]; isOpen: boolean };
};

/**
 * A fact with a smaller share of a question's words is about something else. Chosen on half of evaluation/clarifying:
 * with 0.2, twice as many wrong facts were told.
 */
const FITS_FROM = 0.34;
/** The same limit for a fact that the question does not name. */
const TELLS_FROM = 0.5;
const TELLS_FROM_WORDS = 2;
/** A longer question that names a thing is seldom about it alone. */
const NAMES_WITHIN = 16;
/** If this many sentences follow a question, the candidate has answered it. */
const ANSWERED_ALONE_AFTER = 2;
/** "The browser keeps that, I think?" is a statement that the candidate is not sure of. */
const HEDGED = /\b(i (think|guess|suppose|believe)|maybe|probably|perhaps)\b/;
/** "How many users? Let's say a million." answers itself. */
const ASSUMES =
  /\b(i('ll| will|'d| would)? (\w+ )?(assume|suppose|guess|take)|let's (just )?(say|assume|take)|i'd say|assuming)\b/;
const ASKS = /^\W*(\w+\W+)?(what|which|who|how|when|where|why|do|does|is|are|can|could|should|would|may)\b/;
/** "What you want is ..." and "what counts is ..." are statements. */
const STATES =
  /^(what|whatever|which|who|where|when|why|how) (i|you|we|they|he|she|it|everybody|everyone|people|users|counts|matters)\b/;
/** Inside a sentence, a question puts the verb before the subject: "how many are there", not "how many there are". */
const ASKS_WITHIN = new RegExp(
  [
    String.raw`\b(how|what|which)( \w+){0,5} (do|does|did|are|will|would|can|could|should|may|must|has|have) (i|you|we|they|it|there|users|people|customers)\b`,
    String.raw`\b(how|what)( \w+){0,5} is (the|it|there)\b`,
    String.raw`\b(do|does|can|should|may) (we|they|users|people)\b|\b(is|are) there\b`,
  ].join('|'),
);
const ASKS_AT_START = /^(do|does|is|are|can|could|should|will|may|must) /;
const LEAD_IN = new Set(['so', 'and', 'okay', 'ok', 'then', 'also', 'first', 'well', 'but', 'now', 'next']);
const PARTING = new Set(['and', 'or', 'also', 'plus']);

type Profile = readonly { fact: Fact; asks: PhraseFinder<string>; says: ReadonlySet<string> }[];

export function createFactFinder({ language, lexicon }: Content): FactFinder {
  const { words, events } = language;
  const finder = (phrases: readonly string[]) =>
    createPhraseFinder(phrases.map((phrase) => ({ key: phrase, phrase })));
  const functionWords = new Set(words.functionWords);
  const starts = finder(words.questionStarts);
  const indirect = finder(words.indirectQuestions);
  const turnsTo = [...events.toChoose, ...events.toAgree].map((source) => new RegExp(source, 'u'));
  const phrasesOf = (term: string): readonly string[] =>
    term.startsWith('@') ? (lexicon.find(({ id }) => `@${id}` === term)?.terms ?? []) : [term];
  const meaningsOf = (tokens: readonly Token[]) =>
    tokens.filter(({ word }) => !functionWords.has(word)).map(({ stem }) => stem);
  const profiles = new WeakMap<Question, Profile>();
  const profileOf = (question: Question): Profile => {
    const known = profiles.get(question);
    if (known) return known;
    const made = question.facts.map((fact) => ({
      fact,
      asks: createPhraseFinder(
        [...fact.asks, topicOf(fact)].flatMap((term) =>
          phrasesOf(term).map((phrase) => ({ key: term, phrase })),
        ),
      ),
      says: new Set(meaningsOf(tokenize(`${topicOf(fact)} ${fact.say}`))),
    }));
    profiles.set(question, made);
    return made;
  };

  /** Several things are often asked in one breath: each part of a sentence asks for the fact that fits it best. */
  const factsOf = (question: Question, sentence: string, fewestWords: number): string[] => {
    const profile = profileOf(question);
    return partsOf(sentence).flatMap((part) => {
      const fitting = profile
        .map(({ fact, asks, says }) => {
          const hits = asks(part);
          const asked = new Set(hits.flatMap(({ from, to }) => part.slice(from, to)));
          const matters = part.filter((token) => asked.has(token) || !functionWords.has(token.word));
          const shared = matters.filter((token) => asked.has(token) || says.has(token.stem));
          const fit = matters.length === 0 ? 0 : shared.length / matters.length;
          const isNamed = asked.size > 0;
          const isTold = fit >= TELLS_FROM && shared.length >= TELLS_FROM_WORDS;
          return {
            id: fact.id,
            fit,
            isNamed,
            isAsked: isNamed ? fit >= FITS_FROM : isTold,
            shared: shared.length,
          };
        })
        .filter(({ isAsked, shared }) => isAsked && shared >= fewestWords)
        .sort(
          (one, other) =>
            Number(other.fit >= TELLS_FROM) - Number(one.fit >= TELLS_FROM) ||
            Number(other.isNamed) - Number(one.isNamed) ||
            other.shared - one.shared,
        );
      return fitting.slice(0, 1).map(({ id }) => id);
    });
  };

  /**
   * The one fact that a question names among other things, by a word that no other fact has: "How long may it be
   * offline before ...?" None if it names several, or if it is too long.
   */
  const onlyNamed = (question: Question, sentence: string): string[] => {
    const tokens = tokenize(sentence);
    if (tokens.length > NAMES_WITHIN) return [];
    const profile = profileOf(question);
    const isOwn = (id: string, { word, stem }: Token) =>
      !functionWords.has(word) && !profile.some(({ fact, says }) => fact.id !== id && says.has(stem));
    const named = profile.filter(({ fact, asks }) =>
      asks(tokens).some(
        ({ key, from, to }) =>
          key === topicOf(fact) || tokens.slice(from, to).some((token) => isOwn(fact.id, token)),
      ),
    );
    return named.length === 1 ? named.map(({ fact }) => fact.id) : [];
  };

  const asksFor = (question: Question, sentence: string): string[] => {
    const fitting = factsOf(question, sentence, 1);
    return fitting.length > 0 ? fitting : onlyNamed(question, sentence);
  };

  /** How surely a sentence is a question; "how many" in the middle of one may as well be part of a statement. */
  const howSurelyAsked = (
    sentence: string,
    isInScope: boolean,
    isAll: boolean,
  ): 'surely' | 'perhaps' | null => {
    const tokens = tokenize(sentence);
    if (sentence.endsWith('?') || (isInScope && indirect(tokens).length > 0)) return 'surely';
    const isStopped = /[.!]["')]*$/.test(sentence);
    const isLower = /^\P{L}*\p{Ll}/u.test(sentence);
    // A recognizer ends a sentence where somebody paused, and begins none with a capital. Somebody who types nothing but
    // a question may end it with a period.
    const isHeard = isAll ? isLower || isStopped : isInScope && isLower;
    if (isStopped && !isHeard) return null;
    const leadIn = tokens.findIndex(({ word }) => !LEAD_IN.has(word));
    const start = tokens.slice(leadIn, leadIn + 4);
    if (starts(start).some(({ from }) => from === 0)) {
      if (STATES.test(plainWords(start))) return null;
      return isInScope || !isHeard ? 'surely' : 'perhaps';
    }
    const mayAsk = ASKS_WITHIN.test(plainWords(tokens)) || ASKS_AT_START.test(plainWords(start));
    return isInScope && mayAsk ? 'perhaps' : null;
  };

  return {
    in: (question, text) => [...new Set(sentencesIn(text).flatMap((part) => asksFor(question, part)))],
    askedIn(question, answer, isInScope) {
      const sentences = sentencesIn(answer);
      const isAll = sentences.length === 1 && tokenize(answer).length <= NAMES_WITHIN;
      const lastAssumed = sentences.findLastIndex((sentence) => ASSUMES.test(plainText(sentence)));
      const found = sentences.flatMap((sentence, at) => {
        const asked = howSurelyAsked(sentence, isInScope, isAll);
        if (!asked) return [];
        const isLast = sentences.length - 1 - at < ANSWERED_ALONE_AFTER;
        const factIds =
          asked === 'surely' && (isLast || isInScope)
            ? asksFor(question, sentence)
            : factsOf(question, sentence, isLast || isInScope ? 1 : 2);
        const plain = plainText(sentence);
        const asksNoFact =
          lastAssumed >= at ||
          turnsTo.some((pattern) => pattern.test(plain)) ||
          (HEDGED.test(plain) && !ASKS.test(plain));
        return [{ factIds, isOpen: asked === 'surely' && isLast && factIds.length === 0 && !asksNoFact }];
      });
      return {
        factIds: [...new Set(found.flatMap(({ factIds }) => factIds))],
        isOpen: found.some(({ isOpen }) => isOpen),
      };
    },
  };
}

function plainWords(tokens: readonly Token[]): string {
  return tokens.map(({ word }) => word).join(' ');
}

/** A sentence cut at its commas and where "and" joins what is asked. */
function partsOf(text: string): Token[][] {
  const parts: Token[][] = [[]];
  let end = 0;
  for (const token of tokenize(text)) {
    const isCut = /[,;:?]/.test(text.slice(end, token.start)) || PARTING.has(token.word);
    if (isCut) parts.push([]);
    if (!PARTING.has(token.word)) parts.at(-1)?.push(token);
    end = token.end;
  }
  return parts.filter((part) => part.length > 0);
}
