/** Nobody speaks a hyphen: "read-to-write" has to meet "reads" and "writes". */
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
/** Two texts are near from this cosine on. With weights, less is enough, since words that points share count less. */
const NEAR_FROM = { plain: 0.3, weighted: 0.22 };
const FEWEST_SHARED = 2;
/** In words. A longer sentence is cut into spans of `SPAN` words that begin every `STEP` words. */
const LONGEST_SENTENCE = 30;
const SPAN = 20;
const STEP = 4;
/** In words. Less than this after the last span belongs to it. */
const SHORTEST_SPAN = 6;
/** In words: what is read at one look. */
const LONGEST_QUOTE = 40;
const ENDS_CLAUSE = /[,;:–—]$/;
const JOINS = /^(?:and|but|so|then)$/i;
const LITTLE = new Set(
  'about after again all also and any are because been before but can could did does each every for from get give goes going had has have how into its just know like make many may more most much must need not now one only other our out over put said same say see should some such take than that the their them then there these they thing think this those through too use used very want was way well were what when where which while who why will with would yes yet you your'.split(
    ' ',
  ),
);

/** Words of an answer and their places in it, ready to be compared. */
export type SpokenSpan = { start: number; end: number; text: string; stems: ReadonlySet<string> };

type Word = { start: number; end: number };

/** The sentences of an answer, to be compared with points, and of long ones spans that overlap. */
export function spansOf(answer: string): SpokenSpan[] {
  return sentencesOf(answer).flatMap((words) =>
    (words.length <= LONGEST_SENTENCE ? [words] : windowsOf(words)).map((span) => spanOf(answer, span)),
  );
}

/** The sentences of an answer to choose from, and of long ones their clauses; where nobody set a comma, spans. */
export function partsOf(answer: string): SpokenSpan[] {
  return sentencesOf(answer).flatMap((words) => {
    if (words.length <= LONGEST_SENTENCE) return [spanOf(answer, words)];
    return packed(clausesOf(answer, words))
      .flatMap((part) => (part.length <= LONGEST_SENTENCE ? [withoutJoint(answer, part)] : windowsOf(part)))
      .map((part) => spanOf(answer, part));
  });
}

function sentencesOf(answer: string): Word[][] {
  return sentencesIn(answer)
    .map(({ start, end }) =>
      [...answer.slice(start, end).matchAll(/\S+/g)].map(({ index, 0: word }) => ({
        start: start + index,
        end: start + index + word.length,
      })),
    )
    .filter((words) => words.length > 0);
}

function windowsOf(words: readonly Word[]): Word[][] {
  const spans = Math.ceil((words.length - SPAN) / STEP) + 1;
  return Array.from({ length: spans }, (_, at) => words.slice(at * STEP, at * STEP + SPAN));
}

function clausesOf(answer: string, words: readonly Word[]): Word[][] {
  const clauses: Word[][] = [];
  let isNew = true;
  for (const word of words) {
    const text = answer.slice(word.start, word.end);
    if (isNew) clauses.push([]);
    clauses.at(-1)?.push(word);
    isNew = ENDS_CLAUSE.test(text);
  }
  return clauses;
}

/** Neighboring clauses together, as many as make about a span. */
function packed(clauses: readonly Word[][]): Word[][] {
  const spans: Word[][] = [];
  for (const clause of clauses) {
    const last = spans.at(-1);
    if (last && last.length + clause.length <= SPAN) last.push(...clause);
    else spans.push([...clause]);
  }
  const tail = spans.at(-1);
  const before = spans.at(-2);
  if (!tail || !before || tail.length >= SHORTEST_SPAN) return spans;
  return [...spans.slice(0, -2), [...before, ...tail]];
}

/** "and on a timeout it stays pending" reads better on its own without the first word. */
function withoutJoint(answer: string, [first, ...rest]: Word[]): Word[] {
  if (!first) return rest;
  return rest.length > 0 && JOINS.test(answer.slice(first.start, first.end)) ? rest : [first, ...rest];
}

/** The words of a text that carry meaning, without their endings. */
export function stemsIn(text: string): ReadonlySet<string> {
  const words = [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);
  return new Set(words.filter((word) => word.length > 2 && !LITTLE.has(word)).map(stemOf));
}

const SAYS_BACK =
  /\b(already|before|earlier|again|repeat\w*|previous\w*|told you|(?:as|like|what) i (?:\w+ )?(?:said|told|mentioned|explained|answered|described))\b/i;
const BACK_STEMS = stemsIn(
  'already earlier again repeat repeating previous previously told mentioned explained answered described covered answer question minute ago',
);
/** An answer with fewer words of its own says nothing new. */
const FEWEST_STEMS = 3;

/** Whether an answer only says that it was said ("I already said that"): what was meant is in another answer. */
export function refersBack(answer: string): boolean {
  return SAYS_BACK.test(answer) && ownStems(answer).length < FEWEST_STEMS;
}

/** The same, without a word on what it was. */
export function onlyRefersBack(answer: string): boolean {
  return SAYS_BACK.test(answer) && ownStems(answer).length === 0;
}

function ownStems(answer: string): string[] {
  return [...stemsIn(answer)].filter((stem) => !BACK_STEMS.has(stem));
}

/** Whether an answer has words of its own, enough to be about something. */
export function saysSomething(answer: string): boolean {
  return stemsIn(answer).size >= FEWEST_STEMS && !refersBack(answer);
}

