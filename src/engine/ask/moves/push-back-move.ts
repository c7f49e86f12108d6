import type { CandidateMove } from '../candidate-move.ts';
import type { TimedPhase } from '../session-plan.ts';
import type { Situation } from '../situation.ts';
import { fill, inRotation, makeMove } from './make-move.ts';

const MAX_PUSH_BACKS = 3;
const TURNS_BETWEEN = 3;
const FROM_SENIOR = 2;
const JUNIOR = 0;
const WEIGHT_FROM = 2;

/**
 * One challenge to a sound decision, to see whether it is held for reasons: from Senior, and one gentle question for
 * Junior (interview-design 4.7). At most three push-backs, challenges included, and none within three turns.
 */
export function pushBackMove(situation: Situation, phase: TimedPhase): CandidateMove | null {
  const { asked, levelRank, content } = situation;
  if (phase === 'scope') return null;
  if (levelRank !== JUNIOR && levelRank < FROM_SENIOR) return null;
  const given = asked.filter(({ record }) => record.kind === 'push_back' || record.kind === 'challenge');
  const lately = asked.slice(-TURNS_BETWEEN).some((move) => given.includes(move));
  if (lately || given.length >= MAX_PUSH_BACKS || given.some(({ record }) => record.kind === 'push_back'))
    return null;
  const { pushBacks } = content.language.wording;
  for (const point of situation.context.question.points) {
    if (point.dim === 'framing' || point.weight < WEIGHT_FROM) continue;
    const quote = situation.measures.points[point.id]?.held;
    if (!quote) continue;
    const template = levelRank === JUNIOR ? pushBacks.gentle : inRotation(pushBacks.held, situation);
    return makeMove({
      id: `push-back:${point.id}`,
      kind: 'push_back',
      phase,
      target: { type: 'point', id: point.id },
      cue: 1,
      reason: `Pushed back on a reasoned decision, to see whether it is held for reasons: ${point.means}`,
      say: fill(template, { anchor: quote }),
      quote: [quote],
    });
  }
  return null;
}
