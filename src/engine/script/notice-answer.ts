import { hasFigure } from '#engine/text/numbers.ts';
import { createPhraseFinder } from '#engine/text/phrases.ts';
import { sentencesIn } from '#engine/text/sentences.ts';
import { plainText, type Token, tokenize, wordsIn } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import type { TurnRecord } from '#shared/interview/context.ts';
import type { FactFinder } from './find-facts.ts';

/** The little that the script notices in an answer; null if it simply answers. */
export type Noticed =
  | {
      kind:
        | 'stop'
        | 'already_said'
        | 'hint'
        | 'repeat'
        | 'unclear'
        | 'stuck'
        | 'hollow'
        | 'off_topic'
        | 'few_words'
        | 'announces'
        | 'asks_verdict';
    }
  | { kind: 'asks'; factIds: string[]; isOpen: boolean }
  | null;

const EVENTS = [
  'toStop',
  'alreadySaid',
  'toMoveOn',
  'hintRequest',
  'forVerdict',
  'unclear',
  'stuck',
] as const;
type Event = (typeof EVENTS)[number];

/**
 * The most words of an answer in which each is looked for: longer ones say something else as well. A request for a hint
 * is plain enough to be found however much was said before it.
 */
const ASIDE_WORDS = {
  toStop: 40,
  alreadySaid: 15,
  toMoveOn: 25,
  hintRequest: 200,
  forVerdict: 12,
  unclear: 30,
  stuck: 90,
};
/** Who says more after "I already said that" adds something. */
const SAID_AGAIN_WORDS = 40;
/** "I already mentioned the queue, ..." is about the queue. */
const ENDS_IN_THAT = /\b(?:that|this|it|before|earlier)$/;
const LAST_SENTENCES = 2;
const FEW_WORDS = 6;
/** A longer answer announces a question and then says something besides. */
const ANNOUNCED_WORDS = 40;
/** "Before I answer" may also introduce a statement. */
const ANNOUNCES_SURELY = /\bquestion\b|\bask\b/;
/** Names the question itself, so no other word of the answer asks for a fact: "I lost you there" is not about lost data. */
const WANTS_IT_AGAIN =
  /\b(?:repeat|rephrase|reword|say|ask) (?:me )?(?:the|your|that|this) (?:last )?question\b|\b(?:repeat|rephrase|reword|say) (?:that|it|this)(?: again)?(?: please)?\W*$/;
/** The question was heard, and hearing it again would not help. */
const ASKS_MEANING =
  /\b(mean|meaning|rephrase|reword|clarify|explain|understand|understood|differently|another way|other words|asking)\b/;

export type Noticer = (question: Question, answer: string, isInScope: boolean) => Noticed;

/** A longer answer says something, however much of it was misheard. */
const SHORT_WORDS = 10;

/** Whether too much of a short spoken answer is in doubt: it may have been a question, a request, half a word. */
export function isBarelyHeard({ text, uncertain = [] }: Pick<TurnRecord, 'text' | 'uncertain'>): boolean {
  const words = wordsIn(text);
  const doubted = words.filter((word) =>
    uncertain.some(({ start, end }) => start < word.end && end > word.start),
  );
  if (doubted.length === 0 || words.length > SHORT_WORDS) return false;
  return words.length < FEW_WORDS || 2 * doubted.length >= words.length;
}

/** Whether nothing in an answer showed what it is: with words in doubt, it may have been a question or a request. */
export function mayBeAnything(found: Noticed): boolean {
  if (found?.kind === 'asks') return found.factIds.length === 0;
  return !found || ['few_words', 'hollow', 'off_topic'].includes(found.kind);
}

export function createNoticer({ language }: Content, facts: FactFinder, emptyTalk: EmptyTalk): Noticer {
  const patterns = new Map(
    EVENTS.map((event) => [
      event,
      new RegExp(language.events[event].map((source) => `(?:${source})`).join('|'), 'u'),
    ]),
  );
  const functionWords = new Set(language.words.functionWords);
  const announcement = new RegExp(
    language.events.announcesQuestion.map((source) => `(?:${source})`).join('|'),
    'u',
  );
  /** Finds "One question before I answer: ...", even if the question was misheard; null if there is none after all. */
  const announcedIn = (question: Question, answer: string): Noticed => {
    const plain = plainText(answer);
    const found = announcement.exec(plain);
    if (!found || wordsIn(answer).length > ANNOUNCED_WORDS) return null;
    const rest = plain.slice(found.index + found[0].length).replace(/^[^\p{L}\p{N}]+|[.!]+$/gu, '');
    const isQuestion = ANNOUNCES_SURELY.test(found[0]);
    if (rest === '') return isQuestion ? { kind: 'announces' } : null;
    const asked = facts.askedIn(question, rest, true);
    const factIds = asked.factIds.length > 0 || !isQuestion ? asked.factIds : facts.in(question, rest);
    const isOpen = factIds.length === 0 && (isQuestion || asked.isOpen);
    return factIds.length > 0 || isOpen ? { kind: 'asks', factIds, isOpen } : null;
  };
  /** "I already said that: ...", with the answer said again. "As I already said, ..." only leads on to something new. */
  const opensWithAlreadySaid = (answer: string): boolean => {
    const [opening = ''] = plainText(answer).split(/[.,:;!?—–]/);
    const isShort = wordsIn(answer).length <= SAID_AGAIN_WORDS;
    return (
      isShort &&
      ENDS_IN_THAT.test(opening) &&
      !opening.startsWith('as ') &&
      patterns.get('alreadySaid')?.test(opening) === true
    );
  };
  return (question, answer, isInScope) => {
    const said = wordsIn(answer);
    const words = said.length;
    const last = sentencesIn(answer).slice(-LAST_SENTENCES).map(plainText);
    const says = (event: Event) =>
      words <= ASIDE_WORDS[event] && last.some((sentence) => patterns.get(event)?.test(sentence));
    const announced = announcedIn(question, answer);
    if (announced) return announced;
    if (says('toStop')) return { kind: 'stop' };
    if (says('alreadySaid') || opensWithAlreadySaid(answer) || says('toMoveOn'))
      return { kind: 'already_said' };
    if (says('hintRequest')) return { kind: 'hint' };
    if (says('forVerdict')) return { kind: 'asks_verdict' };
    const endsUnclear = patterns.get('unclear')?.test(last.at(-1) ?? '');
    const unclear = last.some((sentence) => ASKS_MEANING.test(sentence)) ? 'unclear' : 'repeat';
    if (endsUnclear && WANTS_IT_AGAIN.test(last.at(-1) ?? '')) return { kind: unclear };
    const asked = facts.askedIn(question, answer, isInScope);
    if (asked.factIds.length > 0) return { kind: 'asks', ...asked };
    if (endsUnclear || says('unclear')) return { kind: unclear };
    if (says('stuck')) return { kind: 'stuck' };
    // "What?" asks only about the question itself.
    if (asked.isOpen && said.every(({ word }) => functionWords.has(word))) return { kind: 'repeat' };
    if (asked.isOpen) return { kind: 'asks', ...asked };
    const empty = emptyTalk(question, answer);
    if (empty) return { kind: empty };
    return words < FEW_WORDS ? { kind: 'few_words' } : null;
  };
}

