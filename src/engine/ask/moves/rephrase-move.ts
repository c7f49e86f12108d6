import { pointsAimedAt } from '#engine/hint-level.ts';
import { wordCount } from '#engine/say/wording-faults.ts';
import type { CandidateMove } from '../candidate-move.ts';
import type { TimedPhase } from '../session-plan.ts';
import { hasSaid, type Situation } from '../situation.ts';
import { fill, makeMove } from './make-move.ts';
import { LABELS } from './probe-moves.ts';

type Asked = Situation['asked'][number];

/** What quotes the candidate before a question. */
const RESTATEMENT = /^[^"?]*"[^"]*"[^".?!:]*[.:]\s+/u;

/**
 * The last question again, for whoever did not hear or understand it: from another side where the bank has one that
 * helps no more, else with what it is about, else as it was: another side may give away what was not said yet. It aims at
 * the same and gives no new help.
 */
export function rephraseMoves(situation: Situation, phase: TimedPhase): CandidateMove[] {
  const previous = situation.asked.findLast(({ record }) => record.kind !== 'repeat');
  const record = previous?.record;
  const wordings = previous ? rephrased(situation, previous) : [situation.context.question.prompt];
  return wordings.map((say) =>
    makeMove({
      id: 'again',
      kind: 'repeat',
      phase: record?.phase ?? phase,
      target: record?.target ?? { type: 'none', id: null },
      cue: record?.cue ?? 0,
      reason: 'Asked the last question again, because it had not been understood.',
      say,
    }),
  );
}

/** Best first. */
function rephrased(situation: Situation, previous: Asked): string[] {
  const { again, limits } = situation.content.language.wording;
  // A model's question is none of the bank's, whatever point it is after.
  if (previous.record.targets) return [fill(again.alike, { probe: endOf(previous.text, limits.maxWords) })];
  const bare = bareQuestion(situation, previous.text);
  const other = otherProbe(situation, previous);
  const label = aimOf(situation, previous);
  const wordings = [
    other && fill(again.otherwise, { probe: other }),
    label && fill(again.about, { label, probe: bare }),
    fill(again.alike, { probe: bare }),
    previous.text,
  ];
  return wordings.filter((wording) => typeof wording === 'string');
}

/** The bank's own words in a turn, without what was quoted before them. */
function bareQuestion({ context }: Situation, text: string): string {
  const { points, stress } = context.question;
  const bank = [
    ...points.flatMap(({ probes, hints }) => [...probes.map(({ say }) => say), ...(hints ?? [])]),
    ...stress.map(({ say }) => say),
  ];
  return bank.find((say) => text.includes(say)) ?? text.replace(RESTATEMENT, '');
}

/** The last sentences of a turn, as many as may be said, and always its question. */
function endOf(text: string, maxWords: number): string {
  const sentences = text.split(/(?<=[.?!]["']?)\s+/);
  let from = sentences.length - 1;
  while (from > 0 && wordCount(sentences.slice(from - 1).join(' ')) < maxWords) from -= 1;
  return sentences.slice(from).join(' ');
}

/** Another probe for the same point, not used yet, that helps no more than the last one. */
function otherProbe(situation: Situation, { record }: Asked): string | undefined {
  const point = situation.context.question.points.find(({ id }) => id === record.target.id);
  return point?.probes.find(
    ({ say, cue, needs }) =>
      cue <= record.cue &&
      hasSaid(situation, needs) &&
      !situation.asked.some(({ text }) => text.includes(say)),
  )?.say;
}

/** What a question about points is about, in the words of the rubric. */
function aimOf({ context }: Situation, { record }: Asked): string | undefined {
  const [aim] = pointsAimedAt(context, record);
  const point = context.question.points.find(({ id }) => id === aim);
  return point && LABELS[point.dim];
}
