import type { AskedQuestion } from '#engine/reading.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { QuestionProfile } from './point-profiles.ts';
import { quoteOf } from './read-points.ts';
import type { Sentence } from './read-sentences.ts';
import type { SpokenLanguage } from './spoken-language.ts';
import type { Token } from './tokens.ts';

/** After this many more sentences the question was rhetorical, if nothing is given that answers it. */
const ANSWERED_ALONE_AFTER = 2;

/** Questions to the interviewer in an answer, each with the facts that answer it. */
export function findQuestions(
  language: SpokenLanguage,
  profile: QuestionProfile,
  context: InterviewContext,
  answer: readonly Sentence[],
): AskedQuestion[] {
  const told = new Set(context.turns.flatMap(({ move }) => move?.facts ?? []));
  return answer.flatMap((sentence, at) => {
    if (!isAsked(language, sentence)) return [];
    const isOpen = answer.length - 1 - at < ANSWERED_ALONE_AFTER;
    const fewestWords = isOpen || sentence.inScope ? 1 : IN_PASSING_FROM_WORDS;
    const factIds = factsAskedIn(language, profile, sentence, told, fewestWords);
    if (factIds.length === 0 && asksNoFact(sentence)) return [];
    return [
      {
        quote: quoteOf([sentence], context),
        factIds,
        isDecision: sentence.says.has('decisionQuestion'),
        isOpen,
      },
    ];
  });
}

const NO_QUESTIONS = ['hintRequest', 'toMoveOn', 'toStop'] as const;
const TURNS_TO = ['toChoose', 'toAgree'] as const;
/** "The browser keeps that, I think?": says something, and is not sure of it. */
const HEDGED = /\b(i (think|guess|suppose|believe)|maybe|probably|perhaps)\b/;

function isAsked({ innerQuestions }: SpokenLanguage, sentence: Sentence): boolean {
  if (sentence.flags.has('instr') || sentence.flags.has('aside')) return false;
  if (NO_QUESTIONS.some((saying) => sentence.says.has(saying))) return false;
  // "I'd ask the user whether it was them" asks nobody here, once the scope is settled.
  if (!sentence.inScope && /[.!]["')]*$/.test(sentence.text)) return false;
  const isPunctuated = /[.!]["')]*$/.test(sentence.text);
  const isStatement = isPunctuated && !(sentence.inScope && isHeard(sentence));
  return sentence.isQuestion || (!isStatement && innerQuestions(sentence.tokens).length > 0);
}

/** Turns to the interviewer, or is not sure of what it says. */
function asksNoFact({ markers, says, plain }: Sentence): boolean {
  if (markers.has('checkIn') || TURNS_TO.some((saying) => says.has(saying))) return true;
  return (
    HEDGED.test(plain) &&
    !/^\W*(\w+\W+)?(what|which|who|how|when|where|why|do|does|is|are|can|could|should|would|may)\b/.test(
      plain,
    )
  );
}

/**
 * A recogniser ends a sentence where somebody paused, so its full stop rules no question out; it begins none with a
 * capital. "How many" is also said of the design: only while the scope is settled it asks by itself.
 */
function isHeard({ text }: Sentence): boolean {
  return /^\P{L}*\p{Ll}/u.test(text);
}

/**
 * A fact that shares less with the question is about something else. Chosen on half of evaluation/clarifying: a fifth
 * told twice as many wrong facts there.
 */
const FITS_FROM = 0.34;
/** The same of one that no word for it was said of: "Are phone orders in?" is told "Three percent order by phone". */
const TELLS_FROM = 0.5;
const TELLS_FROM_WORDS = 2;

/** A question that one asks oneself in the middle of a design shares a word with many facts. */
const IN_PASSING_FROM_WORDS = 2;

/** Several things are often asked in one breath: each part of the sentence asks for the fact that fits it best. */
function factsAskedIn(
  language: SpokenLanguage,
  { facts }: QuestionProfile,
  { tokens, text, start }: Sentence,
  told: ReadonlySet<string>,
  fewestWords: number,
): string[] {
  const found = partsOf(tokens, text, start).flatMap((part) => {
    const said = part.map((token) => ({ token, meanings: language.meanings([token]) }));
    const fitting = facts
      .map(({ id, asks, says }) => {
        const hits = asks(part);
        const asked = new Set(hits.flatMap(({ from, to }) => part.slice(from, to)));
        const matters = said.filter(({ token, meanings }) => asked.has(token) || meanings.length > 0);
        const shared = matters.filter(
          ({ token, meanings }) => asked.has(token) || meanings.some((meaning) => says.has(meaning)),
        );
        const fit = matters.length === 0 ? 0 : shared.length / matters.length;
        const spread = new Set(hits.map(({ key }) => key)).size;
        const isNamed = asked.size > 0;
        const isTold = fit >= TELLS_FROM && shared.length >= TELLS_FROM_WORDS;
        return {
          id,
          isAsked: (isNamed ? fit >= FITS_FROM : isTold) && shared.length >= fewestWords,
          isClose: fit >= TELLS_FROM,
          isNamed,
          asked: asked.size,
          shared: shared.length,
          spread,
          isNew: !told.has(id),
        };
      })
      .filter(({ isAsked }) => isAsked)
      .sort(
        (one, other) =>
          Number(other.isClose) - Number(one.isClose) ||
          Number(other.isNamed) - Number(one.isNamed) ||
          Number(other.isNew) - Number(one.isNew) ||
          other.shared - one.shared ||
          other.asked - one.asked ||
          other.spread - one.spread,
      );
    return fitting.slice(0, 1).map(({ id }) => id);
  });
  return [...new Set(found)];
}

const PARTING = new Set(['and', 'or', 'also', 'plus']);

/** A sentence cut at its commas and where "and" joins what is asked. */
function partsOf(tokens: readonly Token[], text: string, start: number): Token[][] {
  const parts: Token[][] = [[]];
  let end = start;
  for (const token of tokens) {
    const isCut = /[,;:?]/.test(text.slice(end - start, token.start - start)) || PARTING.has(token.word);
    if (isCut) parts.push([]);
    if (!PARTING.has(token.word)) parts.at(-1)?.push(token);
    end = token.end;
  }
  return parts.filter((part) => part.length > 0);
}
