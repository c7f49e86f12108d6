/** A figure with its unit, as the candidate said it. */
export type FigureSaid = { text: string; answerNumber: number };

const SMALL =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|' +
  'seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const SCALES = 'hundred|thousand|million|billion|trillion';
const DIGITS = String.raw`\d+(?:[.,  ]\d{3})*(?:[.,]\d+)?`;
const NUMBER = `(?:${DIGITS}|(?:an?|${SMALL})(?:[ -](?:${SMALL}|${SCALES}))+|${SMALL})(?: ?(?:${SCALES}|[kKMBGT](?![a-z])))*`;
/** So great a number says how much without a unit. */
const GREAT = `(?:${DIGITS}|an?|${SMALL}) (?:thousand|million|billion|trillion)`;
const TIME = 'milliseconds?|microseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?';
const UNIT =
  `ms|%|percent|${TIME}|(?:kilo|mega|giga|tera|peta)?bytes?|[kKMGTP]i?B|characters?|bits?|` +
  'users?|people|requests?|reads?|writes?|links?|clicks?|messages?|events?|orders?|files?|images?|photos?|videos?|records?|rows?|' +
  'connections?|machines?|servers?|nodes?|replicas?|shards?|partitions?|times|nines';
const RATE = '(?:per|an?|each|every) (?:second|minute|hour|day|week|month|year)';
const ADJECTIVE = '(?:new |active |daily |concurrent |short |popular )?';
const FIGURE = new RegExp(
  String.raw`(?<![\w.,])(?:${NUMBER} ?(?:${ADJECTIVE}(?:${UNIT})(?![a-z])(?: ${RATE})?|${RATE})|${GREAT})(?![\w])`,
  'gi',
);
/** One or two of a thing is how speech goes, and says nothing of how much. */
const EMPTY = new RegExp(`^(?:one|two|1|2) ${ADJECTIVE}(?!(?:${TIME})$)[a-z]+$`, 'i');

/** The figures of the answers, oldest first; what was said before with the same words is not listed again. */
export function figuresSaid(answers: readonly string[]): FigureSaid[] {
  const known = new Set<string>();
  return answers.flatMap((answer, at) =>
    [...answer.matchAll(FIGURE)].flatMap(([text]) => {
      const key = text.toLowerCase();
      if (known.has(key) || EMPTY.test(text)) return [];
      known.add(key);
      return [{ text, answerNumber: at + 1 }];
    }),
  );
}
