import { pointsAimedAt } from '#engine/hint-level.ts';
import type { Claim, Reading } from '#engine/reading.ts';
import { type Asked, askedIn, lastAnswer } from '#engine/script/conversation.ts';
import { sentencesOf } from '#engine/text/sentences.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { nearness, stemsIn } from '#shared/interview/nearest-words.ts';
import { FEWEST_SHARED, sharedWords } from './words-of-weight.ts';

/** A claim that was not put right. */
export type OpenClaim = Claim & {
  isCore: boolean;
  timesAsked: number;
  /** Whether the last turn asked about it and nobody has read the answer yet, which may have settled it. */
  isJustAsked: boolean;
  /** Whether it was left alone, and the last answer rests another part of the design on it. */
  isBack: boolean;
};

/** A claim that was asked about this often is left alone, until something else rests on it. */
const MOST_ASKED = 2;
/** Questions on other things after which a claim may be asked about for the last time. */
const QUESTIONS_BETWEEN = 2;
/** A claim in one of this many last answers is still part of the talk. */
const FRESH_ANSWERS = 3;
/** A turn that says this share of a claim's words is about it. */
const SHARE_TAKEN_UP = 0.4;

/**
 * The claims that may still be asked about. Those just asked about come last; among the others, those less often asked
 * about come first, then the fresh, the serious and the recent ones.
 */
export function openClaims(
  content: Content,
  context: InterviewContext,
  { claims, answered }: Reading,
): OpenClaim[] {
  const core = new Set(context.question.points.flatMap(({ id, tier }) => (tier === 'core' ? [id] : [])));
  const asked = askedIn(context);
  const last = lastAnswer(context);
  const isRead = answered.some(({ turnId }) => turnId === last?.id);
  const rank = ({ weight, isCore }: OpenClaim) => (weight === 'material' ? 0 : 2) + (isCore ? 0 : 1);
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  const freshFrom = answers.at(-FRESH_ANSWERS)?.id ?? 0;
  const isStale = ({ quote }: OpenClaim) => quote.turnId < freshFrom;
  const questioned = new Map(asked.map((turn) => [turn, questionedBy(content, context, turn, claims)]));
  return claims
    .filter(({ putRight }) => !putRight)
    .filter((claim) => !claims.some((other) => other.putRight && isRepeatOf(other, claim)))
    .map((claim) => {
      const same = claims.filter((other) => isSameError(other, claim));
      const isAbout = (turn: Asked) => same.some((other) => questioned.get(turn)?.includes(other));
      const latest = asked.at(-1);
      const timesAsked = asked.filter(
        (turn, at) => isAbout(turn) && !isSaidAgain(turn, asked[at - 1], isAbout),
      ).length;
      const since = asked.length - 1 - asked.findLastIndex(isAbout);
      return {
        ...claim,
        isCore: claim.pointIds.some((id) => core.has(id)),
        timesAsked,
        isJustAsked: !isRead && latest !== undefined && isAbout(latest),
        isBack:
          timesAsked === MOST_ASKED &&
          claim.weight === 'material' &&
          since >= QUESTIONS_BETWEEN &&
          same.some((other) => isSaidIn(other, last)),
      };
    })
    .filter(({ timesAsked, isBack }) => timesAsked < MOST_ASKED || isBack)
    .sort(
      (one, other) =>
        Number(one.isJustAsked) - Number(other.isJustAsked) ||
        one.timesAsked - other.timesAsked ||
        Number(isStale(one)) - Number(isStale(other)) ||
        rank(one) - rank(other) ||
        other.quote.turnId - one.quote.turnId,
    );
}

/**
 * The claims that a turn asked about. Its move names those that a reader had found by then; for later ones, the turn's
 * own words tell.
 */
function questionedBy(
  content: Content,
  context: InterviewContext,
  { id, text, move }: Asked,
  claims: readonly Claim[],
): Claim[] {
  const named = claims.filter((claim) => move.target.id === claim.id || move.noted?.includes(claim.id));
  if (move.kind === 'repeat') return named;
  const before = claims.filter(({ quote }) => quote.turnId < id);
  const takenUp = before.filter((claim) => isTakenUp(content, claim, text, move.quotedWords));
  const found = [...new Set([...named, ...takenUp])];
  if (found.length > 0) return found;
  // It may have asked in other words: take the claim with the most of its words, among those that it can have meant.
  const aimedAt = pointsAimedAt(context, move);
  const answer = context.turns.findLast((turn) => turn.speaker === 'user' && turn.id < id);
  const [nearest] = before
    .filter(
      ({ quote, pointIds }) =>
        pointIds.some((pointId) => aimedAt.includes(pointId)) ||
        (move.kind === 'challenge' && quote.turnId === answer?.id),
    )
    .map((claim) => ({ claim, ...sharedWords(content, claim.quote.text, text) }))
    .filter(({ count }) => count >= FEWEST_SHARED)
    .sort((one, other) => other.count - one.count);
  return nearest ? [nearest.claim] : [];
}

/** Whether a turn only says again what the one before it asked about the same claim: that is no second try. */
function isSaidAgain({ move }: Asked, before: Asked | undefined, isAbout: (turn: Asked) => boolean): boolean {
  return move.kind === 'repeat' && before !== undefined && isAbout(before);
}

/** Whether a turn takes up a claim, even if the model does not say so: otherwise it would stay open forever. */
export function isTakenUp(
  content: Content,
  { quote, earlier }: Pick<Claim, 'quote' | 'earlier'>,
  text: string,
  quotedWords: readonly string[],
): boolean {
  return [quote, ...(earlier ? [earlier] : [])].some((words) => {
    const said = words.text.toLowerCase();
    const { share, count } = sharedWords(content, said, text);
    const isNear = count > FEWEST_SHARED && share >= SHARE_TAKEN_UP;
    return isNear || quotedWords.some((repeated) => said.includes(repeated.toLowerCase()));
  });
}

/** Whether an answer says a claim again, by the words of one of its sentences. */
function isSaidIn({ quote }: Claim, answer: TurnRecord | undefined): boolean {
  if (!answer) return false;
  const claimed = stemsIn(quote.text);
  return sentencesOf(answer.text).some((sentence) => nearness(claimed, stemsIn(sentence)) > 0);
}

/** Whether two claims are one error. Said twice, it is listed twice, each time by a reader who saw only one answer. */
function isSameError(one: Claim, other: Claim): boolean {
  if (one.id === other.id) return true;
  const words = ({ quote, correction }: Claim) => stemsIn(`${quote.text} ${correction}`);
  return one.verdict === other.verdict && nearness(words(one), words(other)) > 0;
}

/** Whether a claim is an error that was put right after it was said. Said again afterward, it is open again. */
function isRepeatOf(settled: Claim, claim: Claim): boolean {
  return claim.quote.turnId < (settled.putRightIn ?? 0) && isSameError(settled, claim);
}
