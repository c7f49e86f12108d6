import { mirrorOf } from '#engine/debrief/mirror.ts';
import { askedBefore, askedIn, heardFromInterviewer, isAside } from '#engine/script/conversation.ts';
import { questionsOn } from '#engine/script/path.ts';
import { sentencesOf } from '#engine/text/sentences.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { nearness, stemsIn } from '#shared/interview/nearest-words.ts';
import { FEWEST_SHARED, sharedWords, wordsOfWeight } from './words-of-weight.ts';

/**
 * What code finds in the words of the last answer, which the reader has seldom read by then. It does not judge what is
 * true: it only shows the model words to take up.
 */

/** If more than this share of a question's words was said, it counts as asked or answered. */
const KNOWN_SHARE = 0.5;
/** A question with fewer new words often has none that an answer would take up. */
const FEWEST_NEW_WORDS = 2;
/** An answer that goes on for so many sentences after its first one takes the question up in them, if at all. */
const LONG_SENTENCES = 3;
/** Stems that say nothing of the topic: "ten o'clock" is not taken up by "ten thousand messages". */
const NUMBER =
  /^(?:\d.*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred|thousand|million|billion|half|twice)$/;

export function isNumber(stem: string): boolean {
  return NUMBER.test(stem);
}

export function lastAnswer({ turns }: InterviewContext): TurnRecord | undefined {
  return turns.findLast(({ speaker }) => speaker === 'user');
}

export type NearWords = {
  point: Point;
  words: string;
  /** A question on the point that takes up those words: sharing one of them alone, it would come from elsewhere. */
  probe: string | undefined;
  /** A question on the point that describes a case, whether or not it takes up those words. */
  situation: string | undefined;
};

/**
 * The words of the last answer that come nearest to a point, and questions on it that were neither asked nor answered.
 * @param sentence Limits the search to this sentence of the candidate.
 */
export function nearestIn(context: InterviewContext, sentence?: string): NearWords | null {
  const { points } = context.question;
  const last = context.turns.slice(-2);
  const compared = last.map((turn) =>
    sentence !== undefined && turn.speaker === 'user' ? { ...turn, text: sentence, uncertain: [] } : turn,
  );
  const [near] = mirrorOf({ ...context, turns: compared }, points);
  if (!near) return null;
  const [pointId, { text }] = near;
  const point = points.find(({ id }) => id === pointId);
  if (!point) return null;
  const spoken = [last.map((turn) => turn.text).join(' '), ...heardFromInterviewer(context).split('\n')];
  const known = spoken.map(stemsIn);
  const own = stemsIn(text);
  const open = questionsOn([point], 'scope')
    .map(({ say }) => ({ say, stems: [...stemsIn(say)] }))
    .filter(
      ({ stems }) =>
        !known.some((said) => stems.filter((stem) => said.has(stem)).length > stems.length * KNOWN_SHARE),
    );
  return {
    point,
    words: text,
    probe: open.find(({ stems }) => stems.filter((stem) => own.has(stem)).length >= FEWEST_SHARED)?.say,
    situation: open.find(({ say }) => sentencesOf(say).length > 1)?.say,
  };
}

/** The false sentence about a point that is nearest to those words, with its truth. They may mean either of the two. */
export function pairNear({ point, words }: NearWords): Point['false'][number] | undefined {
  const said = stemsIn(words);
  const how = ({ say }: Point['false'][number]) => nearness(stemsIn(say), said);
  const [nearest] = point.false
    .filter((pair) => how(pair) > 0)
    .toSorted((one, other) => how(other) - how(one));
  return nearest;
}

/**
 * The question before the last answer, if the answer takes up none of the question's new words; else null. Both dodges
 * that blind readers marked in kept interviews were of this kind, but so were many good answers: the model has to see
 * whether the question was answered.
 */
export function unechoedQuestion(content: Content, context: InterviewContext): string | null {
  const last = lastAnswer(context);
  const asked = last && askedBefore(context, last.id);
  if (!asked || asked.move?.kind === 'open') return null;
  const before = context.turns.filter(({ id, speaker }) => speaker === 'user' && id < asked.id);
  // An evasive answer often begins with a word of the question: "So signal drops, that's where the player ..."
  const [first = '', ...rest] = sentencesOf(last.text);
  const known = wordsOfWeight(content, before.map(({ text }) => text).join(' '));
  const said = wordsOfWeight(
    content,
    rest.length >= LONG_SENTENCES ? rest.join(' ') : [first, ...rest].join(' '),
  );
  const asks = wordsOfWeight(content, asked.text);
  const brought = [...asks].filter((stem) => !known.has(stem) && !NUMBER.test(stem));
  if (brought.length < FEWEST_NEW_WORDS || brought.some((stem) => said.has(stem))) return null;
  const question = sentencesOf(asked.text)
    .filter((sentence) => sentence.endsWith('?'))
    .join(' ');
  // "How would you notice?" does not say what.
  return wordsOfWeight(content, question).size < FEWEST_NEW_WORDS ? asked.text : question;
}

