import { withoutQuestions } from '#shared/interview/requests.ts';

/** A figure with its unit, as the candidate said it. */
export type FigureSaid = { text: string; answerNumber: number };

const SMALL =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|' +
  'seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const GREAT_SCALES = 'thousand|million|billion|trillion';
const SCALES = `hundred|${GREAT_SCALES}`;
const DIGITS = String.raw`\d+(?:[.,  ]\d{3})*(?:[.,]\d+)?`;
const START = `an?|several|a few|a couple of|hundred|${SMALL}`;
/** "Between ten and twenty" are two numbers, "a hundred and twenty" is one. */
const AND = `(?:(?<=\\b(?:${SCALES}) )and )?`;
/** No number has more words, and without a bound a long list of numbers would be tried in all its parts. */
const MORE_WORDS = '{1,12}';
const SOME_WORDS = '{0,12}';
const ONE_NUMBER = `(?:${DIGITS}|(?:${START})(?:[ -]${AND}(?:${SMALL}|${SCALES}))${SOME_WORDS} point(?: (?:${SMALL}))${MORE_WORDS}|(?:${START})(?:[ -]${AND}(?:${SMALL}|${SCALES}))${MORE_WORDS}|${SMALL})(?: and a half)?(?: ?(?:${SCALES}|[kKMBGT](?![a-z])))${SOME_WORDS}`;
const NUMBER = `(?:${ONE_NUMBER}(?: to (?!(?:one|1)\\b)|-))?${ONE_NUMBER}`;
const AFTER_RATIO =
  'ratio|reads?|and|so|or|but|then|with|for|which|that|at|because|in favou?r|i|we|since|or so';
/** "A hundred to one", "100:1", but neither "one to one" nor "from a thousand to one server". */
const RATIO = `(?!(?:one|1)(?: to|:))(?:${ONE_NUMBER}|hundred|thousand|million)(?: to (?:one|1)|:1)(?![\\w:]| (?!(?:${AFTER_RATIO})\\b)[a-z])`;
const PART = `(?:half an?|an? half|(?:a )?quarter of an?|a third of an?)`;
/** A number this large says how much, even without a unit. */
const GREAT = `(?:${DIGITS}|${PART}|(?:${START})(?:[ -](?:and )?(?:a half|hundred|${SMALL}))${SOME_WORDS}(?: point(?: (?:${SMALL}))${MORE_WORDS})?) (?:${GREAT_SCALES})(?: (?:${SMALL}|${SCALES}))${SOME_WORDS}`;
/** Large digits count only with a thing after them: alone they may be a year, or a name. */
const GREAT_DIGITS = String.raw`(?:\d+(?:[.,]\d+)?[kmb]|\d{1,3}(?:[,  ]\d{3})+|\d{5,})`;
/** "10k" or "ten k" alone: from ten thousand on it is no name, as "4k" and "5k" are. */
const THOUSANDS = String.raw`(?:\d{2,}k|\d+\.\d+k|(?:${SMALL}) point(?: (?:${SMALL}))${MORE_WORDS} k|(?:(?:an? )?hundred|${SMALL.slice(SMALL.indexOf('ten'))})(?:[ -](?:hundred|${SMALL}))${SOME_WORDS} k)`;
const ADJECTIVE = '(?:new |active |daily |concurrent |short |popular ){0,2}';
/** The thing that is counted, if it is one plain word: "2 billion searches". */
const THING = ` ${ADJECTIVE}(?!(?:is|as|was|its|this|has|does|us|plus|across|always|perhaps|less)\\b)[a-z]{2,}s(?![a-z])`;
const TIME = 'milliseconds?|microseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?';
const MEASURE = `ms|%|[qrt]ps|percent|${TIME}|(?:kilo|mega|giga|tera|peta)?bytes?|gigs?|megs?|[kKMGTP]i?B|characters?|bits?|nines`;
const COUNTED =
  'users?|people|requests?|reads?|writes?|links?|clicks?|messages?|events?|orders?|files?|images?|photos?|videos?|records?|rows?|' +
  'queries|searches|calls|posts|connections?|machines?|servers?|nodes?|replicas?|shards?|partitions?';
