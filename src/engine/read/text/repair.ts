import { type Token, tokenize } from './tokenize.ts';

/** What was heard (words) and what stands for it. */
export type Repair = { heard: readonly string[]; means: readonly Token[] };

export type Repairs = ReadonlyMap<string, readonly Repair[]>;

/** Indexes repairs by their first heard word, longest first. */
export function compileRepairs(pairs: Iterable<{ heard: string; means: string }>): Repairs {
  const byFirst = new Map<string, Repair[]>();
  for (const pair of pairs) {
    const heard = tokenize(pair.heard).map((token) => token.word);
    const first = heard[0];
    if (!first) continue;
    const list = byFirst.get(first) ?? [];
    list.push({ heard, means: tokenize(pair.means) });
    byFirst.set(first, list);
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.heard.length - a.heard.length);
  return byFirst;
}

/** Replaces mis-heard words by what was meant; the new words keep the place of the old ones. */
export function repairTokens(tokens: readonly Token[], repairs: Repairs): Token[] {
  const repaired: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) break;
    const repair = repairs
      .get(token.word)
      ?.find(({ heard }) => heard.every((word, offset) => tokens[at + offset]?.word === word));
    if (!repair) {
      repaired.push(token);
      at += 1;
      continue;
    }
    const end = tokens[at + repair.heard.length - 1]?.end ?? token.end;
    for (const meant of repair.means) repaired.push({ ...meant, start: token.start, end, repaired: true });
    at += repair.heard.length;
  }
  return repaired;
}
