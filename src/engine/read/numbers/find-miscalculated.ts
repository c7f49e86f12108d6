import type { Sentence } from '../analyse-transcript.ts';
import type { Quantity } from './find-quantities.ts';
import { factorBetween, type NumberConflict } from './number-conflict.ts';
import { isNear, type NumberStep, numberSteps } from './number-steps.ts';

/** Rounding and an unspoken peak explain less than this. */
const CONFLICT_FACTOR = 5;
/** Closer than this a calculation is right. */
const CLOSE_FACTOR = 3;
const SAME_FACTOR = 1.05;
const MOST_OPEN = 4;

const COMES_TO = /^(that's|thats|is|are|makes|gives?|equals?|means|comes)$/;
/** The same where the numbers were said in the sentence before. */
const SUMS_UP = /^(that's|thats|that|makes|gives?|equals?)$/;
const HEDGES = /^(so|about|roughly|around|approximately)$/;
const TIMES = /^(times|multiplied|multiply|x)$/;
const UNIT_SECONDS: Record<string, number> = { minutes: 60, hours: 3600, days: 86_400 };
/** Words after a number in which "each" belongs to it. */
const EACH_WITHIN = 3;
/** More is a thousand or a million left unsaid. */
const SHORTHAND_FACTOR = 1e6;
/** Words after the result that belong to it. */
const OWN_WORDS = 4;
const OVER = /^(over|divided|divide)$/;
/** The result is for another situation, or takes in more than the numbers before it. */
const MORE =
  /^(peaks?|busy|busiest|bursts?|rush|morning|evening|replicas?|replicated|replication|cop(y|ies)|compress.*|headroom|spare|overhead|index(es)?|years?|months?|weeks?|already|only|left|remain.*|limit|most|least|under|below|above|than|cache.*|hits?|half|twice|double|plus|minus|percent|share|fraction)$/;
const COUNTED: ReadonlySet<string> = new Set(['count', 'rate']);
const KNOWN: ReadonlySet<string> = new Set(['count', 'rate', 'size', 'bandwidth', 'money', 'time']);

/**
 * "Two hundred pictures of 300 kilobytes each, that's 600 megabytes": two numbers joined aloud into a third that is
 * far off. Silent where the calculation takes in more than two numbers, or words that change it.
 */
export function findMiscalculated(sentences: readonly Sentence[]): NumberConflict[] {
  const found: NumberConflict[] = [];
  let open: NumberStep[] = [];
  for (const step of numberSteps(sentences)) {
    const own = open.filter(({ sentence }) => sentence === step.sentence);
    open = own.length >= 2 ? own : open.filter(({ sentence }) => isNear(sentence, step.sentence));
    const top = open.at(-1);
    if (!KNOWN.has(step.quantity.class) || isInCents(step)) {
      open = [];
    } else if (top && isPriceUnit(top, step)) {
      open = [...open.slice(0, -1), withValue(top, top.quantity.value / step.quantity.value)];
    } else if (open.length >= 2 && isResult(open, step)) {
      const suffix = [2, 3, 4].find((length) => isClose(open.slice(-length), step) && open.length >= length);
      const expected = expectedOf(open, step);
      const isPlain = open.length === 2 || joinedBy(open, step) === 'over';
      if (!suffix && isPlain && expected !== null && !takesInMore(open, step)) {
        const off = factorBetween(expected, step.quantity.value);
        if (off >= CONFLICT_FACTOR && off < SHORTHAND_FACTOR) {
          found.push({ kind: 'calculated', earlier: open.at(-1) ?? step, later: step, expected });
        }
      }
      open = suffix ? [...open.slice(0, -suffix), step] : [step];
    } else {
      const restated =
        top !== undefined &&
        isAlike(top, step) &&
        !step.before.some((word) => TIMES.test(word)) &&
        factorBetween(top.quantity.value, step.quantity.value) < SAME_FACTOR;
      open = [...(restated ? open.slice(0, -1) : open), step].slice(-MOST_OPEN);
    }
  }
  return found;
}

function isAlike({ quantity: a }: NumberStep, { quantity: b }: NumberStep): boolean {
  return a.class === b.class || (COUNTED.has(a.class) && COUNTED.has(b.class));
}

function isInCents({ sentence, quantity }: NumberStep): boolean {
  return sentence.tokens.slice(quantity.from, quantity.to).some(({ word }) => /^cents?$/.test(word));
}

/** "Two dollars a million": the price of one. */
function isPriceUnit(top: NumberStep, { quantity, before, sentence }: NumberStep): boolean {
  const adjoining = before.length === 0 || (before.length === 1 && before[0] === 'per');
  return (
    top.quantity.class === 'money' && quantity.class === 'count' && top.sentence === sentence && adjoining
  );
}

function withValue(step: NumberStep, value: number): NumberStep {
  return { ...step, quantity: { ...step.quantity, value } };
}

/** Led in by "that's" or "is"; or by "so", "about" after numbers that were plainly multiplied or divided. */
function isResult(open: readonly NumberStep[], step: NumberStep): boolean {
  const lead = step.lead;
  const [next = ''] = step.after;
  if (TIMES.test(next) || OVER.test(next)) return false;
  const together = open.slice(-2).every(({ sentence }) => sentence === step.sentence);
  if (lead.some((word) => (together ? COMES_TO : SUMS_UP).test(word))) return true;
  return together && joinedBy(open, step) !== null && HEDGES.test(lead.at(-1) ?? '');
}

/** How the last two numbers before a result were joined. */
function joinedBy(open: readonly NumberStep[], result: NumberStep): 'times' | 'over' | null {
  const between = open.at(-1)?.before ?? [];
  if (between.some((word) => OVER.test(word))) return 'over';
  const each = [between, result.before].some((words) => words.slice(0, EACH_WITHIN).includes('each'));
  const times = between.some((word) => TIMES.test(word)) || TIMES.test(result.before[0] ?? '');
  return each || times ? 'times' : null;
}

/** What the last two numbers come to, in the unit of the result; null where that cannot be told. */
function expectedOf(open: readonly NumberStep[], result: NumberStep): number | null {
  const [a, b] = open.slice(-2).map(({ quantity }) => quantity);
  if (!a || !b) return null;
  const joined = joinedBy(open, result);
  if (joined === 'over') return quotient(a, b, result.quantity);
  const kind = result.quantity.class;
  const isFlow = kind === 'bandwidth' && [a.class, b.class].toSorted().join() === 'rate,size';
  if (isFlow) return (a.value * b.value) / (periodOf([a, b]) ?? 1);
  const valued = kind === 'size' || kind === 'bandwidth' || kind === 'money';
  const others = [a, b].filter((quantity) => quantity.class !== kind);
  const fits = valued && others.length === 1 && COUNTED.has(others[0]?.class ?? '');
  const counted = COUNTED.has(kind) && [a, b].every((quantity) => COUNTED.has(quantity.class));
  return fits || (counted && joined === 'times') ? product([a, b], result.quantity) : null;
}

function product(operands: readonly Quantity[], result: Quantity): number {
  const value = operands.reduce((total, quantity) => total * quantity.value, 1);
  const period = periodOf(operands);
  return period !== null && result.perSeconds !== null ? (value / period) * result.perSeconds : value;
}

function periodOf(operands: readonly Quantity[]): number | null {
  return operands.find(({ perSeconds }) => perSeconds !== null)?.perSeconds ?? null;
}

function quotient(a: Quantity, b: Quantity, result: Quantity): number {
  const value = a.value / b.value;
  return b.class === 'time' && result.perSeconds !== null ? value * result.perSeconds : value;
}

/** True when the numbers, all multiplied or the last two divided, come to about the result. */
function isClose(open: readonly NumberStep[], { quantity }: NumberStep): boolean {
  if (open.length < 2) return false;
  const operands = open.map((step) => step.quantity);
  const [a, b] = operands.slice(-2);
  const results = [product(operands, quantity)];
  if (a && b) results.push(quotient(a, b, quantity), quotient(b, a, quantity));
  const period = periodOf(operands);
  const lasting = operands.some((operand) => operand.class === 'time');
  if (period !== null && (lasting || quantity.class === 'bandwidth'))
    results.push(product(operands, quantity) / period);
  const last = open.at(-1);
  // "Five million over twenty-four hours" may mean what falls on each hour.
  if (a && b && last) results.push((a.value / b.value) * spokenUnitSeconds(last));
  return results.some((value) => factorBetween(value, quantity.value) < CLOSE_FACTOR);
}

function spokenUnitSeconds({ sentence, quantity }: NumberStep): number {
  return UNIT_SECONDS[sentence.tokens[quantity.to - 1]?.word ?? ''] ?? 1;
}

function takesInMore(open: readonly NumberStep[], result: NumberStep): boolean {
  const last = open.at(-1);
  return [...(last?.after ?? []), ...result.before, ...result.after.slice(0, OWN_WORDS)].some((word) =>
    MORE.test(word),
  );
}
