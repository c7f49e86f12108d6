import { pointsAsked, pointsAskedBy } from '#engine/hint-level.ts';
import { compared, howNear, shareSaid, wordValues } from '#engine/how-near.ts';
import { isAskedOf } from '#engine/score/points.ts';
import { type Spoken, statedSpans } from '#engine/spoken-spans.ts';
import { hasFigure } from '#engine/text/numbers.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { askedIn, SENTENCES } from './conversation.ts';
import type { ScriptQuestion } from './path.ts';
import { quotable, type Unasked } from './said-unasked.ts';
import { currentPhase, type TimedPhase } from './time-plan.ts';

/** Questions that repeat the candidate's own words. They suit right and wrong words alike: the script knows neither. */

/** How near the candidate's words came to what a question asks about before anybody asked; 0 if they said nothing. */
export function saidOn(
  context: InterviewContext,
  unasked: Unasked,
  { kind, target }: ScriptQuestion,
): number {
  const [point] = kind === 'probe' || kind === 'raise' ? pointsAskedBy(context, { target }) : [];
  return point === undefined ? 0 : unasked(point).near;
}

const DEEPER: Partial<Record<TimedPhase, string>> = {
  scope: SENTENCES.whatFollows,
  outline: SENTENCES.whyThat,
};

/**
 * Takes up what was said on one of these questions' points instead of asking for it; null without words to repeat.
 * Once in a phase: a second time it would sound like a machine.
 */
export function deeperOnSaid(
  context: InterviewContext,
  unasked: Unasked,
  questions: readonly ScriptQuestion[],
): ScriptQuestion | null {
  const [near] = questions
    .flatMap((question) => {
      const { near, words, turnId } = unasked(question.target.id ?? '');
      const ask = DEEPER[question.phase];
      const isSaid = saidOn(context, unasked, question) > 0;
      return words && ask && isSaid ? [{ question, near, words, turnId, ask }] : [];
    })
    .toSorted((one, other) => other.near - one.near);
  if (!near || askedIn(context).some(({ text }) => text.endsWith(near.ask))) return null;
  const { question, words, turnId, ask } = near;
  const point = context.question.points.find(({ id }) => id === question.target.id);
  const reason = `Went deeper: ${point?.name ?? ''}.`;
  const isNew = context.turns.at(-1)?.id === turnId;
  const quote = isNew ? SENTENCES.youSaid(words) : SENTENCES.earlierYouSaid(words);
  return { ...question, say: `${quote} ${ask}`, kind: 'push_back', hintLevel: 1, reason };
}

/**
 * A sentence is worth a second look if it is this near to a common mistake, has this share of its words, and less of what
 * is true. What 48 talks are asked by these limits is told in docs/decisions/0059.
 */
const LIKE_MISTAKE = { near: 0.7, share: 0.5 };
/** More often, it would sound like distrust. */
const MOST_DOUBTS = 2;

/** What hardly any technology gives: a sentence that promises it is worth a second look. */
const PROMISES = /\b(?:guarantee[sd]?|exactly[- ]once|zero (?:data )?loss)\b/i;
/** Before a promise, or right after it. */
const DENIES = {
  before:
    /\b(?:not?|never|neither|nor|without|cannot|\w+n't|no longer|only|drop|take back|best effort|almost)\b/i,
  after: /^ (?:only|(?:is|are) (?:not|im|hardly)|(?:isn|aren|can|doesn|don)'t)/i,
};

/** The words of a sweeping promise in these sentences; null if there is none, or it is denied. */
function promisedIn(answer: TurnRecord, said: readonly Spoken[]): string | null {
  for (const { text, start } of said) {
    const found = PROMISES.exec(text);
    if (!found) continue;
    const at = start + found.index;
    const words = quotable(answer, { start: at, end: at + found[0].length });
    const [before = '', after = ''] = words?.split(found[0]) ?? [];
    if (words !== null && !DENIES.before.test(before) && !DENIES.after.test(after)) return words;
  }
  return null;
}

/** Whether words can be like a mistake: a wrong figure is like every right sum. */
function isComparable({ say }: { say: string }): boolean {
  return !hasFigure(say);
}

/**
 * Asks whether the candidate is sure of what they said in their last answer: a sweeping promise, or else the sentence
 * that is nearest to what people often get wrong; null if there is neither.
 */
export function questionStatement(content: Content, context: InterviewContext): ScriptQuestion | null {
  const answer = context.turns.at(-1);
  const isDoubt = ({ text }: { text: string }) => text.endsWith(SENTENCES.areYouSure);
  const asked = askedIn(context);
  const last = asked.at(-1);
  if (answer?.speaker !== 'user' || !last || isDoubt(last)) return null;
  if (asked.filter(isDoubt).length >= MOST_DOUBTS) return null;
  const said = statedSpans(context).filter(({ turnId }) => turnId === answer.id);
  const doubt = (words: string, reason: string, pointId: string | null = null): ScriptQuestion => ({
    say: `${SENTENCES.youSaid(words)} ${SENTENCES.areYouSure}`,
    kind: 'push_back',
    phase: currentPhase(context),
    target: pointId === null ? { type: 'none', id: null } : { type: 'point', id: pointId },
    hintLevel: 1,
    reason,
  });
  const promise = promisedIn(answer, said);
  if (promise !== null) return doubt(promise, 'Went deeper into a sweeping promise.');
  const mistake = likelyMistake(content, context, answer, said);
  if (!mistake) return null;
  const { point, words } = mistake;
  // The point's own question is still to come if it was not asked yet.
  return pointsAsked(context).has(point.id)
    ? doubt(words, `Went deeper: ${point.name}.`, point.id)
    : doubt(words, 'Went deeper into a sentence that comes near a common mistake.');
}

/** The sentence that is nearest to a common mistake, in words to repeat, and the point that it is about. */
function likelyMistake(
  content: Content,
  context: InterviewContext,
  answer: TurnRecord,
  said: readonly Spoken[],
): { point: Point; words: string } | undefined {
  const values = wordValues(content, context.question);
  const [nearest] = context.question.points
    .filter((point) => isAskedOf(context.level, point))
    .flatMap((point) =>
      point.false.filter(isComparable).flatMap(({ say, truth }) => {
        const mistake = compared([say]);
        return said.flatMap((span) => {
          const share = shareSaid(say, span, values);
          const ofTruth = [truth, ...point.said].map((text) => shareSaid(text, span, values));
          const isLike = share >= LIKE_MISTAKE.share && share > Math.max(...ofTruth);
          const near = isLike ? howNear(mistake, span, values) : 0;
          return near >= LIKE_MISTAKE.near ? [{ point, span, near }] : [];
        });
      }),
    )
    .toSorted((one, other) => other.near - one.near)
    .flatMap(({ point, span }) => {
      const words = quotable(answer, span);
      return words === null ? [] : [{ point, words }];
    });
  return nearest;
}