const RATE = '(?:per|an?|each|every) (?:second|minute|hour|day|week|month|year)';
/** The number in "one in 500" belongs to a share, so it is not listed. */
const FIGURE = new RegExp(
  String.raw`(?<![\w.,])(?<!\b(?:one|1) (?:in|of|out of) (?:every )?)(?:${RATIO}|${PART} (?:${MEASURE})(?![a-z])|${NUMBER}[ -]?(?:${ADJECTIVE}(?:${MEASURE}|${COUNTED})(?![a-z])(?: ${RATE})?|${ADJECTIVE}[a-z]{2,}s ${RATE}|${RATE})|(?:${GREAT}(?:${THING})?|${GREAT_DIGITS}${THING}|${THOUSANDS})(?: ${RATE})?)(?![\w])`,
  'gi',
);
/** "A few of something" is only a way of speaking and gives no figure, nor do one or two of most measures. */
const EMPTY = new RegExp(
  `^(?:zero .*|an? (?:${SMALL})[ -](?:${TIME})|(?:one|two|1|2) ${ADJECTIVE}(?!(?:${TIME})$)[a-z]+|(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d|1[0-2]) ${ADJECTIVE}(?:${COUNTED}))$`,
  'i',
);

const WORDS = SMALL.split('|');
const TENS_FROM = WORDS.indexOf('twenty');
const SCALE_VALUES = new Map(SCALES.split('|').map((scale, at) => [scale, at === 0 ? 100 : 1000 ** at]));
SCALE_VALUES.set('k', 1000);

/** The figure with its number in digits: "two hundred megabytes" becomes "200 megabytes". */
function inDigits(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/(?<=\d)[, ](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d)k/g, ' k')
    .replace(/(?<=\d) ?%/g, ' percent')
    .replace(/(?<=\d) ?ms\b/g, ' millisecond')
    .split(/[ -]/);
  let [total, part, read] = [0, 0, 0];
  for (const word of words) {
    const at = WORDS.indexOf(word);
    const scale = SCALE_VALUES.get(word);
    if (/^\d+(?:\.\d+)?$/.test(word)) part += Number(word);
    else if (at >= 0) part += at < TENS_FROM ? at : (at - TENS_FROM + 2) * 10;
    else if (/^an?$/.test(word) && read === 0) part = SCALE_VALUES.has(words[1] ?? '') ? 1 : 0;
    else if (scale === 100) part *= scale;
    else if (scale) [total, part] = [total + part * scale, 0];
    else if (word === 'point') {
      const decimals = /^(?:zero|one|two|three|four|five|six|seven|eight|nine)$/;
      const digits = words.slice(read + 1);
      const count = digits.findIndex((digit) => !decimals.test(digit));
      const told = digits.slice(0, count < 0 ? undefined : count);
      part += Number(`0.${told.map((digit) => WORDS.indexOf(digit)).join('')}`);
      words.splice(read, told.length);
    } else if (word !== 'and') break;
    read += 1;
  }
  const number = read > 0 ? [String(total + part)] : [];
  return [...number, ...words.slice(read).map((word) => word.replace(/s$/, ''))].join(' ');
}

/** `answerNumber` is null if it is no answer. */
type Utterance = { isCandidate: boolean; text: string; answerNumber: number | null };

/**
 * The figures that the candidate gave, oldest first. A figure that either side has said before, in whatever words, is
 * not listed again.
 */
export function figuresSaid(conversation: readonly Utterance[]): FigureSaid[] {
  const known = new Set<string>();
  return conversation.flatMap(({ isCandidate, text, answerNumber }) => {
    if (isCandidate && answerNumber === null) return [];
    // A question asks for a figure, and gives none.
    const said = isCandidate ? withoutQuestions(text) : text;
    return [...said.matchAll(FIGURE)].flatMap(([figure]) => {
      const key = inDigits(figure);
      if (known.has(key) || EMPTY.test(figure)) return [];
      known.add(key);
      return answerNumber === null ? [] : [{ text: figure, answerNumber }];
    });
  });
}
