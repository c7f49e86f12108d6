import { createPhraseFinder } from '#engine/text/find-phrases.ts';
import { type Token, tokenize } from '#engine/text/tokens.ts';
import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';

export type HollowTalk = (question: Question, answer: string) => boolean;

/** Fewer words are a short answer, not a hollow one. */
const FROM_WORDS = 15;
const FROM_GENERAL_WORDS = 3;
/** Words of the question per general word; a figure makes any answer concrete. */
const CONCRETE_BELOW = 1;
/** A word that the texts of so many questions hold belongs to none of them. */
const PLAIN_FROM = 0.3;
const FIGURE = /\d|\b(hundred|thousand|million|billion|dozen)s?\b/;

/** Words that fit every system, beside those of praise. */
const GENERAL = [
  'best practice*',
  'requirement*',
  'trade off*',
  'advantage*',
  'disadvantage*',
  'pros and cons',
  'option*',
  'different ways',
  'approach*',
  'solution*',
  'standard',
  'common*',
  'usual*',
  'most companies',
  'problem*',
  'issue*',
  'step by step',
  'needs',
  'team',
  'stack',
  'architecture*',
  'system*',
  'technolog*',
  'tool*',
  'framework*',
  'quality',
  'monitor*',
  'test*',
  'secur*',
  'depend*',
  'thing*',
  'various',
  'everything',
  'make sure',
  'ensure*',
  'experience*',
  'careful*',
  'consider*',
  'look at',
  'industry',
  'experts',
  'future',
  'grow*',
  'handle*',
  'manage*',
  'support*',
  'process*',
  'design*',
  'optimal*',
  'clean',
];

/**
 * Finds answers made of words that fit every system: many of those, few words of this question, and no figure. It says
 * nothing about whether an answer is right.
 */
export function createHollowTalk({ language, questions }: Content): HollowTalk {
  const general = createPhraseFinder(
    [...language.words.praise, ...GENERAL].map((phrase) => ({ key: phrase, phrase })),
  );
  const functionWords = new Set(language.words.functionWords);
  const isSaid = ({ word }: Token) => !functionWords.has(word);
  /** The words of each question, without those that many questions hold; made when they are first needed. */
  let words: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  return (question, answer) => {
    const tokens = tokenize(answer);
    if (tokens.length < FROM_WORDS || FIGURE.test(answer.toLowerCase())) return false;
    const hits = general(tokens);
    if (hits.length < FROM_GENERAL_WORDS) return false;
    const isGeneral = new Set(hits.flatMap(({ from, to }) => tokens.slice(from, to)));
    words ??= ownWords([...questions.values()]);
    const known = words.get(question.id) ?? wordsOf(question);
    const concrete = new Set(
      tokens
        .filter((token) => isSaid(token) && !isGeneral.has(token) && known.has(token.stem))
        .map(({ stem }) => stem),
    );
    return concrete.size < CONCRETE_BELOW * hits.length;
  };
}

function ownWords(questions: readonly Question[]): Map<string, Set<string>> {
  const all = questions.map((question) => ({ id: question.id, words: wordsOf(question) }));
  const counts = new Map<string, number>();
  for (const { words } of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isOwn = (word: string) => (counts.get(word) ?? 0) < PLAIN_FROM * all.length;
  return new Map(all.map(({ id, words }) => [id, new Set([...words].filter(isOwn))]));
}

function wordsOf({ prompt, facts, points, hardParts }: Question): Set<string> {
  const texts = [
    prompt,
    ...hardParts,
    ...facts.map(({ say }) => say),
    ...points.flatMap(({ name, means, ways, said }) => [name, means, ...ways, ...said]),
  ];
  return new Set(texts.flatMap((text) => tokenize(text)).map(({ stem }) => stem));
}
