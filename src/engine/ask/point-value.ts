import { creditOf } from '#engine/score/credit.ts';
import { isAskedOf } from '#engine/score/is-asked-of.ts';
import type { Point, PointDimension } from '#shared/content/question.ts';
import { PHASES, type TimedPhase } from './session-plan.ts';
import type { Situation } from './situation.ts';
import { probeCounts, recentDimensions, statusOf } from './topics.ts';

const HOME: Record<PointDimension, readonly TimedPhase[]> = {
  framing: ['scope'],
  design: ['outline'],
  depth: ['deep_dive'],
  tradeoffs: ['outline', 'deep_dive', 'stress'],
  resilience: ['deep_dive', 'stress'],
};
const UNSUITED = 0.3;
const NEIGHBOUR = 0.5;
const ELSEWHERE = 0.1;
const REPEAT_COST = 0.5;
const MONOTONY_COST = 1;

/** What asking about a point is worth now (interview-design 4.4). */
export function pointValue(situation: Situation, phase: TimedPhase): (point: Point) => number {
  const repeats = probeCounts(situation);
  const lately = recentDimensions(situation);
  return (point) => {
    const evidence = situation.evidence.get(point.id);
    const credit = evidence ? creditOf(situation.content, situation.context.level, evidence) : 0;
    const monotonous = lately.length === 2 && lately.every((dimension) => dimension === point.dim);
    return (
      point.weight *
        (1 - credit) *
        levelFit(situation, point) *
        phaseFit(situation, point, phase) *
        reach(situation, point) -
      REPEAT_COST * (repeats.get(point.id) ?? 0) -
      (monotonous ? MONOTONY_COST : 0)
    );
  };
}

function levelFit({ context }: Situation, point: Point): number {
  return isAskedOf(context.level, point) ? 1 : UNSUITED;
}

/**
 * Home phase, a neighbouring one, or elsewhere. A core point of design or depth that was neither heard nor asked
 * about stays askable after its phase: silence never confirms absence.
 */
function phaseFit(situation: Situation, point: Point, phase: TimedPhase): number {
  // "Before you design anything" is no question to somebody who designs.
  if (point.dim === 'framing' && phase !== 'scope') return 0;
  const now = PHASES.indexOf(phase);
  const distance = Math.min(...HOME[point.dim].map((home) => Math.abs(PHASES.indexOf(home) - now)));
  if (distance === 0) return 1;
  if (distance === 1) return NEIGHBOUR;
  const isLate = HOME[point.dim].every((home) => PHASES.indexOf(home) < now);
  const isOwed =
    point.tier === 'core' &&
    (point.dim === 'design' || point.dim === 'depth') &&
    statusOf(situation, point) === 'absent' &&
    !probeCounts(situation).has(point.id);
  return isLate && isOwed ? NEIGHBOUR : ELSEWHERE;
}

const REACH = { lately: 1.5, earlier: 1, never: 0.5 };

function reach({ measures }: Situation, point: Point): number {
  return REACH[measures.points[point.id]?.reach ?? 'never'];
}
