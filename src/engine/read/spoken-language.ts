import type { Content } from '#shared/content/content.ts';
import { MARKER_KINDS, type MarkerKind, SLOT_IDS, type SlotId } from '#shared/content/language.ts';
import { createPhraseFinder, type PhraseFinder } from './find-phrases.ts';
import { type Token, tokenize } from './tokens.ts';

const PATTERNS = [
  'instruction',
  'meta',
  'hintRequest',
  'unclear',
  'stuck',
  'distress',
  'decisionQuestion',
  'toChoose',
  'toMoveOn',
  'toStop',
  'toAgree',
  'ready',
  'notReady',
] as const;

/** What a sentence may say besides its words: how it is meant. */
export type Saying = (typeof PATTERNS)[number];

/** The language lists of the content, ready to be looked for. */
export type SpokenLanguage = {
  content: Content;
  functionWords: ReadonlySet<string>;
  functionBigrams: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  neverAfterArticle: ReadonlySet<string>;
  breakWords: ReadonlySet<string>;
  markers: PhraseFinder<MarkerKind>;
  slots: PhraseFinder<SlotId>;
  questionStarts: PhraseFinder<true>;
  indirectQuestions: PhraseFinder<true>;
  praise: PhraseFinder<true>;
  innerQuestions: PhraseFinder<true>;
  negators: PhraseFinder<true>;
  /** Expects plain text (see `plainText`). */
  sayings(plain: string): Set<Saying>;
  /** The words of a text without fillers, mis-hearings put right. */
  words(text: string): Token[];
  /**
   * What the tokens say, one key a word: a stem, or the name of a technology for all the ways of saying it. Function words
   * say nothing.
   */
  meanings(tokens: readonly Token[]): string[];
};

export function compileLanguage(content: Content): SpokenLanguage {
  const { words, markers, events } = content.language;
  const skippable = new Set(words.skippable);
  const finder = (phrases: readonly string[]) =>
    createPhraseFinder(phrases.map((phrase) => ({ key: true as const, phrase })));
  const functionWords = new Set(words.functionWords);
  const fillers = finder(words.fillers);
  const notFillers = finder(words.notFillers);
  const repair = repairer([
    ...words.mishearings,
    ...content.lexicon.flatMap(({ terms, heardAs = [] }) =>
      heardAs.map((heard) => ({ heard, means: terms[0] ?? '' })),
    ),
  ]);
  const sayings = PATTERNS.flatMap((key) =>
    events[key].map((source) => ({ key, pattern: new RegExp(source, 'u') })),
  );
  const technologies = createPhraseFinder(
    content.lexicon.flatMap(({ id, terms }) => terms.map((phrase) => ({ key: `@${id}`, phrase }))),
  );
  return {
    content,
    functionWords,
    functionBigrams: new Set(words.functionBigrams),
    articles: new Set(words.articles),
    neverAfterArticle: new Set(words.neverAfterArticle),
    breakWords: new Set(words.breakWords),
    markers: createPhraseFinder(
      MARKER_KINDS.flatMap((key) => markers[key].map((phrase) => ({ key, phrase }))),
    ),
    slots: createPhraseFinder(
      SLOT_IDS.flatMap((key) => events.slots[key].map((phrase) => ({ key, phrase }))),
      skippable,
    ),
    questionStarts: finder(words.questionStarts),
    indirectQuestions: finder(words.indirectQuestions),
    praise: finder(words.praise),
    innerQuestions: finder(words.innerQuestions),
    negators: finder(words.negators),
    sayings: (plain) => new Set(sayings.flatMap(({ key, pattern }) => (pattern.test(plain) ? [key] : []))),
    words(text) {
      const tokens = tokenize(text);
      const kept = notFillers(tokens);
      const dropped = new Set(
        fillers(tokens)
          .filter((place) => !kept.some(({ from, to }) => from <= place.from && place.to <= to))
          // "actually", never "actual".
          .filter(({ from, to }) => words.fillers.includes(wordsBetween(tokens, from, to)))
          .flatMap(({ from, to }) => places(from, to)),
      );
      return repair(tokens.filter((_, at) => !dropped.has(at)));
    },
    meanings(tokens) {
      const covered = new Set<number>();
      const keys: string[] = [];
      for (const { key, from, to } of technologies(tokens).sort(longestFirst)) {
        if (places(from, to).some((at) => covered.has(at))) continue;
        for (const at of places(from, to)) covered.add(at);
        keys.push(key);
      }
      for (const [at, { word, stem }] of tokens.entries()) {
        if (!covered.has(at) && !functionWords.has(word)) keys.push(stem);
      }
      return keys;
    },
  };
}

type Place = { from: number; to: number };

function longestFirst(one: Place, other: Place): number {
  return other.to - other.from - (one.to - one.from) || one.from - other.from;
}

function places(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

function wordsBetween(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join(' ');
}

/** Puts what was meant in the place of what was heard; the new words stand where the old ones did. */
function repairer(pairs: readonly { heard: string; means: string }[]): (tokens: Token[]) => Token[] {
  const byFirst = new Map<string, { heard: string[]; means: Token[] }[]>();
  for (const pair of pairs) {
    const heard = tokenize(pair.heard).map(({ word }) => word);
    const first = heard[0] ?? '';
    const all = [...(byFirst.get(first) ?? []), { heard, means: tokenize(pair.means) }];
    byFirst.set(
      first,
      all.sort((one, other) => other.heard.length - one.heard.length),
    );
  }
  return (tokens) => {
    const repaired: Token[] = [];
    for (let at = 0; at < tokens.length; ) {
      const token = tokens[at];
      if (!token) break;
      const repair = byFirst
        .get(token.word)
        ?.find(({ heard }) => heard.every((word, offset) => tokens[at + offset]?.word === word));
      const end = tokens[at + (repair?.heard.length ?? 1) - 1]?.end ?? token.end;
      if (!repair) repaired.push(token);
      else repaired.push(...repair.means.map((meant) => ({ ...meant, start: token.start, end })));
      at += repair?.heard.length ?? 1;
    }
    return repaired;
  };
}
