/** A figure with its unit, as the candidate said it. */
export type FigureSaid = { text: string; answerNumber: number };

const SMALL =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|' +
  'seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const SCALES = 'hundred|thousand|million|billion|trillion';
const DIGITS = String.raw`\d+(?:[.,  ]\d{3})*(?:[.,]\d+)?`;
const NUMBER = `(?:${DIGITS}|(?:an?|${SMALL})(?:[ -](?:and )?(?:${SMALL}|${SCALES}))+|${SMALL})(?: ?(?:${SCALES}|[kKMBGT](?![a-z])))*`;
/** So great a number says how much without a unit. */
const GREAT = `(?:${DIGITS}|an?|${SMALL}) (?:thousand|million|billion|trillion)`;
/** Of what, where that is one plain word: "2 billion searches". */
const THINGS =
  '(?: (?!(?:is|as|was|its|this|has|does|us|plus|across|always|perhaps|less)\\b)[a-z]{2,}s(?![a-z]))?';
const TIME = 'milliseconds?|microseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?';
const UNIT =
  `ms|%|percent|${TIME}|(?:kilo|mega|giga|tera|peta)?bytes?|[kKMGTP]i?B|characters?|bits?|` +
  'users?|people|requests?|reads?|writes?|links?|clicks?|messages?|events?|orders?|files?|images?|photos?|videos?|records?|rows?|' +
  'connections?|machines?|servers?|nodes?|replicas?|shards?|partitions?|nines';
const RATE = '(?:per|an?|each|every) (?:second|minute|hour|day|week|month|year)';
const ADJECTIVE = '(?:new |active |daily |concurrent |short |popular )?';
const FIGURE = new RegExp(
  String.raw`(?<![\w.,])(?:${NUMBER} ?(?:${ADJECTIVE}(?:${UNIT})(?![a-z])(?: ${RATE})?|${RATE})|${GREAT}${THINGS}(?: ${RATE})?)(?![\w])`,
  'gi',
);
/** One or two of a thing is how speech goes, and says nothing of how much. */
const EMPTY = new RegExp(`^(?:one|two|1|2) ${ADJECTIVE}(?!(?:${TIME})$)[a-z]+$`, 'i');

const WORDS = SMALL.split('|');
const TENS_FROM = WORDS.indexOf('twenty');
const SCALE_VALUES = new Map(SCALES.split('|').map((scale, at) => [scale, at === 0 ? 100 : 1000 ** at]));

/** The figure with its number in digits, so that "two hundred megabytes" is "200 megabytes". */
function inDigits(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/(?<=\d)[, ](?=\d{3}(?!\d))/g, '')
    .split(/[ -]/);
  let [total, part, read] = [0, 0, 0];
  for (const word of words) {
    const at = WORDS.indexOf(word);
    const scale = SCALE_VALUES.get(word);
    if (/^\d+(?:\.\d+)?$/.test(word)) part += Number(word);
    else if (at >= 0) part += at < TENS_FROM ? at : (at - TENS_FROM + 2) * 10;
    else if (/^an?$/.test(word) && read === 0) part = 1;
    else if (scale === 100) part *= scale;
    else if (scale) [total, part] = [total + part * scale, 0];
    else if (word !== 'and') break;
    read += 1;
  }
  const number = read > 0 ? [String(total + part)] : [];
  return [...number, ...words.slice(read).map((word) => word.replace(/s$/, ''))].join(' ');
}

/** The figures of the answers, oldest first; what was said before is not listed again, in whatever words. */
export function figuresSaid(answers: readonly string[]): FigureSaid[] {
  const known = new Set<string>();
  return answers.flatMap((answer, at) =>
    [...answer.matchAll(FIGURE)].flatMap(([text]) => {
      const key = inDigits(text);
      if (known.has(key) || EMPTY.test(text)) return [];
      known.add(key);
      return [{ text, answerNumber: at + 1 }];
    }),
  );
}
