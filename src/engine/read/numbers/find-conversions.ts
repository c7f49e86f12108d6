import { tokenize } from '../text/tokenize.ts';
import { countedStems, factorBetween, type NumberConflict, type NumberPlace } from './number-conflict.ts';

/** Rounding and an unspoken peak explain less than this. */
const CONFLICT_FACTOR = 5;
const FARTHEST_SENTENCES = 2;
/** Between the two rates they say that the second is another rate than the first one converted. */
const SCALES =
  /^(times|x|twice|double|ratio|peak|peaks|busy|busiest|each|split|share|half|quarter|percent|only|after|left|remain|remaining|cache|cached|miss|misses|per|plus|minus|of|through|reach|reaches|multipl.*|tenth|factor)$/;
const MULTIPLIED = /^(times|x|by|multipl.*)$/;
/** Directly before the second rate: it is what the first one comes to. */
const COMES_TO = /^(so|that's|makes|make|gives|give|is|means|or|comes|equals)$/;
const LEAD_TOKENS = 4;
/** What one of many does is less. */
const FEW = 1000;

/** "Twenty billion a day, so that's twenty thousand a second": a rate worked out from the one before it, and far off. */
export function findConversions(
  numbers: readonly NumberPlace[],
  functionWords: ReadonlySet<string>,
): NumberConflict[] {
  const rates = numbers.filter(({ quantity }) => quantity.class === 'rate' && quantity.perSeconds !== null);
  const counts = numbers.filter(({ quantity }) => quantity.class === 'count');
  return rates.slice(1).flatMap((later, at): NumberConflict[] => {
    const earlier = rates[at];
    if (!earlier || !isWorkedOut(earlier, later, functionWords)) return [];
    if (isOfOneOfMany(earlier, counts) || counts.some((count) => isBetween(earlier, count, later))) return [];
    const perSecond = earlier.quantity.value / (earlier.quantity.perSeconds ?? 1);
    const expected = perSecond * (later.quantity.perSeconds ?? 1);
    return factorBetween(expected, later.quantity.value) >= CONFLICT_FACTOR
      ? [{ kind: 'converted', earlier, later, expected }]
      : [];
  });
}

function isWorkedOut(earlier: NumberPlace, later: NumberPlace, functionWords: ReadonlySet<string>): boolean {
  if (earlier.sentence.turnIndex !== later.sentence.turnIndex) return false;
  if (isFactor(earlier)) return false;
  const apart = later.sentence.index - earlier.sentence.index;
  if (apart > FARTHEST_SENTENCES || earlier.quantity.perSeconds === later.quantity.perSeconds) return false;
  const before = later.sentence.tokens.slice(0, later.quantity.from).map(({ word }) => word);
  if (!before.slice(-LEAD_TOKENS).some((word) => COMES_TO.test(word))) return false;
  const between =
    apart === 0
      ? before.slice(earlier.quantity.to)
      : [...earlier.sentence.tokens.slice(earlier.quantity.to).map(({ word }) => word), ...before];
  if ([...between, ...restOfClause(later)].some((word) => SCALES.test(word))) return false;
  const counted = countedStems(earlier, functionWords);
  return countedStems(later, functionWords).every((stem) => counted.includes(stem));
}

/** "A million people, forty messages each a day": what was worked out is the rate of all of them. */
function isOfOneOfMany({ sentence, quantity }: NumberPlace, counts: readonly NumberPlace[]): boolean {
  const words = sentence.tokens.slice(quantity.from, quantity.to).map(({ word }) => word);
  const isFew = quantity.value < FEW;
  return (
    words.includes('each') ||
    (isFew && counts.some((count) => count.sentence === sentence && count.quantity.to <= quantity.from))
  );
}

/** A number between the two rates is what the first one came to: it is that which was converted. */
function isBetween(earlier: NumberPlace, { sentence, quantity }: NumberPlace, later: NumberPlace): boolean {
  const after = sentence === earlier.sentence && quantity.from >= earlier.quantity.to;
  const before = sentence === later.sentence && quantity.to <= later.quantity.from;
  return sentence === earlier.sentence && sentence === later.sentence ? after && before : after || before;
}

/** Words after a number up to the next comma. */
function restOfClause({ sentence, quantity }: NumberPlace): string[] {
  const end = (sentence.tokens[quantity.to - 1]?.end ?? sentence.start) - sentence.start;
  const [clause = ''] = sentence.text.slice(end).split(/[,;:]/);
  return tokenize(clause).map(({ word }) => word);
}

/** "Twenty thousand copies times ten reads an hour": the rate is not what was worked out. */
function isFactor({ sentence, quantity }: NumberPlace): boolean {
  return sentence.tokens
    .slice(Math.max(0, quantity.from - LEAD_TOKENS), quantity.from)
    .some(({ word }) => MULTIPLIED.test(word));
}
