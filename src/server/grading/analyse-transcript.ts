import type { Content } from '#shared/content/content.ts';
import type { MarkerKind, SlotId } from '#shared/content/language.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { compileContent } from './match/compile-content.ts';
import type { PhraseHit } from './match/phrase-matcher.ts';
import { findQuantities, type Quantity } from './numbers/find-quantities.ts';
import type { SentenceFlag } from './prepare-transcript.ts';
import { flagSentence } from './text/flag-sentence.ts';
import { isQuestion } from './text/is-question.ts';
import { negatedHits } from './text/negated-hits.ts';
import { plainText } from './text/plain-text.ts';
import { prepareTokens } from './text/prepare-tokens.ts';
import { splitSentences } from './text/split-sentences.ts';
import type { Token } from './text/tokenize.ts';

export type TermHit = PhraseHit<string> & { negated: boolean };

export type Sentence = {
  /** Place among the candidate's answers, from 0. */
  answer: number;
  turnId: number;
  /** Place among the context's turns. */
  turnIndex: number;
  /** Place within its turn, from 0. */
  index: number;
  text: string;
  /** Place in the turn's text. */
  start: number;
  tokens: readonly Token[];
  terms: readonly TermHit[];
  markers: readonly PhraseHit<MarkerKind>[];
  slots: readonly SlotId[];
  quantities: readonly Quantity[];
  question: boolean;
  /** Ways of asking found inside unpunctuated speech. */
  innerQuestions: number;
  flags: ReadonlySet<SentenceFlag>;
  /** Sentences that a stretch of this length would be: 1 for an ordinary one, 2 for a window. */
  units: number;
  /** Share of its word triples that are new in the session. */
  novelty: { fresh: number; all: number };
  /** Stems of the interviewer's last words before it. */
  promptStems: ReadonlySet<string>;
};

export type Analysis = { sentences: readonly Sentence[] };

const TOKENS_PER_UNIT = 17;

/** Splits, repairs, matches and flags every sentence of the candidate (interview-design 6.2, 6.3). */
export function analyseTranscript(content: Content, context: InterviewContext): Analysis {
  const compiled = compileContent(content);
  const question = compiled.question(context.question);
  const seen = new Set<string>();
  const sentences: Sentence[] = [];
  let promptStems: ReadonlySet<string> = new Set();
  let answer = 0;
  for (const [turnIndex, turn] of context.turns.entries()) {
    const tokens = prepareTokens(turn.text, compiled.fillers, question.repairs);
    if (turn.speaker === 'ai') {
      promptStems = new Set(tokens.map((token) => token.stem));
      continue;
    }
    const spans = splitSentences(turn.text, tokens, compiled.breakWords);
    for (const [index, span] of spans.entries()) {
      const text = turn.text.slice(span.start, span.end);
      const { flags, novelty } = flagSentence({
        text: turn.text,
        tokens: span.tokens,
        plain: plainText(text),
        seen,
        promptStems,
        compiled,
      });
      const terms = negatedHits(turn.text, span.tokens, question.terms(span.tokens), compiled);
      sentences.push({
        answer,
        turnId: turn.id,
        turnIndex,
        index,
        text,
        start: span.start,
        tokens: span.tokens,
        terms,
        markers: compiled.markers(span.tokens),
        slots: [...new Set(compiled.slots(span.tokens).map((hit) => hit.key))],
        quantities: findQuantities(span.tokens, content.language.words.units),
        question: isQuestion(text, span.tokens, compiled),
        innerQuestions: compiled.innerQuestions(span.tokens).length,
        flags: isOnlyTerms(span.tokens.length, terms) ? new Set([...flags, 'list']) : flags,
        units: Math.max(1, Math.round(span.tokens.length / TOKENS_PER_UNIT)),
        novelty,
        promptStems,
      });
    }
    answer += 1;
  }
  return { sentences };
}

const ONLY_TERMS_FROM_TOKENS = 12;
/** Model answers, the densest real speech, have 0.56 to 0.65 of their words in terms; a recited list has 0.94 to 1. */
const ONLY_TERMS_ABOVE = 0.9;

/** True when almost every word belongs to a term: a list, whatever stands between its items. */
function isOnlyTerms(tokens: number, terms: readonly TermHit[]): boolean {
  const covered = new Set<number>();
  for (const { from, to } of terms) for (let at = from; at < to; at += 1) covered.add(at);
  return tokens >= ONLY_TERMS_FROM_TOKENS && covered.size / tokens > ONLY_TERMS_ABOVE;
}

const NEVER_COUNT: readonly SentenceFlag[] = ['dup', 'list', 'instr', 'aside'];

/** Repetition, lists of terms, asides and words to the grader do not count (interview-design 6.6). */
export function counts({ flags }: Sentence): boolean {
  return !NEVER_COUNT.some((flag) => flags.has(flag));
}
