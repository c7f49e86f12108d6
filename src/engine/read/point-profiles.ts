import type { Content } from '#shared/content/content.ts';
import type { Point, Question } from '#shared/content/question.ts';
import { createPhraseFinder, type PhraseFinder } from './find-phrases.ts';
import type { SpokenLanguage } from './spoken-language.ts';
import { tokenize } from './tokens.ts';

/** What a question's points talk about, ready to be compared with what was said. */
export type QuestionProfile = {
  points: readonly Point[];
  compare(): Comparison;
  /** What a single word weighs for a point: 0 where its texts do not hold it. */
  massOf(point: number, meaning: string): number;
  /** Share of these words that any design is spoken of with, whichever the question: "keep", "ask", "second". */
  plainShare(meanings: readonly string[]): number;
  /** The points' own terms, each with the place of its point. */
  terms: PhraseFinder<PointTerm>;
  /** The question's facts: what asks for each, and what each one's sentence says. */
  facts: readonly { id: string; asks: PhraseFinder<string>; says: ReadonlySet<string> }[];
};

export type PointTerm = { point: number; term: string };

/** How near what was said comes to one point, in standard deviations above talk about other questions. */
export type Likeness = {
  /** To what the point shares with few others of its question. */
  near: number;
  /** To all its texts: whether it has to do with the question. */
  whole: number;
  /** Words shared with its texts. */
  shared: number;
};

/** How near what was said so far comes to each point; a word counts once. */
export type Comparison = { add(meanings: readonly string[]): Likeness[] };

/** How much the kinds of text count: a false sentence about a point has its words too. */
const TEXTS = {
  name: 1,
  need: 1,
  ways: 1,
  why: 0.7,
  better: 0.7,
  said: 1,
  line: 1,
  truth: 1,
  wrong: 0.5,
  probe: 0.5,
  hint: 0.5,
};

export type BankProfiles = {
  of(question: Question): QuestionProfile;
};

/** Compares with the bank's own texts; a question is made ready when it is first asked for. */
export function compileProfiles(language: SpokenLanguage, content: Content): BankProfiles {
  const meaningsOf = (text: string) => language.meanings(language.words(text));
  const texts = new Map(
    [...content.questions.values()].map((question) => [
      question.id,
      question.points.map((point) => textsOf(question, point, meaningsOf)),
    ]),
  );
  const isPlain = plainWords([...texts.values()]);
  const plainShare = (meanings: readonly string[]) =>
    texts.size < FEWEST_QUESTIONS ? USUAL_PLAIN : shareOf(meanings, isPlain);
  const weightOf = rarity([...texts.values()].flat(2).map(({ meanings }) => meanings));
  const spoken = new Map(
    [...texts].map(([id, points]) => [
      id,
      points.flat().flatMap(({ kind, meanings }) => (kind === 'said' || kind === 'line' ? [meanings] : [])),
    ]),
  );
  const ready = new WeakMap<Question, QuestionProfile>();
  return {
    of(question) {
      const known = ready.get(question);
      if (known) return known;
      const points = question.points.map((point) => textsOf(question, point, meaningsOf));
      const others = [...spoken].flatMap(([id, sentences]) => (id === question.id ? [] : sentences));
      const made = {
        points: question.points,
        ...likenessTo(points, weightOf, others),
        plainShare,
        terms: createPhraseFinder(
          question.points.flatMap(({ terms = [] }, point) =>
            terms.flatMap((term) =>
              phrasesOf(content, term).map((phrase) => ({ key: { point, term }, phrase })),
            ),
          ),
        ),
        facts: question.facts.map(({ id, asks, say }) => ({
          id,
          asks: termFinder(language, asks),
          says: new Set(meaningsOf(say)),
        })),
      };
      ready.set(question, made);
      return made;
    },
  };
}

type PointText = { kind: keyof typeof TEXTS; meanings: readonly string[] };

function textsOf(
  { modelAnswer }: Question,
  { id, name = '', means, ways = [], why, better, said = [], false: wrong = [], probes, hints = [] }: Point,
  meaningsOf: (text: string) => string[],
): PointText[] {
  const lines = modelAnswer.lines.filter(({ point }) => point === id).map(({ say }) => say);
  const all = (kind: PointText['kind'], list: readonly string[]) =>
    list.map((text) => ({ kind, meanings: meaningsOf(text) }));
  return [
    ...all('name', [name]),
    ...all('need', [means]),
    ...all('ways', ways),
    ...all('why', [why]),
    ...all('better', [better]),
    ...all('said', said),
    ...all('line', lines),
    ...all(
      'truth',
      wrong.map(({ truth }) => truth),
    ),
    ...all(
      'wrong',
      wrong.map(({ say }) => say),
    ),
    ...all(
      'probe',
      probes.map(({ say }) => say),
    ),
    ...all('hint', hints),
  ].filter(({ meanings }) => meanings.length > 0);
}

/** The logarithm of how few of these texts hold a word. */
function rarity(texts: readonly (readonly string[])[]): (meaning: string) => number {
  const appearances = new Map<string, number>();
  for (const text of texts) {
    for (const meaning of new Set(text)) appearances.set(meaning, (appearances.get(meaning) ?? 0) + 1);
  }
  return (meaning) => Math.log((texts.length + 1) / ((appearances.get(meaning) ?? 0) + 1));
}

/** A word that the texts of so many questions hold belongs to none of them. */
const PLAIN_FROM = 0.6;
/** Of a bank with fewer, what talk about a question comes to with the bank as it is shipped. */
const FEWEST_QUESTIONS = 10;
const USUAL_PLAIN = 0.33;

