import type { PhraseMatcher } from '../match/phrase-matcher.ts';
import { joinDigits } from './join-digits.ts';
import { type Repairs, repairTokens } from './repair.ts';
import { type Token, tokenize } from './tokenize.ts';

/** The words of a text without fillers, with mis-hearings repaired and spoken codes joined. */
export function prepareTokens(text: string, fillers: PhraseMatcher<true>, repairs: Repairs): Token[] {
  const tokens = tokenize(text);
  const dropped = new Set<number>();
  for (const { from, to } of fillers(tokens)) for (let at = from; at < to; at += 1) dropped.add(at);
  return joinDigits(
    repairTokens(
      tokens.filter((_, index) => !dropped.has(index)),
      repairs,
    ),
  );
}
