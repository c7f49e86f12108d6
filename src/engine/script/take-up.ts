import { pointsAskedBy } from '#engine/hint-level.ts';
import { type Spoken, statedSpans } from '#engine/spoken-spans.ts';
import { wordsIn } from '#engine/text/words.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { askedIn, SENTENCES, varied } from './conversation.ts';
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

/** "Out of scope: resale": a design does without it, so nothing follows from it. */
const LEAVES_OUT =
  /\b(?:out of scope|not in scope|leav(?:e|ing) (?:\w+ )*out|skip\w*|ignor\w+|(?:won't|will not|wouldn't|not going to) (?:cover|do|build|design))\b/i;

/**
 * What is asked about the candidate's words, and how near to the point they have to be. In the deep dive the question
 * stands for the one on a topic that they chose, so the words have to be on it: of 52 quotes there in tuning talks, those
 * from 0.7 on were, but for two, and a third of the others were not.
 */
const DEEPER: Partial<Record<TimedPhase, { ask: string; nearFrom: number; fewestWords: number }>> = {
  scope: { ask: SENTENCES.whatFollows, nearFrom: 0, fewestWords: 0 },
  outline: { ask: SENTENCES.whyThat, nearFrom: 0, fewestWords: 0 },
  // "Let's take parallel encoding" only chooses.
  deep_dive: { ask: SENTENCES.whenNot, nearFrom: 0.7, fewestWords: 8 },
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
      const deeper = DEEPER[question.phase];
      const isSaid = saidOn(context, unasked, question) > 0;
      if (!words || !deeper || !isSaid || LEAVES_OUT.test(words)) return [];
      const isOnPoint = near >= deeper.nearFrom && wordsIn(words).length >= deeper.fewestWords;
      return isOnPoint ? [{ question, near, words, turnId, ask: deeper.ask }] : [];
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

/** More often, it would sound like distrust. */
const MOST_CLAIMS = 2;

/** What hardly any technology gives, or rules a case out: a candidate who says it should be able to say why. */
const SWEEPING = new RegExp(
  String.raw`\b(?:${[
    'guarantee[sd]?',
    'exactly[- ]once',
    'zero (?:data )?loss',
    'can never',
    "can(?:not|'t)? ever",
    String.raw`no (?:[\w-]+ ){1,3}(?:is|are) (?:needed|necessary|required)`,
    String.raw`(?:nothing|no [\w-]+) (?:is|gets|can (?:ever )?(?:be|get)|will (?:ever )?(?:be|get)) lost`,
  ].join('|')})\b`,
  'i',
);
/** Before a claim, or right after it. */
const DENIES = {
  before:
    /\b(?:not?|never|neither|nor|without|cannot|\w+n't|no longer|only|drop|take back|best effort|almost|must|should|hard(?:er)?|difficult|rarely|hardly)\b/i,
  after: /^ (?:only|(?:is|are) (?:not|im|hardly)|(?:isn|aren|can|doesn|don)'t)/i,
};

/** The words of a sweeping claim in these sentences; null if there is none, or it is denied. */
function sweepingIn(answer: TurnRecord, said: readonly Spoken[]): string | null {
  for (const { text, start } of said) {
    const found = SWEEPING.exec(text);
    if (!found) continue;
    const at = start + found.index;
    const words = quotable(answer, { start: at, end: at + found[0].length });
    const [before = '', after = ''] = words?.split(found[0]) ?? [];
    if (words !== null && !DENIES.before.test(before) && !DENIES.after.test(after)) return words;
  }
  return null;
}

/** Whether a turn asks about a sweeping claim. */
export function isOnClaim({ text }: { text: string }): boolean {
  return SENTENCES.whyItHolds.some((why) => text.endsWith(why));
}

/**
 * Asks why a sweeping claim in the last answer holds; null if there is none. The script cannot tell whether it does, so the
 * question suits a true claim as well.
 */
export function questionClaim(context: InterviewContext): ScriptQuestion | null {
  const answer = context.turns.at(-1);
  const asked = askedIn(context);
  const last = asked.at(-1);
  if (answer?.speaker !== 'user' || !last || isOnClaim(last)) return null;
  if (asked.filter(isOnClaim).length >= MOST_CLAIMS) return null;
  const words = sweepingIn(
    answer,
    statedSpans(context).filter(({ turnId }) => turnId === answer.id),
  );
  if (words === null) return null;
  return {
    say: `${SENTENCES.youSaid(words)} ${varied(context, SENTENCES.whyItHolds)}`,
    kind: 'push_back',
    phase: currentPhase(context),
    target: { type: 'none', id: null },
    hintLevel: 1,
    reason: 'Asked why a sweeping claim holds.',
  };
}
