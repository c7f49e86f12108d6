import type { Point, Probe } from '#shared/content/question.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';
import type { CandidateMove } from '../candidate-move.ts';
import { pointValue } from '../point-value.ts';
import type { TimedPhase } from '../session-plan.ts';
import { hasSaid, type Situation } from '../situation.ts';
import { parkedPoints, probeCounts, statusOf } from '../topics.ts';
import { fill, inRotation, makeMove } from './make-move.ts';

/** Less is not worth a turn: difficulty is raised instead. */
const WORTH_ASKING = 0.3;
const MAX_PROBES = 2;
const OPEN: ReadonlySet<EvidenceStatus> = new Set(['absent', 'mentioned']);
/** What a question about a point is about, without the answer. */
export const LABELS = {
  framing: 'what to build and for whom',
  design: 'the shape of the design',
  depth: 'how a hard part works',
  resilience: 'load, failure and running it',
  tradeoffs: 'a choice and its price',
};

/** Best first (rule 9 of interview-design 4.4): probes worth a turn, and those to spare once nothing else is left. */
export function probeMoves(
  situation: Situation,
  phase: TimedPhase,
): { due: CandidateMove[]; spare: CandidateMove[] } {
  const { points } = situation.context.question;
  const value = pointValue(situation, phase);
  const counts = probeCounts(situation);
  const parked = parkedPoints(situation);
  const evidenced = (dimension: string) =>
    points.filter((point) => point.dim === dimension && statusOf(situation, point) !== 'absent').length;
  const valued = points
    .filter((point) => !parked.has(point.id) && (counts.get(point.id) ?? 0) < MAX_PROBES)
    .map((point) => ({ point, worth: value(point), known: evidenced(point.dim) }))
    .sort((a, b) => b.worth - a.worth || a.known - b.known);
  const isDue = ({ worth }: { worth: number }) => worth >= WORTH_ASKING;
  const isOpen = (point: Point) => point.dim !== 'framing' && OPEN.has(statusOf(situation, point));
  const movesOf = (chosen: typeof valued) =>
    chosen.flatMap(({ point }) => probeMove(situation, phase, point) ?? []);
  return {
    due: movesOf(valued.filter(isDue)),
    spare: movesOf(valued.filter((each) => !isDue(each) && isOpen(each.point))),
  };
}

/** The next question about a point: its bank probe, or a deeper one when it was explained without a reason. */
export function probeMove(situation: Situation, phase: TimedPhase, point: Point): CandidateMove | null {
  const status = statusOf(situation, point);
  if (status === 'justified') return null;
  if (status === 'explained') return deepenMove(situation, phase, point);
  const probe = nextProbe(situation, point);
  return probe ? bankProbeMove(situation, phase, point, probe) : null;
}

export function bankProbeMove(
  situation: Situation,
  phase: TimedPhase,
  point: Point,
  probe: Probe,
): CandidateMove {
  const phrase = situation.measures.points[point.id]?.phrase ?? null;
  const openly = probe.cue === 1;
  return makeMove({
    id: `probe:${point.id}:${probe.cue}`,
    kind: 'probe',
    phase,
    target: { type: 'point', id: point.id },
    cue: probe.cue,
    reason: `${openly ? 'Asked openly' : 'Pointed at the area'}, because this was ${
      statusOf(situation, point) === 'mentioned' ? 'only named' : 'not heard yet'
    }: ${point.means}`,
    say: probe.say,
    quote: [phrase],
    restatement: 'linked',
  });
}

/** Unused probes whose needs are met: open before directed, those that rest on the candidate's words first. */
function nextProbe(situation: Situation, point: Point): Probe | undefined {
  const used = situation.asked.map(({ text }) => text);
  return point.probes
    .filter((probe) => hasSaid(situation, probe.needs) && !used.some((text) => text.includes(probe.say)))
    .sort((a, b) => a.cue - b.cue || (b.needs?.length ?? 0) - (a.needs?.length ?? 0))[0];
}

function deepenMove(situation: Situation, phase: TimedPhase, point: Point): CandidateMove | null {
  const phrase = situation.measures.points[point.id]?.phrase;
  const wasDeepened = situation.asked.some(
    ({ record }) => record.kind === 'anchor' && record.target.id === point.id,
  );
  if (!phrase || wasDeepened) return null;
  return makeMove({
    id: `deepen:${point.id}`,
    kind: 'anchor',
    phase,
    target: { type: 'point', id: point.id },
    cue: 1,
    reason: `Asked for a reason or a limit, because this was explained without one: ${point.means}`,
    say: fill(inRotation(situation.content.language.wording.deepen, situation), { anchor: phrase }),
    quote: [phrase],
  });
}
