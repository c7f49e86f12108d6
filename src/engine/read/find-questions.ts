import type { AskedQuestion } from '#engine/reading.ts';
import type { Fact } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { PhraseFinder } from './find-phrases.ts';
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
  const facts = context.question.facts.flatMap((fact, at) => {
    const find = profile.asks[at];
    return find ? [{ fact, find }] : [];
  });
  return answer.flatMap((sentence, at) => {
    const factIds = factsAskedIn(sentence, facts, told);
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

type AskedFact = { fact: Fact; find: PhraseFinder<string> };

/** Several things are often asked in one breath: each part of the sentence asks for the fact that fits it best. */
function factsAskedIn(
  { tokens, text, start }: Sentence,
  facts: readonly AskedFact[],
  told: ReadonlySet<string>,
): string[] {
  const parts = partsOf(tokens, text, start);
  const found = parts.flatMap((part) => {
    const fitting = facts
      .map(({ fact, find }) => {
        const hits = find(part);
        const words = new Set(
          hits.flatMap(({ from, to }) => part.slice(from, to).map((token) => token.start)),
        );
        const spread = new Set(hits.map(({ key }) => key)).size;
        return { id: fact.id, words: words.size, spread, isNew: !told.has(fact.id) };
      })
      .filter(({ words }) => words > 0)
      .sort(
        (one, other) =>
          Number(other.isNew) - Number(one.isNew) || other.words - one.words || other.spread - one.spread,
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
