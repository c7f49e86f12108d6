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

/** One pattern for what any of these finds. */
function anyOf(sources: readonly string[]): RegExp {
  return new RegExp(sources.map((source) => `(?:${source})`).join('|'), 'u');
}

/** The language lists of the content, ready to be looked for. */
export type SpokenLanguage = {
  content: Content;
  functionWords: ReadonlySet<string>;
  /** The function words that often stand behind one. */
  functionBigrams: ReadonlyMap<string, ReadonlySet<string>>;
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
  const said = new Set(words.fillers);
  const notFillers = finder(words.notFillers);
  const repair = repairer([
    ...words.mishearings,
    ...content.lexicon.flatMap(({ terms, heardAs = [] }) =>
      heardAs.map((heard) => ({ heard, means: terms[0] ?? '' })),
    ),
  ]);
  const sayings = PATTERNS.map((key) => ({ key, pattern: anyOf(events[key]) }));
  const says = anyOf(PATTERNS.flatMap((key) => events[key]));
  const technologies = createPhraseFinder(
    content.lexicon.flatMap(({ id, terms }) => terms.map((phrase) => ({ key: `@${id}`, phrase }))),
  );
  return {
    content,
    functionWords,
    functionBigrams: bigramsOf(words.functionBigrams),
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
    // Most sentences say nothing besides their words: one look for everything tells.
    sayings: (plain) =>
      new Set(
        says.test(plain) ? sayings.flatMap(({ key, pattern }) => (pattern.test(plain) ? [key] : [])) : [],
      ),
    words(text) {
      const tokens = tokenize(text);
      // "actually", never "actual".
      const found = fillers(tokens).filter(({ from, to }) => said.has(wordsBetween(tokens, from, to)));
      if (found.length === 0) return repair(tokens);
      const kept = notFillers(tokens);
      const dropped = found.filter(
        (place) => !kept.some(({ from, to }) => from <= place.from && place.to <= to),
      );
      return repair(tokens.filter((_, at) => !dropped.some((place) => isIn(place, at))));
    },
    meanings(tokens) {
      const covered: Place[] = [];
      const keys: string[] = [];
      for (const { key, from, to } of technologies(tokens).sort(longestFirst)) {
        if (covered.some((place) => from < place.to && place.from < to)) continue;
        covered.push({ from, to });
        keys.push(key);
      }
      for (const [at, { word, stem }] of tokens.entries()) {
        if (!functionWords.has(word) && !covered.some((place) => isIn(place, at))) keys.push(stem);
      }
      return keys;
    },
  };
}

function bigramsOf(pairs: readonly string[]): Map<string, Set<string>> {
  const seconds = new Map<string, Set<string>>();
  for (const pair of pairs) {
    const [first = '', second = ''] = pair.split(' ');
    seconds.set(first, (seconds.get(first) ?? new Set()).add(second));
  }
  return seconds;
}

type Place = { from: number; to: number };

function longestFirst(one: Place, other: Place): number {
  return other.to - other.from - (one.to - one.from) || one.from - other.from;
}

function isIn({ from, to }: Place, at: number): boolean {
  return from <= at && at < to;
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
