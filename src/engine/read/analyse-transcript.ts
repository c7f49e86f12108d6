import type { InterviewContext } from '#shared/interview/context.ts';
import type { CompiledContent } from './match/compile-content.ts';
import type { ReadSentence, TermHit } from './read-answer.ts';
import { flagSentence, type SentenceFlag } from './text/flag-sentence.ts';
import { prepareTokens } from './text/prepare-tokens.ts';

export type Sentence = ReadSentence & {
  /** Place among the candidate's answers, from 0. */
  answer: number;
  turnId: number;
  /** Place among the context's turns. */
  turnIndex: number;
  flags: ReadonlySet<SentenceFlag>;
  /** Share of its word triples that are new in the session. */
  novelty: { fresh: number; all: number };
  /** Stems of the interviewer's last words before it. */
  promptStems: ReadonlySet<string>;
};

export type Analysis = { sentences: readonly Sentence[] };

/** Reads and flags every sentence of the candidate (interview-design 6.2, 6.3). */
export function analyseTranscript(compiled: CompiledContent, context: InterviewContext): Analysis {
  const { repairs } = compiled.question(context.question);
  const seen = new Set<string>();
  const sentences: Sentence[] = [];
  let promptStems: ReadonlySet<string> = new Set();
  let answer = 0;
  for (const [turnIndex, turn] of context.turns.entries()) {
    if (turn.speaker === 'ai') {
      const tokens = prepareTokens(turn.text, compiled.fillers, repairs);
      promptStems = new Set(tokens.map((token) => token.stem));
      continue;
    }
    for (const read of compiled.readAnswer(context.question, turn.text)) {
      const { tokens, terms, plain } = read;
      const { flags, novelty } = flagSentence({
        text: turn.text,
        tokens,
        plain,
        seen,
        promptStems,
        compiled,
      });
      sentences.push({
        ...read,
        answer,
        turnId: turn.id,
        turnIndex,
        flags: isOnlyTerms(tokens.length, terms) ? new Set([...flags, 'list']) : flags,
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