/** Guarantees that a technology seldom gives. */
const GUARANTEE =
  /\b(?:exactly[ -]once|guarantee[sd]?|(?:is|are|stays?|remains?|gets?|gives? you) (?:always )?(?:the )?exact|no more and no less)\b/i;
/** Other words that claim nothing can go wrong; often no reader has come to them yet. */
const PROMISE =
  /\b(?:never|always|impossible|(?:no|zero) (?:data )?loss|lock[ -]free|(?:don't|doesn't|do not|does not|won't) (?:need|have) to (?:care|worry|think)|can(?:'t|not) (?:fail|happen|lose|break|get|see|reach|read|touch|access)|no way (?:of|to|that|for|in)|harmless|out of the picture)\b/i;
/** "It would never drain" tells what goes wrong, and "a timeout means unknown, never failed" what a word means. */
const HEDGED =
  /\b(?:not|n't|isn't|can't) (?:always|guarantee|exactly|never)|\b(?:would|'d|could) never\b|\b(?:mean(?:s|ing)?|otherwise)\b[^.;]*\bnever\b|\b(?:neither|none|no)\b[^.;]*\bguarantee|\b(?:I|we) can(?:'t|not) \w+|\bif\b[^,]*\bcan(?:'t|not)\b/i;

/** A question that repeats this share of a sentence's words of weight has put it to the test, if in words of its own. */
const TESTED_SHARE = 0.25;

/** Words that leave a guarantee to something ready-made. What people believe wrongly of it, they say in such words. */
const RELIANCE =
  /\b(?:by default|out of the box|by itself|on its own|automatically|single[ -]use|takes care of|(?:that|which|it)(?:'s| is) (?:enough|sufficient)|(?:so|and|which means|then) the (?:OS|operating system|system|platform|phone|browser|database|broker|framework|library|cloud|kernel|runtime) (?:wakes|runs|keeps|makes|handles|restarts|retries|delivers|resumes|sends|calls|cleans|protects|encrypts|orders|locks)|so it never)\b|\b(?:so|which means) (?!I\b|we\b)[^.?!;]*\b(?:can(?:'t|not)(?! (?:fit|afford|keep up))|won't|nobody|nothing|no one|no two)\b|\b(?:so|which means)\b[^.?!;]*\b(?:don't|doesn't|needn't|no) need\b/i;

/** Whether a sentence claims something without exception. */
export function isAbsolute(sentence: string): boolean {
  return (
    [GUARANTEE, PROMISE, RELIANCE].some((words) => words.test(sentence)) &&
    !HEDGED.test(sentence) &&
    !sentence.endsWith('?')
  );
}

export function isReliance(sentence: string): boolean {
  return RELIANCE.test(sentence) && !HEDGED.test(sentence) && !sentence.endsWith('?');
}

/**
 * The sentence of the last answer that promises what seldom holds: the last one with a guarantee, else one that relies on
 * something else, else any; undefined after a challenge.
 */
export function promiseIn(context: InterviewContext): string | undefined {
  const last = lastAnswer(context);
  if (!last || askedIn(context).at(-1)?.move.kind === 'challenge') return undefined;
  const sentences = sentencesOf(last.text);
  return (
    sentences.findLast(isGuarantee) ??
    sentences.findLast(isReliance) ??
    sentences.findLast((sentence) => PROMISE.test(sentence) && !HEDGED.test(sentence))
  );
}

export function isGuarantee(sentence: string): boolean {
  return GUARANTEE.test(sentence) && !HEDGED.test(sentence) && !sentence.endsWith('?');
}

/**
 * The first sentence of an earlier answer that leaves a guarantee to something, and that no question took up since. What
 * was said before something was taken back may have gone with it.
 */
