import type { Misconception } from '#shared/content/question.ts';
import { counts, type Sentence } from '../analyse-transcript.ts';

export type MisconceptionMatch = { rule: Misconception; sentence: Sentence };

const FARTHEST_DENIAL = 4;

/**
 * Sentences that state a mistake listed in the bank: `any` and `with` in one sentence, no `without`, no denial
 * just before the wrong half. Questions state nothing.
 */
export function matchMisconceptions(
  rules: readonly Misconception[],
  sentences: readonly Sentence[],
  denials: ReadonlySet<string>,
): MisconceptionMatch[] {
  return sentences
    .filter((sentence) => counts(sentence) && !sentence.question)
    .flatMap((sentence) =>
      rules.filter((rule) => isStated(rule, sentence, denials)).map((rule) => ({ rule, sentence })),
    );
}

function isStated(rule: Misconception, sentence: Sentence, denials: ReadonlySet<string>): boolean {
  const heard = (terms: readonly string[]) => sentence.terms.filter((hit) => terms.includes(hit.key));
  if (rule.without && heard(rule.without).length > 0) return false;
  const subjects = heard(rule.any).filter((hit) => !hit.negated);
  return heard(rule.with).some((claim) => {
    const before = sentence.tokens.slice(Math.max(0, claim.from - FARTHEST_DENIAL), claim.from);
    if (before.some((token) => denials.has(token.word))) return false;
    return subjects.some((subject) => subject.to <= claim.from || subject.from >= claim.to);
  });
}
