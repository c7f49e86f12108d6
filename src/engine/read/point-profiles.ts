import type { Content } from '#shared/content/content.ts';
import type { Point, Question } from '#shared/content/question.ts';
import { createPhraseFinder, type PhraseFinder } from './find-phrases.ts';
import { likenessTo, type Nearness, type PointText } from './likeness.ts';
import { rememberOf } from './remember.ts';
import type { SpokenLanguage } from './spoken-language.ts';
import { tokenize } from './tokens.ts';

/** What a question's points talk about, ready to be compared with what was said. */
export type QuestionProfile = Nearness & {
  points: readonly Point[];
  /** Share of these words that any design is spoken of with, whichever the question: "keep", "ask", "second". */
  plainShare(meanings: readonly string[]): number;
  /** The points' own terms, each with the place of its point. */
  terms: PhraseFinder<PointTerm>;
  /** The question's facts: what asks for each, and what each one's sentence says. */
  facts: readonly { id: string; asks: PhraseFinder<string>; says: ReadonlySet<string> }[];
};

export type PointTerm = { point: number; term: string };

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
        terms: rememberOf(
          createPhraseFinder(
            question.points.flatMap(({ terms = [] }, point) =>
              terms.flatMap((term) =>
                phrasesOf(content, term).map((phrase) => ({ key: { point, term }, phrase })),
              ),
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
  const of = (appeared: number) => Math.log((texts.length + 1) / (appeared + 1));
  const weights = new Map([...appearances].map(([meaning, appeared]) => [meaning, of(appeared)]));
  const most = of(0);
  return (meaning) => weights.get(meaning) ?? most;
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
