import type { CommonMistake } from '#shared/content/common-mistake.ts';
import type { Misconception } from '#shared/content/question.ts';
import { counts, type Sentence } from '../analyse-transcript.ts';
import type { TermHit } from '../read-answer.ts';
import type { CompiledContent } from './compile-content.ts';

/** `common` where the statement is false whatever the question. */
export type MisconceptionMatch = {
  sentence: Sentence;
  rule: Pick<Misconception, 'id' | 'any' | 'with' | 'affects' | 'say'>;
  common?: CommonMistake;
};

type Claim = Pick<Misconception, 'any' | 'with' | 'without'>;

/** A denial reaches this far whatever stands between, and further within its own clause. */
const NEAR_DENIAL = 4;
const FARTHEST_DENIAL = 10;
const CLAUSE_STARTS = new Set(['and', 'but', 'so', 'because', 'or', 'then', 'if', 'when']);

/**
 * Sentences that state a mistake listed in the bank: `any` and `with` in one sentence, no `without`, no denial
 * just before the wrong half. Questions state nothing.
 */
export function matchMisconceptions(
  rules: readonly Misconception[],
  sentences: readonly Sentence[],
  denials: ReadonlySet<string>,
): MisconceptionMatch[] {
  return statements(sentences).flatMap((sentence) =>
    rules
      .filter((rule) => isStated(rule, sentence, sentence.terms, denials))
      .map((rule) => ({ rule, sentence })),
  );
}

/** The same for the mistakes that every question shares. */
export function matchCommonMistakes(
  { mistakesByClaim, denials }: Pick<CompiledContent, 'mistakesByClaim' | 'denials'>,
  sentences: readonly Sentence[],
): MisconceptionMatch[] {
  return statements(sentences).flatMap((sentence) => {
    const claimed = new Set(sentence.claims.flatMap(({ key }) => mistakesByClaim.get(key) ?? []));
    return [...claimed]
      .filter((rule) => isStated(rule, sentence, sentence.claims, denials))
      .map((common) => ({ rule: { ...common, affects: [] }, common, sentence }));
  });
}

/** True when a sentence says of the mistake's subject what is right. */
export function putsRight({ any, right = [] }: CommonMistake, { claims }: Sentence): boolean {
  const heard = (terms: readonly string[]) => claims.some(({ key }) => terms.includes(key));
  return heard(any) && heard(right);
}

function statements(sentences: readonly Sentence[]): Sentence[] {
  return sentences.filter((sentence) => counts(sentence) && !sentence.question);
}

function isStated(
  rule: Claim,
  sentence: Sentence,
  hits: readonly TermHit[],
  denials: ReadonlySet<string>,
): boolean {
  const heard = (terms: readonly string[]) => hits.filter((hit) => terms.includes(hit.key));
  if (rule.without && heard(rule.without).length > 0) return false;
  const subjects = heard(rule.any).filter((hit) => !hit.negated);
  return heard(rule.with).some((claim) => {
    if (isDenied(sentence, claim.from, denials)) return false;
    return subjects.some((subject) => subject.to <= claim.from || subject.from >= claim.to);
  });
}

/** "I don't leave it to the model to keep secrets" states the opposite of leaving it to the model. */
function isDenied(
  { tokens, text, start }: Sentence,
  claimFrom: number,
  denials: ReadonlySet<string>,
): boolean {
  for (let at = claimFrom - 1; at >= Math.max(0, claimFrom - FARTHEST_DENIAL); at -= 1) {
    const token = tokens[at];
    if (!token) return false;
    const isNear = claimFrom - at <= NEAR_DENIAL;
    const gap = text.slice(token.end - start, (tokens[at + 1]?.start ?? token.end) - start);
    if (!isNear && (/[,;:]/.test(gap) || CLAUSE_STARTS.has(token.word))) return false;
    if (denials.has(token.word)) return true;
  }
  return false;
}