type EmptyTalk = (question: Question, answer: string) => 'hollow' | 'off_topic' | 'few_words' | null;

/** Fewer words are a short answer, not an empty one. */
const FROM_WORDS = 15;
const FROM_GENERAL_WORDS = 3;
/** An answer with fewer of the question's words per general word is hollow; a figure makes any answer concrete. */
const CONCRETE_BELOW = 1;
/**
 * An answer with at most this many of the question's own words, and at most this share of words that the question uses at
 * all, is about something else. Of 250 answers of kept interviews, none comes below.
 */
const OFF_TOPIC = { ownWords: 1, share: 1 / 3 };
/** A word that this share of the questions contains belongs to none of them. */
const PLAIN_FROM = 0.3;

/** Words that fit every system; words of praise count as well. */
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
 * Finds answers made of words that fit every system (many of those, few words of this question, and no figure), and those
 * made of words that are not about this one. It says nothing about whether an answer is right.
 */
export function createEmptyTalk({ language, questions }: Content): EmptyTalk {
  const general = createPhraseFinder(
    [...language.words.praise, ...GENERAL].map((phrase) => ({ key: phrase, phrase })),
  );
  const functionWords = new Set(language.words.functionWords);
  const meansSomething = ({ word }: Token) => !functionWords.has(word);
  /** Made when they are first needed. */
  let words: ReadonlyMap<string, QuestionWords> | undefined;

  return (question, answer) => {
    if (hasFigure(answer)) return null;
    const tokens = tokenize(answer);
    const hits = general(tokens);
    const isGeneral = new Set(hits.flatMap(({ from, to }) => tokens.slice(from, to)));
    const specific = tokens.filter((token) => meansSomething(token) && !isGeneral.has(token));
    // "It depends. It is a trade-off."
    if (tokens.length < FROM_WORDS) return hits.length > 0 && specific.length === 0 ? 'few_words' : null;
    words ??= wordsByQuestion([...questions.values()]);
    const { all, own } = words.get(question.id) ?? wordsOf(question);
    const said = new Set(tokens.filter(meansSomething).map(({ stem }) => stem));
    const concrete = new Set(specific.map(({ stem }) => stem).filter((stem) => own.has(stem)));
    if (hits.length >= FROM_GENERAL_WORDS && concrete.size < CONCRETE_BELOW * hits.length) return 'hollow';
    const known = [...said].filter((stem) => all.has(stem));
    const isOwnRare = known.filter((stem) => own.has(stem)).length <= OFF_TOPIC.ownWords;
    return isOwnRare && known.length <= OFF_TOPIC.share * said.size ? 'off_topic' : null;
  };
}

/** The words of a question's texts, and those of them that few other questions hold. */
type QuestionWords = { all: ReadonlySet<string>; own: ReadonlySet<string> };

function wordsByQuestion(questions: readonly Question[]): Map<string, QuestionWords> {
  const all = questions.map((question) => ({ id: question.id, words: wordsOf(question) }));
  const counts = new Map<string, number>();
  for (const { words } of all) for (const word of words.own) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isOwn = (word: string) => (counts.get(word) ?? 0) < PLAIN_FROM * all.length;
  return new Map(
    all.map(({ id, words }) => [id, { all: words.all, own: new Set([...words.own].filter(isOwn)) }]),
  );
}

function wordsOf({ prompt, facts, points, hardParts, stress, modelAnswer }: Question): QuestionWords {
  const stems = (texts: readonly string[]) =>
    new Set(texts.flatMap((text) => tokenize(text)).map(({ stem }) => stem));
  const described = [
    prompt,
    ...hardParts,
    ...facts.map(({ say }) => say),
    ...points.flatMap(({ name, means, ways, said }) => [name, means, ...ways, ...said]),
  ];
  const asked = points.flatMap(({ better, hints = [], probes }) => [
    better,
    ...hints,
    ...probes.map(({ say }) => say),
  ]);
  const answered = [...stress, ...modelAnswer.lines].map(({ say }) => say);
  return { own: stems(described), all: stems([...described, ...asked, ...answered]) };
}
