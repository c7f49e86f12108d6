import { pointsAimedAt } from '#server/grading/cue-of-point.ts';
import type { CandidateMove } from '../candidate-move.ts';
import { hasSaid, type Reading } from '../read-interview.ts';
import type { TimedPhase } from '../session-plan.ts';
import { wordCount } from '../wording/wording-faults.ts';
import { fill, makeMove } from './make-move.ts';
import { LABELS } from './probe-moves.ts';

type Asked = Reading['asked'][number];

/** What quotes the candidate before a question. */
const RESTATEMENT = /^[^"?]*"[^"]*"[^".?!:]*[.:]\s+/u;

/**
 * The last question again, for whoever did not hear or understand it: from another side where the bank has one that
 * helps no more, else with what it is about. It aims at the same and gives no new help.
 */
export function againMove(reading: Reading, phase: TimedPhase): CandidateMove {
  const previous = reading.asked.findLast(({ record }) => record.kind !== 'repeat');
  const record = previous?.record;
  return makeMove(reading, {
    id: 'again',
    kind: 'repeat',
    phase: record?.phase ?? phase,
    target: record?.target ?? { type: 'none', id: null },
    cue: record?.cue ?? 0,
    reason: 'Asked the last question again, because it had not been understood.',
    label: 'the last question again',
    intent: 'Ask the last question again in other words, without more help.',
    say: previous ? againWording(reading, previous) : reading.context.question.prompt,
  });
}

function againWording(reading: Reading, previous: Asked): string {
  const { again, limits } = reading.content.language.wording;
  const bare = bareQuestion(reading, previous.text);
  const other = otherProbe(reading, previous);
  const label = aimOf(reading, previous);
  const wordings = [
    other && fill(again.otherwise, { probe: other }),
    label && fill(again.about, { label, probe: bare }),
    fill(again.alike, { probe: bare }),
  ];
  return wordings.find((wording) => wording && wordCount(wording) <= limits.maxWords) ?? previous.text;
}

/** The bank's own words in a turn, without what was quoted before them. */
function bareQuestion({ content, context }: Reading, text: string): string {
  const { points, stress, misconceptions } = context.question;
  const bank = [
    ...points.flatMap(({ probes, hints }) => [...probes.map(({ say }) => say), ...(hints ?? [])]),
    ...stress.map(({ say }) => say),
    ...[...misconceptions, ...content.mistakes].map(({ challenge }) => challenge),
  ];
  return bank.find((say) => text.includes(say)) ?? text.replace(RESTATEMENT, '');
}

/** Another probe for the same point, not used yet, that helps no more than the last one. */
function otherProbe(reading: Reading, { record }: Asked): string | undefined {
  const point = reading.context.question.points.find(({ id }) => id === record.target.id);
  return point?.probes.find(
    ({ say, cue, needs }) =>
      cue <= record.cue && hasSaid(reading, needs) && !reading.asked.some(({ text }) => text.includes(say)),
  )?.say;
}

/** What a question about points is about, in the words of the rubric. */
function aimOf({ context }: Reading, { record }: Asked): string | undefined {
  const [aim] = pointsAimedAt(context, record);
  const point = context.question.points.find(({ id }) => id === aim);
  return point && LABELS[point.dim];
}