function plainWords(questions: readonly (readonly (readonly PointText[])[])[]): ReadonlySet<string> {
  const held = new Map<string, number>();
  for (const points of questions) {
    for (const meaning of new Set(points.flat().flatMap(({ meanings }) => meanings)))
      held.set(meaning, (held.get(meaning) ?? 0) + 1);
  }
  return new Set(
    [...held].flatMap(([meaning, in_]) => (in_ >= PLAIN_FROM * questions.length ? [meaning] : [])),
  );
}

function shareOf(meanings: readonly string[], some: ReadonlySet<string>): number {
  return meanings.filter((meaning) => some.has(meaning)).length / Math.max(1, meanings.length);
}

type Posting = { point: number; own: number; whole: number };

/**
 * How much of its length is taken out of what was said near one point. As in a cosine (0.5), an explanation would lose by each
 * sentence around it.
 */
const LENGTH_EXPONENT = 0.2;

function likenessTo(
  points: readonly (readonly PointText[])[],
  weightOf: (meaning: string) => number,
  others: readonly (readonly string[])[],
): Pick<QuestionProfile, 'compare' | 'massOf'> {
  const postings = new Map<string, Posting[]>();
  for (const [point, texts] of points.entries()) {
    for (const { kind, meanings } of texts) {
      for (const meaning of new Set(meanings)) {
        const known = postings.get(meaning) ?? [];
        const same = known.find((posting) => posting.point === point);
        if (same) same.whole += TEXTS[kind];
        else postings.set(meaning, [...known, { point, own: 0, whole: TEXTS[kind] }]);
      }
    }
  }
  const weightAmongPoints = (holders: number) => Math.log((points.length + 1) / (holders + 0.5));
  const squares = points.map(() => ({ own: 0, whole: 0 }));
  for (const [meaning, held] of postings) {
    for (const posting of held) {
      posting.whole = Math.log1p(posting.whole) * weightOf(meaning);
      posting.own = posting.whole * weightAmongPoints(held.length);
      const sums = squares[posting.point];
      if (!sums) continue;
      sums.own += posting.own ** 2;
      sums.whole += posting.whole ** 2;
    }
  }
  const compare = (): Comparison => {
    const said = new Set<string>();
    const sums = points.map(() => ({ near: 0, whole: 0, shared: 0 }));
    let length = 0;
    return {
      add(meanings) {
        for (const meaning of meanings) {
          if (said.has(meaning)) continue;
          said.add(meaning);
          const weight = weightOf(meaning);
          length += weight ** 2;
          for (const { point, own, whole } of postings.get(meaning) ?? []) {
            const sum = sums[point];
            if (!sum) continue;
            sum.near += weight * own;
            sum.whole += weight * whole;
            sum.shared += 1;
          }
        }
        return sums.map(({ near, whole, shared }, point) => ({
          near: near / (length ** LENGTH_EXPONENT * Math.sqrt(squares[point]?.own ?? 0) || 1),
          whole: whole / (Math.sqrt(length * (squares[point]?.whole ?? 0)) || 1),
          shared,
        }));
      },
    };
  };
  const usual = usualOf(
    points.length,
    others.map((meanings) => compare().add(meanings)),
  );
  const aboveUsual = (raw: Likeness, point: number): Likeness => {
    const { near, whole } = usual[point] ?? USUAL;
    return {
      ...raw,
      near: (raw.near - near.mean) / near.deviation,
      whole: (raw.whole - whole.mean) / whole.deviation,
    };
  };
  return {
    compare() {
      const { add } = compare();
      return { add: (meanings) => add(meanings).map(aboveUsual) };
    },
    massOf(point, meaning) {
      const held = postings.get(meaning) ?? [];
      const isHeld = held.some((posting) => posting.point === point);
      return isHeld ? weightOf(meaning) * weightAmongPoints(held.length) : 0;
    },
  };
}

/** Apart from what is kept of a question, or all of the comparisons would be kept with it: 5 MB. */
function usualOf(points: number, background: readonly Likeness[][]): (typeof USUAL)[] {
  return Array.from({ length: points }, (_, point) => ({
    near: spreadOf(
      background.map((each) => each[point]?.near ?? 0),
      USUAL.near,
    ),
    whole: spreadOf(
      background.map((each) => each[point]?.whole ?? 0),
      USUAL.whole,
    ),
  }));
}

/** What talk about other questions comes to with the bank as it is shipped: for a bank of hardly more than one question. */
const USUAL = { near: { mean: 0.07, deviation: 0.12 }, whole: { mean: 0.018, deviation: 0.028 } };
const FEWEST_OTHERS = 200;

type Spread = { mean: number; deviation: number };

function spreadOf(values: readonly number[], usual: Spread): Spread {
  if (values.length < FEWEST_OTHERS) return usual;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) || usual.deviation };
}

/** Which of these terms stand in a text. */
export function findTerms(content: Content, terms: readonly string[], text: string): Set<string> {
  return new Set(termFinder({ content }, terms)(tokenize(text)).map(({ key }) => key));
}

/** Finds the terms of a point; a technology's in all the ways of saying it. */
function termFinder(
  { content }: Pick<SpokenLanguage, 'content'>,
  terms: readonly string[],
): PhraseFinder<string> {
  return createPhraseFinder(
    terms.flatMap((term) => phrasesOf(content, term).map((phrase) => ({ key: term, phrase }))),
  );
}

function phrasesOf({ lexicon }: Content, term: string): readonly string[] {
  return term.startsWith('@') ? (lexicon.find(({ id }) => `@${id}` === term)?.terms ?? []) : [term];
}
