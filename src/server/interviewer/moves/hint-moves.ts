import { pointsAimedAt } from '#server/grading/cue-of-point.ts';
import type { Point } from '#shared/content/question.ts';
import type { CandidateMove } from '../candidate-move.ts';
import { matchesEvent } from '../events/matches-event.ts';
import { findAnchor } from '../find-anchor.ts';
import type { Reading } from '../read-interview.ts';
import { NO_NEW_TOPIC_SECONDS, type TimedPhase } from '../session-plan.ts';
import { highestCues, hintsGiven, isHint, namingTerms, parkedPoints, statusOf } from '../topics.ts';
import { fill, makeMove } from './make-move.ts';
import { bankProbeMove, probeMoves } from './probe-moves.ts';

const MOST_HINTS = 4;
const MOST_RUNGS_PER_TOPIC = 2;
const PARKED_CUE = 4;

/** The next rung of the ladder for whoever is stuck (interview-design 4.6); none when the ladder is used up. */
export function hintMoves(reading: Reading, phase: TimedPhase): CandidateMove[] {
  if (reading.context.secondsRemaining < NO_NEW_TOPIC_SECONDS) return [];
  const asksForHint = reading.last.some((sentence) => matchesEvent(reading, 'hintRequest', sentence));
  const wasPumped = reading.asked.some(({ record }) => record.kind === 'hint' && record.cue === 0);
  if (!asksForHint && !wasPumped) return [pumpMove(reading, phase)];
  const topic = stuckTopic(reading, phase);
  if (!topic) return [];
  const rungs = reading.asked.filter(({ record }) => isHint(record) && record.target.id === topic.id).length;
  if (rungs >= MOST_RUNGS_PER_TOPIC || hintsGiven(reading) >= MOST_HINTS)
    return [parkMove(reading, phase, topic)];
  return [rungMove(reading, phase, topic) ?? parkMove(reading, phase, topic)];
}

/** What the last move asked about, unless it is settled; else what is worth most. */
function stuckTopic(reading: Reading, phase: TimedPhase): Point | undefined {
  const { points } = reading.context.question;
  const parked = parkedPoints(reading);
  const lastAsked = reading.asked.findLast(({ record }) => pointsAimedAt(reading.context, record).length > 0);
  const open = (id: string | null | undefined) =>
    points.find(
      (point) =>
        point.id === id &&
        !parked.has(point.id) &&
        ['absent', 'mentioned', 'wrong'].includes(statusOf(reading, point)),
    );
  const isLatest = lastAsked && reading.asked.slice(-2).includes(lastAsked);
  const asked = isLatest
    ? pointsAimedAt(reading.context, lastAsked.record).map(open).find(Boolean)
    : undefined;
  return (
    asked ??
    probeMoves(reading, phase)
      .map((move) => open(move.record.target.id))
      .find(Boolean)
  );
}

function rungMove(reading: Reading, phase: TimedPhase, topic: Point): CandidateMove | null {
  const given = highestCues(reading).get(topic.id) ?? 0;
  const [area, narrow] = topic.hints ?? [];
  const directed = topic.probes.find((probe) => probe.cue === 2)?.say;
  const open = topic.probes.find((probe) => probe.cue === 1 && !probe.needs);
  if (given === 0 && open) {
    const move = bankProbeMove(reading, phase, topic, open);
    return {
      ...move,
      id: `hint:${topic.id}:1`,
      record: { ...move.record, kind: 'hint', reason: reasonFor(1, topic) },
    };
  }
  const say = given <= 1 ? (area ?? directed) : given === 2 ? narrow : undefined;
  if (!say) return null;
  const cue = given <= 1 ? 2 : 3;
  return makeMove(reading, {
    id: `hint:${topic.id}:${cue}`,
    kind: 'hint',
    phase,
    target: { type: 'point', id: topic.id },
    cue,
    reason: reasonFor(cue, topic),
    label: 'a hint',
    intent: cue === 2 ? 'Point at where to look, without the answer.' : 'Offer a choice and ask why.',
    say: fill(reading.content.language.wording.hint, { probe: say }),
    quote: [findAnchor(reading, namingTerms(topic))?.phrase ?? null],
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

function pumpMove(reading: Reading, phase: TimedPhase): CandidateMove {
  const { pump } = reading.content.language.wording;
  const isLost = reading.last.some(
    (sentence) => sentence.flags.has('aside') || matchesEvent(reading, 'stuck', sentence),
  );
  const anchor = isLost ? null : findAnchor(reading, []);
  return makeMove(reading, {
    id: 'hint:pump',
    kind: 'hint',
    phase,
    target: { type: 'none', id: null },
    reason: 'Gave time to think before any hint.',
    label: 'thinking time',
    intent: 'Give thinking time and ask what is being weighed; no hint yet.',
    say: anchor ? fill(pump.anchored, { anchor: anchor.phrase }) : pump.plain,
    quote: [anchor?.phrase ?? null],
  });
}

function parkMove(reading: Reading, phase: TimedPhase, topic: Point): CandidateMove {
  return makeMove(reading, {
    id: `hint:${topic.id}:park`,
    kind: 'hint',
    phase,
    target: { type: 'point', id: topic.id },
    cue: PARKED_CUE,
    reason: `Set this aside after two hints: ${topic.means}`,
    label: 'moving on',
    intent: 'Take the topic as solved without solving it, and let the candidate choose what is next.',
    say: reading.content.language.wording.park,
  });
}
