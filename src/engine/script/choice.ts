import { sentencesIn } from '#engine/text/sentences.ts';
import { plainText, tokenize, wordsIn } from '#engine/text/words.ts';
import type { Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
import { type Asked, answersTo, askedAt, askedIn, notesOf } from './conversation.ts';
import { topicsOf } from './path.ts';

/** Longer answers are searched only for "the second one" and for the topics' own words. */
const SHORT_WORDS = 8;
const SHORTEST_WORD = 4;
/** Words of topics that any other sentence may contain, too. */
const PLAIN_WORDS = new Set([
  'with',
  'without',
  'most',
  'more',
  'when',
  'what',
  'from',
  'into',
  'than',
  'that',
  'each',
  'every',
  'after',
  'before',
  'between',
  'once',
  'over',
  'only',
]);
/** "A" is also the word that recognizers hear most: it is a choice only if nothing else was said. */
const ORDINALS = [
  /\bfirst\b|^(the )?(one|a)( please)?$|\b(option|topic|number) (one|a)\b/,
  /\b(second|two|b)\b/,
  /\b(third|three|c)\b/,
];
const LAST = /\blast\b/;
/** A choice that is ruled out ("not the first one"), and a span of time ("just a second"). */
const NOT_CHOSEN =
  /\b((?<!why )not|rather than|instead of) (the |option |topic |number )*(first|second|third|last|one|two|three|a|b|c)( one| option| topic| choice)?\b|\b(a|one|two|three) (second|minute)s?\b/g;
const NAMED = /\b(first|second|third|last) (one|option|topic|choice)\b/;
const LEAVES_IT =
  /\b(you (choose|pick|decide)|up to you|your (choice|call|pick)|whichever|whatever|either|any of (them|these|those)|no preference|(don't|do not|doesn't|does not) (mind|care|know|matter)|not sure|no idea)\b/;

/** Whether a turn offers topics to go deeper into. */
export function isChoice({ move }: Asked): boolean {
  return move.kind === 'bridge' && isAboutChoice(move);
}

/** Whether a turn offers the topics, or goes back to that offer. */
export function isAboutChoice({ target }: MoveRecord): boolean {
  return target.type === 'phase' && target.id === 'deep_dive';
}

/** The offered topics that an answer to the choice names, in the order it names them. */
export function namedTopics(options: readonly Point[], answer: string): string[] {
  const plain = plainWords(answer).replace(NOT_CHOSEN, '').trim();
  const [counted] = NAMED.exec(plain) ?? [];
  const named = counted ? [] : topicsIn(options, answer);
  if (named.length > 0) return named;
  const said = counted ?? (wordsIn(answer).length <= SHORT_WORDS ? plain : '');
  const at = ORDINALS.findLastIndex((pattern) => pattern.test(said));
  const chosen = at < 0 && LAST.test(said) ? options.at(-1) : options[at];
  return chosen ? [chosen.id] : [];
}

/** Whether an answer leaves the choice to the interviewer ("You choose"). */
export function leavesChoice(answer: string): boolean {
  return wordsIn(answer).length <= SHORT_WORDS && LEAVES_IT.test(plainWords(answer));
}

/** The topics that the candidate chose to go deeper into, by key or in words. */
export function chosenTopics(context: InterviewContext): string[] {
  const choice = askedIn(context).findLast(isChoice);
  if (!choice) return wishedTopic(context);
  const byKey = askedAt(context, choice).flatMap((turn) => notesOf(turn).flatMap(({ topic }) => topic ?? []));
  if (byKey.length > 0) return byKey;
  const options = topicsOf(context);
  const named = answersTo(context, choice).map(({ text }) => namedTopics(options, text));
  return named.findLast((topics) => topics.length > 0) ?? [];
}

const WISHES =
  /\b(let's|let us|i('d| would) (like|love|prefer) to|i want to|can we|could we)\b.*\b(deeper|deep dive|detail)\b/;

/** The topic that the candidate asked to go deeper into before being offered any; empty if several may be meant. */
export function wishedTopic(context: InterviewContext): string[] {
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  const wish = answers
    .flatMap(({ text }) => sentencesIn(text))
    .findLast((sentence) => WISHES.test(plainText(sentence)));
  const named = wish ? topicsIn(topicsOf(context), wish) : [];
  return named.length === 1 ? named : [];
}

/**
 * The topics that a text mentions, by words that only they or the names of their points have, in the order in which it
 * mentions them.
 */
function topicsIn(options: readonly Point[], text: string): string[] {
  const tokens = tokenize(text);
  const wording = ({ topic = '', name }: Point) => `${topic} ${name}`;
  const places = options.map((option) => {
    const { id } = option;
    const own = tokenize(wording(option)).filter(
      ({ word, stem }) => stem.length >= SHORTEST_WORD && !PLAIN_WORDS.has(word),
    );
    const words = new Set(own.map(({ stem }) => stem));
    const shared = options.filter((other) => other.id !== id).flatMap((other) => tokenize(wording(other)));
    for (const { stem } of shared) words.delete(stem);
    return { id, at: tokens.findIndex(({ stem }) => words.has(stem)) };
  });
  const named = places.filter(({ at }) => at >= 0).sort((one, other) => one.at - other.at);
  return named.map(({ id }) => id);
}

function plainWords(text: string): string {
  return wordsIn(text)
    .map(({ word }) => word)
    .join(' ');
}
