import type { Content } from '#shared/content/content.ts';
import type { Point, Question } from '#shared/content/question.ts';
import { createPhraseFinder, type PhraseFinder } from './find-phrases.ts';
import { type Remembered, remember } from './remember.ts';
import type { SpokenLanguage } from './spoken-language.ts';
import { tokenize } from './tokens.ts';

/** What a question's points talk about, ready to be compared with what was said. */
export type QuestionProfile = {
  points: readonly Point[];
  /** How near what was said comes to each point. */
  likeness: (meanings: ReadonlySet<string>) => readonly Likeness[];
  /** What a single word weighs for a point: 0 where its texts do not hold it. */
  massOf(point: number, meaning: string): number;
  /** The points' own terms, each with the place of its point. */
  terms: PhraseFinder<PointTerm>;
  /** What asks for each of the question's facts, by fact. */
  asks: readonly PhraseFinder<string>[];
};

export type PointTerm = { point: number; term: string };

/** How near what was said comes to one point. */
export type Likeness = {
  /** To all its texts together, in standard deviations above talk about other questions. */
  whole: number;
  /** The same with more weight on what the question's other points have not. */
  own: number;
  /** Words shared with its texts. */
  shared: number;
  /** Their weight, more for what the question's other points have not. */
  mass: number;
};

/** How much the kinds of text count in the whole: a false sentence about a point has its words too. */
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
  /** What was compared before: each turn looks again at all that was said. */
  memory: Remembered<readonly Likeness[]>;
};

/** About what one takes in memory. */
const LIKENESS_BYTES = 90;

/** Compares with the bank's own texts; a question is made ready when it is first asked for. */
export function compileProfiles(
  language: SpokenLanguage,
  content: Content,
  cacheBytes: number,
): BankProfiles {
  const memory = remember<readonly Likeness[]>(cacheBytes, (points) => LIKENESS_BYTES * points.length);
  const meaningsOf = (text: string) => language.meanings(language.words(text));
  const texts = new Map(
    [...content.questions.values()].map((question) => [
      question.id,
      question.points.map((point) => textsOf(question, point, meaningsOf)),
    ]),
  );
  const weightOf = rarity([...texts.values()].flat(2).map(({ meanings }) => meanings));
  const spoken = new Map(
    [...texts].map(([id, points]) => [
      id,
      points
        .flat()
        .flatMap(({ kind, meanings }) => (kind === 'said' || kind === 'line' ? [new Set(meanings)] : [])),
    ]),
  );
  const ready = new WeakMap<Question, QuestionProfile>();
  return {
    memory,
    of(question) {
      const known = ready.get(question);
      if (known) return known;
      const points = question.points.map((point) => textsOf(question, point, meaningsOf));
      const others = [...spoken].flatMap(([id, sentences]) => (id === question.id ? [] : sentences));
      const made = {
        points: question.points,
        ...likenessTo(points, weightOf, others, (meanings, workOut) =>
          memory.of(`${question.id} ${question.version} ${[...meanings].join(' ')}`, workOut),
        ),
        terms: createPhraseFinder(
          question.points.flatMap(({ terms = [] }, point) =>
            terms.flatMap((term) =>
              phrasesOf(content, term).map((phrase) => ({ key: { point, term }, phrase })),
            ),
          ),
        ),
        asks: question.facts.map(({ asks }) => termFinder(language, asks)),
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

type Posting = { point: number; whole: number; own: number };

function likenessTo(
  points: readonly (readonly PointText[])[],
  weightOf: (meaning: string) => number,
  others: readonly ReadonlySet<string>[],
  remembered: (meanings: ReadonlySet<string>, workOut: () => Likeness[]) => readonly Likeness[],
): Pick<QuestionProfile, 'likeness' | 'massOf'> {
  const postings = new Map<string, Posting[]>();
  const weightAmongPoints = (holders: number) => Math.log((points.length + 1) / (holders + 0.5));
  for (const [point, texts] of points.entries()) {
    for (const { kind, meanings } of texts) {
      for (const meaning of new Set(meanings)) {
        const known = postings.get(meaning) ?? [];
        const same = known.find((posting) => posting.point === point);
        if (same) same.whole += TEXTS[kind];
        else postings.set(meaning, [...known, { point, whole: TEXTS[kind], own: 0 }]);
      }
    }
  }
  const lengths = points.map(() => ({ whole: 0, own: 0 }));
  for (const [meaning, held] of postings) {
    for (const posting of held) {
      posting.whole = Math.log1p(posting.whole) * weightOf(meaning);
      posting.own = posting.whole * weightAmongPoints(held.length);
      const length = lengths[posting.point];
      if (!length) continue;
      length.whole += posting.whole ** 2;
      length.own += posting.own ** 2;
    }
  }
  const raw = (meanings: ReadonlySet<string>): Likeness[] => {
    const near = points.map(() => ({ whole: 0, own: 0, shared: 0, mass: 0 }));
    let squares = 0;
    for (const meaning of meanings) {
      const weight = weightOf(meaning);
      squares += weight ** 2;
      const held = postings.get(meaning) ?? [];
      for (const { point, whole, own } of held) {
        const sums = near[point];
        if (!sums) continue;
        sums.whole += weight * whole;
        sums.own += weight * own;
        sums.shared += 1;
        sums.mass += weight * weightAmongPoints(held.length);
      }
    }
    return near.map(({ whole, own, shared, mass }, point) => ({
      whole: whole / (Math.sqrt(squares * (lengths[point]?.whole ?? 0)) || 1),
      own: own / (Math.sqrt(squares * (lengths[point]?.own ?? 0)) || 1),
      shared,
      mass,
    }));
  };
  const background = others.map(raw);
  const usual = points.map((_, point) => ({
    whole: spreadOf(background.map((each) => each[point]?.whole ?? 0)),
    own: spreadOf(background.map((each) => each[point]?.own ?? 0)),
  }));
  const aboveUsual = (near: Likeness, point: number): Likeness => {
    const { whole, own } = usual[point] ?? { whole: USUAL, own: USUAL };
    return {
      ...near,
      whole: (near.whole - whole.mean) / whole.deviation,
      own: (near.own - own.mean) / own.deviation,
    };
  };
  return {
    likeness: (meanings) => remembered(meanings, () => raw(meanings).map(aboveUsual)),
    massOf(point, meaning) {
      const held = postings.get(meaning) ?? [];
      const isHeld = held.some((posting) => posting.point === point);
      return isHeld ? weightOf(meaning) * weightAmongPoints(held.length) : 0;
    },
  };
}

/** What talk about other questions comes to with the bank as it is shipped: for a bank of hardly more than one question. */
const USUAL = { mean: 0.018, deviation: 0.028 };
const FEWEST_OTHERS = 200;

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  if (values.length < FEWEST_OTHERS) return USUAL;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) || USUAL.deviation };
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
