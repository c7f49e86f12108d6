import type { Point, Probe } from '#shared/content/question.ts';
import type { CandidateMove } from '../candidate-move.ts';
import { findAnchor } from '../find-anchor.ts';
import { pointValue } from '../point-value.ts';
import { hasSaid, type Reading } from '../read-interview.ts';
import type { TimedPhase } from '../session-plan.ts';
import { namingTerms, parkedPoints, probeCounts, statusOf } from '../topics.ts';
import { fill, inRotation, makeMove } from './make-move.ts';

/** Less is not worth a turn: difficulty is raised instead. */
const WORTH_ASKING = 0.3;
const MOST_PROBES = 2;
/** What a question about a point is about, without the answer. */
export const LABELS = {
  framing: 'what to build and for whom',
  design: 'the shape of the design',
  depth: 'how a hard part works',
  resilience: 'load, failure and running it',
  tradeoffs: 'a choice and its price',
};

/** Probes worth a turn, best first (rule 9 of interview-design 4.4). */
export function probeMoves(reading: Reading, phase: TimedPhase): CandidateMove[] {
  const { points } = reading.context.question;
  const value = pointValue(reading, phase);
  const counts = probeCounts(reading);
  const parked = parkedPoints(reading);
  const evidenced = (dimension: string) =>
    points.filter((point) => point.dim === dimension && statusOf(reading, point) !== 'absent').length;
  return points
    .filter((point) => !parked.has(point.id) && (counts.get(point.id) ?? 0) < MOST_PROBES)
    .map((point) => ({ point, worth: value(point), known: evidenced(point.dim) }))
    .filter(({ worth }) => worth >= WORTH_ASKING)
    .sort((a, b) => b.worth - a.worth || a.known - b.known)
    .flatMap(({ point }) => probeMove(reading, phase, point) ?? []);
}

/** The next question about a point: its bank probe, or a deeper one when it was explained without a reason. */
export function probeMove(reading: Reading, phase: TimedPhase, point: Point): CandidateMove | null {
  const status = statusOf(reading, point);
  if (status === 'justified') return null;
  if (status === 'explained') return deepenMove(reading, phase, point);
  const probe = nextProbe(reading, point);
  return probe ? bankProbeMove(reading, phase, point, probe) : null;
}

export function bankProbeMove(
  reading: Reading,
  phase: TimedPhase,
  point: Point,
  probe: Probe,
): CandidateMove {
  const anchor = findAnchor(reading, namingTerms(point));
  const openly = probe.cue === 1;
  return makeMove(reading, {
    id: `probe:${point.id}:${probe.cue}`,
    kind: 'probe',
    phase,
    target: { type: 'point', id: point.id },
    cue: probe.cue,
    reason: `${openly ? 'Asked openly' : 'Pointed at the area'}, because this was ${
      statusOf(reading, point) === 'mentioned' ? 'only named' : 'not heard yet'
    }: ${point.means}`,
    label: LABELS[point.dim],
    intent: openly
      ? `Ask one open question about ${LABELS[point.dim]}; name no solution.`
      : `Point at where to look in ${LABELS[point.dim]}; name no solution.`,
    say: probe.say,
    quote: [anchor?.phrase ?? null],
    restatement: anchor?.linked ? 'linked' : 'open',
  });
}

/** Unused probes whose needs are met: open before directed, those that rest on the candidate's words first. */
function nextProbe(reading: Reading, point: Point): Probe | undefined {
  const used = reading.asked.map(({ text }) => text);
  return point.probes
    .filter((probe) => hasSaid(reading, probe.needs) && !used.some((text) => text.includes(probe.say)))
    .sort((a, b) => a.cue - b.cue || (b.needs?.length ?? 0) - (a.needs?.length ?? 0))[0];
}

function deepenMove(reading: Reading, phase: TimedPhase, point: Point): CandidateMove | null {
  const anchor = findAnchor(reading, namingTerms(point));
  const wasDeepened = reading.asked.some(
    ({ record }) => record.kind === 'anchor' && record.target.id === point.id,
  );
  if (!anchor?.linked || wasDeepened) return null;
  return makeMove(reading, {
    id: `deepen:${point.id}`,
    kind: 'anchor',
    phase,
    target: { type: 'point', id: point.id },
    cue: 1,
    reason: `Asked for a reason or a limit, because this was explained without one: ${point.means}`,
    label: LABELS[point.dim],
    intent: 'Ask for the reason, the price or the limit of what was described.',
    say: fill(inRotation(reading.content.language.wording.deepen, reading), { anchor: anchor.phrase }),
    quote: [anchor.phrase],
  });
}
