import { gatherEvidence } from '#engine/read/collect-evidence.ts';
import type { PhraseReader } from '#engine/read/phrase-reader.ts';
import type { Content } from '#shared/content/content.ts';
import { dimensionId } from '#shared/contract/report.ts';
import type { TurnRecord } from '#shared/interview/context.ts';
import { totalText } from '../rows/bias.ts';
import { type GradedRun, scoresOf } from '../runs/run-graded.ts';

/** One graded transcript to the last detail: labels beside scores, and every turn with the points heard in it. */
export function detailsOf(content: Content, reader: PhraseReader, run: GradedRun): string {
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

function conversation({ compiled }: PhraseReader, { context }: GradedRun): string[] {
  const { sentences, occurrences } = gatherEvidence(compiled, context);
  const heardIn = (turn: TurnRecord) =>
    sentences
      .filter(({ turnId }) => turnId === turn.id)
      .map((sentence) => {
        const heard = [...occurrences].flatMap(([pointId, places]) =>
          places
            .filter((place) => place.sentence === sentence)
            .map(({ status, cue }) => `${pointId} ${status}${cue > 0 ? ` cue ${cue}` : ''}`),
        );
        const flags = [...sentence.flags].map((flag) => `(${flag}) `).join('');
        return `      ${flags}${sentence.text}${heard.length > 0 ? `\n          → ${heard.join(', ')}` : ''}`;
      });
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
