import { pointsAsked, pointsAskedBy } from '#engine/hint-level.ts';
import { compared, howNear, shareSaid, wordValues } from '#engine/how-near.ts';
import { isAskedOf } from '#engine/score/points.ts';
import { statedSpans } from '#engine/spoken-spans.ts';
import { hasFigure } from '#engine/text/numbers.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
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
  return { ...question, say: `${quote} ${ask}`, kind: 'push_back', cue: 1, reason };
}

/**
 * A sentence is worth a second look if it is this near to a common mistake, has this share of its words, and less of what
 * is true. What 48 talks are asked by these limits is told in docs/decisions/0059.
 */
const LIKE_MISTAKE = { near: 0.7, share: 0.5 };
/** More often, it would sound like distrust. */
const MOST_DOUBTS = 2;

/** Whether words can be like a mistake: a wrong figure is like every right sum. */
function isComparable({ say }: { say: string }): boolean {
  return !hasFigure(say);
}

/**
 * Asks whether the candidate is sure of the sentence in their last answer that is nearest to what people often get wrong;
 * null if none is near.
 */
export function questionStatement(content: Content, context: InterviewContext): ScriptQuestion | null {
  const answer = context.turns.at(-1);
  const isDoubt = ({ text }: { text: string }) => text.endsWith(SENTENCES.areYouSure);
  const asked = askedIn(context);
  const last = asked.at(-1);
  if (answer?.speaker !== 'user' || !last || isDoubt(last)) return null;
  if (asked.filter(isDoubt).length >= MOST_DOUBTS) return null;
  const values = wordValues(content, context.question);
  const said = statedSpans(context).filter(({ turnId }) => turnId === answer.id);
  const [doubtful] = context.question.points
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
  if (!doubtful) return null;
  const { point, words } = doubtful;
  const isAsked = pointsAsked(context).has(point.id);
  return {
    say: `${SENTENCES.youSaid(words)} ${SENTENCES.areYouSure}`,
    kind: 'push_back',
    phase: currentPhase(context),
    // The point's own question is still to come if it was not asked yet.
    target: isAsked ? { type: 'point', id: point.id } : { type: 'none', id: null },
    cue: 1,
    reason: isAsked
      ? `Went deeper: ${point.name}.`
      : 'Went deeper into a sentence that comes near a common mistake.',
  };
}
