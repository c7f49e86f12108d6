import { plainText } from '#engine/words.ts';
import type { MarkerKind, SlotId } from '#shared/content/language.ts';
import type { Question } from '#shared/content/question.ts';
import type { CompiledContent } from './match/compile-content.ts';
import type { PhraseHit } from './match/phrase-matcher.ts';
import { findQuantities, type Quantity } from './numbers/find-quantities.ts';
import { isQuestion } from './text/is-question.ts';
import { negatedHits } from './text/negated-hits.ts';
import { prepareTokens } from './text/prepare-tokens.ts';
import { splitSentences } from './text/split-sentences.ts';
import type { Token } from './text/tokenize.ts';

export type TermHit = PhraseHit<string> & { negated: boolean };

/** What a sentence says by itself, whatever was said before it. */
export type ReadSentence = {
  /** Place within its answer, from 0. */
  index: number;
  text: string;
  /** Lower case without marks, as the event patterns expect it. */
  plain: string;
  /** Place in the answer's text. */
  start: number;
  tokens: readonly Token[];
  terms: readonly TermHit[];
  /** Phrases of the common mistakes. */
  claims: readonly TermHit[];
  markers: readonly PhraseHit<MarkerKind>[];
  slots: readonly SlotId[];
  quantities: readonly Quantity[];
  question: boolean;
  /** Places that claim something without a condition: "always", "no need to". */
  absolutes: number;
  /** Ways of asking found inside unpunctuated speech. */
  innerQuestions: number;
  /** Sentences that a stretch of this length would be: 1 for an ordinary one, 2 for a window. */
  units: number;
};

const TOKENS_PER_UNIT = 17;

/** Splits, repairs and matches an answer (interview-design 6.2). */
export function readAnswer(compiled: CompiledContent, question: Question, answer: string): ReadSentence[] {
  const { terms, repairs } = compiled.question(question);
  const spans = splitSentences(answer, prepareTokens(answer, compiled.fillers, repairs), compiled.breakWords);
  return spans.map(({ start, end, tokens }, index) => {
    const text = answer.slice(start, end);
    return {
      index,
      text,
      plain: plainText(text),
      start,
      tokens,
      terms: negatedHits(answer, tokens, terms(tokens), compiled),
      claims: negatedHits(answer, tokens, compiled.claims(tokens), compiled),
      markers: compiled.markers(tokens),
      slots: [...new Set(compiled.slots(tokens).map((hit) => hit.key))],
      quantities: findQuantities(tokens, compiled.content.language.words.units),
      question: isQuestion(text, tokens, compiled),
      absolutes: compiled.absolutes(tokens).length,
      innerQuestions: compiled.innerQuestions(tokens).length,
      units: Math.max(1, Math.round(tokens.length / TOKENS_PER_UNIT)),
    };
  });
}
