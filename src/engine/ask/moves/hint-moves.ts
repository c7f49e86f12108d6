import { pointsAimedAt } from '#engine/hint-level.ts';
import type { Point } from '#shared/content/question.ts';
import type { CandidateMove } from '../candidate-move.ts';
import { NO_NEW_TOPIC_SECONDS, type TimedPhase } from '../session-plan.ts';
import type { Situation } from '../situation.ts';
import { highestHintLevels, hintsGiven, isHint, parkedPoints, statusOf } from '../topics.ts';
import { fill, makeMove } from './make-move.ts';
import { bankProbeMove, probeMoves } from './probe-moves.ts';

const MAX_HINTS = 4;
const MAX_HINTS_PER_TOPIC = 2;
const PARKED_HINT_LEVEL = 4;

/** The next rung of the ladder for whoever is stuck (interview-design 4.6); none when the ladder is used up. */
export function hintMoves(situation: Situation, phase: TimedPhase): CandidateMove[] {
  if (situation.context.secondsRemaining < NO_NEW_TOPIC_SECONDS) return [];
  const wasPumped = situation.asked.some(({ record }) => record.kind === 'hint' && record.cue === 0);
  if (!situation.measures.asksForHint && !wasPumped) return [pumpMove(situation, phase)];
  const topic = stuckTopic(situation, phase);
  if (!topic) return [];
  const rungs = situation.asked.filter(
    ({ record }) => isHint(record) && record.target.id === topic.id,
  ).length;
  if (rungs >= MAX_HINTS_PER_TOPIC || hintsGiven(situation) >= MAX_HINTS)
    return [parkMove(situation, phase, topic)];
  return [rungMove(situation, phase, topic) ?? parkMove(situation, phase, topic)];
}

/** What the last move asked about, unless it is settled; else what is worth most. */
function stuckTopic(situation: Situation, phase: TimedPhase): Point | undefined {
  const { points } = situation.context.question;
  const parked = parkedPoints(situation);
  const lastAsked = situation.asked.findLast(
    ({ record }) => pointsAimedAt(situation.context, record).length > 0,
  );
  const open = (id: string | null | undefined) =>
    points.find(
      (point) =>
        point.id === id &&
        !parked.has(point.id) &&
        ['absent', 'mentioned', 'wrong'].includes(statusOf(situation, point)),
    );
  const isLatest = lastAsked && situation.asked.slice(-2).includes(lastAsked);
  const asked = isLatest
    ? pointsAimedAt(situation.context, lastAsked.record).map(open).find(Boolean)
    : undefined;
  return (
    asked ??
    probeMoves(situation, phase)
      .due.map((move) => open(move.record.target.id))
      .find(Boolean)
  );
}

function rungMove(situation: Situation, phase: TimedPhase, topic: Point): CandidateMove | null {
  const given = highestHintLevels(situation).get(topic.id) ?? 0;
  const [area, narrow] = topic.hints ?? [];
  const directed = topic.probes.find((probe) => probe.cue === 2)?.say;
  const open = topic.probes.find((probe) => probe.cue === 1 && !probe.needs);
  if (given === 0 && open) {
    const move = bankProbeMove(situation, phase, topic, open);
    return {
      ...move,
      id: `hint:${topic.id}:1`,
      record: { ...move.record, kind: 'hint', reason: reasonFor(1, topic) },
    };
  }
  const say = given <= 1 ? (area ?? directed) : given === 2 ? narrow : undefined;
  if (!say) return null;
  const cue = given <= 1 ? 2 : 3;
  return makeMove({
    id: `hint:${topic.id}:${cue}`,
    kind: 'hint',
    phase,
    target: { type: 'point', id: topic.id },
    cue,
    reason: reasonFor(cue, topic),
    say: fill(situation.content.language.wording.hint, { probe: say }),
  });
}

function reasonFor(cue: number, topic: Point): string {
  const help = {
    1: 'Restated the situation as a question',
    2: 'Gave a hint where to look',
    3: 'Offered a choice',
  };
  return `${help[cue === 1 ? 1 : cue === 2 ? 2 : 3]}, because the answer had come to a halt on this: ${topic.means}`;
}

function pumpMove(situation: Situation, phase: TimedPhase): CandidateMove {
  return makeMove({
    id: 'hint:pump',
    kind: 'hint',
    phase,
    target: { type: 'none', id: null },
    reason: 'Gave time to think before any hint.',
    say: situation.content.language.wording.pump,
  });
}

function parkMove(situation: Situation, phase: TimedPhase, topic: Point): CandidateMove {
  return makeMove({
    id: `hint:${topic.id}:park`,
    kind: 'hint',
    phase,
    target: { type: 'point', id: topic.id },
    cue: PARKED_HINT_LEVEL,
    reason: `Set this aside after two hints: ${topic.means}`,
    say: situation.content.language.wording.park,
  });
}
