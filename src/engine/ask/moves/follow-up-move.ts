import type { MoveKind } from '#shared/interview/move.ts';
import type { CandidateMove } from '../candidate-move.ts';
import type { Situation } from '../situation.ts';
import { fill, inRotation, makeMove } from './make-move.ts';

const FEW_WORDS = 15;
/** Whoever talks about something else takes longer. */
const GENERAL_BELOW_WORDS = 90;
const MAX_FOLLOW_UPS = 3;
/** Questions that call for more than a few words. */
const FOLLOWED_UP: ReadonlySet<MoveKind> = new Set([
  'probe',
  'raise',
  'anchor',
  'push_back',
  'challenge',
  'bridge',
]);

/**
 * Asks an answer of a few words, of a few general sentences, or of praise alone to become concrete: at most three times, and
 * once about the same question.
 * @param hasNothing Whether the answer holds nothing of the design.
 */
export function followUpMove(situation: Situation, hasNothing: boolean): CandidateMove | null {
  const last = situation.asked.at(-1);
  const { words, opening, isHollow } = situation.measures;
  if (!last || !FOLLOWED_UP.has(last.record.kind) || isFollowUp(last)) return null;
  if (!isHollow && words >= (hasNothing ? GENERAL_BELOW_WORDS : FEW_WORDS)) return null;
  if (situation.asked.filter(isFollowUp).length >= MAX_FOLLOW_UPS) return null;
  const { press, pressPlain, pressGeneral } = situation.content.language.wording;
  const isBrief = words < FEW_WORDS;
  const quote = isBrief ? opening : null;
  const plain = isBrief ? pressPlain : inRotation(pressGeneral, situation);
  return makeMove({
    id: 'press',
    kind: 'anchor',
    phase: last.record.phase,
    target: last.record.target,
    cue: Math.max(1, last.record.cue),
    reason: isBrief ? BRIEF : GENERAL,
    say: quote ? fill(inRotation(press, situation), { anchor: quote }) : plain,
    quote: [quote],
  });
}

const BRIEF = 'Asked for a concrete case, because the answer was a few words.';
const GENERAL = 'Asked for a concrete case, because the answer stayed general.';

function isFollowUp({ record }: Situation['asked'][number]): boolean {
  return record.reason === BRIEF || record.reason === GENERAL;
}
