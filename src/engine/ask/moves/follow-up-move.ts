import type { MoveKind } from '#shared/interview/move.ts';
import type { CandidateMove } from '../candidate-move.ts';
import type { Situation } from '../situation.ts';
import { fill, inRotation, makeMove } from './make-move.ts';

const FEW_WORDS = 15;
const MAX_FOLLOW_UPS = 2;
/** Questions that call for more than a few words. */
const FOLLOWED_UP: ReadonlySet<MoveKind> = new Set(['probe', 'raise', 'anchor', 'push_back', 'challenge']);

/** Asks an answer of a few words to become concrete: at most twice, and once about the same question. */
export function followUpMove(situation: Situation): CandidateMove | null {
  const last = situation.asked.at(-1);
  if (
    !last ||
    !FOLLOWED_UP.has(last.record.kind) ||
    isFollowUp(last) ||
    situation.measures.words >= FEW_WORDS
  )
    return null;
  if (situation.asked.filter(isFollowUp).length >= MAX_FOLLOW_UPS) return null;
  const { press, pressPlain } = situation.content.language.wording;
  const quote = situation.measures.opening;
  return makeMove({
    id: 'press',
    kind: 'anchor',
    phase: last.record.phase,
    target: last.record.target,
    cue: Math.max(1, last.record.cue),
    reason: FOLLOW_UP_REASON,
    say: quote ? fill(inRotation(press, situation), { anchor: quote }) : pressPlain,
    quote: [quote],
  });
}

const FOLLOW_UP_REASON = 'Asked for a concrete case, because the answer was a few words.';

function isFollowUp({ record }: Situation['asked'][number]): boolean {
  return record.reason === FOLLOW_UP_REASON;
}
