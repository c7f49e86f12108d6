import type { BuiltInReader } from '#engine/read/built-in-reader.ts';
import type { Content } from '#shared/content/content.ts';
import { dimensionId } from '#shared/contract/report.ts';
import type { TurnRecord } from '#shared/interview/context.ts';
import { totalText } from '../rows/bias.ts';
import { type GradedRun, scoresOf } from '../runs/run-graded.ts';

/** One graded transcript to the last detail: labels beside scores, and every turn with the points heard in it. */
export function detailsOf(content: Content, reader: BuiltInReader, run: GradedRun): string {
  const { id, transcript, outcome, expected, cutShort } = run;
  const given = scoresOf(outcome);
  const scores = dimensionId.options.map((dimension) => {
    const label = transcript.labels[dimension];
    const bar = content.rubric.bars[dimension][transcript.level];
    return `  ${dimension.padEnd(14)} label ${String(label ?? '–').padEnd(4)} given ${String(given[dimension]).padEnd(4)} bar ${bar}`;
  });
  return [
    `${id} (${transcript.band} at ${transcript.level}, ${transcript.style})${cutShort ? ' CUT SHORT: time was up' : ''}`,
    `  total          label ${totalText(expected?.score ?? null)}, given ${totalText(outcome.score)}`,
    ...scores,
    ...outcome.report.caps.map(({ cap, reason }) => `  cap ${cap}: ${reason}`),
    ...outcome.report.misconceptions.map((mistake) => `  mistake ${mistake.id}: ${mistake.say}`),
    ...neverHeard(run),
    ...conversation(reader, run),
  ].join('\n');
}

function neverHeard({ outcome, context }: GradedRun): string[] {
  const evidence = outcome.report.dimensions.flatMap((dimension) => dimension.evidence);
  const absent = new Set(evidence.filter(({ status }) => status === 'absent').map(({ pointId }) => pointId));
  const core = context.question.points.filter(({ id, tier }) => tier === 'core' && absent.has(id));
  return [`  core points not heard: ${core.map(({ id }) => id).join(', ') || 'none'}`];
}

function conversation(reader: BuiltInReader, { context }: GradedRun): string[] {
  const { points, notes } = reader.readNow(context);
  const heardIn = (turn: TurnRecord) => [
    `      ${turn.text}`,
    ...points.flatMap(({ pointId, status, hintLevel, quote }) =>
      quote?.turnId === turn.id
        ? [`          → ${pointId} ${status}${hintLevel > 0 ? ` cue ${hintLevel}` : ''}: ${quote.text}`]
        : [],
    ),
    ...notes.flatMap(({ kind, turnId }) => (turnId === turn.id ? [`          (${kind})`] : [])),
  ];
  return context.turns.flatMap((turn) => [
    '',
    ...(turn.speaker === 'ai' ? [`    AI ${moveText(turn)}: ${turn.text}`] : heardIn(turn)),
  ]);
}

function moveText({ move }: TurnRecord): string {
  if (!move) return '';
  const target = move.target.id ? ` ${move.target.type} ${move.target.id}` : '';
  return `[${move.phase} ${move.kind}${target}${move.cue > 0 ? ` cue ${move.cue}` : ''}]`;
}
