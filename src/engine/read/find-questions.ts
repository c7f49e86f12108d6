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
    const factIds = factsAskedIn(language, profile, sentence, told);
    if (!isAsked(language, sentence, factIds)) return [];
    return [
      {
        quote: quoteOf([sentence], context),
        factIds,
        isDecision: sentence.says.has('decisionQuestion'),
        isOpen: answer.length - 1 - at < ANSWERED_ALONE_AFTER,
      },
    ];
  });
}

function isAsked(
  { innerQuestions }: SpokenLanguage,
  sentence: Sentence,
  factIds: readonly string[],
): boolean {
  if (sentence.flags.has('instr') || sentence.flags.has('aside')) return false;
  if (sentence.says.has('hintRequest')) return false;
  if (sentence.markers.has('checkIn') && factIds.length === 0) return false;
  const isPunctuated = /[.!]["')]*$/.test(sentence.text);
  const isStatement = isPunctuated && !(sentence.inScope && isHeard(sentence));
  return sentence.isQuestion || (!isStatement && innerQuestions(sentence.tokens).length > 0);
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

/** Several things are often asked in one breath: each part of the sentence asks for the fact that fits it best. */
function factsAskedIn(
  language: SpokenLanguage,
  { facts }: QuestionProfile,
  { tokens, text, start }: Sentence,
  told: ReadonlySet<string>,
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
          isAsked: isNamed ? fit >= FITS_FROM : isTold,
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
