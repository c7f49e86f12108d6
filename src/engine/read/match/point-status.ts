import type { Point } from '#shared/content/question.ts';
import { counts, type Sentence } from '../analyse-transcript.ts';
import type { TermHit } from '../read-answer.ts';
import type { SentenceFlag } from '../text/flag-sentence.ts';

export type HeardStatus = 'mentioned' | 'explained' | 'justified';

/**
 * How well one sentence, with its neighbours, supports a point. `hit` is where the point's own idea stands,
 * `support` counts the point's terms in the sentence itself.
 */
export type PointMatch = { status: HeardStatus; hit: TermHit; support: number };

const SAYS_NOTHING: readonly SentenceFlag[] = ['dup', 'instr', 'echo', 'aside'];
/** Without `with` terms, a clause this long explains. */
const CLAUSE_TOKENS = 8;
/** An elaboration in a neighbouring sentence may be this far away; where there is no punctuation, a sentence's length. */
const FARTHEST_ELABORATION_TOKENS = 40;
const FARTHEST_UNPUNCTUATED_TOKENS = 17;

/** Matches one point in one sentence (interview-design 6.4); null when it is not heard there. */
export function pointStatus(
  point: Point,
  sets: readonly TermSets[],
  sentence: Sentence,
  neighbours: readonly Sentence[],
): PointMatch | null {
  if (SAYS_NOTHING.some((flag) => sentence.flags.has(flag))) return null;
  let best: PointMatch | null = null;
  for (const terms of sets) {
    const ideas = sentence.terms.filter(
      (hit) => terms.any.has(hit.key) && (!hit.negated || terms.allowNegated),
    );
    for (const hit of ideas) {
      const status = statusOf(point, terms, hit, sentence, neighbours);
      if (!status || (best && RANK[status] <= RANK[best.status])) continue;
      best = { status, hit, support: supportIn(sentence, terms) };
    }
  }
  return best;
}

function supportIn(sentence: Sentence, { both }: TermSets): number {
  return new Set(sentence.terms.filter((hit) => both.has(hit.key)).map((hit) => hit.key)).size;
}

export type TermSets = Record<'any' | 'with' | 'both', ReadonlySet<string>> &
  Record<'num' | 'allowNegated', boolean>;

/** One for each former point that this one stands for: an idea of one is not explained by the words of another. */
export function termSetsOf(point: Point): TermSets[] {
  return (point.phrases ?? [point]).map(({ any, with: elaborations = [], num, allowNegated }) => ({
    any: new Set(any),
    with: new Set(elaborations),
    both: new Set([...any, ...elaborations]),
    num: num === true,
    allowNegated: allowNegated === true,
  }));
}

export const RANK: Record<HeardStatus, number> = { mentioned: 1, explained: 2, justified: 3 };

function statusOf(
  point: Point,
  terms: TermSets,
  hit: TermHit,
  sentence: Sentence,
  neighbours: readonly Sentence[],
): HeardStatus | null {
  const echoed = isEchoed(hit, sentence);
  const mentioned = echoed ? null : 'mentioned';
  if (!counts(sentence) || (sentence.question && point.dim !== 'framing')) return mentioned;
  const window = elaboration(terms, hit, sentence, neighbours, echoed);
  if (!window) return mentioned;
  const connected = window.some((part) =>
    part.markers.some(({ key }) => key === 'reason' || key === 'tradeoff' || key === 'condition'),
  );
  const counted = terms.num && window.some((part) => part.quantities.length > 0);
  return connected || counted ? 'justified' : 'explained';
}

/** The sentences that together explain the point, or null. */
function elaboration(
  { with: terms }: TermSets,
  hit: TermHit,
  sentence: Sentence,
  neighbours: readonly Sentence[],
  echoed: boolean,
): Sentence[] | null {
  if (terms.size === 0) {
    return !echoed && sentence.tokens.length >= CLAUSE_TOKENS ? [sentence] : null;
  }
  const elaborates = (part: Sentence) => (other: TermHit) =>
    other.key !== hit.key && terms.has(other.key) && !(echoed && isEchoed(other, part));
  const here = sentence.terms.filter(elaborates(sentence));
  if (here.some((other) => other.from >= hit.to || other.to <= hit.from)) return [sentence];
  for (const neighbour of neighbours) {
    if (!counts(neighbour) || neighbour.question) continue;
    const before = neighbour.index < sentence.index;
    const farthest =
      sentence.units > 1 || neighbour.units > 1 ? FARTHEST_UNPUNCTUATED_TOKENS : FARTHEST_ELABORATION_TOKENS;
    const near = neighbour.terms.filter(elaborates(neighbour)).some((other) => {
      const distance = before
        ? neighbour.tokens.length - other.to + hit.from
        : sentence.tokens.length - hit.to + other.from;
      return distance <= farthest;
    });
    if (near) return [sentence, neighbour];
  }
  return null;
}

/** All its words are the interviewer's own. */
function isEchoed(hit: TermHit, sentence: Sentence): boolean {
  return sentence.tokens.slice(hit.from, hit.to).every((token) => sentence.promptStems.has(token.stem));
}