export function untestedReliance(content: Content, context: InterviewContext): string | undefined {
  const from = context.turns.findLastIndex(
    ({ speaker, text }) => speaker === 'user' && sentencesOf(text).some((said) => TAKES_BACK.test(said)),
  );
  return context.turns.slice(from + 1, -1).flatMap(({ id, speaker, text }) => {
    const relied =
      speaker === 'user' ? sentencesOf(text).filter((said) => isGuarantee(said) || isReliance(said)) : [];
    const later = askedIn(context).filter((asked) => asked.id > id);
    return relied.filter((said) =>
      later.every((asked) => sharedWords(content, said, asked.text).share < TESTED_SHARE),
    );
  })[0];
}

/** The guarantee that the last question put to the test, where the answer to it took nothing back. */
export function guaranteeKept(content: Content, context: InterviewContext): string | undefined {
  const kept = promiseIn({ ...context, turns: context.turns.slice(0, -2) });
  const asked = askedIn(context).at(-1)?.text ?? '';
  if (!kept || !isGuarantee(kept) || takenBackIn(context)) return undefined;
  return sharedWords(content, kept, asked).share < TESTED_SHARE ? undefined : kept;
}

/**
 * Whether the last question took up a promise of the answer before it. Two such questions in a row sound like a formula;
 * a reliance may still follow on a promise that was one's own.
 */
export function hasTestedPromise(context: InterviewContext, next: string): boolean {
  const earlier = promiseIn({ ...context, turns: context.turns.slice(0, -2) });
  if (earlier === undefined || (isReliance(next) && !isReliance(earlier))) return false;
  const quoted = askedIn(context).at(-1)?.move.quotedWords ?? [];
  return quoted.some((words) => earlier.toLowerCase().includes(words.toLowerCase()));
}

/** Whether the answer before promised as much about the same point, although a question came in between. */
export function isPromisedAgain(context: InterviewContext, promise: string): boolean {
  const asked = askedIn(context).at(-1);
  const before = { ...context, turns: context.turns.slice(0, -2) };
  const earlier = promiseIn(before);
  if (!asked || isAside(asked) || earlier === undefined) return false;
  const about = nearestIn(before, earlier)?.point;
  return (
    (about !== undefined && about === nearestIn(context, promise)?.point) ||
    nearness(stemsIn(earlier), stemsIn(promise)) > 0
  );
}

const TAKES_BACK =
  /\bI(?:'ll| have to| must)? (?:take (?:\w+ ){1,4}back|take back|was wrong|stand corrected)\b|\b(?:you're|you are) right\b|\bthat (?:breaks it|was wrong|doesn't hold)\b/i;

/** The sentence of the last answer that takes something back; the reader may still count that as open. */
export function takenBackIn(context: InterviewContext): string | undefined {
  return sentencesOf(lastAnswer(context)?.text ?? '').find((sentence) => TAKES_BACK.test(sentence));
}

const PUT_OFF =
  /\b(?:come|get|go|return)(?: back)? to (?:that|this|it|those|them) (?:later|in a (?:moment|minute))\b/i;

/** A later text that says this share of what was put off has taken it up. */
const TAKEN_UP_SHARE = 0.5;

/** What an earlier answer put off, and nobody has come back to since. */
export function putOffIn(content: Content, { turns }: InterviewContext): string | undefined {
  return turns
    .slice(0, -1)
    .flatMap(({ id, speaker, text }) => {
      if (speaker !== 'user') return [];
      const sentences = sentencesOf(text);
      const at = sentences.findIndex((sentence) => PUT_OFF.test(sentence));
      if (at < 0) return [];
      const [before = '', own = ''] = [sentences[at - 1], sentences[at]];
      // "I'll come to that later" alone does not say what; the sentence before it does.
      const said =
        wordsOfWeight(content, own.replace(PUT_OFF, '')).size > FEWEST_SHARED ? own : `${before} ${own}`;
      const isTakenUp = turns.some(
        (turn) => turn.id > id && sharedWords(content, said, turn.text).share >= TAKEN_UP_SHARE,
      );
      return isTakenUp ? [] : [said];
    })
    .at(0);
}

const TAIL_WORDS = 40;

/** The end of the last answer, where somebody who is stuck says what they are stuck at. */
export function tailOfAnswer(context: InterviewContext): string {
  return lastAnswer(context)?.text.split(/\s+/).slice(-TAIL_WORDS).join(' ') ?? '';
}

/** The sentence with the most words of weight. */
export function fullestSentence(content: Content, text: string): string {
  const weight = (sentence: string) => wordsOfWeight(content, sentence).size;
  const [fullest = ''] = sentencesOf(text).toSorted((one, other) => weight(other) - weight(one));
  return fullest;
}