/** What each stem is worth: below 1 if several points of a question share it, and 1 if it is not listed. */
export type Weights = ReadonlyMap<string, number>;

/**
 * In a question on payments, "payment" says little: the fewer points use a stem, the more it counts (tf-idf).
 * @param points The texts of each point of a question.
 */
export function weightsOf(points: readonly (readonly string[])[]): Weights {
  const most = points.length + 1;
  return new Map(
    [...usesIn(points)].flatMap(([stem, count]) =>
      count > 1 ? [[stem, Math.log(most / count) / Math.log(most)] as const] : [],
    ),
  );
}

/** How rare each stem is, 0 to 1: 0 if every question of a bank uses it, 1 if only one does. */
export type Rarity = ReadonlyMap<string, number>;

/**
 * "Happen" is in nearly every question and "shard" in few, so it says less that somebody used it (idf).
 * @param questions The texts of each question of a bank.
 */
export function rarityIn(questions: readonly (readonly string[])[]): Rarity {
  const most = Math.log(questions.length);
  return new Map([...usesIn(questions)].map(([stem, count]) => [stem, 1 - Math.log(count) / most]));
}

/** In how many of these groups of texts each stem is. */
function usesIn(groups: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const texts of groups) {
    for (const stem of stemsIn(texts.join(' '))) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  }
  return uses;
}

type NearnessOptions = {
  /** Stems that the interviewer had just said: texts that share only these are not near. */
  echoed?: ReadonlySet<string> | undefined;
  weights?: Weights | undefined;
};

/** How near words are to a text, 0 to 1: the cosine of the two sets. 0 if they share too little to mean anything. */
export function nearness(
  text: ReadonlySet<string>,
  said: ReadonlySet<string>,
  { echoed = new Set(), weights }: NearnessOptions = {},
): number {
  const shared = [...text].filter((stem) => said.has(stem));
  if (shared.filter((stem) => !echoed.has(stem)).length < FEWEST_SHARED) return 0;
  const cosine = likeness(text, said, weights);
  return cosine < (weights ? NEAR_FROM.weighted : NEAR_FROM.plain) ? 0 : cosine;
}

/** The cosine of two sets of words, 0 to 1, however little they share. */
export function likeness(
  text: ReadonlySet<string>,
  said: ReadonlySet<string>,
  weights: Weights = new Map(),
): number {
  const worth = (stems: Iterable<string>) => {
    let sum = 0;
    for (const stem of stems) sum += (weights.get(stem) ?? 1) ** 2;
    return sum;
  };
  const shared = worth([...text].filter((stem) => said.has(stem)));
  return shared === 0 ? 0 : shared / Math.sqrt(worth(text) * worth(said));
}

/**
 * The sentence of an answer that comes nearest to what a point is about, by the words that they share, be it right or
 * wrong; null if none is near.
 * @param texts Sentences and phrases that show the point.
 * @param weights Those of the question that the point belongs to.
 */
export function nearestWords(texts: readonly string[], answer: string, weights: Weights): string | null {
  const wanted = texts.map(stemsIn).filter(({ size }) => size > 0);
  let best: { span: SpokenSpan; near: number } | null = null;
  for (const span of spansOf(answer)) {
    const near = Math.max(0, ...wanted.map((want) => nearness(want, span.stems, { weights })));
    if (near > (best?.near ?? 0)) best = { span, near };
  }
  return best && wholeAround(answer, best.span);
}

/** The sentence around a span, or its whole clauses; the span itself where nobody set a comma. */
function wholeAround(answer: string, { start, end, text }: SpokenSpan): string {
  const isAround = (words: readonly Word[]) => words.some((word) => word.start < end && word.end > start);
  const sentence = sentencesOf(answer).find(isAround) ?? [];
  const clauses = clausesOf(answer, sentence).filter(isAround).flat();
  const whole = [sentence, clauses].find(({ length }) => length > 0 && length <= LONGEST_QUOTE);
  return whole ? spanOf(answer, whole).text.replace(ENDS_CLAUSE, '') : text;
}

function sentencesIn(text: string): { start: number; end: number }[] {
  const ends = [...text.matchAll(/[.!?](?=\s)|\n+/g)].map(({ index }) => index + 1);
  return [0, ...ends].map((start, at) => {
    const end = ends[at] ?? text.length;
    const [lead = ''] = SAID_BEFORE.exec(text.slice(start, end)) ?? [];
    return { start: start + lead.length, end };
  });
}

/** "I already said that: ...": what counts follows it. */
const SAID_BEFORE =
  /^\s*(?:(?:well|but|as|like),? )?i (?:\w+ )?(?:said|told you|mentioned|explained)(?: (?:that|this|it|so))?(?: (?:already|before|earlier))?[:,] (?=\S)/i;

function spanOf(answer: string, words: readonly { start: number; end: number }[]): SpokenSpan {
  const start = words[0]?.start ?? 0;
  const end = words.at(-1)?.end ?? start;
  const text = answer.slice(start, end);
  return { start, end, text, stems: stemsIn(text) };
}

/** "Cache", "caches" and "cached" are one, as are "drop" and "dropped". */
function stemOf(word: string): string {
  const bare = word.replace(/['’]s?$/, '');
  if (bare.length < 4) return bare;
  return bare.replace(/(?:ing|ed|es|s|e)$/, '').replace(/([^aeiou])\1$/, '$1');
}
